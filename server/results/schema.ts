import { listLimits, testLimits } from "#rules/limits.ts";
import { roundPercent } from "#rules/percent.ts";
import { minutesTaken } from "#rules/quiz-timing.ts";
import { filtersName, isOfPastYears } from "#rules/random-test-name.ts";
import { Dashboard } from "../accounts/schema.ts";
import { seeScore } from "../attempts/see-scores.ts";
import type { AttemptSubject } from "../database/generated/prisma/client.ts";
import { Unauthenticated } from "../errors.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { loadPaper, type PaperQuestion } from "../fixed-tests/papers.ts";
import { TestSectionType } from "../fixed-tests/section-schema.ts";
import { sharedList } from "../graphql/answer-parts.ts";
import { builder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { numericId } from "../graphql/ids.ts";
import { entryFields, listFields } from "../graphql/list-fields.ts";
import { checkedPage, lengthArgument, pagingArguments } from "../graphql/paging.ts";
import { wordingFields, wordingValue } from "../graphql/wording-fields.ts";
import { type Drill, drillsFor } from "../random-tests/drills.ts";
import { choiceOf } from "../random-tests/filters.ts";
import { RandomTestFiltersType, RandomTestType } from "../random-tests/schema.ts";
import { findResult, findResults, type ResultPage, type ResultRow } from "./find-results.ts";
import {
  findSubjectStatistics,
  findUserStatistics,
  type SubjectStatisticsSummary,
  type UserStatisticsSummary,
} from "./find-statistics.ts";
import {
  drillsOfPaper,
  practisablePositions,
  practiseQuestions,
  practiseSubject,
} from "./practise.ts";
import { countResults, type ResultOrder, type ResultScore } from "./result-list.ts";
import {
  everyList,
  type ListHolder,
  listOf,
  type ResultQuestion,
  resultQuestions,
  testSubjects,
} from "./result-questions.ts";
import { type ResultSection, resultSections } from "./result-sections.ts";

export const AttemptKind = builder.enumType("AttemptKind", {
  description: "What an attempt is taken on.",
  values: {
    REGULAR: { value: "regular", description: "A fixed test that administrators keep." },
    RANDOM: { value: "random", description: "A test generated for one student." },
  } as const,
});

const ResultScoreType = builder.enumType("ResultScore", {
  description: "Where a result's percentage lies, judged to one decimal as it is shown.",
  values: {
    HIGH: { value: "high", description: "70 percent or more." },
    MIDDLE: { value: "middle", description: "From 50 percent to below 70." },
    LOW: { value: "low", description: "Below 50 percent." },
  } as const satisfies Record<string, { value: ResultScore; description: string }>,
});

const ResultOrderType = builder.enumType("ResultOrder", {
  description: "The order of a list of results; equals stand newest first.",
  values: {
    NEWEST: { value: "newest", description: "By completion, newest first." },
    OLDEST: { value: "oldest", description: "By completion, oldest first." },
    HIGHEST: { value: "highest", description: "By percentage, highest first." },
    LOWEST: { value: "lowest", description: "By percentage, lowest first." },
    FASTEST: { value: "fastest", description: "By time taken, shortest first." },
  } as const satisfies Record<string, { value: ResultOrder; description: string }>,
});

const AnswerStatus = builder.enumType("AnswerStatus", {
  description: "What became of one question.",
  values: {
    CORRECT: { value: "correct", description: "The correct option was chosen." },
    INCORRECT: { value: "incorrect", description: "Another option was chosen." },
    UNANSWERED: { value: "unanswered", description: "No option was chosen." },
  } as const,
});

const ResultSubject = builder.prismaObject("AttemptSubject", {
  name: "ResultSubject",
  description: "How a result went in one subject.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the subject within its result.",
      select: { attemptId: true, subject: true },
      resolve: (row) => `${row.attemptId}:${row.subject}`,
    }),
    subject: t.exposeString("subject", { description: "The subject's name." }),
    totalQuestions: t.int({
      description: "How many questions of the subject were asked.",
      select: { correctCount: true, incorrectCount: true, unansweredCount: true },
      resolve: (row) => row.correctCount + row.incorrectCount + row.unansweredCount,
    }),
    correctCount: t.exposeInt("correctCount", { description: "Answered correctly." }),
    incorrectCount: t.exposeInt("incorrectCount", { description: "Answered incorrectly." }),
    unansweredCount: t.exposeInt("unansweredCount", { description: "Left unanswered." }),
    score: t.expose("scoreHundredths", {
      type: "Marks",
      description: "Marks earned less marks deducted; may be below 0.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What answering all of them correctly scores.",
    }),
  }),
});

const ResultQuestionType = builder.objectRef<ResultQuestion>("ResultQuestion").implement({
  description: "One question of a result, with its answer and explanation.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the question within its result.",
      resolve: (question) => `${question.resultId}:${question.position}`,
    }),
    position: t.exposeInt("position", { description: "Its place on the paper, 0 for the first." }),
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (question) => wordingValue(question, name) }),
    ),
    status: t.field({
      type: AnswerStatus,
      description: "What became of it.",
      resolve: (question) => question.status,
    }),
    selectedOptionIndex: t.exposeInt("selectedOptionIndex", {
      nullable: true,
      description: "The chosen option, 0 for the first; null means unanswered.",
    }),
    marks: t.expose("marksHundredths", {
      type: "Marks",
      description: "What it added to the score; negative when marks were deducted.",
    }),
    ...entryFields((name, entry) =>
      t.field({ ...entry, resolve: ({ entries }) => entries[name] as number | null }),
    ),
  }),
});

export const SolutionType = builder.objectRef<PaperQuestion>("Solution").implement({
  description:
    "A question of a paper with its key and explanation: the same in every result on that paper.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (question) => wordingValue(question, name) }),
    ),
  }),
});

const DrillType = builder.objectRef<Drill>("Drill").implement({
  description: "A short random test of a subject or topic, as it would be made now.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject it asks of." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic it asks of; null for the whole subject.",
    }),
    questionCount: t.exposeInt("questionCount", {
      description: "How many questions it asks: 10, or fewer where there are no more.",
    }),
    durationMinutes: t.exposeInt("durationMinutes", {
      description: "Time allowed, in minutes: one for each question.",
    }),
    correctMarks: t.expose("correctHundredths", {
      type: "Marks",
      description: "Marks for a correct answer, as in the result it comes from.",
    }),
    incorrectMarks: t.expose("incorrectHundredths", {
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
    }),
  }),
});

const filterColumns = {
  subjects: true,
  topics: true,
  pyqOnly: true,
  pyqExams: true,
  pyqYears: true,
  passages: true,
} as const;

/** The filters of a random test as they are kept; null for a fixed test's. */
function filtersOf<Kept extends { passages: string | null }>(kept: Kept | null) {
  return kept && { ...kept, passages: choiceOf(kept.passages) };
}

type Info = Parameters<typeof sharedList>[3];

/** A result as far as it says whether its score was looked at. */
type MaybeSeen = Pick<ResultRow, "id" | "scoreSeenAt">;

type SignedIn = Context & { viewer: NonNullable<Context["viewer"]> };

/**
 * Answers what tells the score of a result, or the key of its questions: after it is kept that its student
 * was told (docs/learning.md, section 5).
 */
export function telling<Row extends MaybeSeen, Answer>(
  answer: (row: Row, context: SignedIn, info: Info) => Answer,
) {
  return (
    row: Row,
    _args: unknown,
    context: Context,
    info: Info,
  ): Answer | Promise<Awaited<Answer>> => {
    const { viewer, dependencies } = context;
    if (viewer === null) throw new Unauthenticated();
    const known = context as SignedIn;
    if (row.scoreSeenAt !== null) return answer(row, known, info);
    const seen = seeScore(viewer, dependencies, row.id);
    return seen.then(() => answer(row, known, info)) as Promise<Awaited<Answer>>;
  };
}

/** A number that is never null on a submitted attempt, which the database makes sure of. */
function there(value: number | null): number {
  if (value === null) throw new Error("A submitted attempt lacks its result.");
  return value;
}

const ResultSectionType = builder.objectRef<ResultSection>("ResultSection").implement({
  description: "How a test went in one of its sections.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    section: t.field({
      type: TestSectionType,
      description: "The section, as it stood on the paper.",
      resolve: (row) => row.section,
    }),
    answeredCount: t.int({
      description: "How many of its questions were answered.",
      resolve: (row) => row.correctCount + row.incorrectCount,
    }),
    correctCount: t.exposeInt("correctCount", { description: "Answered correctly." }),
    incorrectCount: t.exposeInt("incorrectCount", { description: "Answered incorrectly." }),
    unansweredCount: t.exposeInt("unansweredCount", { description: "Left unanswered." }),
    score: t.expose("scoreHundredths", {
      type: "Marks",
      description: "Marks earned in it less marks deducted; may be below 0.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What answering all of it correctly would have scored.",
    }),
    secondsSpent: t.exposeInt("secondsSpent", {
      description: "Seconds its questions were on the screen.",
    }),
  }),
});

export const ResultType = builder.prismaObject("Attempt", {
  variant: "Result",
  description: "A submitted attempt: its score, and every question with its answer.",
  // Only what is asked for: the arrays along the paper are long.
  select: { id: true, scoreSeenAt: true },
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The result's number, the same as its attempt's." }),
    scoreSeenAt: t.expose("scoreSeenAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When its score was first told, or the time of the submit where no blind review was offered. Null before: then whatever tells the score, or what was right, counts as a look, and ends the blind review.",
    }),
    kind: t.field({
      type: AttemptKind,
      description: "Whether it is of a fixed test or of a random one.",
      select: { testId: true },
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
    testTitle: t.string({
      description: "The test's title when the attempt was started.",
      select: { paper: { select: { title: true } } },
      resolve: (row) => row.paper.title,
    }),
    score: t.field({
      type: "Marks",
      description: "Marks earned less marks deducted, exact to the hundredth; may be below 0.",
      select: { scoreHundredths: true },
      resolve: telling((row) => there(row.scoreHundredths)),
    }),
    maxMarks: t.field({
      type: "Marks",
      description: "What a perfect paper scores.",
      select: { maxHundredths: true },
      resolve: (row) => there(row.maxHundredths),
    }),
    percent: t.float({
      description: "Score in percent of the maximum, rounded to one decimal; may be below 0.",
      select: { scoreHundredths: true, maxHundredths: true },
      resolve: telling((row) => roundPercent(there(row.scoreHundredths), there(row.maxHundredths))),
    }),
    timeTakenMinutes: t.int({
      description: "Time taken, in whole minutes, as the server counted it.",
      select: { timeTakenSeconds: true },
      resolve: (row) => minutesTaken(there(row.timeTakenSeconds)),
    }),
    timeTakenSeconds: t.int({
      description: "Time taken, in seconds, as the server counted it.",
      select: { timeTakenSeconds: true },
      resolve: (row) => there(row.timeTakenSeconds),
    }),
    lateAnswers: t.exposeInt("lateAnswers", {
      description:
        "How many answers came more than a minute after the time was over, or to a section that took none, and do not count; 0 for a submit in time.",
    }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      description: "When the attempt was started.",
    }),
    completedAt: t.field({
      type: "DateTime",
      description: "When it was submitted.",
      select: { completedAt: true },
      resolve: (row) => {
        if (row.completedAt === null) throw new Error("A submitted attempt lacks its time.");
        return row.completedAt;
      },
    }),
    totalQuestions: t.int({
      description: "How many questions were asked.",
      select: { correctCount: true, incorrectCount: true, unansweredCount: true },
      resolve: (row) =>
        there(row.correctCount) + there(row.incorrectCount) + there(row.unansweredCount),
    }),
    correctCount: t.int({
      description: "Answered correctly.",
      select: { correctCount: true },
      resolve: telling((row) => there(row.correctCount)),
    }),
    incorrectCount: t.int({
      description: "Answered incorrectly.",
      select: { incorrectCount: true },
      resolve: telling((row) => there(row.incorrectCount)),
    }),
    unansweredCount: t.int({
      description: "Left unanswered.",
      select: { unansweredCount: true },
      resolve: (row) => there(row.unansweredCount),
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
      extensions: { mostItems: 20 },
      description: "The result by section, in their order; none for a test without sections.",
      select: { paperId: true, answers: true, secondsSpent: true },
      resolve: telling((row, { dependencies }) => resultSections(dependencies, row)),
    }),
    testSubjects: t.withAuth({ signedIn: true }).stringList({
      description: "The subjects of its questions, in the order they were first asked.",
      select: { paperId: true },
      resolve: (row, _args, context) => testSubjects(context.dependencies, row.paperId),
    }),
    filters: t.field({
      type: RandomTestFiltersType,
      nullable: true,
      extensions: { mostItems: 20 },
      description: "The filters that the random test was drawn by; null for a fixed test's result.",
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => filtersOf(row.randomTest),
    }),
    filtersName: t.string({
      nullable: true,
      extensions: { mostItems: listLimits.pageItems },
      description:
        'What the random test was drawn from, in a line: "Law of Torts: strict liability", "Criminal Law and 2 more subjects"; null for a fixed test\'s result.',
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => {
        const filters = filtersOf(row.randomTest);
        return filters && filtersName(filters);
      },
    }),
    ofPastYears: t.boolean({
      extensions: { mostItems: listLimits.pageItems },
      description: "Whether the filters of a random test left previous year questions alone.",
      select: { randomTest: { select: filterColumns } },
      resolve: (row) => {
        const filters = filtersOf(row.randomTest);
        return filters !== null && isOfPastYears(filters);
      },
    }),
    drills: t.withAuth({ signedIn: true }).field({
      type: [DrillType],
      extensions: { mostItems: 1 },
      description:
        "The drills that practiseSubject makes of its subjects and topics; what has no question to draw from is left out.",
      select: { paperId: true },
      resolve: (row, _args, context) => drillsOfPaper(context.dependencies, row.paperId),
    }),
    practisable: t.withAuth({ signedIn: true }).intList({
      extensions: { mostItems: 1 },
      description:
        "The positions of the questions that practiseQuestions asks again; the others are kept back or deleted.",
      select: { paperId: true },
      resolve: (row, _args, context) => practisablePositions(context.dependencies, row.paperId),
    }),
    annotations: t.field({
      type: "Annotations",
      nullable: true,
      extensions: { mostItems: 1 },
      description:
        "What was highlighted and struck out on the way, and the size of the text; null where nothing was, or it is forgotten by now.",
      select: { annotations: true },
      resolve: (row) => row.annotations,
    }),
    questions: t.withAuth({ signedIn: true }).field({
      type: [ResultQuestionType],
      extensions: { mostItems: 20 },
      description: "Every question in the order asked, with its answer and explanation.",
      select: {
        id: true,
        paperId: true,
        ...everyList,
      },
      resolve: telling((row, { dependencies }) => resultQuestions(dependencies, row)),
    }),
    passages: t.withAuth({ signedIn: true }).field({
      type: [PaperPassageType],
      extensions: { mostItems: 20 },
      description:
        "The passages that its questions ask about, each once and as it was taken, in the order in which they first do.",
      select: { paperId: true },
      resolve: async ({ paperId }, _args, context, info) => {
        const { passages } = await loadPaper(context.dependencies.database, paperId);
        return sharedList(passages, `paper ${paperId}`, context, info);
      },
    }),
    solutions: t.withAuth({ signedIn: true }).field({
      type: [SolutionType],
      extensions: { mostItems: 20 },
      description:
        "The questions in the order asked, each with its key and explanation, without what the student did: that stands in the lists along the questions.",
      select: { paperId: true },
      resolve: telling(async ({ paperId }, context, info) => {
        const { questions } = await loadPaper(context.dependencies.database, paperId);
        return sharedList(questions, `paper ${paperId}`, context, info);
      }),
    }),
    ...listFields((name, list) =>
      t.field({
        ...list,
        extensions: { mostItems: 20 },
        select: { [name]: true, answers: true },
        resolve: (row) => listOf(row as unknown as ListHolder, name) as number[],
      }),
    ),
  }),
});

/** A page of results, with the counts of all its pages, which are read once. */
interface ListedResults extends ResultPage {
  counts: () => ReturnType<typeof countResults>;
}

const ResultPageType = builder.objectRef<ListedResults>("ResultPage").implement({
  description: "One page of results.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.withAuth({ signedIn: true }).prismaField({
      type: [ResultType],
      description: "The results of this page.",
      resolve: (query, { counts: _, ...page }, _args, context): Promise<ResultRow[]> =>
        findResults(context.viewer, context.dependencies, page, query),
    }),
    totalCount: t.int({
      description: "How many results there are, over all pages.",
      resolve: async ({ kind, counts }) => {
        const { regular, random } = await counts();
        return kind === null ? regular + random : { regular, random }[kind];
      },
    }),
    regularCount: t.int({
      description: "How many there are of fixed tests, whichever kind the page keeps.",
      resolve: async ({ counts }) => (await counts()).regular,
    }),
    randomCount: t.int({
      description: "How many there are of random tests, whichever kind the page keeps.",
      resolve: async ({ counts }) => (await counts()).random,
    }),
  }),
});

const UserStatistics = builder.objectRef<UserStatisticsSummary>("UserStatistics").implement({
  description: "A student's counters over all results, regular and random alike.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("userId", { description: "The student's number." }),
    totalTestsTaken: t.exposeInt("testsTaken", { description: "How many results there are." }),
    averageScore: t.exposeFloat("averageScore", {
      description: "The mean of the results' percentages, to one decimal; 0 before the first.",
    }),
    bestScore: t.exposeFloat("bestScore", {
      description: "The best percentage, to one decimal; 0 before the first result.",
    }),
    scoredTests: t.exposeInt("scoredTests", {
      description:
        "How many results had their score looked at: the percentages and lowScores rest on these.",
    }),
    lowScores: t.withAuth({ signedIn: true }).int({
      description: "How many results are below 50 percent.",
      resolve: async (_row, _args, context) => {
        const { regular, random } = await countResults(context.viewer, context.dependencies, "low");
        return regular + random;
      },
    }),
    highScoreRate: t.exposeFloat("highScoreRate", {
      description:
        "The share of results of 70 percent or more, in percent to one decimal; 0 before the first.",
    }),
    totalTimeSpentMinutes: t.exposeInt("timeSpentMinutes", {
      description: "The sum of the results' minutes.",
    }),
  }),
});

const SubjectStatistics = builder
  .objectRef<SubjectStatisticsSummary>("SubjectStatistics")
  .implement({
    description: "A student's counters for one subject.",
    authScopes: { signedIn: true },
    fields: (t) => ({
      id: t.id({
        description: "Names the subject within the student's statistics.",
        resolve: (row) => `${row.userId}:${row.subject}`,
      }),
      subject: t.exposeString("subject", { description: "The subject's name." }),
      testsTaken: t.exposeInt("testsTaken", {
        description: "How many results have questions of the subject.",
      }),
      averageScore: t.exposeFloat("averageScore", {
        description: "The mean of the percentages in the subject, to one decimal.",
      }),
      bestScore: t.exposeFloat("bestScore", {
        description: "The best percentage in the subject, to one decimal.",
      }),
      questionsAsked: t.exposeInt("questionsAsked", {
        description: "How many questions of the subject all results have asked.",
      }),
      score: t.expose("scoreHundredths", {
        type: "Marks",
        description: "Marks earned in the subject less marks deducted; may be below 0.",
      }),
      maxMarks: t.expose("maxHundredths", {
        type: "Marks",
        description: "What answering all of them correctly would have scored.",
      }),
      drill: t.withAuth({ signedIn: true }).field({
        type: DrillType,
        nullable: true,
        description:
          "The drill that practiseSubject makes of it; null when there is no question to draw from.",
        resolve: async ({ subject, scheme }, _args, { dependencies }) => {
          if (scheme === null) return null;
          const labels = [{ subject, topic: null }];
          const [drill] = await drillsFor(dependencies.database, labels, scheme);
          return drill ?? null;
        },
      }),
    }),
  });

builder.objectFields(Dashboard, (t) => ({
  results: t.withAuth({ signedIn: true }).prismaField({
    type: [ResultType],
    nullable: true,
    description: "The viewer's newest results; null when they could not be read.",
    args: lengthArgument,
    resolve: (query, _root, { limit }, { viewer, dependencies }): Promise<ResultRow[]> =>
      findResults(
        viewer,
        dependencies,
        { kind: null, score: null, order: "newest", ...checkedPage({ skip: 0, limit }) },
        query,
      ),
  }),
  userStatistics: t.withAuth({ signedIn: true }).field({
    type: UserStatistics,
    nullable: true,
    description: "The viewer's own statistics; null when they could not be read.",
    resolve: (_root, _args, context) => findUserStatistics(context.viewer, context.dependencies),
  }),
  subjectStatistics: t.withAuth({ signedIn: true }).field({
    type: [SubjectStatistics],
    nullable: true,
    description:
      "The viewer's own statistics by subject, in alphabetical order; null when they could not be read.",
    resolve: (_root, _args, context) => findSubjectStatistics(context.viewer, context.dependencies),
  }),
}));

builder.queryFields((t) => ({
  results: t.withAuth({ signedIn: true }).field({
    type: ResultPageType,
    description: "The viewer's own results, newest first unless asked for otherwise.",
    args: {
      kind: t.arg({
        type: AttemptKind,
        description: "Keeps results of one kind; null keeps both.",
      }),
      score: t.arg({
        type: ResultScoreType,
        description: "Keeps results with such a percentage; null keeps all.",
      }),
      order: t.arg({
        type: ResultOrderType,
        required: true,
        defaultValue: "newest",
        description: "What comes first.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { kind, score = null, order, ...page }, { viewer, dependencies }) => {
      let counts: ReturnType<typeof countResults> | undefined;
      return {
        ...{ kind: kind ?? null, score, order },
        ...checkedPage(page),
        counts: () => (counts ??= countResults(viewer, dependencies, score)),
      };
    },
  }),
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
  userStatistics: t.withAuth({ signedIn: true }).field({
    type: UserStatistics,
    description: "The viewer's own statistics.",
    resolve: (_root, _args, context) => findUserStatistics(context.viewer, context.dependencies),
  }),
  subjectStatistics: t.withAuth({ signedIn: true }).field({
    type: [SubjectStatistics],
    description: "The viewer's own statistics by subject, in alphabetical order.",
    resolve: (_root, _args, context) => findSubjectStatistics(context.viewer, context.dependencies),
  }),
}));

builder.mutationFields((t) => ({
  practiseSubject: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description:
      "Makes a drill of a subject or topic: 10 questions, a minute for each, with the marking of a result. BAD_REQUEST when there is no question to draw from.",
    args: {
      subject: t.arg.string({ required: true, description: "The subject." }),
      topic: t.arg.string({ description: "One of its topics; null for the whole subject." }),
      resultId: t.arg.id({
        description:
          "The result whose marking counts; null for the newest that asked of the subject.",
      }),
    },
    resolve: (_root, { subject, topic, resultId }, { viewer, dependencies }) =>
      practiseSubject(
        viewer,
        dependencies,
        { subject, topic: topic ?? null },
        resultId == null ? null : numericId(resultId, "Result not found"),
      ),
  }),
  practiseQuestions: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description:
      "Makes a drill of questions of a result, a minute for each, with its marking. Questions that are kept back or deleted by now are left out; BAD_REQUEST when none is left.",
    args: {
      resultId: t.arg.id({ required: true, description: "The result." }),
      positions: t.arg.intList({
        required: true,
        description: `Places on its paper, 0 for the first; at most ${testLimits.testQuestionsMax}, of which the first 100 that may be asked are.`,
      }),
    },
    resolve: (_root, { resultId, positions }, { viewer, dependencies }) =>
      practiseQuestions(viewer, dependencies, numericId(resultId, "Result not found"), positions),
  }),
}));
