import type { CORRECTION_KINDS } from "#rules/key-corrections.ts";
import { questionLimits, regradeLimits } from "#rules/limits.ts";
import { keyChangeWords } from "#rules/regrade-words.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { KeyCorrectionKind } from "../results/part-schema.ts";
import { applyRegrade, undoRegrade } from "./apply-regrade.ts";
import {
  countRegrades,
  figuresOf,
  findRegrade,
  listRegrades,
  type RegradeRow,
  testsOf,
} from "./find-regrades.ts";
import { findStudentLine } from "./find-student-line.ts";
import type { PlannedWording, QuestionCorrection } from "./plan-corrections.ts";
import { CrossingPageType, FiguresType, TestType } from "./preview-schema.ts";
import { MISSING, type RegradeState } from "./regrade-row.ts";
import { createRegrade, discardRegrade, updateRegrade } from "./write-draft.ts";

const correctors = { can: "key:correct" } as const;

const StateType = builder.enumType("RegradeState", {
  description: "How far a regrade is.",
  values: {
    DRAFT: { value: "draft", description: "Nothing is written; it has a preview." },
    APPLYING: { value: "applying", description: "A job regrades results." },
    APPLIED: { value: "applied", description: "All its results are regraded." },
    UNDOING: { value: "undoing", description: "A job puts results back." },
    UNDONE: { value: "undone", description: "All its results are as they were before." },
  } as const satisfies Record<string, { value: RegradeState; description: string }>,
});

type CorrectionRow = RegradeRow["corrections"][number] & { wordingCount: number | null };

const CorrectionType = builder.objectRef<CorrectionRow>("RegradeCorrection").implement({
  description: "What a regrade corrects about one question.",
  authScopes: correctors,
  fields: (t) => ({
    id: t.id({
      description: "The regrade's number and the question's.",
      resolve: ({ regradeId, questionId }) => `${regradeId}-${questionId}`,
    }),
    questionId: t.exposeID("questionId", { description: "The question's number." }),
    questionText: t.string({
      description: "The question, as the bank has it.",
      resolve: ({ question }) => question.revision.questionText,
    }),
    subject: t.string({ description: "Its subject.", resolve: ({ question }) => question.subject }),
    kind: t.field({
      type: KeyCorrectionKind,
      description: "What an answer is worth.",
      resolve: ({ kind }) => kind as (typeof CORRECTION_KINDS)[number],
    }),
    option: t.int({
      nullable: true,
      description: "The option that it names, 0 for the first; null for none.",
      resolve: ({ options }) => options[0] ?? null,
    }),
    keyBefore: t.exposeInt("keyBefore", { description: "The key before, 0 for the first option." }),
    words: t.string({
      description: 'In words: "key B to C", "A also accepted", "given to all", "dropped".',
      resolve: ({ kind, options, keyBefore }) =>
        keyChangeWords({
          kind: kind as (typeof CORRECTION_KINDS)[number],
          ...{ keyBefore, keyAfter: options[0] ?? keyBefore, accepted: options },
        }),
    }),
    reason: t.exposeString("reason", { description: "Why, for administrators." }),
    wordingCount: t.exposeInt("wordingCount", {
      nullable: true,
      description:
        "Of how many wordings: those with the options and the key that it has in the bank. Null while the preview is computed.",
    }),
    changesBank: t.boolean({
      description: "Whether the bank has the new key by it.",
      resolve: ({ bankRevisionId }) => bankRevisionId !== null,
    }),
  }),
});

const RegradeType = builder.objectRef<RegradeRow>("Regrade").implement({
  description: "Corrections of keys that are applied to results together, and undone together.",
  authScopes: correctors,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    state: t.field({
      type: StateType,
      description: "How far it is.",
      resolve: ({ state }) => state as RegradeState,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was drafted." }),
    previewedAt: t.expose("previewedAt", {
      type: "DateTime",
      nullable: true,
      description: "When its preview was computed; null while it is being computed.",
    }),
    appliedAt: t.expose("appliedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was applied; null for a draft.",
    }),
    undoneAt: t.expose("undoneAt", {
      type: "DateTime",
      nullable: true,
      description: "When all its results were put back; null otherwise.",
    }),
    authorName: t.string({
      nullable: true,
      description: "Who applied it, or drafted it; null where the account is deleted.",
      resolve: ({ author }) => author?.fullName ?? null,
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why its job ended before all was done, in words; null otherwise.",
    }),
    attemptCount: t.int({
      description: "How many results it looks at, or has regraded.",
      resolve: ({ _count }) => _count.attempts,
    }),
    done: t.int({
      description: "How many results its job has done.",
      resolve: ({ job }) => job?.done ?? 0,
    }),
    total: t.int({
      nullable: true,
      description: "How many results its job has to do; null while that is unknown.",
      resolve: ({ job }) => job?.total ?? null,
    }),
    startedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When its job was started; null while it waits.",
      resolve: ({ job }) => job?.startedAt ?? null,
    }),
    corrections: t.field({
      type: [CorrectionType],
      description: "What it corrects, by question.",
      resolve: ({ corrections, previewedAt, basis }) =>
        corrections.map((row) => ({
          ...row,
          wordingCount:
            previewedAt === null
              ? null
              : (basis as unknown as PlannedWording[]).filter(
                  (one) => one.questionId === row.questionId,
                ).length,
        })),
    }),
    figures: t.withAuth(correctors).field({
      type: FiguresType,
      nullable: true,
      complexity: OWN_QUERY,
      description: "What it does, or did, to results; null while the preview is computed.",
      resolve: ({ id, previewedAt }, _args, { viewer, dependencies }) =>
        previewedAt && figuresOf(viewer, dependencies, id),
    }),
    tests: t.withAuth(correctors).field({
      type: [TestType],
      complexity: { field: OWN_QUERY, multiplier: 20 },
      description: `What it does to each test, at most ${regradeLimits.testsListed}; those with the most changes first, random tests last.`,
      resolve: ({ id }, _args, { viewer, dependencies }) => testsOf(viewer, dependencies, id),
    }),
    studentLine: t.withAuth(correctors).string({
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "The line under the score of a result that changes as most do, as its student reads it; null while the preview is computed, where no result changes, and after an undo.",
      resolve: (regrade, _args, { viewer, dependencies }) =>
        findStudentLine(viewer, dependencies, regrade),
    }),
    crossings: t.field({
      type: CrossingPageType,
      description: "The results that come to another grade, those that fall first.",
      args: pagingArguments,
      resolve: ({ id }, page) => ({ id, page: checkedPage(page) }),
    }),
  }),
});

const RegradePageType = builder
  .objectRef<{ page: { skip: number; limit: number } }>("RegradePage")
  .implement({
    description: "One page of the regrades.",
    authScopes: correctors,
    fields: (t) => ({
      items: t.withAuth(correctors).field({
        type: [RegradeType],
        description: "The regrades of this page, the newest first.",
        resolve: ({ page }, _args, { viewer, dependencies }) =>
          listRegrades(viewer, dependencies, page),
      }),
      totalCount: t.withAuth(correctors).int({
        description: "How many regrades there are, over all pages.",
        resolve: (_page, _args, { viewer, dependencies }) => countRegrades(viewer, dependencies),
      }),
    }),
  });

const CorrectionInput = builder.inputType("RegradeCorrectionInput", {
  description: "What a regrade corrects about one question.",
  fields: (t) => ({
    questionId: t.id({ required: true, description: "The question's number." }),
    kind: t.field({
      type: KeyCorrectionKind,
      required: true,
      description: "What an answer is worth.",
    }),
    option: t.int({
      description:
        "The option, 0 for the first: required for OTHER_KEY and ALSO_ACCEPTED, null for the others.",
    }),
    reason: t.string({
      required: true,
      description: `Why, for administrators; at most ${questionLimits.correctionReasonMaxLength} characters.`,
    }),
  }),
});

interface SentCorrection extends Omit<QuestionCorrection, "questionId" | "option"> {
  questionId: string | number;
  option?: number | null | undefined;
}

const corrections = (sent: readonly SentCorrection[]): QuestionCorrection[] =>
  sent.map(({ questionId, option, ...rest }) => ({
    ...{ ...rest, option: option ?? null },
    questionId: numericId(questionId, "Question not found"),
  }));

const idArgument = builder.args((t) => ({
  id: t.id({ required: true, description: "The regrade's number." }),
}));

const correctionsArgument = builder.args((t) => ({
  corrections: t.field({
    type: [CorrectionInput],
    required: true,
    description: `What it corrects: 1 to ${regradeLimits.correctionsMax} questions.`,
  }),
}));

builder.queryFields((t) => ({
  regrades: t.withAuth(correctors).field({
    type: RegradePageType,
    description: "The regrades, the newest first. Administrators only.",
    args: pagingArguments,
    resolve: (_root, page) => ({ page: checkedPage(page) }),
  }),
  regrade: t.withAuth(correctors).field({
    type: RegradeType,
    description: "One regrade; NOT_FOUND when there is none. Administrators only.",
    args: idArgument,
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findRegrade(viewer, dependencies, numericId(id, MISSING)),
  }),
}));

builder.mutationFields((t) => ({
  createRegrade: t.withAuth(correctors).field({
    type: RegradeType,
    description:
      "Drafts corrections of keys. A job computes their preview; keys and results stay as they are. Administrators only.",
    args: correctionsArgument,
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = await createRegrade(viewer, dependencies, corrections(args.corrections));
      return findRegrade(viewer, dependencies, id);
    },
  }),
  updateRegrade: t.withAuth(correctors).field({
    type: RegradeType,
    description:
      "Replaces the corrections of a draft, and has its preview computed again. CONFLICT when it was applied. Administrators only.",
    args: { ...idArgument, ...correctionsArgument },
    resolve: async (_root, { id: sent, ...args }, { viewer, dependencies }) => {
      const id = numericId(sent, MISSING);
      await updateRegrade(viewer, dependencies, id, corrections(args.corrections));
      return findRegrade(viewer, dependencies, id);
    },
  }),
  discardRegrade: t.withAuth(correctors).id({
    description:
      "Removes a draft, and returns its number. CONFLICT when it was applied. Administrators only.",
    args: idArgument,
    resolve: async (_root, { id: sent }, { viewer, dependencies }) => {
      const id = numericId(sent, MISSING);
      await discardRegrade(viewer, dependencies, id);
      return String(id);
    },
  }),
  applyRegrade: t.withAuth(correctors).field({
    type: RegradeType,
    description:
      "Corrects the keys, and has a job regrade the results of the preview; where that job failed, it goes on. CONFLICT when results or keys have changed since the preview, which updateRegrade then has computed again, while another regrade is at work, and when a grade would fall unless acceptsFalls. Administrators only.",
    args: {
      ...idArgument,
      acceptsFalls: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether results may fall to a lower grade.",
      }),
    },
    resolve: async (_root, { id: sent, acceptsFalls }, { viewer, dependencies }) => {
      const id = numericId(sent, MISSING);
      await applyRegrade(viewer, dependencies, id, acceptsFalls);
      return findRegrade(viewer, dependencies, id);
    },
  }),
  undoRegrade: t.withAuth(correctors).field({
    type: RegradeType,
    description:
      "Has a job put all results back as they were before a regrade; one that is being applied is stopped first. CONFLICT when another regrade corrected the same key since. Administrators only.",
    args: idArgument,
    resolve: async (_root, { id: sent }, { viewer, dependencies }) => {
      const id = numericId(sent, MISSING);
      await undoRegrade(viewer, dependencies, id);
      return findRegrade(viewer, dependencies, id);
    },
  }),
}));
