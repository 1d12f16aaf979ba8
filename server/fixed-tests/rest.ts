import { z } from "zod";
import { sectionLimits } from "#rules/limits.ts";
import { LATE_ANSWER_RULES } from "#rules/schedule.ts";
import { graphql } from "../rest/gql/index.ts";
import {
  booleanQuery,
  cursorQuery,
  idInput,
  idParams,
  marksInput,
  wholeNumberInput,
} from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestSection on TestSection {
    title
    firstQuestion
    questionCount: totalQuestions
    minutes
    locked: isLocked
  }
  fragment RestTest on Test {
    id
    title
    description
    subjects
    isPublic
    isActive
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    sections {
      ...RestSection
    }
    createdAt
    opensAt
    closesAt
    resultsAt
    isLateStartCut
    attemptLimit
    clockRunsOn
    isRanked
    lateAnswers
    opensAgain
    practiceFrom
  }
`);

graphql(`
  fragment RestAdminTest on Test {
    ...RestTest
    questionIds
    version
  }
`);

const questionIdsInput = z.array(
  idInput("A question id"),
  "question_ids must be a list of question ids.",
);

/** A longer list of sections is refused unread. Up to this length, the rules report the errors. */
const SECTIONS_READ = 100;

const sectionsInput = z
  .array(
    z
      .object({
        title: z.string("title must be a text."),
        question_count: wholeNumberInput("question_count"),
        minutes: wholeNumberInput("minutes").nullish(),
        locked: z
          .boolean("locked must be true or false.")
          .default(false)
          .describe("Whether it is over once it is left."),
      })
      .transform(({ locked, ...section }) => ({ ...section, is_locked: locked })),
    "sections must be a list.",
  )
  .max(SECTIONS_READ, `sections must be a list of at most ${sectionLimits.sectionsMax}.`)
  .nullish();

const testInputShape = z
  .object({
    title: z.string(),
    description: z.string("description must be a text or null.").nullish(),
    duration_minutes: wholeNumberInput("duration_minutes"),
    correct_marks: marksInput("correct_marks"),
    incorrect_marks: marksInput("incorrect_marks"),
    is_active: z.boolean(),
    is_public: z.boolean(),
    question_ids: questionIdsInput,
    split_passages: z.boolean("split_passages must be true or false.").default(false),
    sections: sectionsInput,
  })
  .meta({ id: "TestInput", description: "A test's settings and its questions in order." });

const timeInput = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time such as 2026-12-06T04:30:00Z.` })
    .nullish();

const scheduleShape = z
  .object({
    opens_at: timeInput("opens_at"),
    closes_at: timeInput("closes_at"),
    results_at: timeInput("results_at"),
    is_late_start_cut: z
      .boolean("is_late_start_cut must be true or false.")
      .default(true)
      .describe("Whether a clock that is still running ends as the test closes."),
    attempt_limit: wholeNumberInput("attempt_limit").nullish(),
    clock_runs_on: z
      .boolean("clock_runs_on must be true or false.")
      .default(false)
      .describe("Whether the clock runs on while a student is away."),
    is_ranked: z
      .boolean("is_ranked must be true or false.")
      .default(false)
      .describe("Whether students get a rank once it has closed."),
    late_answers: z
      .enum(LATE_ANSWER_RULES, `late_answers must be one of ${LATE_ANSWER_RULES.join(", ")}.`)
      .default("accept")
      .describe("What becomes of answers that were chosen in time and arrived after it."),
    opens_again: z
      .boolean("opens_again must be true or false.")
      .default(false)
      .describe("Whether it can be started again after closing, as practice."),
    version: wholeNumberInput("version").nullish(),
  })
  .meta({ id: "TestSchedule", description: "When a test can be taken, and its results show." });

/** The routes of fixed tests (docs/api.md, section 2). */
export const testRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/tests",
    summary: "List available tests",
    description: "The tests that you may take, newest first.",
    query: cursorQuery.extend({
      search: z.string().max(200).optional(),
      subject: z.string().max(200).optional(),
      public: booleanQuery.describe("True keeps public tests only."),
    }),
    document: graphql(`
      query RestTests($search: String, $subject: String, $public: Boolean, $skip: Int!, $limit: Int!, $after: String) {
        tests(search: $search, subject: $subject, publicOnly: $public, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestTest
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/tests/{id}",
    summary: "Retrieve a test",
    params: idParams,
    document: graphql(`
      query RestTest($id: ID!) {
        test(id: $id) {
          ...RestTest
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/tests",
    summary: "List all tests",
    description: "Inactive and private ones too, newest first.",
    query: cursorQuery.extend({
      search: z.string().max(200).optional(),
      subject: z.string().max(200).optional(),
      active: booleanQuery,
      public: booleanQuery,
    }),
    document: graphql(`
      query RestAdminTests($search: String, $subject: String, $active: Boolean, $public: Boolean, $skip: Int!, $limit: Int!, $after: String) {
        allTests(search: $search, subject: $subject, active: $active, public: $public, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestAdminTest
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/tests/{id}",
    summary: "Retrieve a test's settings",
    description: "Its questions and its schedule, and the version that changes of both name.",
    params: idParams,
    failures: { 403: "Only an administrator may do this." },
    document: graphql(`
      query RestAdminTest($id: ID!) {
        test(id: $id) {
          ...RestAdminTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/tests",
    summary: "Create a test",
    status: 201,
    idempotent: true,
    body: testInputShape,
    document: graphql(`
      mutation RestCreateTest($input: TestInput!) {
        createTest(input: $input) {
          ...RestAdminTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/tests/{id}/copy",
    summary: "Copy a test",
    description:
      "The copy is inactive, and has no invitations, batches and times. `left_out_question_ids` are questions that it lacks, since they were deleted from the bank.",
    status: 201,
    idempotent: true,
    params: idParams,
    failures: { 409: "All of its questions were deleted from the bank." },
    document: graphql(`
      mutation RestCopyTest($id: ID!) {
        copyTest(id: $id) {
          test {
            ...RestAdminTest
          }
          leftOutQuestionIds
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/tests/{id}",
    summary: "Update a test",
    description:
      "Replaces settings and questions. With a `version`, only while the test still has it.",
    params: idParams,
    body: testInputShape
      .extend({ version: wholeNumberInput("version").nullish() })
      .meta({ id: "TestUpdate", description: "What replaces the test's settings and questions." }),
    failures: { 409: "Another edit came first: the test has another version." },
    document: graphql(`
      mutation RestUpdateTest($id: ID!, $version: Int, $input: TestInput!) {
        updateTest(id: $id, version: $version, input: $input) {
          ...RestAdminTest
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/tests/{id}/schedule",
    summary: "Schedule a test",
    description:
      "Replaces when the test opens and closes, how often it can be taken and when its results show. Refused, with the field, where it would take time, a start or a seen score from students who have started.",
    params: idParams,
    body: scheduleShape,
    failures: { 409: "Another edit came first: the test has another version." },
    document: graphql(`
      mutation RestScheduleTest($id: ID!, $version: Int, $input: ScheduleInput!) {
        scheduleTest(id: $id, version: $version, input: $input) {
          ...RestAdminTest
        }
      }
    `),
  }),
];
