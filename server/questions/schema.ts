import { listLimits } from "#rules/limits.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { afterArgument, CURSOR_WORDS, cursorOf, readCursor } from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { wordingFields, wordingInputs, wordingValue } from "../graphql/wording-fields.ts";
import type { BankQuestionInput } from "./checked-question.ts";
import { countBank } from "./count-bank.ts";
import { countOldResults } from "./count-old-results.ts";
import { countOpenAttemptsOn } from "./count-open-attempts.ts";
import { countResults } from "./count-results.ts";
import { findKeepingTests, KEEPING_TESTS_NAMED, type KeepingTest } from "./find-keeping-tests.ts";
import { findQuestion } from "./find-question.ts";
import { ASKING_TESTS_NAMED, type AskingTest, findAskingTests } from "./find-question-tests.ts";
import { findQuestionPage, loadQuestions } from "./find-questions.ts";
import { listPyqExams } from "./list-pyq-exams.ts";
import { listPyqYears } from "./list-pyq-years.ts";
import { type ListedRevision, listRevisions, REVISIONS_LISTED } from "./list-revisions.ts";
import { listSubjects } from "./list-subjects.ts";
import { listTopics } from "./list-topics.ts";
import { passageSent } from "./question-filter.ts";
import type { QuestionOrder, QuestionPage } from "./question-page.ts";
import { unconfirmedSubjects } from "./unconfirmed-subjects.ts";

export const MISSING = "Question not found";

const KeepingTestType = builder.objectRef<KeepingTest>("KeepingTest").implement({
  description: "A test that keeps a question back from random tests.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "The name of the test." }),
    isPublic: t.exposeBoolean("isPublic", {
      description: "Whether every student may take it while it is active.",
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether it can be taken at all." }),
  }),
});

const AskingTestType = builder.objectRef<AskingTest>("AskingTest").implement({
  description: "A test that asks a question.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "The name of the test." }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it asks." }),
    isPublic: t.exposeBoolean("isPublic", {
      description: "Whether every student may take it while it is active.",
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether it can be taken at all." }),
  }),
});

const QuestionRevisionType = builder.objectRef<ListedRevision>("QuestionRevision").implement({
  description: "A wording of a question; none ever changes.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (revision) => wordingValue(revision, name) }),
    ),
    number: t.exposeInt("number", {
      description: "1 for the first wording, then one more for each edit.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was written." }),
    author: t.string({
      nullable: true,
      description:
        "The full name of who wrote it; null when the server did, or when the account is deleted.",
      resolve: ({ author }) => author?.fullName ?? null,
    }),
  }),
});

/** An expensive field, meant for one question and not for a page of them. */
const OF_ONE = { complexity: OWN_QUERY };

export const QuestionType = builder.prismaObject("Question", {
  description:
    "A question of the bank with its key, as administrators see it. Students meet it as a PaperQuestion, and in their results as a ResultQuestion or a Solution.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The question's number; edits don't change it." }),
    cursor: t.string({
      description: CURSOR_WORDS,
      select: { id: true },
      resolve: ({ id }) => cursorOf("questions", id),
    }),
    ...wordingFields((name, column) =>
      t.field({
        ...column,
        select: { revision: true },
        resolve: ({ revision }) => wordingValue(revision, name),
      }),
    ),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "When it was added to the bank.",
    }),
    revisionNumber: t.int({
      description:
        "1 for the first wording, then one more for each edit; updateQuestion compares it.",
      select: { revision: { select: { number: true } } },
      resolve: ({ revision }) => revision.number,
    }),
    keptBack: t.exposeBoolean("keptBack", {
      description:
        "Whether random tests leave it out: it stands in tests, archived ones not counted, of which none is public and active, and nobody released it; or its subject is not confirmed; or it is withdrawn.",
    }),
    isSubjectConfirmed: t.boolean({
      description:
        "Whether its subject is shown to students; while it isn't, no student meets the question.",
      select: { subject: true },
      resolve: async ({ subject }, _args, { dependencies }) =>
        !(await unconfirmedSubjects(dependencies.database)).has(subject),
    }),
    keptBackBy: t.field({
      type: [KeepingTestType],
      description: `The tests that reserve it, the newest ${KEEPING_TESTS_NAMED} at most; empty when it is not reserved.`,
      select: { id: true, keptBack: true },
      resolve: (question, _args, context) =>
        context.viewer === null
          ? []
          : findKeepingTests(context.viewer, context.dependencies, question),
    }),
    releasedAt: t.expose("releasedAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When an administrator released it, so that random tests draw it whatever tests it stands in; null when nobody did.",
    }),
    withdrawnAt: t.expose("withdrawnAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When it was withdrawn from new tests and draws; null while it isn't. Tests that hold it ask it still.",
    }),
    resultsOnOldWording: t.int({
      description: `How many submitted results hold an older wording, which they keep; ${listLimits.resultsCounted} stands for that many or more.`,
      select: { id: true, revisionId: true },
      resolve: (question, _args, context) =>
        context.viewer === null
          ? 0
          : countOldResults(context.viewer, context.dependencies, question),
    }),
    testCount: t.exposeInt("testCount", {
      description: "In how many tests it stands, archived ones not counted.",
    }),
    askedIn: t.withAuth({ can: "bank:read" }).field({
      ...OF_ONE,
      type: [AskingTestType],
      description: `The tests it stands in, archived ones left out, the newest ${ASKING_TESTS_NAMED} at most. For one question at a time.`,
      select: { id: true },
      resolve: (question, _args, { viewer, dependencies }) =>
        findAskingTests(viewer, dependencies, question),
    }),
    resultCount: t.withAuth({ can: "bank:read" }).int({
      ...OF_ONE,
      description: `How many submitted results hold it, in whatever wording; ${listLimits.resultsCounted} stands for that many or more. For one question at a time.`,
      select: { id: true },
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        countResults(viewer, dependencies, [id]),
    }),
    openAttemptCount: t.withAuth({ can: "bank:read" }).int({
      ...OF_ONE,
      description:
        "How many attempts in progress ask it, in whatever wording. For one question at a time.",
      select: { id: true },
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        countOpenAttemptsOn(viewer, dependencies, id),
    }),
    revisions: t.withAuth({ can: "bank:read" }).field({
      ...OF_ONE,
      type: [QuestionRevisionType],
      description: `Its wordings, newest first, the newest ${REVISIONS_LISTED} at most. For one question at a time.`,
      select: { id: true },
      resolve: (question, _args, { viewer, dependencies }) =>
        listRevisions(viewer, dependencies, question),
    }),
  }),
});

const QuestionOrderType = builder.enumType("QuestionOrder", {
  description: "How a list of questions is ordered.",
  values: {
    NEWEST: { value: "newest", description: "The question that was added last stands first." },
    OLDEST: { value: "oldest", description: "The question that was added first stands first." },
    MOST_TESTS: {
      value: "mostTests",
      description: "What most tests ask stands first, and of equals the newest.",
    },
    FEWEST_TESTS: { value: "fewestTests", description: "The opposite of MOST_TESTS." },
  } satisfies Record<string, { value: QuestionOrder; description: string }>,
});

const QuestionPageType = builder.objectRef<QuestionPage>("QuestionPage").implement({
  description: "One page of the question bank.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    items: t.withAuth({ can: "bank:read" }).prismaField({
      type: [QuestionType],
      description: "The questions of this page.",
      resolve: (query, page, _args, context) =>
        loadQuestions(context.viewer, context.dependencies, page, query),
    }),
    totalCount: t.exposeInt("totalCount", {
      description:
        "How many questions the filter leaves, over all pages; at least so many when totalIsExact is false.",
    }),
    totalIsExact: t.exposeBoolean("totalIsExact", {
      description:
        "False when a search finds so many questions that they are not counted to the end, or did not look at all of them.",
    }),
    searchedNewest: t.exposeInt("searchedNewest", {
      nullable: true,
      description:
        "How many of the newest questions were searched, for a search without a word of three letters or digits in a row in a large bank; null when all were.",
    }),
    isSorted: t.exposeBoolean("isSorted", {
      description:
        "False when a search finds too many questions to sort: then they stand newest first, whatever order was asked for.",
    }),
  }),
});

/** A question as GraphQL receives it, with ids as strings. */
type SentQuestion = Omit<BankQuestionInput, "passageId"> & { passageId?: string | null };

export const QuestionInputType = builder.inputRef<SentQuestion>("QuestionInput").implement({
  description: "All that an administrator writes of a question. Texts are trimmed.",
  // The types of the fields are only known at run time.
  fields: (t) => wordingInputs((column) => t.field(column)) as Record<keyof SentQuestion, never>,
});

/** @throws InvalidInput for an invalid passage id */
export function questionSent({ passageId, ...question }: SentQuestion): BankQuestionInput {
  if (passageId === undefined) return question;
  if (passageId !== null && !/^[1-9]\d{0,8}$/.test(passageId)) {
    throw new InvalidInput([{ field: "passageId", message: `There is no passage ${passageId}` }]);
  }
  return { ...question, passageId: passageId === null ? null : Number(passageId) };
}

/** The counters of the admin dashboard. The module of fixed tests adds those about tests. */
export const AdminCounters = builder.objectRef<object>("AdminCounters").implement({
  description: "How much there is to administer.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    totalQuestions: t.withAuth({ can: "bank:read" }).int({
      description: "How many questions the bank holds; deleted ones don't count.",
      resolve: (_counters, _args, context) => countBank(context.viewer, context.dependencies),
    }),
    subjects: t.withAuth({ can: "bank:read" }).int({
      description: "How many subjects those questions have.",
      resolve: async (_counters, _args, context) =>
        (await listSubjects(context.viewer, context.dependencies)).length,
    }),
  }),
});

builder.queryFields((t) => ({
  adminCounters: t.withAuth({ can: "bank:read" }).field({
    type: AdminCounters,
    description: "How many questions, subjects and tests there are.",
    resolve: () => ({}),
  }),
  questions: t.withAuth({ can: "bank:read" }).field({
    type: QuestionPageType,
    description:
      "The question bank, newest question first unless asked otherwise. Administrators only.",
    args: {
      subject: t.arg.string({
        description: "Keeps questions of this subject; null or blank keeps all.",
      }),
      topic: t.arg.string({
        description: "Keeps questions of this topic; null or blank keeps all.",
      }),
      search: t.arg.string({
        description:
          "Keeps questions whose text, options and explanation have all of these words, in any order and case, phrases in quotation marks as they are; before them the one whose number it is (447, #447 or ID 447). Curly and straight quotes, dashes and hyphens are the same. Null or blank keeps all.",
      }),
      pyq: t.arg.boolean({
        description:
          "True keeps previous year questions only, false all others only; null keeps both.",
      }),
      pyqYear: t.arg.int({
        description: "Keeps previous year questions of this year; null keeps all.",
      }),
      pyqExam: t.arg.string({
        description: "Keeps previous year questions of this exam; null or blank keeps all.",
      }),
      keptBack: t.arg.boolean({
        description:
          "True keeps what random tests leave out, false what they draw; null keeps both.",
      }),
      withdrawn: t.arg.boolean({
        description: "True keeps withdrawn questions only, false all others only; null keeps both.",
      }),
      passageId: t.arg.id({ description: "Keeps questions about this passage; null keeps all." }),
      inPassage: t.arg.boolean({
        description:
          "True keeps questions about a passage, false those that stand by themselves; null keeps both.",
      }),
      order: t.arg({
        type: QuestionOrderType,
        required: true,
        defaultValue: "newest",
        description: "How the questions are ordered.",
      }),
      ...pagingArguments,
      ...afterArgument,
    },
    resolve: (
      _root,
      { skip, limit, after, order, passageId, ...filter },
      { viewer, dependencies },
    ) => {
      const cursor = readCursor("questions", after, { skip, isNewestFirst: order === "newest" });
      const page = { ...checkedPage({ skip, limit }), order, below: cursor?.id ?? null };
      const narrowed = { ...filter, passageId: passageSent(passageId) };
      return findQuestionPage(viewer, dependencies, narrowed, page);
    },
  }),
  question: t.withAuth({ can: "bank:read" }).prismaField({
    type: QuestionType,
    description: "One question of the bank; NOT_FOUND when there is none. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: (query, _root, { id }, { viewer, dependencies }) =>
      findQuestion(viewer, dependencies, numericId(id, MISSING), query),
  }),
  bankSubjects: t.withAuth({ can: "bank:read" }).stringList({
    description:
      "The subjects of the question bank, in alphabetical order, for administrators only: GET /admin/subjects of the REST interface. Students have those of the questions that random tests draw, as subjects.",
    resolve: (_root, _args, context) => listSubjects(context.viewer, context.dependencies),
  }),
  bankExams: t.withAuth({ can: "bank:read" }).stringList({
    description:
      "The exams that previous year questions of the bank come from, in alphabetical order. Administrators only.",
    resolve: (_root, _args, { viewer, dependencies }) => listPyqExams(viewer, dependencies),
  }),
  bankYears: t.withAuth({ can: "bank:read" }).intList({
    description:
      "The years that previous year questions of the bank come from, newest first. Administrators only.",
    resolve: (_root, _args, { viewer, dependencies }) => listPyqYears(viewer, dependencies),
  }),
  subjects: t.withAuth({ signedIn: true }).stringList({
    description:
      "The subjects of the question bank, in alphabetical order; for students those of the questions that random tests draw.",
    resolve: (_root, _args, context) => listSubjects(context.viewer, context.dependencies),
  }),
  topics: t.withAuth({ signedIn: true }).stringList({
    description:
      "The topics of the question bank, in alphabetical order; for students those of the questions that random tests draw.",
    args: {
      subject: t.arg.string({
        description: "Keeps the topics of this subject; null or blank keeps all.",
      }),
    },
    resolve: (_root, { subject }, { viewer, dependencies }) =>
      listTopics(viewer, dependencies, subject),
  }),
}));
