import { figure } from "#rules/figures.ts";
import {
  type MissReason,
  notebookLimits,
  noteLimits,
  PERIOD_MAX_DAYS,
  USUAL_MIN_ANSWERS,
} from "#rules/mistakes.ts";
import { spelled } from "#rules/number-words.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { wordingFields, wordingValue } from "../graphql/wording-fields.ts";
import { drawnName } from "../random-tests/drawn-by.ts";
import { SolutionType } from "../results/part-schema.ts";
import { ResultType } from "../results/schema.ts";
import { checkedFilter, type GivenFilter } from "./checked-filter.ts";
import {
  countMistakes,
  findMistake,
  findMistakes,
  leavesOutHeld,
  type Mistake,
  mistakenQuestions,
  placeOf,
} from "./find-mistakes.ts";
import type { MistakeFilter } from "./mistake-filter.ts";
import { passageOf, wordingToday } from "./mistake-words.ts";
import { findNotes, noteMistake, type OwnNote } from "./note-mistake.ts";
import { searchScope } from "./search-mistakes.ts";

const reasonValues = {
  DID_NOT_KNOW: { value: "did_not_know", description: "The rule or the fact was not known." },
  MISREAD: { value: "misread", description: "The question or an option was misread." },
  CARELESS: { value: "careless", description: "Known, and answered in haste." },
  NO_TIME: { value: "no_time", description: "The time was short." },
  GUESSED: { value: "guessed", description: "Answered by a guess, right or wrong." },
} as const satisfies Record<string, { value: MissReason; description: string }>;

const MissReasonType = builder.enumType("MissReason", {
  description: "Why a question was missed, as its student says.",
  values: reasonValues,
});

const MissReasonFilter = builder.enumType("MissReasonFilter", {
  description: "Mistakes with a reason, or without any.",
  values: {
    ...reasonValues,
    NONE: { value: "none", description: "No reason was chosen." },
  } as const,
});

const MistakeState = builder.enumType("MistakeState", {
  description: "Whether a mistake still waits for its right answers.",
  values: {
    OPEN: {
      value: "open",
      description: `Not yet right on ${spelled(notebookLimits.rightDaysToClose)} different days since.`,
    },
    CLOSED: {
      value: "closed",
      description: `Right on ${spelled(notebookLimits.rightDaysToClose)} different days since.`,
    },
  } as const,
});

const MistakeSource = builder.enumType("MistakeSource", {
  description: "Where an answer was given.",
  values: {
    TEST: { value: "test", description: "In a test." },
    PRACTICE: { value: "practice", description: "In practice." },
    REVIEW: { value: "review", description: "In review." },
  } as const,
});

const MistakeOutcome = builder.enumType("MistakeOutcome", {
  description: "What became of a missed question.",
  values: {
    WRONG: { value: "wrong", description: "Another option was chosen." },
    SKIPPED: { value: "skipped", description: "It was shown, and none was chosen." },
    RIGHT: { value: "right", description: "Right, but marked for review or guessed." },
  } as const,
});

const ProposalGround = builder.enumType("ProposalGround", {
  description: "What a proposed reason rests on.",
  values: {
    TIME: { value: "time", description: "Its time beside the usual one." },
    PLACE: { value: "place", description: "Hurried, at the end of the paper." },
    MARKED: { value: "marked", description: "It was answered and marked for review." },
    CHANGES: { value: "changes", description: "The answer was changed twice or more." },
  } as const,
});

const QuestionNoteType = builder.objectRef<OwnNote>("QuestionNote").implement({
  description: "What a student wrote of a question.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("questionId", { description: "The question's number in the bank." }),
    reason: t.field({
      type: MissReasonType,
      nullable: true,
      description: "Why it was missed; null where none was chosen.",
      resolve: ({ reason }) => reason,
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "A note in plain text; null for none.",
    }),
  }),
});

const MistakeType = builder.objectRef<Mistake>("Mistake").implement({
  description:
    "A question that was wrong, skipped, marked for review or guessed, in the words that it was taken in.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("questionId", { description: "The question's number in the bank." }),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (mistake) => wordingValue(mistake, name) }),
    ),
    missedAt: t.expose("at", {
      type: "DateTime",
      description: "When the test was submitted, or the answer given.",
    }),
    source: t.field({
      type: MistakeSource,
      description: "Where it was missed.",
      resolve: ({ source }) => source,
    }),
    resultId: t.id({
      nullable: true,
      description: "The result that it was missed in; null in practice and review.",
      resolve: ({ source, sourceId }) => (source === "test" ? sourceId : null),
    }),
    isRandomTest: t.boolean({
      description: "Whether that is the result of a random test.",
      resolve: ({ isRandom }) => isRandom === true,
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "The title of the test, when it was taken, or of the practice; null in review.",
    }),
    filtersName: t.string({
      nullable: true,
      description:
        "The filters of the random test, as a line of text; null for other tests and for chosen questions.",
      resolve: ({ drawnBy }) => drawnName(drawnBy),
    }),
    position: t.exposeInt("position", { description: "Its place there, 0 for the first." }),
    outcome: t.field({
      type: MistakeOutcome,
      description: "What became of it.",
      resolve: ({ outcome }) => outcome,
    }),
    marked: t.exposeBoolean("marked", { description: "Whether it was marked for review." }),
    selectedOptionIndex: t.int({
      nullable: true,
      description: "The chosen option, 0 for the first; null for none.",
      resolve: ({ choice }) => (choice < 0 ? null : choice),
    }),
    acceptedOptions: t.exposeIntList("acceptedOptions", {
      description:
        "The options of these words that are right as corrected by now, the key first; all of them for a question given to all or dropped.",
    }),
    secondsSpent: t.exposeInt("seconds", { description: "Seconds it was worked on." }),
    usualSeconds: t.exposeFloat("usual", {
      nullable: true,
      description: `The median seconds of an answer there; null where fewer than ${USUAL_MIN_ANSWERS} were timed.`,
    }),
    changeCount: t.exposeInt("changes", { description: "How often its answer was changed." }),
    proposedReason: t.field({
      type: MissReasonType,
      nullable: true,
      description: "The reason that its time, changes, mark and place speak for; null for none.",
      resolve: ({ proposed }) => proposed?.reason ?? null,
    }),
    proposedFrom: t.field({
      type: ProposalGround,
      nullable: true,
      description: "What that rests on.",
      resolve: ({ proposed }) => proposed?.ground ?? null,
    }),
    noted: t.field({
      type: QuestionNoteType,
      description: "Reason and note, as the student wrote them.",
      resolve: ({ questionId, reason, note }) => ({ questionId, reason, note }),
    }),
    missedBefore: t.exposeBoolean("missedBefore", {
      description: "Whether it had been wrong or skipped before that.",
    }),
    rightDays: t.exposeInt("rightDays", {
      description: `Right answers on different days since; ${notebookLimits.rightDaysToClose} close it.`,
    }),
    lastRightAt: t.expose("lastRightAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was answered right last since; null for never.",
    }),
    closedAt: t.expose("closedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the second of these was given; null while it is open.",
    }),
    correctedAt: t.expose("correctedAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When its words or its key were corrected last, where they are others now; null where they are the same.",
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description: "Whether the question is deleted by now, and can't be practised.",
    }),
    today: t.withAuth({ signedIn: true }).field({
      type: SolutionType,
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "Today's wording; null where it was not corrected since, and while a test of the viewer's asks it. Read of one mistake at a time.",
      resolve: (mistake, _args, { viewer, dependencies }) =>
        wordingToday(viewer, dependencies, mistake),
    }),
    passage: t.field({
      type: PaperPassageType,
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "The passage that it asks about, in the words of its paper; null for a question by itself. Read of one mistake at a time.",
      resolve: (mistake, _args, { dependencies }) => passageOf(dependencies, mistake),
    }),
  }),
});

/** A page of mistakes: what it is asked with, and what it has. */
interface MistakeList {
  filter: MistakeFilter;
  limit: number;
  /** Read when it is asked for, and once. */
  items: () => Promise<Mistake[]>;
  counts: () => Promise<{ open: number; closed: number }>;
}

/** The same answer to each who asks. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | null = null;
  return () => {
    known ??= read();
    return known;
  };
}

const MistakePageType = builder.objectRef<MistakeList>("MistakePage").implement({
  description: "A page of the viewer's own mistakes, newest first.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.field({
      type: [MistakeType],
      description: "The mistakes of this page.",
      resolve: ({ items }) => items(),
    }),
    next: t.string({
      nullable: true,
      description: "What `after` asks for the page after this one; null when this is the last.",
      resolve: async ({ items, limit }) => {
        const page = await items();
        const last = page.at(-1);
        return last === undefined || page.length < limit ? null : placeOf(last);
      },
    }),
    totalCount: t.int({
      description: "How many pass the filter.",
      resolve: async ({ filter, counts }) => {
        const { open, closed } = await counts();
        return (filter.state === "closed" ? 0 : open) + (filter.state === "open" ? 0 : closed);
      },
    }),
    openCount: t.int({
      description: "How many pass the filter and are open, whatever its state says.",
      resolve: async ({ counts }) => (await counts()).open,
    }),
    closedCount: t.int({
      description: "How many pass the filter and are closed, whatever its state says.",
      resolve: async ({ counts }) => (await counts()).closed,
    }),
    leavesOutHeld: t.withAuth({ signedIn: true }).boolean({
      description:
        "Whether questions that were answered before are left out, wrong or right, while a test of the viewer's asks them that is open or has a hidden score.",
      resolve: (_list, _args, { viewer, dependencies }) => leavesOutHeld(viewer, dependencies),
    }),
    questionIds: t.withAuth({ signedIn: true }).field({
      type: ["ID"],
      description: `The questions of all that pass the filter, newest first, ${notebookLimits.selectionMax} at most; deleted ones are left out.`,
      resolve: ({ filter }, _args, { viewer, dependencies }) =>
        mistakenQuestions(viewer, dependencies, filter),
    }),
  }),
});

const MistakeFilterType = builder.inputType("MistakeFilter", {
  description: "Which mistakes are meant; what is left out or null lets everything through.",
  fields: (t) => ({
    state: t.field({ type: MistakeState, description: "Open or closed ones." }),
    subject: t.string({ description: "Of this subject." }),
    topic: t.string({ description: "Of this topic." }),
    passageId: t.id({ description: "That ask about this passage." }),
    reason: t.field({ type: MissReasonFilter, description: "With this reason, or without any." }),
    testId: t.id({ description: "Missed in this fixed test." }),
    randomTestId: t.id({ description: "Missed in this random test." }),
    source: t.field({ type: MistakeSource, description: "Missed there." }),
    since: t.field({ type: "DateTime", description: "Missed at this moment or later." }),
    until: t.field({ type: "DateTime", description: "Missed before this moment." }),
    days: t.int({
      description: `Missed on one of the last so many days of India, today among them; up to ${figure(PERIOD_MAX_DAYS)}.`,
    }),
    search: t.string({
      description: `With these words in the question, its options, its explanation or the note, whatever the case, quotes, dashes and spaces. Of more than ${figure(notebookLimits.searchedNewest)} mistakes, words that more questions than that have are looked for in the newest ${figure(notebookLimits.searchedNewest)}.`,
    }),
  }),
});

builder.queryFields((t) => ({
  mistakes: t.withAuth({ signedIn: true }).field({
    type: MistakePageType,
    description: "The viewer's own mistakes, newest first.",
    args: {
      filter: t.arg({ type: MistakeFilterType, description: "Which of them; all without." }),
      after: t.arg.string({
        description: "`next` of the page before, from where `skip` counts; the beginning without.",
      }),
      ...pagingArguments,
    },
    resolve: async (_root, { filter: given, after, ...page }, { viewer, dependencies }) => {
      const { skip, limit } = checkedPage(page);
      const checked = checkedFilter((given ?? {}) as GivenFilter, dependencies.now());
      const place = { after: after ?? null, skip, limit };
      await rememberOwn(viewer, dependencies);
      const { pool } = dependencies.database;
      const filter = { ...checked, searchIn: await searchScope(pool, viewer, checked.search) };
      return {
        filter,
        limit,
        items: once(() => findMistakes(viewer, dependencies, filter, place)),
        counts: once(() => countMistakes(viewer, dependencies, filter)),
      };
    },
  }),
  mistake: t.withAuth({ signedIn: true }).field({
    type: MistakeType,
    description: "One of the viewer's own mistakes.",
    args: { questionId: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: (_root, { questionId }, { viewer, dependencies }) =>
      findMistake(viewer, dependencies, numericId(questionId, "Mistake not found")),
  }),
}));

builder.mutationFields((t) => ({
  noteMistake: t.withAuth({ signedIn: true }).field({
    type: QuestionNoteType,
    description:
      "Keeps why the viewer missed a question, and a note of it. The reason GUESSED of a right answer makes a mistake of it. NOT_FOUND for a question that the viewer has met in nothing they submitted.",
    args: {
      questionId: t.arg.id({ required: true, description: "The question's number." }),
      reason: t.arg({
        type: MissReasonType,
        description: "Null takes it away; left out, it stays as it is.",
      }),
      note: t.arg.string({
        description: `At most ${noteLimits.noteMaxLength} characters of plain text. Null or blank takes it away; left out, it stays as it is.`,
      }),
    },
    resolve: (_root, { questionId, reason, note }, { viewer, dependencies }) => {
      const id = numericId(questionId, "Question not found among those you have answered");
      return noteMistake(viewer, dependencies, id, { reason, note });
    },
  }),
}));

builder.prismaObjectFields(ResultType, (t) => ({
  notes: t.withAuth({ signedIn: true }).field({
    type: [QuestionNoteType],
    description: "What the viewer wrote of its questions, for each that has something.",
    select: { paperId: true },
    resolve: async ({ paperId }, _args, { viewer, dependencies }) => {
      const paper = await loadPaper(dependencies.database, paperId);
      const ids = paper.questions.map(({ questionId }) => questionId);
      return findNotes(viewer, dependencies, ids);
    },
  }),
}));
