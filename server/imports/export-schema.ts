import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { passageSent, type QuestionFilter } from "../questions/question-filter.ts";
import {
  countExported,
  EXPORT_PART,
  type ExportPart,
  exportPart,
  exportTest,
} from "./export-questions.ts";
import { csvTemplate } from "./writers/csv-template.ts";
import type { PackedFile } from "./writers/writer.ts";

const TEXT =
  "The text of this part: of the file, or of the manifest of a package. The first of a CSV file begins with a byte order mark and the header.";

const FILES =
  "The files of a package that come with this part; a picture may come with several. Empty for a format of one file.";

const ExportFileType = builder.objectRef<PackedFile>("ExportFile").implement({
  description: "A file in a package of questions.",
  authScopes: { can: "bank:export" },
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its name in the package, with its folder." }),
    base64: t.string({
      description: "Its bytes, in Base64.",
      resolve: ({ bytes }) => Buffer.from(bytes).toString("base64"),
    }),
  }),
});

const FileFormatType = builder.enumType("FileFormat", {
  description: "A format of question files.",
  values: {
    CSV: { value: "csv", description: "A table, for spreadsheets." },
    JSON: { value: "json", description: "JSON Lines: one question to a line, for programs." },
    GIFT: { value: "gift", description: "GIFT, a text that Moodle and others read." },
    MOODLE_XML: { value: "moodle", description: "Moodle XML, with rich texts and pictures." },
    QTI: {
      value: "qti",
      description:
        "QTI 3.0, a package: its files are those of the parts, each name once, and imsmanifest.xml with the texts of all parts.",
    },
  } as const,
});

interface PartWanted {
  filter: QuestionFilter;
  after: number | null;
}

const ExportPartType = builder
  .objectRef<Awaited<ReturnType<typeof exportPart>> & PartWanted>("ExportPart")
  .implement({
    description:
      "A part of the question bank as a file. The parts one after the other are the file.",
    authScopes: { can: "bank:export" },
    fields: (t) => ({
      text: t.exposeString("text", { description: TEXT }),
      csv: t.exposeString("text", { description: TEXT, deprecationReason: "Use text." }),
      files: t.field({
        type: [ExportFileType],
        description: FILES,
        resolve: ({ files }) => [...files],
      }),
      count: t.exposeInt("count", { description: "Questions of this part." }),
      cursor: t.exposeID("cursor", {
        nullable: true,
        description: "Where the next part goes on; null when this is the last.",
      }),
      totalCount: t.withAuth({ can: "bank:export" }).int({
        description: "Questions of all parts, as the bank is now.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countExported(viewer, dependencies, filter),
      }),
    }),
  });

const TestExportPartType = builder.objectRef<ExportPart>("TestExportPart").implement({
  description: "A part of a test as a file. The parts one after the other are the file.",
  authScopes: { can: "bank:export" },
  fields: (t) => ({
    text: t.exposeString("text", { description: TEXT }),
    csv: t.exposeString("text", { description: TEXT, deprecationReason: "Use text." }),
    files: t.field({
      type: [ExportFileType],
      description: FILES,
      resolve: ({ files }) => [...files],
    }),
    count: t.exposeInt("count", { description: "Questions of this part." }),
    cursor: t.exposeID("cursor", {
      nullable: true,
      description: "Where the next part goes on; null when this is the last.",
    }),
  }),
});

builder.queryFields((t) => ({
  questionTemplate: t.withAuth({ can: "bank:export" }).string({
    description:
      "The text of question_template.csv, or of test_template.csv: the header of a question file and three samples.",
    args: {
      forTest: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether it is for a test: with the columns of sections, and a set of two.",
      }),
    },
    resolve: (_root, { forTest }) => csvTemplate(forTest),
  }),
  exportTest: t.withAuth({ can: "test:read" }).field({
    type: TestExportPartType,
    description:
      "A part of a test as a file: its questions in order with their passages and sections, of which importTest makes the same test again. No cell of a CSV file runs as a formula. NOT_FOUND when there is no such test. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The test's number." }),
      after: t.arg.id({
        description: "The cursor of the part before; null for the first part.",
      }),
      format: t.arg({
        type: FileFormatType,
        required: true,
        defaultValue: "csv",
        description: "The format of the file; the same for all parts.",
      }),
    },
    resolve: (_root, { id, after, format }, { viewer, dependencies }) =>
      exportTest(
        viewer,
        dependencies,
        numericId(id, "Test not found"),
        after == null ? null : numericId(after, "Export part not found"),
        format,
      ),
  }),
  exportQuestions: t.withAuth({ can: "bank:export" }).field({
    type: ExportPartType,
    description: `A part of the bank as a file, oldest question first, at most ${EXPORT_PART} questions. An import reads the file back identical, and no cell of a CSV file runs as a formula.`,
    args: {
      subject: t.arg.string({ description: "Keeps this subject; null or blank keeps all." }),
      topic: t.arg.string({ description: "Keeps this topic; null or blank keeps all." }),
      search: t.arg.string({
        description: "Keeps questions that a search of the bank finds; null keeps all.",
      }),
      pyq: t.arg.boolean({
        description: "True keeps previous year questions, false all others; null keeps all.",
      }),
      pyqYear: t.arg.int({ description: "Keeps this previous year; null keeps all." }),
      pyqExam: t.arg.string({
        description: "Keeps previous year questions of this exam; null or blank keeps all.",
      }),
      keptBack: t.arg.boolean({
        description:
          "True keeps what random tests leave out, false what they draw; null keeps all.",
      }),
      withdrawn: t.arg.boolean({
        description: "True keeps withdrawn questions, false all others; null keeps all.",
      }),
      passageId: t.arg.id({ description: "Keeps questions about this passage; null keeps all." }),
      inPassage: t.arg.boolean({
        description:
          "True keeps questions about a passage, false those that stand by themselves; null keeps all.",
      }),
      after: t.arg.id({
        description: "The cursor of the part before; null for the first part.",
      }),
      format: t.arg({
        type: FileFormatType,
        required: true,
        defaultValue: "csv",
        description: "The format of the file; the same for all parts.",
      }),
    },
    resolve: async (_root, { after, format, passageId, ...sent }, { viewer, dependencies }) => {
      const filter = { ...sent, passageId: passageSent(passageId) };
      const cursor = after == null ? null : numericId(after, "Export part not found");
      const part = await exportPart(viewer, dependencies, filter, cursor, format);
      return { ...part, filter, after: cursor };
    },
  }),
}));
