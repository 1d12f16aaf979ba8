import { z } from "zod";
import { LIVE_STATES, liveLimits } from "#rules/live.ts";
import type { LiveState } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams, pageQuery, wholeNumberInput, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestLiveCounts on LiveCounts {
    writing
    silent
    timeOver
    waiting
    ready
    submitted
    notCome
  }
  fragment RestLiveTest on LiveTest {
    id
    title
    phase
    durationMinutes
    totalQuestions
    opensAt
    closesAt
    resultsAt
    isLateStartCut
    figures {
      at
      counts {
        ...RestLiveCounts
      }
      batches {
        batchId
        counts {
          ...RestLiveCounts
        }
      }
    }
  }
  fragment RestWatchedTest on LiveTest {
    ...RestLiveTest
    actions {
      ...RestLiveAction
    }
  }
  fragment RestLiveAction on LiveAction {
    id
    at
    words
    by
    student
    text
    questionId
    minutes
  }
`);

const textInput = (name: string) => z.string(`${name} must be a text.`);
const reason = textInput("reason").describe(
  `Why, for the audit log: ${liveLimits.reasonMinLength} to ${liveLimits.reasonMaxLength} characters.`,
);
const reasonBody = z
  .object({ reason })
  .meta({ id: "LiveReasonInput", description: "The reason for an action on a running test." });
const attemptParams = idParams.extend({ attempt_id: writtenId() });
const notInProgress = { 409: "The attempt is no longer in progress." };

/** A running test, and the actions of invigilators (docs/rules.md, section 22). */
export const liveRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/live",
    summary: "List live tests",
    description: `Tests that are open, open within ${liveLimits.daysBefore} days, or have just closed.`,
    document: graphql(`
      query RestLiveTests {
        liveTests {
          ...RestLiveTest
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/live/{id}",
    summary: "Watch a test",
    description: "The figures of a test, at most a second old, and the actions of staff.",
    params: idParams,
    document: graphql(`
      query RestWatchTest($id: ID!) {
        liveTest(testId: $id) {
          ...RestWatchedTest
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/live/{id}/students",
    summary: "List students of a test",
    description:
      "Everybody who is expected or is taking it; attempts in progress by their last save.",
    params: idParams,
    query: pageQuery.extend({
      state: z
        .enum(LIVE_STATES, `state must be one of ${LIVE_STATES.join(", ")}.`)
        .optional()
        .describe("Keeps one state."),
      batch_id: writtenId("batch_id must be the number of a batch.")
        .optional()
        .describe("Keeps one batch."),
      search: z.string().max(200).optional().describe("Found in the name or the e-mail."),
    }),
    document: graphql(`
      query RestLiveStudents($id: ID!, $state: LiveState, $batchId: ID, $search: String, $skip: Int!, $limit: Int!) {
        liveStudents(testId: $id, state: $state, batchId: $batchId, search: $search, skip: $skip, limit: $limit) {
          totalCount
          items {
            userId
            name
            email
            batches
            state
            attemptId
            startedAt
            savedAt
            currentQuestion
            answered
            totalQuestions
            tabSwitchCount
            resumes
            takenUpAt
            takenUpFrom
            endsAt
            extraSeconds
            submitsBy
            completedAt
            endedAt
            mayReopen
          }
        }
      }
    `),
    variables: ({ params, query: { skip, limit, state, batch_id, search } }) => ({
      ...{ id: params.id, skip, limit, batchId: batch_id ?? null, search: search ?? null },
      state: state === undefined ? null : (state.toUpperCase() as LiveState),
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/live/{id}/attempts/{attempt_id}",
    summary: "List answers saved",
    description: "The saved answers of an attempt, by question and without keys.",
    params: attemptParams,
    document: graphql(`
      query RestSavedAnswers($id: ID!, $attemptId: ID!) {
        savedAnswers(testId: $id, attemptId: $attemptId) {
          id
          student
          isOpen
          savedAt
          answers {
            number
            text
            choice
            choiceText
            isMarked
            seconds
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/live/{id}/messages",
    summary: "Write to students",
    description:
      "To everybody who takes the test, or to one of them. It comes with the response to the next save.",
    status: 201,
    params: idParams,
    body: z
      .object({
        text: textInput("text").describe(
          `Plain text, 1 to ${liveLimits.messageMaxLength} characters.`,
        ),
        attempt_id: idInput("attempt_id")
          .nullish()
          .describe("The one attempt that it is for; null for everybody."),
      })
      .meta({ id: "LiveMessageInput", description: "A message to students." }),
    document: graphql(`
      mutation RestSendLiveMessage($id: ID!, $attemptId: ID, $text: String!) {
        sendLiveMessage(testId: $id, attemptId: $attemptId, text: $text) {
          id
          text
          sentAt
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/live/{id}/attempts/{attempt_id}/end",
    summary: "End an attempt",
    description: "Its saved answers are submitted.",
    failures: notInProgress,
    params: attemptParams,
    body: reasonBody,
    document: graphql(`
      mutation RestEndLiveAttempt($id: ID!, $attemptId: ID!, $reason: String!) {
        endLiveAttempt(testId: $id, attemptId: $attemptId, reason: $reason) {
          ...RestLiveTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/live/{id}/attempts/{attempt_id}/reopen",
    summary: "Reopen an attempt",
    description: "Its result is removed, also from statistics, and its student can resume it.",
    failures: { 409: "It isn’t submitted, its result was seen or is out, or a newer one exists." },
    params: attemptParams,
    body: reasonBody
      .extend({
        minutes: wholeNumberInput("minutes")
          .nullish()
          .describe("The new time left; null for the time that was left."),
      })
      .meta({ id: "ReopenAttemptInput", description: "How an attempt is reopened." }),
    document: graphql(`
      mutation RestReopenLiveAttempt($id: ID!, $attemptId: ID!, $minutes: Int, $reason: String!) {
        reopenLiveAttempt(testId: $id, attemptId: $attemptId, minutes: $minutes, reason: $reason) {
          ...RestLiveTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/live/{id}/extra-time",
    summary: "Give extra time",
    description: "To everybody who is taking the test, or to one of them, even after it closes.",
    params: idParams,
    body: reasonBody
      .extend({
        minutes: wholeNumberInput("minutes").describe("The extra minutes."),
        attempt_id: idInput("attempt_id")
          .nullish()
          .describe("The one attempt that gets it; null for everybody."),
      })
      .meta({ id: "ExtraTimeGivenInput", description: "Extra time for running attempts." }),
    document: graphql(`
      mutation RestGiveExtraTime($id: ID!, $attemptId: ID, $minutes: Int!, $reason: String!) {
        giveExtraTime(testId: $id, attemptId: $attemptId, minutes: $minutes, reason: $reason) {
          ...RestLiveTest
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/live/{id}/questions/{question_id}/withdraw",
    summary: "Withdraw a running question",
    description:
      "It counts for nobody in any test that has it. Results are regraded, and students who are taking such a test get a message.",
    failures: { 409: "Another regrade is being applied or undone." },
    params: idParams.extend({ question_id: writtenId() }),
    body: reasonBody,
    document: graphql(`
      mutation RestWithdrawLiveQuestion($id: ID!, $questionId: ID!, $reason: String!) {
        withdrawLiveQuestion(testId: $id, questionId: $questionId, reason: $reason) {
          ...RestLiveTest
        }
      }
    `),
  }),
];
