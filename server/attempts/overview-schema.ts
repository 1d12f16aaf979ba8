import { testLimits } from "#rules/limits.ts";
import { maxMarks } from "#rules/marks.ts";
import { TestSectionType } from "../fixed-tests/section-schema.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, lengthArgument } from "../graphql/paging.ts";
import { RANDOM_TEST_MISSING } from "../random-tests/find-random-test.ts";
import { RandomTestFiltersType } from "../random-tests/schema.ts";
import { bestResult, earlierResults, resultsOn } from "../results/earlier-results.ts";
import { AttemptKind, ResultType } from "../results/schema.ts";
import { discardAttempt } from "./discard-attempt.ts";
import { type TestOverview, testOverview } from "./overview.ts";
import { AttemptType } from "./schema.ts";
import { randomTarget, regularTarget } from "./target.ts";

const TestOverviewType = builder.objectRef<TestOverview>("TestOverview").implement({
  description:
    "A test before it is started: what it asks, what is in progress on it, and how it went before. Asking for it begins nothing.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the test as the address of its quiz does: 12, or random-12.",
      resolve: ({ target }) =>
        target.testId === null ? `random-${target.randomTestId}` : String(target.testId),
    }),
    kind: t.field({
      type: AttemptKind,
      description: "Whether it is a fixed test or a random one.",
      resolve: ({ target }) => (target.testId === null ? "random" : "regular"),
    }),
    title: t.exposeString("title", { description: "The name of the test." }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What the test is about; null when nothing was written.",
    }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asks." }),
    durationMinutes: t.exposeInt("durationMinutes", {
      description: `Time allowed, in minutes, from ${testLimits.testDurationMinMinutes} to ${testLimits.testDurationMaxMinutes}.`,
    }),
    correctMarks: t.expose("correctHundredths", {
      type: "Marks",
      description: "Marks for a correct answer.",
    }),
    incorrectMarks: t.expose("incorrectHundredths", {
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
    }),
    totalMarks: t.field({
      type: "Marks",
      description: "What a perfect paper scores: questions times marks for a correct answer.",
      resolve: (test) => maxMarks(test.totalQuestions, test.correctHundredths),
    }),
    filters: t.field({
      type: RandomTestFiltersType,
      nullable: true,
      description:
        "The filters that a random test was drawn by; null for a fixed test, and where questions were chosen.",
      resolve: (test) => test.filters,
    }),
    chosenFrom: t.exposeString("chosenFrom", {
      nullable: true,
      description:
        "The title of the test whose questions were chosen from its result; null for every other test.",
    }),
    sections: t.field({
      type: [TestSectionType],
      description:
        "Its sections in the order they are worked in; none for a random test, and for one without.",
      resolve: (test) => [...test.sections],
    }),
    isActive: t.exposeBoolean("isActive", {
      nullable: true,
      description:
        "Whether students can begin it: only administrators see one that they can't. Null for a random test, and where the test is hidden from the viewer.",
    }),
    opensAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "From when it can be started; null for always.",
      resolve: ({ schedule }) => schedule.opensAt,
    }),
    closesAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "Until when the viewer can start it, with their extra time; null for always.",
      resolve: ({ schedule }) => schedule.closesAt,
    }),
    isLateStartCut: t.boolean({
      description: "True when a clock that is still running ends as the test closes.",
      resolve: ({ schedule }) => schedule.isLateStartCut,
    }),
    resultsAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "From when its scores and keys show; null for at once.",
      resolve: ({ schedule }) => schedule.resultsAt,
    }),
    attemptLimit: t.int({
      nullable: true,
      description: "How often it may be started; null for any number of times.",
      resolve: ({ schedule }) => schedule.attemptLimit,
    }),
    clockRunsOn: t.boolean({
      description: "True when the clock runs on while the student is away.",
      resolve: ({ schedule }) => schedule.clockRunsOn,
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      description: "Seconds above the duration that the viewer is allowed.",
    }),
    isPractice: t.exposeBoolean("isPractice", {
      description:
        "True when a new attempt is practice: the test has closed and is open again, without its schedule and its rank.",
    }),
    refusal: t.exposeString("refusal", {
      nullable: true,
      description:
        "Why no new attempt can be started now, in a sentence; null when one can. An attempt in progress can be finished all the same.",
    }),
    openAttempt: t.field({
      type: AttemptType,
      nullable: true,
      description: "The viewer's attempt in progress; null when there is none.",
      resolve: (test) => test.open,
    }),
    resultCount: t.withAuth({ signedIn: true }).int({
      description: "How many results the viewer has on it.",
      resolve: async ({ target }, _args, { viewer, dependencies }) =>
        (await earlierResults(viewer, dependencies, target)).count,
    }),
    bestResult: t.withAuth({ signedIn: true }).prismaField({
      type: ResultType,
      nullable: true,
      description:
        "The viewer's result with the highest percentage, the newest of equals; null when there is none.",
      resolve: (query, { target }, _args, { viewer, dependencies }) =>
        bestResult(viewer, dependencies, target, query),
    }),
    results: t.withAuth({ signedIn: true }).prismaField({
      type: [ResultType],
      description: "The viewer's results on it, newest first.",
      args: lengthArgument,
      resolve: (query, { target }, { limit }, { viewer, dependencies }) =>
        resultsOn(viewer, dependencies, target, checkedPage({ skip: 0, limit }).limit, query),
    }),
  }),
});

builder.queryFields((t) => ({
  testOverview: t.withAuth({ signedIn: true }).field({
    type: TestOverviewType,
    description:
      "A test before it is started. NOT_FOUND when it is absent or not the viewer's to start, and nothing is in progress on it.",
    args: { testId: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: (_root, { testId }, { viewer, dependencies }) =>
      testOverview(viewer, dependencies, regularTarget(numericId(testId, "Test not found"))),
  }),
  randomTestOverview: t.withAuth({ signedIn: true }).field({
    type: TestOverviewType,
    description:
      "One of the viewer's own random tests before it is started; NOT_FOUND when there is none.",
    args: { randomTestId: t.arg.id({ required: true, description: "The random test's number." }) },
    resolve: (_root, { randomTestId }, { viewer, dependencies }) => {
      const number = numericId(randomTestId, RANDOM_TEST_MISSING);
      return testOverview(viewer, dependencies, randomTarget(number));
    },
  }),
}));

builder.mutationFields((t) => ({
  discardAttempt: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description:
      "Abandons an open attempt (kept, counted nowhere) and begins nothing; repeating it changes nothing. CONFLICT when it is submitted already, and when it has got further than the caller knows, with its number in extensions.sequence.",
    args: {
      attemptId: t.arg.id({ required: true, description: "The attempt to abandon." }),
      sequence: t.arg.int({
        required: true,
        description: "The number of the newest state that the caller has seen of it.",
      }),
    },
    resolve: (_root, { attemptId, sequence }, { viewer, dependencies }) =>
      discardAttempt(viewer, dependencies, numericId(attemptId, "Attempt not found"), sequence),
  }),
}));
