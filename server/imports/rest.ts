import { z } from "zod";
import { changeWords, differenceWords } from "#rules/difference-words.ts";
import { figure } from "#rules/figures.ts";
import { IMPORT_ROWS_MAX } from "#rules/import-rows.ts";
import { fileLimits, testLimits } from "#rules/limits.ts";
import type { ImportOutcome, RestImportRowFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { counts, detailsShape, formatField, ignoredShape } from "../rest/import-shapes.ts";
import { defineRoute, type RestRoute, type RunOperation } from "../rest/route.ts";

const UPLOAD_FAILURES = {
  400: "The form breaks off before its end. Nothing was imported.",
  409: "Two files of yours are on their way already. Nothing was imported.",
  413: `The file is larger than ${fileLimits.fileMaxBytes / (1024 * 1024)} MB or has more than ${figure(fileLimits.fileMaxRows)} rows. Nothing was imported.`,
  415: "The body is not multipart/form-data.",
  422: "The file can't be read as a whole, or a field is not acceptable. Nothing was imported.",
};
graphql(`
  fragment RestImportRow on ImportRow {
    row
    questionId
    question
    subject
    error
    isUpdated
    differences {
      what
      file
      bank
    }
  }
`);

// Asked for apart from the upload, of which only the number is kept for an Idempotency-Key.
const importDocument = graphql(`
  query RestImport($id: ID!) {
    import(id: $id) {
      id
      ignoredColumns
      warnings {
        row
        message
      }
      summary {
        totalProcessed
        created
        duplicates
        errors
      }
      test {
        id
        totalQuestions
        durationMinutes
        sections {
          ...RestSection
        }
      }
    }
  }
`);

const rowsDocument = graphql(`
  query RestImportRows($id: ID!, $outcome: ImportOutcome!, $after: Int!, $limit: Int!) {
    import(id: $id) {
      rows(outcome: $outcome, after: $after, limit: $limit) {
        items {
          ...RestImportRow
        }
      }
    }
  }
`);

/**
 * The lists of `details` in their order, with what each says of a row (docs/rules.md, section 10).
 */
const LISTS: readonly {
  name: string;
  outcome: ImportOutcome;
  entry: (row: RestImportRowFragment) => object;
}[] = [
  {
    name: "created",
    outcome: "CREATED",
    entry: ({ questionId, question, subject }) => ({ id: Number(questionId), question, subject }),
  },
  {
    name: "duplicates",
    outcome: "DUPLICATE",
    entry: ({ row, question, questionId, differences, isUpdated }) => ({
      row,
      question,
      existing_id: Number(questionId),
      ...(isUpdated ? { updated: true, changed: differences.map(changeWords) } : {}),
      ...(!isUpdated && differences.length > 0
        ? { differs: differences.map(differenceWords) }
        : {}),
    }),
  },
  { name: "errors", outcome: "ERROR", entry: ({ row, error }) => ({ row, error }) },
];

async function* entries(
  id: string,
  list: (typeof LISTS)[number],
  run: RunOperation,
): AsyncGenerator<string, void, undefined> {
  for (let after = 0, isFirst = true; ; ) {
    const data = await run(rowsDocument, {
      id,
      outcome: list.outcome,
      after,
      limit: IMPORT_ROWS_MAX,
    });
    const { items } = data.import.rows;
    const last = items.at(-1);
    if (last === undefined) return;
    const text = items.map((row) => JSON.stringify(list.entry(row))).join(",");
    yield isFirst ? text : `,${text}`;
    isFirst = false;
    after = last.row;
  }
}

/** The answer to an upload, which may list every row of a file: `first` and then the details. */
async function* answerWithDetails(
  first: object,
  imported: {
    id: string;
    ignoredColumns: string[];
    warnings: readonly { row: number; message: string }[];
  },
  run: RunOperation,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(first).slice(0, -1)},"details":{`;
  for (const [index, list] of LISTS.entries()) {
    yield `${index === 0 ? "" : ","}"${list.name}":[`;
    yield* entries(imported.id, list, run);
    yield "]";
  }
  const warnings = imported.warnings.map(({ row, message }) => ({ row, warning: message }));
  yield `,"warnings":${JSON.stringify(warnings)}},"ignored_columns":${JSON.stringify(imported.ignoredColumns)}}`;
}

const { testDurationMinMinutes: shortest, testDurationMaxMinutes: longest } = testLimits;
const MINUTES = `duration_minutes must be a whole number from ${shortest} to ${longest}.`;

/** The uploads (docs/api.md, section 7). */
export const importRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/admin/upload-questions",
    summary: "Import questions",
    description:
      "Adds the questions of a file to the bank. Where the file has a column `id`, as an export does, the questions with these numbers get the words of their rows.",
    upload: "file",
    idempotent: true,
    failures: UPLOAD_FAILURES,
    body: z.object({ format: formatField }),
    response: z.object({
      summary: z
        .object({
          total_processed: z.int().describe("Rows below the header."),
          ...counts,
        })
        .describe("How many rows became what."),
      details: detailsShape,
      ignored_columns: ignoredShape,
    }),
    document: graphql(`
      mutation RestUploadQuestions($file: Upload!, $format: String) {
        importQuestions(file: $file, format: $format) {
          id
        }
      }
    `),
    stream: {
      mediaType: "application/json",
      documents: [importDocument, rowsDocument],
      async *pieces({ importQuestions: { id } }, _request, run) {
        const { import: imported } = await run(importDocument, { id });
        const { totalProcessed = 0, ...counts } = imported.summary ?? {};
        const summary = { total_processed: totalProcessed, ...counts };
        yield* answerWithDetails({ summary }, imported, run);
      },
    },
  }),
  defineRoute({
    method: "POST",
    path: "/admin/upload-test-from-csv",
    summary: "Upload a test",
    description:
      "Makes a test of a file. Where the file has a column `id`, the questions with these numbers are asked as the bank has them: where a row differs, `differs` says how, and nothing of the bank is changed. A number that the bank doesn't have is an error.",
    status: 201,
    upload: "file",
    idempotent: true,
    failures: UPLOAD_FAILURES,
    body: z.object({
      format: formatField,
      title: z.string().optional(),
      description: z.string().optional(),
      duration_minutes: z
        .string()
        .regex(/^\s*(?:-?\d{1,9}\s*)?$/, MINUTES)
        .meta({
          description: `Time allowed, in minutes, from ${shortest} to ${longest}; ${testLimits.testDurationDefaultMinutes} when absent or empty.`,
          examples: [String(testLimits.testDurationDefaultMinutes)],
        })
        .transform((text) => (text.trim() === "" ? undefined : Number(text)))
        .optional(),
    }),
    response: z.object({
      test: z
        .object({
          id: z.int().describe("The test's number."),
          total_questions: z.int().describe("How many questions it asks."),
          duration_minutes: z.int().describe("Time allowed, in minutes."),
          sections: z
            .array(z.unknown().meta({ openapi: { $ref: "#/components/schemas/Section" } }))
            .describe("The sections that the file says; none without such columns."),
        })
        .describe("The new test."),
      questions_summary: z.object({ ...counts }).describe("How many rows became what."),
      details: detailsShape,
      ignored_columns: ignoredShape,
    }),
    document: graphql(`
      mutation RestUploadTest($file: Upload!, $format: String, $title: String, $description: String, $durationMinutes: Int) {
        importTest(file: $file, format: $format, title: $title, description: $description, durationMinutes: $durationMinutes) {
          id
        }
      }
    `),
    stream: {
      mediaType: "application/json",
      documents: [importDocument, rowsDocument],
      async *pieces({ importTest: { id } }, _request, run) {
        const { test, summary, ...imported } = (await run(importDocument, { id })).import;
        const { totalProcessed: _, ...counts } = summary ?? {};
        const first = {
          test: {
            id: Number(test?.id),
            total_questions: test?.totalQuestions,
            duration_minutes: test?.durationMinutes,
            sections: (test?.sections ?? []).map(({ firstQuestion, ...section }) => ({
              title: section.title,
              first_question: firstQuestion,
              question_count: section.questionCount,
              minutes: section.minutes,
              locked: section.locked,
            })),
          },
          questions_summary: counts,
        };
        yield* answerWithDetails(first, imported, run);
      },
    },
  }),
];
