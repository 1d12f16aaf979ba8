import { quizLimits, sectionLimits } from "#rules/limits.ts";
import { timeInWords } from "#rules/number-words.ts";
import { roundPercent } from "#rules/percent.ts";
import { minutesTaken } from "#rules/quiz-timing.ts";
import { filtersName, isOfPastYears } from "#rules/random-test-name.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { seeScore, seeScoreIfOut } from "../attempts/see-scores.ts";
import type { AttemptSubject } from "../database/generated/prisma/client.ts";
import { Unauthenticated } from "../errors.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { builder } from "../graphql/builder.ts";
import { LONG_COLUMN, OWN_QUERY, PAPER } from "../graphql/complexity.ts";
import type { Context } from "../graphql/context.ts";
import { CURSOR_WORDS, cursorOf } from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { listFields } from "../graphql/list-fields.ts";
import { choiceOf } from "../random-tests/filters.ts";
import { RandomTestFiltersType } from "../random-tests/schema.ts";
import { DrillType } from "./drill-schema.ts";
import { regradesOf } from "./find-regrades.ts";
import { findResult, type ResultRow } from "./find-results.ts";
import { heldIds, hideKeys } from "./hide-keys.ts";
import {
  ResultQuestionType,
  ResultRegradeType,
  ResultSectionType,
  ResultSubject,
  SolutionType,
} from "./part-schema.ts";
import { drillsOfPaper, practisablePositions } from "./practise.ts";
import { receiptOf } from "./receipt.ts";
import { everyList, listOf, onlyList, resultQuestions, testSubjects } from "./result-questions.ts";
import { asResult } from "./result-row.ts";
import { resultSections } from "./result-sections.ts";

export const AttemptKind = builder.enumType("AttemptKind", {
  description: "What an attempt is taken on.",
  values: {
    REGULAR: { value: "regular", description: "A fixed test that administrators keep." },
    RANDOM: { value: "random", description: "A test generated for one student." },
  } as const,
});

const filterColumns = {
  subjects: true,
  topics: true,
  pyqOnly: true,
  pyqExams: true,
  pyqYears: true,
  passages: true,
  chosenFrom: true,
} as const;

/** Returns the filters of a random test; null for a fixed test, and for a random test of chosen questions. */
function filtersOf<Kept extends { passages: string | null; chosenFrom: string | null }>(
  kept: Kept | null,
) {
  if (kept === null || kept.chosenFrom !== null) return null;
  return { ...kept, passages: choiceOf(kept.passages) };
}

/** The fields of a result that show whether its student has seen the score. */

type MaybeSeen = Pick<ResultRow, "id" | "scoreSeenAt">;

type SignedIn = Context & { viewer: NonNullable<Context["viewer"]> };

/**
 * Wraps a resolver that returns the score of a result or the keys of its questions. The wrapper first records that the
 * student has seen the score (docs/learning.md, section 5).
 */
export function telling<Row extends MaybeSeen, Answer>(
  answer: (row: Row, context: SignedIn) => Answer,
) {
  return (row: Row, _args: unknown, context: Context): Answer | Promise<Awaited<Answer>> => {
    const { viewer, dependencies } = context;
    if (viewer === null) throw new Unauthenticated();
    const known = context as SignedIn;
    if (row.scoreSeenAt !== null) return answer(row, known);
    const seen = seeScore(viewer, dependencies, row.id);
    return seen.then(() => answer(row, known)) as Promise<Awaited<Answer>>;
  };
}

/** Narrows a number that a constraint of the database keeps from being null on a submitted attempt. */
function there(value: number | null): number {
  if (value === null) throw new Error("A submitted attempt lacks its result.");
  return value;
}

/** Reports show results of other people. @throws Forbidden if the viewer may not see keys in them */
function requireKeysOf(viewer: Viewer, { userId }: { userId: number }): void {
  if (userId !== viewer.userId) requirePermission(viewer, "report:keys");
}

export const ResultType = builder.prismaObject("Attempt", {
  variant: "Result",
  description: "A submitted attempt: its score, and every question with its answer.",
  // Always selected: letting the Prisma plugin check each field of each row costs more. The arrays
  // along the paper are long, so they are read only if requested.
  select: {
    id: true,
    testId: true,
    randomTestId: true,
    scoreHundredths: true,
    maxHundredths: true,
    correctCount: true,
    incorrectCount: true,
    unansweredCount: true,
    timeTakenSeconds: true,
    lateAnswers: true,
    isPractice: true,
    startedAt: true,
    completedAt: true,
    scoreSeenAt: true,
    gradingVersion: true,
  },
  authScopes: { signedIn: true },
  fields: (t) => ({
    receipt: t.string({
      description:
        "16 letters that follow from its answers and the time of its submit, and that this server alone can make. They prove what was received, and don't change with a regrade.",
      select: { answers: true },
      resolve: ({ id, completedAt, answers }, _args, { dependencies }) =>
        // A result always has completedAt, but the row's type allows null.
        receiptOf(dependencies.config, { id, completedAt: completedAt ?? new Date(0), answers }),
    }),
    testTitle: t.string({
      description: "The test's title when the attempt was started.",
      select: { paper: { select: { title: true } } },
      resolve: (row) => row.paper.title,
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      description: "Seconds that its student had above the duration.",
    }),
    durationMinutes: t.int({
      description: "Time that was allowed, in minutes.",
      select: { paper: { select: { durationMinutes: true } } },
      resolve: (row) => row.paper.durationMinutes,
    }),
    correctMarks: t.field({
      type: "Marks",
      description: "Marks for a correct answer.",
      select: { paper: { select: { correctHundredths: true } } },
      resolve: (row) => row.paper.correctHundredths,
    }),
    incorrectMarks: t.field({
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
      select: { paper: { select: { incorrectHundredths: true } } },
      resolve: (row) => row.paper.incorrectHundredths,
    }),
    subjects: t.withAuth({ signedIn: true }).field({
      type: [ResultSubject],
      description: "The result by subject, in alphabetical order.",
      select: (_args, _context, nested) => ({
        subjects: nested({ orderBy: { subject: "asc" } }),
      }),
      resolve: telling((row: MaybeSeen & { subjects: AttemptSubject[] }) => row.subjects),
    }),
    sections: t.withAuth({ signedIn: true }).field({
      type: [ResultSectionType],
      complexity: { field: LONG_COLUMN, multiplier: sectionLimits.sectionsMax },
      description: "The result by section, in their order; none for a test without sections.",
      select: { paperId: true, correctionIds: true, answers: true, secondsSpent: true },
      resolve: telling((row, { dependencies }) => resultSections(dependencies, row)),
    }),
    // It reads the whole paper.
    testSubjects: t.withAuth({ signedIn: true }).stringList({
      complexity: 2 * LONG_COLUMN,
      description: "The subjects of its questions, in the order they were first asked.",
      select: { paperId: true },
      resolve: (row, _args, context) => testSubjects(context.dependencies, row.paperId),
    }),
    filters: t.field({
      type: RandomTestFiltersType,
      nullable: true,
      complexity: 2 * LONG_COLUMN,
      description:
        "The filters that the random test was drawn by; null for a fixed test's result, and where questions were chosen.",
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => filtersOf(row.randomTest),
    }),
    filtersName: t.string({
      nullable: true,
      complexity: LONG_COLUMN,
      description:
        'What the random test was drawn from, in a line: "Law of Torts: strict liability", "Criminal Law and 2 more subjects"; null for a fixed test\'s result, and where questions were chosen.',
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => {
        const filters = filtersOf(row.randomTest);
        return filters && filtersName(filters);
      },
    }),
    chosenFrom: t.string({
      nullable: true,
      complexity: LONG_COLUMN,
      description:
        "The title of the test whose questions were chosen from its result; null for every other test.",
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => row.randomTest?.chosenFrom ?? null,
    }),
    ofPastYears: t.boolean({
      complexity: LONG_COLUMN,
      description: "Whether the filters of a random test left previous year questions alone.",
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => {
        const filters = filtersOf(row.randomTest);
        return filters !== null && isOfPastYears(filters);
      },
    }),
    drills: t.withAuth({ signedIn: true }).field({
      type: [DrillType],
      complexity: OWN_QUERY,
      description:
        "The drills that practiseSubject makes of its subjects and topics; what has no question to draw from is left out.",
      select: { paperId: true },
      resolve: (row, _args, context) =>
        drillsOfPaper(context.viewer, context.dependencies, row.paperId),
    }),
    practisable: t.withAuth({ signedIn: true }).intList({
      complexity: OWN_QUERY,
      description:
        "The positions of the questions that practiseQuestions asks again; the others are reserved, deleted, or asked by an open test of the viewer.",
      select: { paperId: true },
      resolve: (row, _args, context) =>
        practisablePositions(context.viewer, context.dependencies, row.paperId),
    }),
    annotations: t.field({
      type: "Annotations",
      nullable: true,
      complexity: OWN_QUERY,
      description:
        "What was highlighted and struck out on the way, and the size of the text; null where nothing was, or it is forgotten by now.",
      select: { annotations: true },
      resolve: (row) => row.annotations,
    }),
    questions: t.withAuth({ signedIn: true }).field({
      type: [ResultQuestionType],
      complexity: PAPER,
      description: "Every question in the order asked, with its answer and explanation.",
      select: {
        id: true,
        userId: true,
        paperId: true,
        correctionIds: true,
        ...everyList,
      },
      resolve: telling((row, { viewer, dependencies }) => {
        requireKeysOf(viewer, row);
        return resultQuestions(viewer, dependencies, row);
      }),
    }),
    regrades: t.withAuth({ signedIn: true }).field({
      type: [ResultRegradeType],
      complexity: OWN_QUERY,
      description:
        "How corrections of keys have changed it, the first one first; none for most results.",
      select: { id: true, userId: true, paperId: true, correctionIds: true, answers: true },
      resolve: telling(async (row, { viewer, dependencies }) => {
        requireKeysOf(viewer, row);
        if (row.gradingVersion === 1) return [];
        return regradesOf(dependencies, asResult(row), await heldIds(viewer, dependencies));
      }),
    }),
    passages: t.withAuth({ signedIn: true }).field({
      type: [PaperPassageType],
      complexity: { field: LONG_COLUMN, multiplier: 20 },
      description:
        "The passages that its questions ask about, each once and as it was taken, in the order in which they first do.",
      select: { paperId: true },
      resolve: async ({ paperId }, _args, { dependencies }) => {
        const { passages } = await loadPaper(dependencies.database, paperId);
        return [...passages];
      },
    }),
    solutions: t.withAuth({ signedIn: true }).field({
      type: [SolutionType],
      complexity: PAPER,
      description:
        "The questions in the order asked, each with its key and explanation, without what the student did: that stands in the lists along the questions.",
      select: { paperId: true, correctionIds: true },
      resolve: telling(async (row, { viewer, dependencies }) => {
        const [{ questions }, held] = await Promise.all([
          loadPaperAsGraded(dependencies.database, row),
          heldIds(viewer, dependencies),
        ]);
        return [...hideKeys(questions, held)];
      }),
    }),
    ...listFields((name, list) =>
      t.field({
        ...list,
        // As long as its paper.
        complexity: 12,
        select: { ...onlyList(name), answers: true },
        resolve: (row) => listOf(row, name) as number[],
      }),
    ),
  }),
});

builder.objectFields(ResultType, (t) => ({
  id: t.exposeID("id", { description: "The result's number, the same as its attempt's." }),
  cursor: t.string({
    description: CURSOR_WORDS,
    resolve: ({ id, completedAt }) => cursorOf("results", id, completedAt ?? new Date(0)),
  }),
  scoreSeenAt: t.expose("scoreSeenAt", {
    type: "DateTime",
    nullable: true,
    description:
      "When its score was first shown, or the time of the submit where no blind review was offered. Null before: then whatever shows the score, or what was right, counts as a look, and ends the blind review.",
  }),
  gradingVersion: t.exposeInt("gradingVersion", {
    description:
      "1 as the submit was graded; one more each time that a correction of a key changed the result. Marks of a result can change with it.",
  }),
  isPractice: t.exposeBoolean("isPractice", {
    description:
      "True when it was started after its test had closed: then it is in no rank and no figure of others.",
  }),
  kind: t.field({
    type: AttemptKind,
    description: "Whether it is of a fixed test or of a random one.",
    resolve: (row) => (row.testId === null ? "random" : "regular"),
  }),
  testId: t.exposeID("testId", {
    nullable: true,
    description: "The fixed test; null for a random test's result.",
  }),
  randomTestId: t.exposeID("randomTestId", {
    nullable: true,
    description: "The random test; null for a fixed test's result.",
  }),
  score: t.field({
    type: "Marks",
    description: "Marks earned less marks deducted, exact to the hundredth; may be below 0.",
    resolve: telling((row) => there(row.scoreHundredths)),
  }),
  scoreIfOut: t.withAuth({ signedIn: true }).field({
    type: "Marks",
    nullable: true,
    description:
      "Marks earned less marks deducted, exact to the hundredth; may be below 0. Null while the results of its test aren't out; then it is no look.",
    resolve: async ({ id, scoreSeenAt, scoreHundredths }, _args, { viewer, dependencies }) =>
      scoreSeenAt !== null || (await seeScoreIfOut(viewer, dependencies, id))
        ? there(scoreHundredths)
        : null,
  }),
  maxMarks: t.field({
    type: "Marks",
    description: "What a perfect paper scores.",
    resolve: (row) => there(row.maxHundredths),
  }),
  percent: t.float({
    description: "Score in percent of the maximum, rounded to one decimal; may be below 0.",
    resolve: telling((row) => roundPercent(there(row.scoreHundredths), there(row.maxHundredths))),
  }),
  timeTakenMinutes: t.int({
    description: "Time taken, in whole minutes, as the server counted it.",
    resolve: (row) => minutesTaken(there(row.timeTakenSeconds)),
  }),
  timeTakenSeconds: t.int({
    description: "Time taken, in seconds, as the server counted it.",
    resolve: (row) => there(row.timeTakenSeconds),
  }),
  lateAnswers: t.exposeInt("lateAnswers", {
    description: `How many answers came more than ${timeInWords(quizLimits.deliveryGraceSeconds)} after the time was over, or to a section that took none, and do not count; 0 for a submit in time. A submit that lists answers by question clears the questions it leaves out, and each of these counts as an answer here.`,
  }),
  startedAt: t.expose("startedAt", {
    type: "DateTime",
    description: "When the attempt was started.",
  }),
  completedAt: t.field({
    type: "DateTime",
    description: "When it was submitted.",
    resolve: (row) => {
      if (row.completedAt === null) throw new Error("A submitted attempt lacks its time.");
      return row.completedAt;
    },
  }),
  totalQuestions: t.int({
    description: "How many questions count: all that were asked, without those dropped since.",
    resolve: (row) =>
      there(row.correctCount) + there(row.incorrectCount) + there(row.unansweredCount),
  }),
  answeredCount: t.int({
    description: "How many of its questions were answered, correctly or not.",
    resolve: (row) => there(row.correctCount) + there(row.incorrectCount),
  }),
  correctCount: t.int({
    description: "Answered correctly.",
    resolve: telling((row) => there(row.correctCount)),
  }),
  incorrectCount: t.int({
    description: "Answered incorrectly.",
    resolve: telling((row) => there(row.incorrectCount)),
  }),
  unansweredCount: t.int({
    description: "Left unanswered.",
    resolve: (row) => there(row.unansweredCount),
  }),
}));

builder.queryFields((t) => ({
  result: t.withAuth({ signedIn: true }).prismaField({
    type: ResultType,
    description: "One of the viewer's own results; NOT_FOUND when there is none.",
    args: {
      id: t.arg.id({ required: true, description: "The result's number." }),
      kind: t.arg({
        type: AttemptKind,
        description: "Finds a result of this kind only; null finds either.",
      }),
    },
    resolve: (query, _root, { id, kind }, context) =>
      findResult(
        context.viewer,
        context.dependencies,
        numericId(id, "Result not found"),
        kind ?? null,
        query,
      ),
  }),
}));
