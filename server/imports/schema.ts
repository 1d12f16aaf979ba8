import type pg from "pg";
import { z } from "zod";
import type { ImportRow } from "../database/generated/prisma/client.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import type { Upload } from "../graphql/upload.ts";
import { passageSent, type QuestionFilter } from "../questions/question-filter.ts";
import { cancelImport } from "./cancel-import.ts";
import { csvTemplate } from "./csv-template.ts";
import { countExported, EXPORT_PART, type ExportPart, exportPart } from "./export-questions.ts";
import { exportTest } from "./export-test.ts";
import { findImport, findLatestImport } from "./find-import.ts";
import {
  countImportRows,
  findDifferingRow,
  findImportRows,
  type ImportRowFilter,
} from "./find-import-rows.ts";
import { type BroughtSubject, broughtSubjects, type ImportUndo, undoOf } from "./import-fields.ts";
import { importLimits } from "./import-limits.ts";
import { importQuestions } from "./import-questions.ts";
import type { ImportWarning } from "./import-record.ts";
import { type ImportSummary, summaryOf } from "./import-report.ts";
import { importTest, type TestFields } from "./import-test.ts";
import { countImports, listImports } from "./list-imports.ts";
import { type Difference, findDifferences } from "./row-differences.ts";
import { type Choice, settleDifference } from "./settle-difference.ts";
import { undoImport } from "./undo-import.ts";
import { watchLatestImport } from "./watch-import.ts";

/** Rows of an import that are answered at once. */
const MAX_ROWS = 1000;

const ImportKindType = builder.enumType("ImportKind", {
  description: "What is made of an imported file.",
  values: {
    QUESTIONS: { value: "questions", description: "Questions of the bank." },
    TEST: { value: "test", description: "Questions of the bank and a test of them." },
  } as const,
});

const ImportStatusType = builder.enumType("ImportStatus", {
  description: "How an import stands.",
  values: {
    RUNNING: { value: "running", description: "It is being read or stored." },
    FINISHED: { value: "finished", description: "All of its good rows are in the bank." },
    FAILED: { value: "failed", description: "Nothing of it is in the bank." },
  } as const,
});

const ImportOutcomeType = builder.enumType("ImportOutcome", {
  description: "What became of a row.",
  values: {
    CREATED: { value: "created", description: "It is a new question." },
    DUPLICATE: {
      value: "duplicate",
      description: "The bank, or an earlier row of the file, had the same question.",
    },
    ERROR: { value: "error", description: "It can't become a question." },
    DIFFERING: {
      value: "differing",
      description:
        "Of the duplicates: the bank's question has another key, explanation or other labels. Only asked for.",
    },
    UPDATED: {
      value: "updated",
      description:
        "Of the duplicates: it changed the question whose number it says. Only asked for.",
    },
    SAME: {
      value: "same",
      description: "Of the duplicates: the others, which say what the bank has. Only asked for.",
    },
  } as const,
});

const ChoiceType = builder.enumType("ImportChoice", {
  description: "Which words of a row that differs the bank has.",
  values: {
    BANK: { value: "bank", description: "Its own, as they were." },
    FILE: { value: "file", description: "The file's key, explanation and labels." },
  } as const,
});

const DifferenceType = builder.objectRef<Difference>("ImportDifference").implement({
  description: "One thing that a row and the bank's question say otherwise, in words.",
  authScopes: { admin: true },
  fields: (t) => ({
    what: t.exposeString("what", { description: "Key, Subject, Topic, PYQ or Explanation." }),
    file: t.exposeString("file", { description: "What the file says." }),
    bank: t.exposeString("bank", { description: "What the bank said when the file came." }),
  }),
});

const ImportSummaryType = builder.objectRef<ImportSummary>("ImportSummary").implement({
  description: "How many rows of a file became what; blank rows count nowhere.",
  authScopes: { admin: true },
  fields: (t) => ({
    totalProcessed: t.exposeInt("totalProcessed", { description: "Rows below the header." }),
    created: t.exposeInt("created", { description: "Rows that are new questions." }),
    duplicates: t.exposeInt("duplicates", {
      description: "Rows whose question the bank, or an earlier row, had already.",
    }),
    errors: t.exposeInt("errors", { description: "Rows that can't become questions." }),
    differing: t.exposeInt("differing", {
      description:
        "Of the duplicates, rows that differ from the bank's question in key, explanation or labels.",
    }),
    updated: t.exposeInt("updated", {
      description: "Of the duplicates, rows that changed the question whose number they say.",
    }),
  }),
});

const ImportRowType = builder.objectRef<ImportRow>("ImportRow").implement({
  description: "What became of one row of an imported file.",
  authScopes: { admin: true },
  fields: (t) => ({
    row: t.exposeInt("row", {
      description: "Its number as a spreadsheet shows it: the header is row 1.",
    }),
    outcome: t.expose("outcome", { type: ImportOutcomeType, description: "What became of it." }),
    questionId: t.exposeID("questionId", {
      nullable: true,
      description: "The new question, or the one that was there already; null for an error.",
    }),
    question: t.exposeString("question", {
      nullable: true,
      description:
        "The beginning of the question, at most 100 characters and an ellipsis; null for an error.",
    }),
    subject: t.exposeString("subject", {
      nullable: true,
      description: "The question's subject; null for an error.",
    }),
    error: t.exposeString("error", {
      nullable: true,
      description: "What is wrong and what would be right; null unless it is an error.",
    }),
    cells: t.exposeStringList("cells", {
      description:
        "The row of an error as it stands in the file; empty for others, and where it was too long to keep.",
    }),
    isUpdated: t.boolean({
      description: "Whether it changed the question whose number it says.",
      resolve: ({ given, afterRevisionId }) => given === null && afterRevisionId !== null,
    }),
    differences: t.withAuth({ admin: true }).field({
      type: [DifferenceType],
      description: "What the bank's question says otherwise; nothing where it doesn't.",
      resolve: (row, _args, { viewer, dependencies }) => findDifferences(viewer, dependencies, row),
    }),
    settled: t.field({
      type: ChoiceType,
      nullable: true,
      description: "Of a row that differs: which words were chosen; null before that.",
      resolve: ({ settled }) => settled as Choice | null,
    }),
  }),
});

const BroughtSubjectType = builder.objectRef<BroughtSubject>("ImportedSubject").implement({
  description: "A subject that the bank had no question of before an import.",
  authScopes: { admin: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: "The subject." }),
    rows: t.exposeInt("rows", { description: "How many rows brought it." }),
    near: t.exposeString("near", {
      nullable: true,
      description: "A subject of the bank that it is near, unless somebody said that they differ.",
    }),
    nearCount: t.exposeInt("nearCount", { description: "How many questions have that one." }),
  }),
});

const ImportUndoType = builder.objectRef<ImportUndo>("ImportUndo").implement({
  description: "How the undoing of an import stands.",
  authScopes: { admin: true },
  fields: (t) => ({
    until: t.expose("until", { type: "DateTime", description: "Until when it can be undone." }),
    refused: t.exposeString("refused", {
      nullable: true,
      description: "Why it can't be undone, with where it is used; null when it can.",
    }),
    isBegun: t.exposeBoolean("isBegun", { description: "Whether it is being undone, or was." }),
    undoneAt: t.expose("undoneAt", {
      type: "DateTime",
      nullable: true,
      description: "When nothing was left to take back; null until then.",
    }),
    takenBack: t.exposeInt("takenBack", {
      nullable: true,
      description:
        "How many questions were taken back or got their words of before; the others were in use meanwhile.",
    }),
  }),
});

interface RowPage extends ImportRowFilter {
  after: number;
  limit: number;
}

const ImportRowPageType = builder.objectRef<RowPage>("ImportRowPage").implement({
  description: "Some rows of an import, in the order of the file.",
  authScopes: { admin: true },
  fields: (t) => ({
    items: t.withAuth({ admin: true }).field({
      type: [ImportRowType],
      description: "The rows.",
      resolve: (page, _args, { viewer, dependencies }) =>
        findImportRows(viewer, dependencies, page, page),
    }),
    totalCount: t.withAuth({ admin: true }).int({
      description: "How many rows the outcome and the search leave, over all pages.",
      resolve: (page, _args, { viewer, dependencies }) =>
        countImportRows(viewer, dependencies, page),
    }),
  }),
});

const ImportWarningType = builder.objectRef<ImportWarning>("ImportWarning").implement({
  description: "What may be a slip in a row of a file that was imported all the same.",
  authScopes: { admin: true },
  fields: (t) => ({
    row: t.exposeInt("row", {
      description: "Its number as a spreadsheet shows it: the header is row 1.",
    }),
    message: t.exposeString("message", { description: "What it may be, in a sentence." }),
  }),
});

const ImportType = builder.prismaObject("Import", {
  description:
    "An upload of a CSV file and how far it has come. What became of each row is kept for a person's five latest imports.",
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The import's number." }),
    kind: t.expose("kind", { type: ImportKindType, description: "What is made of the file." }),
    status: t.expose("status", { type: ImportStatusType, description: "How it stands." }),
    fileName: t.exposeString("fileName", { description: "The file's name, as it was sent." }),
    rowsRead: t.exposeInt("rowsRead", {
      description: "Rows below the header that were read so far.",
    }),
    rowsDone: t.exposeInt("rowsDone", {
      description: "Of these, the rows whose fate is decided: created, duplicate or error.",
    }),
    summary: t.field({
      type: ImportSummaryType,
      nullable: true,
      description: "How many rows became what; null until the import is finished.",
      select: {
        status: true,
        created: true,
        duplicates: true,
        errors: true,
        differing: true,
        updated: true,
      },
      resolve: (found) => (found.status === "finished" ? summaryOf(found) : null),
    }),
    by: t.string({
      nullable: true,
      description: "The full name of who sent it; null when the account is deleted.",
      select: { user: { select: { fullName: true } } },
      resolve: ({ user }) => user?.fullName ?? null,
    }),
    sizeBytes: t.exposeInt("sizeBytes", { description: "Bytes of the file so far." }),
    readBytes: t.exposeInt("readBytes", {
      description: "Of these, the bytes whose rows were read; all of them when it is finished.",
    }),
    hasArrived: t.exposeBoolean("hasArrived", {
      description: "Whether the whole file has come, so that its sender may leave it to itself.",
    }),
    created: t.exposeInt("created", {
      description: "New questions so far; they are in the bank when it is finished.",
    }),
    isCancelling: t.boolean({
      description: "Whether somebody has cancelled it and it is not over yet.",
      select: { status: true, cancelRequestedAt: true },
      resolve: ({ status, cancelRequestedAt }) =>
        status === "running" && cancelRequestedAt !== null,
    }),
    cancelledAt: t.expose("cancelledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was over because somebody cancelled it; it counts as failed.",
    }),
    header: t.exposeStringList("header", { description: "The cells of the file's first row." }),
    newSubjects: t.withAuth({ admin: true }).field({
      type: [BroughtSubjectType],
      description: "Subjects that the bank had no question of before, those near another first.",
      select: { newSubjects: true },
      resolve: (found, _args, { viewer, dependencies }) =>
        broughtSubjects(viewer, dependencies, found),
    }),
    undo: t.withAuth({ admin: true }).field({
      type: ImportUndoType,
      nullable: true,
      description: "Whether it can be undone; null for one with nothing to take back.",
      select: {
        id: true,
        kind: true,
        status: true,
        finishedAt: true,
        created: true,
        updated: true,
        undoChangeId: true,
        undoneAt: true,
        takenBack: true,
      },
      resolve: (found, _args, { dependencies }) => undoOf(dependencies, found),
    }),
    ignoredColumns: t.exposeStringList("ignoredColumns", {
      description: "Columns of the file that were left out, as it spells them.",
    }),
    passageCount: t.exposeInt("passageCount", {
      description: "How many different passages its sound rows ask about: its sets.",
    }),
    warnings: t.field({
      type: [ImportWarningType],
      description: `What may be a slip in rows that were imported all the same, in the order of the file; the first ${importLimits.maxWarnings}.`,
      select: { warnings: true },
      resolve: ({ warnings }) => warnings as unknown as ImportWarning[],
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it failed, in a sentence; null unless it has.",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "When it began." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was finished or failed; null while it runs.",
    }),
    test: t.relation("test", {
      nullable: true,
      description: "The test that was made of the file; null for a question import and until then.",
    }),
    rows: t.field({
      type: ImportRowPageType,
      description: "What became of the rows; none while the import runs and when it failed.",
      args: {
        outcome: t.arg({ type: ImportOutcomeType, required: true, description: "Which rows." }),
        search: t.arg.string({
          description:
            "Keeps rows with this text in the question, its subject or the error, or with this number; null or blank keeps all.",
        }),
        after: t.arg.int({
          required: true,
          defaultValue: 0,
          description: "Answers rows above this number: the last row of the page before.",
        }),
        limit: t.arg.int({
          required: true,
          defaultValue: 100,
          description: `How many rows to answer at most, from 1 to ${MAX_ROWS}.`,
        }),
      },
      select: { id: true },
      resolve: ({ id }, { outcome, search, after, limit }) => {
        if (limit < 1 || limit > MAX_ROWS) {
          const message = `limit must be from 1 to ${MAX_ROWS}.`;
          throw new InvalidInput([{ field: "limit", message }]);
        }
        return { importId: id, outcome, search, after, limit };
      },
    }),
  }),
});

interface PartWanted {
  filter: QuestionFilter;
  after: number | null;
}

const ExportPartType = builder
  .objectRef<Awaited<ReturnType<typeof exportPart>> & PartWanted>("ExportPart")
  .implement({
    description: "A part of the question bank as CSV. The parts one after the other are the file.",
    authScopes: { admin: true },
    fields: (t) => ({
      csv: t.exposeString("csv", {
        description:
          "The text of this part; the first begins with a byte order mark and the header.",
      }),
      count: t.exposeInt("count", { description: "Questions of this part." }),
      cursor: t.exposeID("cursor", {
        nullable: true,
        description: "Where the next part goes on; null when this is the last.",
      }),
      totalCount: t.withAuth({ admin: true }).int({
        description: "Questions of all parts, as the bank is now.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countExported(viewer, dependencies, filter),
      }),
    }),
  });

const TestExportPartType = builder.objectRef<ExportPart>("TestExportPart").implement({
  description: "A part of a test as CSV. The parts one after the other are the file.",
  authScopes: { admin: true },
  fields: (t) => ({
    csv: t.exposeString("csv", {
      description: "The text of this part; the first begins with a byte order mark and the header.",
    }),
    count: t.exposeInt("count", { description: "Questions of this part." }),
    cursor: t.exposeID("cursor", {
      nullable: true,
      description: "Where the next part goes on; null when this is the last.",
    }),
  }),
});

/** Files of the history that are answered at once. */
const MAX_IMPORTS = 50;

interface ImportPage {
  before: number | null;
  limit: number;
}

const ImportPageType = builder.objectRef<ImportPage>("ImportPage").implement({
  description: "Some of the files that came in, the newest first.",
  authScopes: { admin: true },
  fields: (t) => ({
    items: t.withAuth({ admin: true }).prismaField({
      type: [ImportType],
      description: "The imports.",
      resolve: (query, page, _args, { viewer, dependencies }) =>
        listImports(viewer, dependencies, page, query),
    }),
    totalCount: t.withAuth({ admin: true }).int({
      description: "How many files came in.",
      resolve: async (_page, _args, { viewer, dependencies }) =>
        (await countImports(viewer, dependencies)).totalCount,
    }),
    since: t.withAuth({ admin: true }).field({
      type: "DateTime",
      nullable: true,
      description: "When the first of them came; null when there is none.",
      resolve: async (_page, _args, { viewer, dependencies }) =>
        (await countImports(viewer, dependencies)).since,
    }),
  }),
});

const MISSING = "Import not found";

builder.queryFields((t) => ({
  imports: t.withAuth({ admin: true }).field({
    type: ImportPageType,
    description: "The files that came in, whoever brought them, the newest first.",
    args: {
      before: t.arg.id({
        description:
          "Answers those before this one: the last of the page before; null for the newest.",
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 6,
        description: `How many to answer at most, from 1 to ${MAX_IMPORTS}.`,
      }),
    },
    resolve: (_root, { before, limit }) => {
      if (limit < 1 || limit > MAX_IMPORTS) {
        const message = `limit must be from 1 to ${MAX_IMPORTS}.`;
        throw new InvalidInput([{ field: "limit", message }]);
      }
      return { before: before == null ? null : numericId(before, MISSING), limit };
    },
  }),
  import: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    description: "One import and how far it has come; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: (query, _root, { id }, { viewer, dependencies }) =>
      findImport(viewer, dependencies, numericId(id, "Import not found"), query),
  }),
  latestImport: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    nullable: true,
    description:
      "The viewer's newest import, which is the one under way while a file of theirs is uploaded; null when they have imported nothing yet.",
    args: {
      kind: t.arg({
        type: ImportKindType,
        description: "The newest of this kind; null for the newest of all.",
      }),
    },
    resolve: (query, _root, { kind }, { viewer, dependencies }) =>
      findLatestImport(viewer, dependencies, query, kind ?? null),
  }),
  questionTemplate: t.withAuth({ admin: true }).string({
    description: "The text of test_template.csv: the header of a question file and three samples.",
    args: {
      forTest: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether it is for a test: with the columns of sections, and a set of two.",
      }),
    },
    resolve: (_root, { forTest }) => csvTemplate(forTest),
  }),
  exportTest: t.withAuth({ admin: true }).field({
    type: TestExportPartType,
    description:
      "A part of a test as CSV: its questions in order with their passages and sections, of which importTest makes the same test again. No cell runs as a formula in a spreadsheet. NOT_FOUND when there is no such test. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The test's number." }),
      after: t.arg.id({
        description: "The cursor of the part before; null for the first part.",
      }),
    },
    resolve: (_root, { id, after }, { viewer, dependencies }) =>
      exportTest(
        viewer,
        dependencies,
        numericId(id, "Test not found"),
        after == null ? null : numericId(after, "Export part not found"),
      ),
  }),
  exportQuestions: t.withAuth({ admin: true }).field({
    type: ExportPartType,
    description: `A part of the bank as CSV, oldest question first, at most ${EXPORT_PART} questions. An import reads the file back identical, and no cell runs as a formula in a spreadsheet.`,
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
      passageId: t.arg.id({ description: "Keeps questions about this passage; null keeps all." }),
      inPassage: t.arg.boolean({
        description:
          "True keeps questions about a passage, false those that stand by themselves; null keeps all.",
      }),
      after: t.arg.id({
        description: "The cursor of the part before; null for the first part.",
      }),
    },
    resolve: async (_root, { after, passageId, ...sent }, { viewer, dependencies }) => {
      const filter = { ...sent, passageId: passageSent(passageId) };
      const cursor = after == null ? null : numericId(after, "Export part not found");
      const part = await exportPart(viewer, dependencies, filter, cursor);
      return { ...part, filter, after: cursor };
    },
  }),
}));

/** @param field the operation's root field, as the answer has it */
function fileOf({ stream, fileName, mediaType, hooks }: Upload, field: string) {
  return {
    stream,
    fileName,
    mediaType,
    ...(hooks === null
      ? {}
      : {
          beforeImport: hooks.beforeImport,
          withImport: (client: pg.ClientBase, importId: number) =>
            hooks.withImport(client, { [field]: { id: String(importId) } }),
          keptKey: () => hooks.kept(),
        }),
  };
}

/** What the arguments of importTest are when the form has said them behind the file. */
const testFields: z.ZodType<TestFields> = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  durationMinutes: z.int().nullish(),
});

const megabytes = importLimits.maxFileBytes / (1024 * 1024);
const limits = `at most ${megabytes} MB and ${importLimits.maxRows} rows`;

builder.mutationFields((t) => ({
  importQuestions: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    description: `Adds the questions of a CSV file, ${limits}, to the bank. Bad rows are told, the good ones land together. Runs through POST /api/v1/admin/upload-questions.`,
    args: { file: t.arg({ type: "Upload", required: true, description: "The CSV file." }) },
    resolve: async (query, _root, { file }, { viewer, dependencies }) => {
      const { importId } = await importQuestions(viewer, dependencies, {
        ...fileOf(file, "importQuestions"),
        afterFile: async () => {
          await file.argumentsBehind();
          return null;
        },
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
  importTest: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    description: `Makes a test of a CSV file, ${limits}, in the order of the file: questions that the bank has are used, the others are created. Test and questions land together. Runs through POST /api/v1/admin/upload-test-from-csv.`,
    args: {
      file: t.arg({ type: "Upload", required: true, description: "The CSV file." }),
      title: t.arg.string({
        description: "The test's title; null only when the form says it behind the file.",
      }),
      description: t.arg.string({ description: "What the test is about; null for nothing." }),
      durationMinutes: t.arg.int({
        description: "Time allowed, in minutes, from 1 to 300; null means 60.",
      }),
    },
    resolve: async (query, _root, { file, ...fields }, { viewer, dependencies }) => {
      const { importId } = await importTest(viewer, dependencies, {
        ...fileOf(file, "importTest"),
        ...fields,
        fieldsBehind: async () => testFields.parse(await file.argumentsBehind()),
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
}));

builder.mutationFields((t) => ({
  cancelImport: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    description:
      "Ends a running import, whoever began it: within a second nothing of it is left. CONFLICT when it was over before. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: async (query, _root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING);
      await cancelImport(viewer, dependencies, id);
      return findImport(viewer, dependencies, id, query);
    },
  }),
  undoImport: t.withAuth({ admin: true }).prismaField({
    type: ImportType,
    description:
      "Takes a finished question import back for 24 hours, as long as no test, attempt or edit uses it; goes on for about 4 seconds, and what is left is done by the next call or by the server itself. CONFLICT when it can't be undone. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: async (query, _root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING);
      await undoImport(viewer, dependencies, id);
      return findImport(viewer, dependencies, id, query);
    },
  }),
  settleImportRow: t.withAuth({ admin: true }).field({
    type: ImportRowType,
    description:
      "Settles a row that differs from the bank's question: keeps the bank's words, or takes the file's. Either can be changed for the other. CONFLICT when somebody has edited the question since. Administrators only.",
    args: {
      importId: t.arg.id({ required: true, description: "The import's number." }),
      row: t.arg.int({ required: true, description: "The row's number." }),
      choice: t.arg({ type: ChoiceType, required: true, description: "Which words." }),
    },
    resolve: async (_root, { importId, row, choice }, { viewer, dependencies }) => {
      const place = { importId: numericId(importId, MISSING), row };
      await settleDifference(viewer, dependencies, place, choice);
      return findDifferingRow(viewer, dependencies, place);
    },
  }),
}));

builder.subscriptionFields((t) => ({
  importProgress: t.withAuth({ admin: true }).field({
    type: ImportType,
    description:
      "The viewer's newest import, at once and each time it has moved on or another has begun. It goes on until the client ends it, the session ends, or an hour has passed. One person may hold six at once; one more is RATE_LIMITED.",
    subscribe: (_root, _args, { viewer, dependencies }) => watchLatestImport(viewer, dependencies),
    resolve: (found) => found,
  }),
}));
