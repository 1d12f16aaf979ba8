import { z } from "zod";
import { FILE_FORMATS } from "#rules/file-formats.ts";

const rowNumber = z
  .int()
  .describe("The row's number as a spreadsheet shows it: the header is row 1.");
const beginning = z
  .string()
  .describe("The beginning of the question, at most 100 characters and an ellipsis.");

export const detailsShape = z
  .object({
    created: z
      .array(
        z.object({
          id: z.int().describe("The new question's number."),
          question: beginning,
          subject: z.string().describe("Its subject."),
        }),
      )
      .describe("The new questions, in the order of the file."),
    duplicates: z
      .array(
        z.object({
          row: rowNumber,
          question: beginning,
          existing_id: z.int().describe("The same question, which was there already."),
          differs: z
            .array(z.string())
            .optional()
            .describe("What it says otherwise, such as key C here, A there; absent when nothing."),
          updated: z
            .literal(true)
            .optional()
            .describe(
              "Its column id names the question, which has the words of the row now. Not where a test is made of the file, which changes no question.",
            ),
          changed: z
            .array(z.string())
            .optional()
            .describe(
              "What the row changed, such as option A 12, before 0012; absent unless updated.",
            ),
        }),
      )
      .describe("Rows whose question the bank, or an earlier row, had already."),
    errors: z
      .array(
        z.object({
          row: rowNumber,
          error: z.string().describe("What is wrong and what would be right."),
        }),
      )
      .describe("Rows that can't become questions."),
    warnings: z
      .array(
        z.object({
          row: rowNumber,
          warning: z.string().describe("What it may be, in a sentence."),
        }),
      )
      .describe("What may be a slip in rows that were imported all the same; the first 20."),
  })
  .describe("What became of each row; blank rows count nowhere.");
export const counts = {
  created: z.int().describe("Rows that are new questions."),
  duplicates: z.int().describe("Rows whose question the bank, or an earlier row, had already."),
  errors: z.int().describe("Rows that can't become questions."),
};
export const ignoredShape = z
  .array(z.string())
  .describe("Columns of the file that were left out, as it spells them.");

/** The form field for a file's format. */
export const formatField = z
  .string()
  .describe(`What it is read as: ${FILE_FORMATS.join(", ")}. Absent for what its content shows.`)
  .optional();
