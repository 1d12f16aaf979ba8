import { listLimits, quizLimits } from "#rules/limits.ts";
import { spelled, timeInWords } from "#rules/number-words.ts";
import { Dashboard } from "../accounts/schema.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { TestSectionType } from "../fixed-tests/section-schema.ts";
import { builder, queryFromInfo } from "../graphql/builder.ts";
import { OWN_QUERY, PAPER } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { listFields } from "../graphql/list-fields.ts";
import { RANDOM_TEST_MISSING } from "../random-tests/find-random-test.ts";
import { findResult } from "../results/find-results.ts";
import { AttemptKind, ResultType } from "../results/schema.ts";
import type { AttemptOnPaper } from "./attempt.ts";
import { annotationsOf, filtersNameOf, findAttempt, openAttempts } from "./find-attempt.ts";
import { PaperQuestionType } from "./paper-question-schema.ts";
import { ProgressInput } from "./progress-schema.ts";
import { resumeAttempt, saveProgress } from "./save-progress.ts";
import { hasSectionClocks } from "./section-clocks.ts";
import { SectionClocksType } from "./section-schema.ts";
import { startAttempt, startFresh } from "./start-attempt.ts";
import { randomTarget, regularTarget } from "./target.ts";

export const MISSING = "Attempt not found";

export const TEST_MISSING = "Test not found";

const AttemptStatus = builder.enumType("AttemptStatus", {
  description: "Where an attempt stands.",
  values: {
    OPEN: { value: "open", description: "In progress: it can be saved, resumed and submitted." },
    SUBMITTED: {
      value: "submitted",
      description: "Graded; only a correction of a key changes its marks.",
    },
    ABANDONED: {
      value: "abandoned",
      description: `Replaced by a fresh start, or ${quizLimits.savedProgressHours} hours without a save went by. Counted nowhere.`,
    },
  } as const,
});

export const AttemptType = builder.objectRef<AttemptOnPaper>("Attempt");

AttemptType.implement({
  description:
    "One student taking one test. Title, marks, duration and wording are frozen when it starts.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The attempt's number; its result has the same." }),
    kind: t.field({
      type: AttemptKind,
      description: "Whether it is on a fixed test or on a random one.",
      resolve: (attempt) => (attempt.testId === null ? "random" : "regular"),
    }),
    status: t.field({
      type: AttemptStatus,
      description: "Where the attempt stands.",
      resolve: (attempt) => attempt.status,
    }),
    testId: t.exposeID("testId", {
      nullable: true,
      description: "The fixed test; null on a random test.",
    }),
    randomTestId: t.exposeID("randomTestId", {
      nullable: true,
      description: "The random test; null on a fixed test.",
    }),
    title: t.string({
      description: "The test's title at the start.",
      resolve: (attempt) => attempt.paper.title,
    }),
    filtersName: t.string({
      nullable: true,
      description:
        'What the random test was drawn from, in a line: "Law of Torts: strict liability", "Criminal Law and 2 more subjects"; null on a fixed test.',
      resolve: (attempt, _args, { dependencies }) => filtersNameOf(dependencies, attempt),
    }),
    description: t.string({
      nullable: true,
      description: "The test's description at the start; null when it had none.",
      resolve: (attempt) => attempt.paper.description,
    }),
    totalQuestions: t.int({
      description: "How many questions it asks.",
      resolve: (attempt) => attempt.paper.questions.length,
    }),
    durationMinutes: t.int({
      description: "Time allowed, in minutes.",
      resolve: (attempt) => attempt.paper.durationMinutes,
    }),
    correctMarks: t.field({
      type: "Marks",
      description: "Marks for a correct answer.",
      resolve: (attempt) => attempt.paper.correctHundredths,
    }),
    incorrectMarks: t.field({
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
      resolve: (attempt) => attempt.paper.incorrectHundredths,
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it was started." }),
    savedAt: t.expose("savedAt", {
      type: "DateTime",
      description: "When it was last saved, to the second; no later than the end of its time.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: `When it is abandoned unless saved again: ${quizLimits.savedProgressHours} hours after the last save.`,
    }),
    sequence: t.exposeInt("sequence", {
      description: "The number of the newest saved state; 0 before the first save.",
    }),
    currentQuestion: t.exposeInt("currentQuestion", {
      description: "The question last shown, 0 for the first.",
    }),
    timeLeftSeconds: t.exposeInt("timeLeftSeconds", {
      description: "Time left by the server's clock, in seconds, as of savedAt.",
    }),
    secondsSinceSaved: t.int({
      description:
        "Seconds gone since savedAt by the server's clock. They count in a save or a submit of the same sitting, and not once the attempt is resumed.",
      resolve: ({ savedAt }, _args, { dependencies }) =>
        Math.max(0, Math.floor((dependencies.now().getTime() - savedAt.getTime()) / 1000)),
    }),
    secondsWorked: t.exposeInt("activeSeconds", {
      description:
        "Seconds the student was at work until savedAt, as the result's time taken counts them: without penalties, and without what was left of a section that was given up.",
    }),
    tabSwitchCount: t.exposeInt("tabSwitchCount", {
      description: `How often the student left the page; above ${quizLimits.tabSwitchLimit} it must be submitted.`,
    }),
    penaltyMinutes: t.exposeInt("penaltyMinutes", {
      description: "Minutes taken off the clock for disconnections; none where it runs on.",
    }),
    resumeCount: t.int({
      description: "How often it was resumed.",
      resolve: ({ resumeCount, penaltyMinutes }) => Math.max(resumeCount, penaltyMinutes),
    }),
    clockRunsOn: t.exposeBoolean("clockRunsOn", {
      description:
        "True when its clock runs on while the student is away: then a resume takes no minute off it.",
    }),
    isPractice: t.exposeBoolean("isPractice", {
      description:
        "True when it was started after its test had closed: then it is in no rank and no figure of others.",
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      description:
        "Seconds above the duration: what the student was allowed at the start, and what was given since.",
    }),
    extraReason: t.exposeString("extraReason", {
      nullable: true,
      description: "Why time was given since the start; null where none was.",
    }),
    isReopened: t.exposeBoolean("isReopened", {
      description:
        "True when it was reopened and not resumed since: then the resume counts as no tab switch.",
    }),
    takenUpAt: t.expose("takenUpAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last resumed; null for never, and once it is submitted.",
    }),
    takenUpFrom: t.exposeString("takenUpFrom", {
      nullable: true,
      description:
        "The device that resumed it last, such as `Chrome on Android`; null for none, and when that did not say what it is.",
    }),
    ...listFields((name, list) =>
      t.field({ ...list, resolve: (attempt) => attempt[name] as number[] }),
    ),
    annotations: t.withAuth({ signedIn: true }).field({
      type: "Annotations",
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "What the student highlighted and struck out, and the size of the text; null where nothing was done.",
      resolve: (attempt, _args, { viewer, dependencies }) =>
        annotationsOf(viewer, dependencies, attempt),
    }),
    sections: t.field({
      type: [TestSectionType],
      description:
        "The paper's sections in the order they are worked in; none on a paper without. With minutes, `sectionClocks` says where each stands.",
      resolve: (attempt) => [...attempt.paper.sections],
    }),
    sectionClocks: t.field({
      type: SectionClocksType,
      nullable: true,
      description:
        "Where it stands in its sections; null on a paper whose sections have no clocks of their own.",
      resolve: (attempt) => (hasSectionClocks(attempt) ? attempt : null),
    }),
    questions: t.field({
      type: [PaperQuestionType],
      complexity: PAPER,
      description: "The questions in the order they are asked, without their answers.",
      resolve: ({ paper }) => [...paper.questions],
    }),
    passages: t.field({
      type: [PaperPassageType],
      description:
        "The passages that its questions ask about, each once, in the order in which they first do.",
      resolve: ({ paper }) => [...paper.passages],
    }),
    result: t.withAuth({ signedIn: true }).field({
      type: ResultType,
      nullable: true,
      description: "The result; null until the attempt is submitted.",
      resolve: (attempt, _args, context, info) => {
        if (attempt.status !== "submitted") return null;
        const query = queryFromInfo({ context, info });
        return findResult(context.viewer, context.dependencies, attempt.id, null, query);
      },
    }),
  }),
});

const SaveProgressInput = builder.inputType("SaveProgressInput", {
  description: "Which attempt to save, and its state.",
  fields: (t) => ({
    attemptId: t.id({ required: true, description: "The attempt's number." }),
    progress: t.field({ type: ProgressInput, required: true, description: "Its state now." }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  openAttempts: t.withAuth({ signedIn: true }).field({
    type: [AttemptType],
    nullable: true,
    description: `The viewer's attempts in progress, last saved first, at most ${listLimits.pageItemsMax}; null when they could not be read.`,
    resolve: (_root, _args, context) => openAttempts(context.viewer, context.dependencies),
  }),
}));

builder.queryFields((t) => ({
  attempt: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description: "One of the viewer's own attempts; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "The attempt's number." }) },
    resolve: (_root, { id }, context) =>
      findAttempt(context.viewer, context.dependencies, numericId(id, MISSING)),
  }),
  openAttempts: t.withAuth({ signedIn: true }).field({
    type: [AttemptType],
    description: `The viewer's attempts in progress, last saved first, at most ${listLimits.pageItemsMax}.`,
    resolve: (_root, _args, context) => openAttempts(context.viewer, context.dependencies),
  }),
}));

builder.mutationFields((t) => ({
  startTest: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description:
      "Starts an attempt on a test, or answers the one already open: one open attempt per student and test.",
    args: { testId: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: (_root, { testId }, context) =>
      startAttempt(
        context.viewer,
        context.dependencies,
        regularTarget(numericId(testId, TEST_MISSING)),
      ),
  }),
  startRandomTest: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description:
      "Starts an attempt on one of the viewer's own random tests, or answers the one already open. NOT_FOUND for another's, CONFLICT when it was never started and holds questions that are reserved by now.",
    args: { randomTestId: t.arg.id({ required: true, description: "The random test's number." }) },
    resolve: (_root, { randomTestId }, context) =>
      startAttempt(
        context.viewer,
        context.dependencies,
        randomTarget(numericId(randomTestId, RANDOM_TEST_MISSING)),
      ),
  }),
  startFresh: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description:
      "Abandons an open attempt (kept, counted nowhere) and opens a new one on the same test with a full clock. CONFLICT when it has got further than the caller knows, with its number in extensions.sequence.",
    args: {
      attemptId: t.arg.id({ required: true, description: "The attempt to abandon." }),
      sequence: t.arg.int({
        description: "The newest state that the caller has seen of it; null abandons any.",
      }),
    },
    resolve: (_root, { attemptId, sequence }, { viewer, dependencies }) =>
      startFresh(viewer, dependencies, numericId(attemptId, MISSING), sequence ?? null),
  }),
  resumeAttempt: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description: `Takes up an attempt after a disconnection: ${spelled(quizLimits.disconnectionPenaltySeconds / 60)} minute is taken off the clock and one tab switch added. CONFLICT when it can only be submitted, with why in extensions.reason: time_over or tab_switches.`,
    args: { attemptId: t.arg.id({ required: true, description: "The attempt to take up." }) },
    resolve: (_root, { attemptId }, context) =>
      resumeAttempt(context.viewer, context.dependencies, numericId(attemptId, MISSING)),
  }),
  saveProgress: t.withAuth({ signedIn: true }).field({
    type: AttemptType,
    description: `Stores the newest state of an open attempt. CONFLICT when a newer one is stored, with its number in extensions.sequence, and when the attempt can only be submitted, with why in extensions.reason: time_over (${timeInWords(quizLimits.deliveryGraceSeconds)} after its end) or tab_switches (above ${quizLimits.tabSwitchLimit}).`,
    args: {
      input: t.arg({ type: SaveProgressInput, required: true, description: "What to save." }),
    },
    resolve: (_root, { input }, context) =>
      saveProgress(
        context.viewer,
        context.dependencies,
        numericId(input.attemptId, MISSING),
        input.progress,
      ),
  }),
}));
