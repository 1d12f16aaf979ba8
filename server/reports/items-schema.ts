import { confidenceOf, type FlagReason, type KeyEvidence } from "#rules/item-flags.ts";
import { isDropped } from "#rules/key-corrections.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { wordingFields, wordingValue } from "../graphql/wording-fields.ts";
import type { ItemFigures } from "./find-statistics.ts";
import {
  closeFlag,
  countFlags,
  type FlagFilter,
  type FlaggedItem,
  type FlagPlace,
  type FlagState,
  findFlag,
  findFlagPlace,
  listFlags,
} from "./flags.ts";
import {
  findReportedQuestion,
  type ItemUse,
  listUses,
  type ReportedQuestion,
  USES_LISTED,
} from "./items.ts";
import { ItemFiguresType } from "./statistics-schema.ts";

const readers = { can: "report:keys" } as const;
const MISSING = "Question not found";
const NO_TEST = "Test not found";

const FlagReasonType = builder.enumType("FlagReason", {
  description: "Why the answers to a question speak against its key.",
  values: {
    OTHER_BEATS_KEY: {
      value: "other_beats_key",
      description:
        "The mean rest score of another option is above the key's, and the key's below the mean.",
    },
    KEY_BELOW_CHANCE: {
      value: "key_below_chance",
      description: "Fewer chose the key than would guess it.",
    },
    NEGATIVE_DISCRIMINATION: {
      value: "negative_discrimination",
      description: "The discrimination is below 0.",
    },
    BEST_QUARTER: {
      value: "best_quarter",
      description: "More than half of the best quarter chose another option.",
    },
  } as const satisfies Record<string, { value: FlagReason; description: string }>,
});

const EvidenceType = builder.objectRef<KeyEvidence>("KeyEvidence").implement({
  description:
    "What the answers to a question say of its key and of the other option that does best. Shares and rest scores are from 0 to 1.",
  authScopes: readers,
  fields: (t) => ({
    attempts: t.exposeInt("attempts", {
      description: "The first attempts that reached the question in this wording, in all tests.",
    }),
    option: t.exposeInt("option", {
      description: "The other option that does best, 0 for the first.",
    }),
    keyShare: t.exposeFloat("keyShare", {
      description: "The share of those who chose an option that chose the key.",
    }),
    optionShare: t.exposeFloat("optionShare", { description: "The same of the other option." }),
    chance: t.exposeFloat("chance", { description: "What a guess would hit." }),
    keyRest: t.exposeFloat("keyRest", {
      nullable: true,
      description: "The mean rest score of those who chose the key; null where nobody did.",
    }),
    optionRest: t.exposeFloat("optionRest", { description: "The same of the other option." }),
    meanRest: t.exposeFloat("meanRest", { description: "The mean rest score of all." }),
    keyDiscrimination: t.exposeFloat("keyDiscrimination", {
      description: "The discrimination of the key.",
    }),
    optionDiscrimination: t.exposeFloat("optionDiscrimination", {
      description: "The discrimination with the other option as key.",
    }),
    bestQuarter: t.exposeInt("bestQuarter", {
      description: "How many attempts are the best quarter, by rest score.",
    }),
    bestQuarterChose: t.exposeInt("bestQuarterChose", {
      description: "How many of them chose the other option.",
    }),
    strength: t.exposeFloat("strength", {
      description:
        "How many standard errors the discrimination of the other option is above the key's; flags are ordered by it.",
    }),
    confidence: t.float({
      description: "The same as a probability that the other option discriminates better.",
      resolve: ({ strength }) => confidenceOf(strength),
    }),
    reasons: t.field({
      type: [FlagReasonType],
      description: "Why the question is flagged.",
      resolve: ({ reasons }) => reasons,
    }),
  }),
});

const filterArguments = builder.args((t) => ({
  subject: t.string({ description: "Keeps questions of this subject; null or blank keeps all." }),
  testId: t.id({ description: "Keeps questions that this test asks now; null keeps all." }),
}));

interface SentFilter {
  subject?: string | null | undefined;
  testId?: string | number | null | undefined;
}

function filterOf({ subject, testId }: SentFilter) {
  return { subject: subject ?? null, testId: testId == null ? null : numericId(testId, NO_TEST) };
}

const PlaceType = builder.objectRef<FlagPlace>("FlagPlace").implement({
  description: "Where a flag stands among the open ones of a list, the surest first.",
  authScopes: readers,
  fields: (t) => ({
    before: t.exposeInt("before", { description: "How many are surer." }),
    totalCount: t.exposeInt("totalCount", { description: "How many open flags there are." }),
    previousId: t.exposeID("previousId", {
      nullable: true,
      description: "The question before it; null for none.",
    }),
    nextId: t.exposeID("nextId", {
      nullable: true,
      description: "The question behind it; null for none.",
    }),
  }),
});

const FlagType = builder.objectRef<FlaggedItem>("ItemFlag").implement({
  description: "A question whose answers speak against its key.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("questionId", { description: "The question's number." }),
    questionText: t.string({
      description: "Its text in the bank now.",
      resolve: ({ question }) => question.revision.questionText,
    }),
    subject: t.string({
      description: "Its subject in the bank now.",
      resolve: ({ question }) => question.subject,
    }),
    correctOptionIndex: t.int({
      description: "Its key in the bank now, 0 for the first option.",
      resolve: ({ question }) => question.revision.correctOptionIndex,
    }),
    evidence: t.field({
      type: EvidenceType,
      description: "Why it is flagged.",
      resolve: ({ evidence }) => evidence,
    }),
    flaggedAt: t.expose("flaggedAt", {
      type: "DateTime",
      description: "When it was flagged first.",
    }),
    closedAt: t.expose("closedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the flag was closed; null while it is open.",
    }),
    closedReason: t.exposeString("closedReason", {
      nullable: true,
      description: "Why it was closed; null while it is open.",
    }),
    closedBy: t.string({
      nullable: true,
      description: "The full name of who closed it; null for an account that is deleted.",
      resolve: ({ closedBy }) => closedBy?.fullName ?? null,
    }),
    place: t.withAuth(readers).field({
      type: PlaceType,
      complexity: OWN_QUERY,
      description: "Where it stands among the open flags that a filter leaves.",
      args: filterArguments,
      resolve: (flag, args, { viewer, dependencies }) =>
        findFlagPlace(viewer, dependencies, flag, filterOf(args)),
    }),
  }),
});

type Kept = ItemFigures & { id: string };

const QuestionFiguresType = builder.objectRef<Kept>("QuestionFigures").implement({
  description: "How a question went in the first attempt of each student on it.",
  authScopes: readers,
  interfaces: [ItemFiguresType],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names the figures within the reports." }),
  }),
});

const UseType = builder.objectRef<ItemUse & { questionId: number }>("ItemUse").implement({
  description: "A test that asks a question, or has asked it.",
  authScopes: readers,
  fields: (t) => ({
    id: t.id({
      description: "Names it within the reports.",
      resolve: ({ testId, questionId }) => `${testId}:${questionId}`,
    }),
    testId: t.exposeID("testId", { description: "The test's number." }),
    title: t.exposeString("title", { description: "Its title now." }),
    position: t.exposeInt("position", {
      nullable: true,
      description: "The question's place in it, 0 for the first; null where it isn't asked now.",
    }),
    attempts: t.exposeInt("attempts", { description: "First attempts that were asked it." }),
    revisionNumber: t.exposeInt("revisionNumber", {
      nullable: true,
      description: "The number of the newest wording that they were asked; null for none yet.",
    }),
  }),
});

const ItemType = builder.objectRef<ReportedQuestion>("Item").implement({
  description:
    "A question as reports show it: in the wording that was asked last, over all tests. Practice counts nowhere, and neither do attempts of staff.",
  authScopes: readers,
  fields: (t) => {
    const figures = (name: "fixed" | "random" | "together", description: string) =>
      t.field({
        type: QuestionFiguresType,
        nullable: true,
        description,
        resolve: ({ [name]: found, questionId }) =>
          found && { ...found, id: `${questionId}:${name}` },
      });
    return {
      id: t.exposeID("questionId", { description: "The question's number." }),
      ...wordingFields((name, column) =>
        t.field({ ...column, resolve: ({ wording }) => wordingValue(wording, name) }),
      ),
      revisionNumber: t.int({
        description: "The number of that wording.",
        resolve: ({ wording }) => wording.number,
      }),
      isCurrent: t.exposeBoolean("isCurrent", {
        description: "Whether the bank has this wording now; false once the question was edited.",
      }),
      acceptedOptions: t.field({
        type: ["Int"],
        description: "The options that are right now: the key, as corrected.",
        resolve: ({ wording, correction }) =>
          correction?.kind === "other_key"
            ? [...correction.options]
            : [wording.correctOptionIndex, ...(correction?.options ?? [])],
      }),
      isDropped: t.boolean({
        description: "Whether the question was dropped from results.",
        resolve: ({ correction }) => isDropped(correction),
      }),
      isGivenToAll: t.boolean({
        description: "Whether the question was given to all.",
        resolve: ({ correction }) => correction?.kind === "given_to_all",
      }),
      computedAt: t.expose("computedAt", {
        type: "DateTime",
        nullable: true,
        description:
          "When the figures were worked out, at most a minute behind; null before the first attempt.",
      }),
      fixed: figures("fixed", "How it went in fixed tests; null where nobody was asked it."),
      random: figures("random", "How it went in random tests; null where nobody was asked it."),
      together: figures("together", "How it went in both; null where nobody was asked it."),
      flag: t.withAuth(readers).field({
        type: FlagType,
        nullable: true,
        complexity: OWN_QUERY,
        description: "Its flag, open or closed; null for none.",
        resolve: ({ questionId }, _args, { viewer, dependencies }) =>
          findFlag(viewer, dependencies, questionId),
      }),
      uses: t.withAuth(readers).field({
        type: [UseType],
        complexity: OWN_QUERY,
        description: `The fixed tests that ask it or have asked it, those with the most attempts first; at most ${USES_LISTED}.`,
        resolve: async ({ questionId }, _args, { viewer, dependencies }) =>
          (await listUses(viewer, dependencies, questionId)).map((use) => ({ ...use, questionId })),
      }),
    };
  },
});

const FlagStateType = builder.enumType("FlagState", {
  description: "Which flags are meant.",
  values: {
    OPEN: { value: "open", description: "Those that nobody has closed." },
    CLOSED: { value: "closed", description: "Those that somebody closed, as the key is right." },
  } as const satisfies Record<string, { value: FlagState; description: string }>,
});

const FlagPageType = builder
  .objectRef<{ filter: FlagFilter; page: { skip: number; limit: number } }>("ItemFlagPage")
  .implement({
    description: "One page of flagged questions.",
    authScopes: readers,
    fields: (t) => ({
      items: t.withAuth(readers).field({
        type: [FlagType],
        description: "The questions of this page.",
        resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
          listFlags(viewer, dependencies, filter, page),
      }),
      totalCount: t.withAuth(readers).int({
        description: "How many there are, over all pages.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countFlags(viewer, dependencies, filter),
      }),
    }),
  });

builder.queryFields((t) => ({
  flaggedItems: t.withAuth(readers).field({
    type: FlagPageType,
    description:
      "Questions whose answers speak against their key: of open flags the surest first, of closed ones the latest first.",
    args: {
      state: t.arg({
        type: FlagStateType,
        required: true,
        defaultValue: "open",
        description: "Which flags are meant.",
      }),
      ...filterArguments,
      ...pagingArguments,
    },
    resolve: (_root, { state, subject, testId, ...page }) => ({
      filter: { state, ...filterOf({ subject, testId }) },
      page: checkedPage(page),
    }),
  }),
  item: t.withAuth(readers).field({
    type: ItemType,
    description: "How a question went over all tests; NOT_FOUND when there is no such question.",
    args: { questionId: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: (_root, { questionId }, { viewer, dependencies }) =>
      findReportedQuestion(viewer, dependencies, numericId(questionId, MISSING)),
  }),
}));

builder.mutationFields((t) => ({
  closeFlag: t.withAuth({ can: "key:correct" }).field({
    type: ItemType,
    description:
      "Closes the flag of a question whose key is right. It stays closed until the text, the options or the key change, or the answers clearly do. CONFLICT when the question has no open flag.",
    args: {
      questionId: t.arg.id({ required: true, description: "The question's number." }),
      reason: t.arg.string({
        required: true,
        description: "Why the key is right, 1 to 1,000 characters.",
      }),
    },
    resolve: async (_root, { questionId, reason }, { viewer, dependencies }) => {
      const id = numericId(questionId, MISSING);
      await closeFlag(viewer, dependencies, id, reason);
      return findReportedQuestion(viewer, dependencies, id);
    },
  }),
}));
