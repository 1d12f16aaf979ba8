import { z } from "zod";
import type { WrittenFormat } from "#rules/file-formats.ts";
import { LARGEST_ID } from "#rules/ids.ts";
import type { FileFormat } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { booleanQuery, idParams } from "../rest/inputs.ts";
import { defineRoute, type MediaType, type RestRoute } from "../rest/route.ts";
import { type PackagePart, zipped } from "../rest/zip-stream.ts";

/** The formats as a request names them: the schema's enum, the media type and how the name of the file ends. */
const FORMATS = {
  csv: ["CSV", "text/csv", "csv"],
  json: ["JSON", "application/jsonl", "jsonl"],
  gift: ["GIFT", "text/x-gift", "gift"],
  moodle: ["MOODLE_XML", "application/xml", "xml"],
  qti: ["QTI", "application/zip", "zip"],
} as const satisfies Record<WrittenFormat, readonly [FileFormat, MediaType, string]>;

type FormatName = keyof typeof FORMATS;

const FORMAT = z
  .enum(Object.keys(FORMATS) as FormatName[], {
    error: `format must be one of ${Object.keys(FORMATS).join(", ")}.`,
  })
  .default("csv")
  .describe(
    "The format of the file: csv; json for JSON Lines, one question to a line; gift; moodle for Moodle XML; or qti for a package (ZIP) of QTI 3.0.",
  );

/** The format as the schema's enum has it. */
const formatNamed = (format: FormatName): FileFormat => FORMATS[format][0];

const EXPORT_FIELDS = z.object({
  subject: z.string().max(200).optional(),
  topic: z.string().max(200).optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .describe("Keeps questions that a search of the bank finds."),
  pyq: booleanQuery,
  pyq_year: z.coerce
    .number()
    .int()
    .min(0)
    .max(9999)
    .optional()
    .describe("Keeps this previous year."),
  pyq_exam: z.string().max(200).optional().describe("Keeps previous year questions of this exam."),
  kept_back: booleanQuery.describe("True keeps what random tests leave out, false what they draw."),
  withdrawn: booleanQuery.describe("True keeps withdrawn questions, false all others."),
  passage_id: z.coerce
    .number()
    .int()
    .min(1)
    .max(LARGEST_ID)
    .optional()
    .describe("Keeps questions about this passage."),
  in_passage: booleanQuery.describe(
    "True keeps questions about a passage, false those that stand by themselves.",
  ),
  format: FORMAT,
});

/** The arguments of the operation that a request means. */
function exportVariables(query: z.output<typeof EXPORT_FIELDS>) {
  const { subject, topic, search, pyq, withdrawn } = query;
  return {
    ...{ subject, topic, search, pyq, withdrawn },
    ...{ pyqYear: query.pyq_year, pyqExam: query.pyq_exam, keptBack: query.kept_back },
    passageId: query.passage_id === undefined ? undefined : String(query.passage_id),
    inPassage: query.in_passage,
    format: formatNamed(query.format),
  };
}

const FILE = "The file: CSV, UTF-8 with a byte order mark, or another format, UTF-8 without one.";

/** What is sent where a request asks for another format than CSV. */
function otherFormats(name: string) {
  const { csv: _usual, ...others } = FORMATS;
  return {
    mediaTypes: Object.values(others).map(([, mediaType]) => mediaType),
    of: ({ query }: { query: unknown }) => {
      const { format } = query as { format: FormatName };
      if (format === "csv") return null;
      const [, mediaType, ending] = FORMATS[format];
      return { mediaType, fileName: `${name}.${ending}` };
    },
  };
}

interface Part extends PackagePart {
  cursor: string | null;
}

/** The file that the parts of an export are. @param next the part after another */
async function* fileOf(
  format: FormatName,
  first: Part,
  next: (after: string) => Promise<Part>,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  async function* parts() {
    for (let part = first; ; part = await next(part.cursor)) {
      yield part;
      if (part.cursor === null) return;
    }
  }
  if (format === "qti") yield* zipped(parts(), "imsmanifest.xml");
  else for await (const { text } of parts()) yield text;
}

const exportDocument = graphql(`
  query RestExportQuestions(
    $subject: String
    $topic: String
    $search: String
    $pyq: Boolean
    $pyqYear: Int
    $pyqExam: String
    $keptBack: Boolean
    $withdrawn: Boolean
    $passageId: ID
    $inPassage: Boolean
    $after: ID
    $format: FileFormat!
  ) {
    exportQuestions(
      subject: $subject
      topic: $topic
      search: $search
      pyq: $pyq
      pyqYear: $pyqYear
      pyqExam: $pyqExam
      keptBack: $keptBack
      withdrawn: $withdrawn
      passageId: $passageId
      inPassage: $inPassage
      after: $after
      format: $format
    ) {
      text
      files {
        name
        base64
      }
      cursor
    }
  }
`);

const testExportDocument = graphql(`
  query RestExportTest($id: ID!, $after: ID, $format: FileFormat!) {
    exportTest(id: $id, after: $after, format: $format) {
      text
      files {
        name
        base64
      }
      cursor
    }
  }
`);

/** The exports of the bank and of tests, and the template of a question file. */
export const exportRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/questions/export",
    summary: "Export questions",
    description: "The bank, or what a filter leaves of it, as a file that can be imported again.",
    query: EXPORT_FIELDS,
    response: z.string().describe(FILE),
    document: exportDocument,
    variables: ({ query }) => exportVariables(query),
    stream: {
      mediaType: "text/csv",
      fileName: "questions.csv",
      others: otherFormats("questions"),
      pieces: (data, { query }, run) =>
        fileOf(query.format, data.exportQuestions, async (after) => {
          const next = await run(exportDocument, { ...exportVariables(query), after });
          return next.exportQuestions;
        }),
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/tests/{id}/export",
    summary: "Export a test",
    description: "With passages, sections and schedule, as a file that can be uploaded again.",
    params: idParams,
    query: z.object({ format: FORMAT }),
    response: z.string().describe(FILE),
    document: testExportDocument,
    variables: ({ params, query }) => ({ id: params.id, format: formatNamed(query.format) }),
    stream: {
      mediaType: "text/csv",
      fileName: "test.csv",
      others: otherFormats("test"),
      pieces: (data, { params, query }, run) =>
        fileOf(query.format, data.exportTest, async (after) => {
          const format = formatNamed(query.format);
          return (await run(testExportDocument, { id: params.id, after, format })).exportTest;
        }),
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/questions/template",
    summary: "Download the import template",
    description: "question_template.csv: the header of a question file and three sample rows.",
    query: z.object({
      for_test: booleanQuery.describe(
        "Whether it is for a test: with the columns of sections, and a set of two.",
      ),
    }),
    response: z.string().describe("A CSV file."),
    document: graphql(`
      query RestQuestionTemplate($forTest: Boolean! = false) {
        questionTemplate(forTest: $forTest)
      }
    `),
    stream: {
      mediaType: "text/csv",
      fileName: "question_template.csv",
      async *pieces(data) {
        yield data.questionTemplate;
      },
    },
  }),
];
