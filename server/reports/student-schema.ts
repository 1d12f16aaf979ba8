import { UNANSWERED } from "#rules/grading.ts";
import { roundToTenth } from "#rules/percent.ts";
import {
  findLateDeliveries,
  type LateAnswer,
  type LateDelivery,
} from "../attempts/find-late-deliveries.ts";
import { BatchType } from "../batches/schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { ResultType } from "../results/schema.ts";
import {
  type BatchMeans,
  findReportedAttempt,
  findReportedResult,
  findStudent,
  findStudentBatches,
  findStudentSubjects,
  findStudentTopics,
  findSubjectMeans,
  findTestMeans,
  listStudentResults,
  type ReportedAttempt,
  type StudentOutcome,
  type StudentReport,
  type SubjectMean,
  type TestMean,
} from "./find-student.ts";

const readers = { can: "report:read" } as const;
const keyReaders = { can: "report:keys" } as const;
/** Who may see batches and the means of their students. */
const peers = { can: "batch:read" } as const;

const OutcomeType = builder.objectRef<StudentOutcome>("StudentOutcome").implement({
  description: "How a student did in one subject or topic, over all tests.",
  authScopes: readers,
  fields: (t) => ({
    id: t.id({
      description: "Names it among the student's subjects and topics.",
      resolve: ({ userId, subject, topic }) => JSON.stringify([userId, subject, topic]),
    }),
    subject: t.exposeString("subject", { description: "The subject's name." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic's name; null for a whole subject.",
    }),
    rightCount: t.exposeInt("rightCount", { description: "Questions answered correctly." }),
    wrongCount: t.exposeInt("wrongCount", { description: "Questions answered incorrectly." }),
    skippedCount: t.exposeInt("skippedCount", { description: "Questions left unanswered." }),
  }),
});

const percent = (value: number | null) => (value === null ? null : roundToTenth(value));

const SubjectMeanType = builder.objectRef<SubjectMean>("BatchSubjectMean").implement({
  description: "How the students of a batch did in a subject, over all tests.",
  authScopes: peers,
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject's name." }),
    rightShare: t.exposeFloat("rightShare", {
      description: "The share of its questions that they answered correctly, from 0 to 1.",
    }),
  }),
});

const TestMeanType = builder.objectRef<TestMean>("BatchTestMean").implement({
  description: "How the students of a batch did in a test.",
  authScopes: peers,
  fields: (t) => ({
    testId: t.exposeID("testId", { description: "The test's number." }),
    percent: t.float({
      description: "The mean of their first attempts in percent, to one decimal.",
      resolve: ({ percent }) => roundToTenth(percent),
    }),
  }),
});

const BatchMeansType = builder.objectRef<BatchMeans>("BatchMeans").implement({
  description: "How a batch did in what a student took.",
  authScopes: peers,
  fields: (t) => ({
    batch: t.field({
      type: BatchType,
      description: "The batch: the first of the student's.",
      resolve: ({ batch }) => batch,
    }),
    subjects: t.withAuth(peers).field({
      type: [SubjectMeanType],
      complexity: OWN_QUERY,
      description: "The subjects that the student was asked.",
      resolve: (means, _args, { viewer, dependencies }) =>
        findSubjectMeans(viewer, dependencies, means),
    }),
    tests: t.withAuth(peers).field({
      type: [TestMeanType],
      complexity: OWN_QUERY,
      description: "The fixed tests among the student's last 12 results.",
      resolve: (means, _args, { viewer, dependencies }) =>
        findTestMeans(viewer, dependencies, means),
    }),
  }),
});

const StudentReportType = builder.objectRef<StudentReport>("StudentReport").implement({
  description:
    "A person with all results, regular and random alike, whether or not they looked at the scores.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The account's number." }),
    fullName: t.exposeString("fullName", { description: "The person's name." }),
    email: t.exposeString("email", { description: "The person's e-mail." }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null for none.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "When the account was made.",
    }),
    testsTaken: t.exposeInt("testsTaken", { description: "How many results there are." }),
    openAttemptCount: t.exposeInt("openAttemptCount", { description: "Attempts in progress." }),
    averageScore: t.float({
      nullable: true,
      description: "The mean of the percentages, to one decimal; null before the first result.",
      resolve: ({ meanPercent }) => percent(meanPercent),
    }),
    bestScore: t.float({
      nullable: true,
      description: "The best percentage, to one decimal; null before the first result.",
      resolve: ({ bestPercent }) => percent(bestPercent),
    }),
    timeTakenSeconds: t.exposeFloat("timeTakenSeconds", {
      description: "The time of all results together, in seconds.",
    }),
    batches: t.withAuth(peers).field({
      type: [BatchType],
      complexity: OWN_QUERY,
      description: "The batches that the student is in, archived ones last.",
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        findStudentBatches(viewer, dependencies, id),
    }),
    batchMeans: t.withAuth(peers).field({
      type: BatchMeansType,
      nullable: true,
      complexity: OWN_QUERY,
      description: "How the first of the student's batches did; null for a student of none.",
      resolve: async ({ id }, _args, { viewer, dependencies }) => {
        const [batch] = await findStudentBatches(viewer, dependencies, id);
        return batch === undefined ? null : { batch, userId: id };
      },
    }),
    subjects: t.withAuth(readers).field({
      type: [OutcomeType],
      complexity: OWN_QUERY,
      description: "The subjects of all results, the best first.",
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        findStudentSubjects(viewer, dependencies, id),
    }),
    topics: t.withAuth(readers).field({
      type: [OutcomeType],
      complexity: OWN_QUERY,
      description:
        "The topics by subject, of tests whose score the student looked at, at most a minute behind.",
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        findStudentTopics(viewer, dependencies, id),
    }),
    results: t.withAuth(readers).prismaField({
      type: [ResultType],
      description: "A page of the results, the newest first. To read them is no look at scores.",
      args: pagingArguments,
      resolve: (query, { id }, page, { viewer, dependencies }) =>
        listStudentResults(viewer, dependencies, id, checkedPage(page), query),
    }),
  }),
});

const option = (choice: number) => (choice === UNANSWERED ? null : choice);

const LateAnswerType = builder.objectRef<LateAnswer>("LateAnswer").implement({
  description: "One answer that came too late to count.",
  authScopes: keyReaders,
  fields: (t) => ({
    position: t.exposeInt("position", { description: "Its question, 0 for the first." }),
    selectedOptionIndex: t.int({
      nullable: true,
      description: "The option that was sent, 0 for the first; null for none.",
      resolve: ({ choice }) => option(choice),
    }),
    countedOptionIndex: t.int({
      nullable: true,
      description: "The option that counts, 0 for the first; null for none.",
      resolve: ({ counted }) => option(counted),
    }),
    answeredAtSeconds: t.int({
      nullable: true,
      description:
        "Seconds on the attempt's clock when it was chosen or cleared; null where the device did not say.",
      resolve: ({ atSeconds }) => (atSeconds < 0 ? null : atSeconds),
    }),
  }),
});

const LateDeliveryType = builder.objectRef<LateDelivery>("LateDelivery").implement({
  description: "Answers that came when their attempt took none any more: they are kept apart.",
  authScopes: keyReaders,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names it among the others." }),
    receivedAt: t.expose("receivedAt", { type: "DateTime", description: "When they came." }),
    answers: t.field({
      type: [LateAnswerType],
      description: "Those that differ from what counts, in the order of the paper.",
      resolve: ({ answers }) => answers,
    }),
  }),
});

const ReportedAttemptType = builder.objectRef<ReportedAttempt>("ReportedAttempt").implement({
  description: "A submitted attempt, with who made it.",
  authScopes: keyReaders,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The attempt's number, the same as its result's." }),
    testId: t.exposeID("testId", {
      nullable: true,
      description: "The fixed test; null for a random one.",
    }),
    userId: t.exposeID("userId", { description: "The student's number." }),
    fullName: t.exposeString("fullName", { description: "The student's name." }),
    email: t.exposeString("email", { description: "The student's e-mail." }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null for none.",
    }),
    tabSwitchCount: t.exposeInt("tabSwitchCount", {
      description: "How often the student left the quiz for another tab or window.",
    }),
    isByStaff: t.exposeBoolean("isByStaff", {
      description: "Whether it was taken as staff, so that it counts in no report.",
    }),
    lateDeliveries: t.withAuth(keyReaders).field({
      type: [LateDeliveryType],
      complexity: OWN_QUERY,
      description: "What came too late to count and differs from what does, the oldest first.",
      resolve: ({ id }, _args, { viewer, dependencies }) =>
        findLateDeliveries(viewer, dependencies, id),
    }),
    result: t.withAuth(keyReaders).prismaField({
      type: ResultType,
      description:
        "Its result, as the student sees it. To read it is no look at its score. Fields that name the viewer are about the one who asks.",
      resolve: (query, { id }, _args, { viewer, dependencies }) =>
        findReportedResult(viewer, dependencies, id, query),
    }),
  }),
});

builder.queryFields((t) => ({
  studentReport: t.withAuth(readers).field({
    type: StudentReportType,
    description:
      "A student with all results; NOT_FOUND when there is no such account, or it was deleted.",
    args: { userId: t.arg.id({ required: true, description: "The account's number." }) },
    resolve: (_root, { userId }, { viewer, dependencies }) =>
      findStudent(viewer, dependencies, numericId(userId, "Student not found")),
  }),
  reportedAttempt: t.withAuth(keyReaders).field({
    type: ReportedAttemptType,
    description:
      "Anybody's submitted attempt; NOT_FOUND when there is none, or the account was deleted.",
    args: { id: t.arg.id({ required: true, description: "The attempt's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findReportedAttempt(viewer, dependencies, numericId(id, "Attempt not found")),
  }),
}));
