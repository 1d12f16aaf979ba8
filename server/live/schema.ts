import { BATCH_TINTS } from "#rules/batches.ts";
import { type LivePhase, liveLimits } from "#rules/live.ts";
import { ATTEMPT_MISSING } from "../attempts/end-attempt.ts";
import { TintType } from "../batches/schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY, PAPER } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { type LiveAction, listActions } from "./actions.ts";
import { type LiveFigures, liveFigures, type StateCounts } from "./figures.ts";
import {
  batchesOf,
  findLiveTest,
  type LiveBatch,
  type LiveQuestion,
  type LiveTest,
  listLiveTests,
  liveQuestions,
  TEST_MISSING,
} from "./live-tests.ts";
import { findSavedAnswers } from "./saved-answers.ts";
import { SavedAnswersType } from "./saved-answers-schema.ts";
import { StateType, StudentPageType } from "./student-schema.ts";
import { MOST_STREAMS, watchTest } from "./watch.ts";

const watchers = { can: "live:watch" } as const;

const PhaseType = builder.enumType("LivePhase", {
  description: "Whether a test has yet to open, is open, or is over.",
  values: {
    BEFORE: { value: "before", description: "It opens later." },
    OPEN: { value: "open", description: "It is open, or closed while some clocks still run." },
    OVER: { value: "over", description: "It is closed, and its last clock has ended." },
  } as const satisfies Record<string, { value: LivePhase; description: string }>,
});

const CountsType = builder.objectRef<StateCounts>("LiveCounts").implement({
  description: "How many students are in each state.",
  authScopes: watchers,
  fields: (t) => ({
    writing: t.exposeInt("writing", { description: "In progress, and saved within a minute." }),
    silent: t.exposeInt("silent", {
      description: "In progress, and not saved for more than a minute.",
    }),
    timeOver: t.exposeInt("timeOver", {
      description: "Their time is over, and they aren’t submitted yet.",
    }),
    waiting: t.exposeInt("waiting", { description: "In the waiting room." }),
    ready: t.exposeInt("ready", {
      description: "Students in the waiting room whose pages have downloaded the paper.",
    }),
    submitted: t.exposeInt("submitted", { description: "Submitted." }),
    notCome: t.exposeInt("notCome", { description: "Expected, and not seen yet." }),
  }),
});

const FiguresType = builder.objectRef<LiveFigures>("LiveFigures").implement({
  description: "The figures of a test at a moment.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.exposeID("testId", { description: "The test's number." }),
    at: t.expose("at", { type: "DateTime", description: "The moment." }),
    counts: t.field({
      type: CountsType,
      description: "All students, each once.",
      resolve: (figures) => figures,
    }),
    batches: t.field({
      type: [BatchCountsType],
      description: "By batch. A student in two of them counts in both.",
      resolve: ({ batches }) => batches,
    }),
    lastActionId: t.exposeID("lastActionId", {
      description: "Changes with each action of staff on the test.",
    }),
  }),
});

const BatchCountsType = builder
  .objectRef<LiveFigures["batches"][number]>("LiveBatchCounts")
  .implement({
    description: "The figures of a batch.",
    authScopes: watchers,
    fields: (t) => ({
      batchId: t.exposeID("batchId", { description: "The batch's number." }),
      counts: t.field({
        type: CountsType,
        description: "How many of its students are in each state.",
        resolve: (batch) => batch,
      }),
    }),
  });

const BatchType = builder.objectRef<LiveBatch>("LiveBatch").implement({
  description: "A batch that a test is open to.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    name: t.exposeString("name", { description: "Its name." }),
    letters: t.exposeString("letters", { description: "Its two-letter sign." }),
    tint: t.field({
      type: TintType,
      description: "The colour of its letters.",
      resolve: ({ tint }) => BATCH_TINTS.find((one) => one === tint) ?? "accent",
    }),
  }),
});

const QuestionType = builder.objectRef<LiveQuestion>("LiveQuestion").implement({
  description: "A question of a test's current paper, without its key.",
  authScopes: { can: "live:act" },
  fields: (t) => ({
    number: t.exposeInt("number", { description: "Its place on the paper, 1 for the first." }),
    questionId: t.exposeID("questionId", { description: "The question's number." }),
    text: t.exposeString("text", { description: "The beginning of its text." }),
    isWithdrawn: t.exposeBoolean("isWithdrawn", { description: "Whether it counts for nobody." }),
  }),
});

const ActionType = builder.objectRef<LiveAction>("LiveAction").implement({
  description: "An action of staff on a test while it ran.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The number of its entry in the audit log." }),
    at: t.expose("at", { type: "DateTime", description: "When it happened." }),
    words: t.exposeString("words", { description: "What happened, such as Attempt ended." }),
    by: t.exposeString("by", {
      nullable: true,
      description: "Who did it; null for a deleted account.",
    }),
    student: t.exposeString("student", {
      nullable: true,
      description: "The student it concerns; null for everybody.",
    }),
    text: t.exposeString("text", {
      nullable: true,
      description: "The reason, or the text of the message.",
    }),
    questionId: t.field({
      type: "ID",
      nullable: true,
      description: "The question it concerns.",
      resolve: ({ questionId }) => questionId,
    }),
    minutes: t.exposeInt("minutes", {
      nullable: true,
      description: "The minutes that were given.",
    }),
  }),
});

export const LiveTestType = builder.objectRef<LiveTest>("LiveTest").implement({
  description: "A test while it runs, shortly before and shortly after.",
  authScopes: watchers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "Its title." }),
    phase: t.field({
      type: PhaseType,
      description: "Whether it is open.",
      resolve: ({ phase }) => phase,
    }),
    durationMinutes: t.exposeInt("durationMinutes", { description: "Time allowed, in minutes." }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asks." }),
    opensAt: t.expose("opensAt", {
      type: "DateTime",
      nullable: true,
      description: "From when students can start it; null for always.",
    }),
    closesAt: t.expose("closesAt", {
      type: "DateTime",
      nullable: true,
      description: "Until when students can start it; null if it never closes.",
    }),
    resultsAt: t.expose("resultsAt", {
      type: "DateTime",
      nullable: true,
      description: "From when its scores show; null for at once.",
    }),
    isLateStartCut: t.exposeBoolean("isLateStartCut", {
      description: "Whether clocks that still run end when the test closes.",
    }),
    figures: t.withAuth(watchers).field({
      type: FiguresType,
      complexity: 20,
      description: "Its figures, at most a second old.",
      resolve: ({ id }, _args, { dependencies }) => liveFigures(dependencies, id),
    }),
    batches: t.withAuth(watchers).field({
      type: [BatchType],
      complexity: 20,
      description: "The batches that it is open to.",
      resolve: ({ id }, _args, { viewer, dependencies }) => batchesOf(viewer, dependencies, id),
    }),
    questions: t.withAuth({ can: "live:act" }).field({
      type: [QuestionType],
      complexity: { field: OWN_QUERY, ...PAPER },
      description: "The questions of its current paper, which can be withdrawn.",
      resolve: ({ id }, _args, { viewer, dependencies }) => liveQuestions(viewer, dependencies, id),
    }),
    actions: t.withAuth(watchers).field({
      type: [ActionType],
      complexity: OWN_QUERY,
      description: `The actions of staff while it ran, the newest first; at most ${liveLimits.listed}.`,
      resolve: ({ id }, _args, { viewer, dependencies }) => listActions(viewer, dependencies, id),
    }),
  }),
});

const testArgument = builder.args((t) => ({
  testId: t.id({ required: true, description: "The test's number." }),
}));

builder.queryFields((t) => ({
  liveTests: t.withAuth(watchers).field({
    type: [LiveTestType],
    description: `Tests that are open, open within ${liveLimits.daysBefore} days, or have closed within ${liveLimits.hoursAfter} hours; open ones first, at most ${liveLimits.listed}.`,
    resolve: (_root, _args, { viewer, dependencies }) => listLiveTests(viewer, dependencies),
  }),
  liveTest: t.withAuth(watchers).field({
    type: LiveTestType,
    description: "One test, to watch it; NOT_FOUND when there is none.",
    args: testArgument,
    resolve: (_root, { testId }, { viewer, dependencies }) =>
      findLiveTest(viewer, dependencies, numericId(testId, TEST_MISSING)),
  }),
  savedAnswers: t.withAuth({ can: "report:keys" }).field({
    type: SavedAnswersType,
    description:
      "The saved answers of a student's attempt, without keys; NOT_FOUND when the test has no such attempt. Administrators only.",
    args: {
      ...testArgument,
      attemptId: t.arg.id({ required: true, description: "The attempt's number." }),
    },
    resolve: (_root, { testId, attemptId }, { viewer, dependencies }) =>
      findSavedAnswers(viewer, dependencies, {
        testId: numericId(testId, TEST_MISSING),
        attemptId: numericId(attemptId, ATTEMPT_MISSING),
      }),
  }),
  liveStudents: t.withAuth(watchers).field({
    type: StudentPageType,
    description: "The students of a running test: everybody who is expected or is taking it.",
    args: {
      ...testArgument,
      state: t.arg({ type: StateType, description: "Only students in this state; null for all." }),
      batchId: t.arg.id({ description: "Only students of this batch; null for all." }),
      search: t.arg.string({
        description: "Only students with this text in name or e-mail; null for all.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { testId, state, batchId, search, ...page }) => ({
      filter: {
        testId: numericId(testId, TEST_MISSING),
        state: state ?? null,
        batchId: batchId == null ? null : numericId(batchId, "Batch not found"),
        search: search ?? null,
      },
      page: checkedPage(page),
    }),
  }),
}));

builder.subscriptionFields((t) => ({
  liveFigures: t.withAuth(watchers).field({
    type: FiguresType,
    description: `The figures of a test: immediately, within two seconds of a change, and every five seconds. It ends when the client or the session ends, and after an hour. One person may open ${MOST_STREAMS} at the same time; another one is RATE_LIMITED.`,
    args: testArgument,
    subscribe: (_root, { testId }, { viewer, dependencies }) =>
      watchTest(viewer, dependencies, numericId(testId, TEST_MISSING)),
    resolve: (figures) => figures,
  }),
}));
