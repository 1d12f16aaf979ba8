import { z } from "zod";
import { graphql } from "../rest/gql/index.ts";
import { booleanQuery, cursorQuery, idParams, wholeNumberInput } from "../rest/inputs.ts";
import { questionInputShape } from "../rest/question-shapes.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestPassage on Passage {
    id
    title
    text
    html
    source
    lang
    revisionNumber
    questionCount
    testCount
    createdAt
    archivedAt
  }
  fragment RestPassageWithQuestions on Passage {
    ...RestPassage
    questions {
      ...RestQuestion
    }
  }
  fragment RestWrittenPassage on Passage {
    ...RestPassage
    takenOut
    questions {
      ...RestQuestion
    }
  }
`);

const words = {
  title: z.string("title must be a text or null.").nullish(),
  text: z.string("text must be a text.").nullish(),
  html: z.string("html must be a text or null.").nullish(),
  source: z.string("source must be a text or null.").nullish(),
  lang: z.string("lang must be a text or null.").nullish(),
};

const QUESTIONS = "questions must be a list of questions.";

const passageInputShape = z
  .object({ ...words, questions: z.array(questionInputShape, QUESTIONS).nullish() })
  .meta({ id: "PassageInput", description: "A new passage with its questions in their order." });

const NO_WORDS = {
  question_text: "",
  options: [],
  correct_option_index: 0,
  subject: "",
  pyq: false,
};

const setQuestionShape = questionInputShape
  .partial()
  .extend({
    id: wholeNumberInput("id").nullish().describe("A question of the bank; null for a new one."),
    revision_number: wholeNumberInput("revision_number")
      .nullish()
      .describe("The wording that was edited; null overwrites whatever stands there."),
  })
  .meta({
    id: "PassageQuestionInput",
    description:
      "A question as it is to stand in a passage: with its words, or with an id alone where they stay.",
  })
  .transform((sent) => {
    const hasWords = "question_text" in sent || "question_html" in sent;
    if (!hasWords && sent.id != null) return { ...sent, question: null };
    return { ...NO_WORDS, ...sent };
  });

const passageUpdateShape = z
  .object({
    ...words,
    questions: z.array(setQuestionShape, QUESTIONS).nullish(),
    revision_number: wholeNumberInput("revision_number").nullish(),
    held_questions: z
      .array(wholeNumberInput("held_questions"), "held_questions must be a list of question ids.")
      .nullish()
      .describe(
        "The ids of the questions that it was read with, in their order, beside a list of questions; null overwrites whatever stands there.",
      ),
  })
  .meta({
    id: "PassageUpdate",
    description:
      "What replaces a passage; questions that are left out stay in the bank by themselves, and no list leaves them all as they are.",
  });

const SAME_TEXT = "The bank has a passage with the same text already, or one of its questions.";

/** The passages of the bank, for administrators (docs/api.md, section 2). */
export const passageRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/passages",
    summary: "List passages",
    description: "Newest first.",
    query: cursorQuery.extend({ search: z.string().max(200).optional(), archived: booleanQuery }),
    document: graphql(`
      query RestPassages($search: String, $archived: Boolean, $skip: Int!, $limit: Int!, $after: String) {
        passages(search: $search, archived: $archived, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestPassage
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/passages/{id}",
    summary: "Retrieve a passage",
    description: "With its questions in their order; deleted ones are left out.",
    params: idParams,
    document: graphql(`
      query RestPassageById($id: ID!) {
        passage(id: $id) {
          ...RestPassageWithQuestions
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/passages",
    summary: "Add a passage",
    description:
      "With its questions. All of it or nothing. What was taken out of the markup is said in `taken_out`.",
    status: 201,
    idempotent: true,
    failures: { 409: SAME_TEXT },
    body: passageInputShape,
    bodyLimit: "passage",
    document: graphql(`
      mutation RestCreatePassage($input: PassageInput!) {
        createPassage(input: $input) {
          ...RestWrittenPassage
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/passages/{id}",
    summary: "Update a passage",
    description:
      "Its words, and the questions of its set and their order. Papers that exist don't change. With a `revision_number` only while the passage still has that one, and a list of `questions` with `held_questions` (the ids that it was read with, in their order) only while it has the same. A question with an `id` moves here from wherever it stands; without words it keeps its own. Where `html` is left out it stays as long as `text` is the same, and `lang` stays where it is left out.",
    failures: { 409: `Another edit came first. Or: ${SAME_TEXT}` },
    params: idParams,
    body: passageUpdateShape,
    bodyLimit: "passage",
    document: graphql(`
      mutation RestUpdatePassage(
        $id: ID!
        $revisionNumber: Int
        $heldQuestions: [ID!]
        $input: PassageInput!
      ) {
        updatePassage(
          id: $id
          revisionNumber: $revisionNumber
          heldQuestions: $heldQuestions
          input: $input
        ) {
          ...RestWrittenPassage
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/passages/{id}",
    summary: "Delete a passage",
    description: "Together with its questions when their number is given.",
    status: 204,
    failures: { 409: "It has another number of live questions than `questions` says." },
    params: idParams,
    query: z.object({
      questions: z
        .string()
        .regex(/^\d{1,3}$/, "questions must be a whole number.")
        .transform(Number)
        .default(0)
        .describe("How many live questions are deleted with it: all that there are.")
        .meta({ openapi: { type: "integer", minimum: 0, maximum: 999, default: 0 } }),
    }),
    document: graphql(`
      mutation RestArchivePassage($id: ID!, $questions: Int!) {
        archivePassage(id: $id, questionCount: $questions)
      }
    `),
  }),
];
