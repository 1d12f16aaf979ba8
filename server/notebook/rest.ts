import { z } from "zod";
import { figure } from "#rules/figures.ts";
import { missReasons, noteLimits, PERIOD_MAX_DAYS } from "#rules/mistakes.ts";
import { graphql } from "../rest/gql/index.ts";
import { pageQuery, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestMistake on Mistake {
    questionId: id
    questionText
    options
    correctOptionIndex
    acceptedOptions
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    passageId
    lang
    questionHtml
    optionsHtml
    explanationHtml
    missedAt
    source
    resultId
    title
    position
    outcome
    marked
    selectedOptionIndex
    secondsSpent
    proposedReason
    noted {
      reason
      note
    }
    missedBefore
    rightDays
    lastRightAt
    closedAt
    correctedAt
    isDeleted
  }
`);

const oneOf = <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
  z.enum(words, `${name} must be one of ${words.join(", ")}.`);

const wholeId = (name: string) => writtenId(`${name} must be a whole number above 0.`).optional();

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time such as 2026-01-14T13:12:00Z.` })
    .optional();

const mistakeQuery = pageQuery.extend({
  state: oneOf("state", ["open", "closed"]).optional(),
  subject: z.string().optional(),
  topic: z.string().optional(),
  passage_id: wholeId("passage_id"),
  reason: oneOf("reason", [...missReasons, "none"]).optional(),
  test_id: wholeId("test_id"),
  random_test_id: wholeId("random_test_id"),
  source: oneOf("source", ["test", "practice", "review"]).optional(),
  since: moment("since"),
  until: moment("until"),
  days: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `days must be a whole number from 1 to ${figure(PERIOD_MAX_DAYS)}.`)
    .transform(Number)
    .optional()
    .meta({ openapi: { type: "integer", minimum: 1, maximum: PERIOD_MAX_DAYS } }),
  search: z.string().optional(),
});

/** What is left out takes away what was there, as null does. */
const orNull = <Value>(value: Value | undefined) => value ?? null;

const noteBody = z
  .object({
    reason: oneOf("reason", missReasons)
      .nullish()
      .describe("Why it was missed; null for none.")
      .transform(orNull),
    note: z
      .string("note must be a text or null.")
      .nullish()
      .describe(
        `At most ${figure(noteLimits.noteMaxLength)} characters of plain text; null or blank for none.`,
      )
      .transform(orNull),
  })
  .meta({
    id: "QuestionNoteInput",
    description: "All that you write of a question: what is left out or null is none.",
  });

/** The mistakes notebook (docs/api.md, section 2). */
export const notebookRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/mistakes",
    summary: "List your mistakes",
    description:
      "Newest first. Questions that were wrong, skipped, marked for review or guessed, in the words that they were taken in.",
    query: mistakeQuery,
    document: graphql(`
      query RestMistakes($filter: MistakeFilter!, $skip: Int!, $limit: Int!) {
        mistakes(filter: $filter, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestMistake
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/mistakes/{question_id}",
    summary: "Annotate a mistake",
    description:
      "Stores why you missed the question, and your note. For any question that you have met in something you submitted. The reason `guessed` of a right answer makes a mistake of it.",
    params: z.object({ question_id: writtenId() }),
    body: noteBody,
    document: graphql(`
      mutation RestNoteMistake($questionId: ID!, $reason: MissReason, $note: String) {
        noteMistake(questionId: $questionId, reason: $reason, note: $note) {
          questionId: id
          reason
          note
        }
      }
    `),
  }),
];
