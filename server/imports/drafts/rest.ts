import { z } from "zod";
import { draftLimits } from "#rules/import-drafts.ts";
import { promises } from "#rules/promises.ts";
import { graphql } from "../../rest/gql/index.ts";
import { formatField } from "../../rest/import-shapes.ts";
import { idParams, wholeNumberInput } from "../../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../../rest/route.ts";

graphql(`
  fragment RestImportDraft on ImportDraft {
    id
    fileName
    sizeBytes
    format
    detectedFormat
    stage
    isWaiting
    failure
    createdAt
    expiresAt
    subject
    hasIds
    isTooLong
    columns {
      name
      field
      firstValues
      found
      isWrong
    }
    columnProblem
    findings {
      count
      inFile
      inLexam
      isLeftOut
    }
    warnings
    counts {
      questions
      sets
      toMend
      sound
      waiting
      out
      imported
      withoutSubject
      known
    }
    import {
      id
      status
    }
  }
  fragment RestImportDraftRow on ImportDraftRow {
    number
    place
    problems {
      field
      message
    }
    isLeftOut
    waits
    question {
      question {
        text
        html
      }
      options {
        text
        html
      }
      correctOptionIndex
      explanation {
        text
        html
      }
      subject
      topic
      pyq
      pyqYear
      pyqExam
      lang
    }
    passage {
      title
      text
      html
      source
    }
  }
`);

const LISTS = ["to_mend", "sound", "out"] as const;

function numberInAddress(name: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number.`)
    .transform(Number)
    .meta({ openapi: { type: "integer", minimum: 0, maximum: 999_999_999 } });
}

const rowParams = z.object({
  draft_id: idParams.shape.id.describe("The draft's number."),
  number: numberInAddress("number").describe("The question's number: its row in a table."),
});

const text = (name: string) => z.string(`${name} must be a text.`).nullish();

/** Files that are looked through and mended before their questions are imported (docs/api.md, section 7). */
export const importDraftRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/admin/import-drafts",
    summary: "Keep a question file",
    description: `Keeps a file of any format for ${promises.importDraftDays} days and reads it in the background; nothing is imported. \`stage\` is \`read\` when it is done.`,
    status: 201,
    upload: "file",
    failures: {
      400: "The form breaks off before its end. Nothing was kept.",
      409: `Two files of yours are on their way already, or you keep ${draftLimits.draftsPerPerson} files.`,
      413: "The file is too large. Nothing was kept.",
      415: "The body is not multipart/form-data.",
    },
    body: z.object({ format: formatField }),
    document: graphql(`
      mutation RestCreateImportDraft($file: Upload!, $format: String) {
        createImportDraft(file: $file, format: $format) {
          ...RestImportDraft
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/import-drafts/{id}",
    summary: "Get a kept file",
    params: idParams,
    document: graphql(`
      query RestGetImportDraft($id: ID!) {
        importDraft(id: $id) {
          ...RestImportDraft
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/import-drafts/{id}/rows",
    summary: "List a file's questions",
    description: "In the order of the file. The next page begins after the number of the last one.",
    params: idParams,
    query: z.object({
      list: z
        .enum(LISTS, `list must be one of ${LISTS.join(", ")}.`)
        .default("to_mend")
        .describe("Which questions."),
      after: numberInAddress("after").optional().describe("Answers those above this number."),
    }),
    document: graphql(`
      query RestImportDraftRows($id: ID!, $list: ImportDraftList!, $after: Int! = 0) {
        importDraftRows(id: $id, list: $list, after: $after) {
          ...RestImportDraftRow
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/import-drafts/{draft_id}/rows/{number}",
    summary: "Mend a file's question",
    description:
      "Sets everything that is changed of a question; what is absent or null is as the file has it. A passage is changed in all questions of its set.",
    params: rowParams,
    body: z
      .object({
        question_text: text("question_text").describe("The text of the question."),
        options: z
          .array(z.string(), "options must be a list of texts.")
          .nullish()
          .describe("The options, A first."),
        correct_option_index: wholeNumberInput("correct_option_index")
          .nullish()
          .describe("0 for the first option."),
        subject: text("subject").describe("The subject."),
        topic: text("topic").describe("The topic; empty for none."),
        explanation: text("explanation").describe("The explanation; empty for none."),
        pyq: z
          .boolean("pyq must be true or false.")
          .nullish()
          .describe("Whether it is of a previous year."),
        pyq_year: wholeNumberInput("pyq_year").nullish().describe("Of which one."),
        pyq_exam: text("pyq_exam").describe("Of which exam."),
        passage_text: text("passage_text").describe("The passage; empty for none."),
        passage_title: text("passage_title").describe("The passage's title."),
      })
      .meta({ id: "ImportRowMendInput", description: "What is changed of a file's question." }),
    document: graphql(`
      mutation RestMendImportRow($draftId: ID!, $number: Int!, $mend: ImportRowMend!) {
        mendImportRow(draftId: $draftId, number: $number, mend: $mend) {
          ...RestImportDraftRow
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/import-drafts/{id}/import",
    summary: "Import a file's questions",
    description:
      "Imports the sound questions in the background, whole sets only; the others are reported with what is wrong.",
    params: idParams,
    failures: { 409: "No question of it is sound, or it was imported before." },
    document: graphql(`
      mutation RestImportDraftQuestions($id: ID!) {
        importDraftQuestions(id: $id) {
          id
          status
        }
      }
    `),
  }),
];
