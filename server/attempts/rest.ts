import { z } from "zod";
import { quizLimits } from "#rules/limits.ts";
import { timeInWords } from "#rules/number-words.ts";
import { quotas } from "#rules/promises.ts";
import { annotationsInput } from "../rest/annotation-shapes.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams } from "../rest/inputs.ts";
import { answersShape } from "../rest/question-shapes.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestPaperQuestion on PaperQuestion {
    id: questionId
    questionText
    options
    passageId
    lang
    questionHtml
    optionsHtml
  }
  fragment RestPaperPassage on PaperPassage {
    id: passageId
    title
    text
    html
    source
    lang
  }
  fragment RestStarted on Attempt {
    attemptId: id
    title
    description
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    sections {
      ...RestSection
    }
    startedAt
    isPractice
    annotations
    questions {
      ...RestPaperQuestion
    }
    passages {
      ...RestPaperPassage
    }
  }
  fragment RestStartedTest on Attempt {
    id: testId
    testId
    ...RestStarted
  }
  fragment RestStartedRandomTest on Attempt {
    id: randomTestId
    randomTestId
    ...RestStarted
  }
`);

const submission = z.object({
  answers: answersShape,
  time_taken_minutes: z.number().min(0).default(0),
  annotations: annotationsInput.nullish(),
});

const TOO_MANY = `A student has ${quotas.openAttempts} tests in progress or took ${quotas.attemptsPerDay} within 24 hours, which is the limit.`;
const NOT_OPEN = "The test isn't open yet, or is closed; the detail says since or until when.";
const NOT_GIVEN_OUT =
  "The random test was never started, and holds questions that are no longer given out.";
const GRACE = timeInWords(quizLimits.deliveryGraceSeconds);
const COUNTED = `An open attempt is bound by the server's clock: more than ${GRACE} after its time was over, what was saved in time counts, and the answers of this call do not. Of sections with clocks, an answer to one whose time was over more than ${GRACE} before does not count, and its place is in \`late_positions\`. Repeated submits of one attempt answer the same result.`;

const SECTION =
  "Of a started test whose sections have clocks, the one the student has come to, 0 for the first: those before it were started, too. Without it, the one in progress by the server's clock. An answer to a later section is refused, and nothing is stored.";

/** Starting and submitting over REST (docs/api.md, section 2; docs/attempts.md, section 7). */
export const attemptRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/tests/{id}/start",
    summary: "Start a test",
    description: "Answers the open attempt where there is one.",
    params: idParams,
    failures: { 409: `${TOO_MANY} Or: ${NOT_OPEN}` },
    document: graphql(`
      mutation RestStartTest($id: ID!) {
        startTest(testId: $id) {
          ...RestStartedTest
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/{id}/start",
    summary: "Start a random test",
    description: "Answers the open attempt where there is one.",
    params: idParams,
    failures: { 409: `${TOO_MANY} Or: ${NOT_GIVEN_OUT}` },
    document: graphql(`
      mutation RestStartRandomTest($id: ID!) {
        startRandomTest(randomTestId: $id) {
          ...RestStartedRandomTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/results/submit-quiz",
    summary: "Submit a test",
    status: 201,
    idempotent: true,
    description: `Submits the open attempt on the test, or opens and submits one if none is open. ${COUNTED}`,
    body: submission
      .extend({ test_id: idInput("test_id"), section: z.int().min(0).nullish().describe(SECTION) })
      .meta({ id: "QuizSubmission", description: "The answers to a test." }),
    failures: {
      404: "There is no such test, or it is not open to you.",
      409: `No attempt is open, and: ${NOT_OPEN}`,
    },
    document: graphql(`
      mutation RestSubmitQuiz($input: SubmitQuizInput!) {
        submitQuiz(input: $input) {
          ...RestResultSummary
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/random-tests/submit",
    summary: "Submit a random test",
    status: 201,
    idempotent: true,
    description: `Submits the open attempt on the random test, or opens and submits one if none is open. ${COUNTED}`,
    body: submission
      .extend({ random_test_id: idInput("random_test_id") })
      .meta({ id: "RandomTestSubmission", description: "The answers to a random test." }),
    failures: { 404: "There is no such random test of yours.", 409: NOT_GIVEN_OUT },
    document: graphql(`
      mutation RestSubmitRandomTest($input: SubmitRandomTestInput!) {
        submitRandomTest(input: $input) {
          ...RestRandomResultSummary
        }
      }
    `),
  }),
];
