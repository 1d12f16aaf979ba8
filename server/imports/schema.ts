import { IMPORT_ROWS_MAX } from "#rules/import-rows.ts";
import { spelled, timeInWords } from "#rules/number-words.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { findMarksChange } from "../questions/bank-change.ts";
import { BankChangeType } from "../questions/change-schema.ts";
import { hasOwnMarks, MOST_WARNINGS } from "./file-warnings.ts";
import { findImport, findLatestImport, isStopped } from "./find-import.ts";
import { type BroughtSubject, broughtSubjects, type ImportUndo, undoOf } from "./import-fields.ts";
import { type ImportSummary, type ImportWarning, summaryOf, waitsFor } from "./import-record.ts";
import { KEPT_IMPORTS } from "./import-rows.ts";
import { ImportOutcomeType, ImportRowPageType } from "./row-schema.ts";
import { MOST_WATCHERS, WATCH_AT_MOST_MS, watchLatestImport } from "./watch-import.ts";

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

const ImportSummaryType = builder.objectRef<ImportSummary>("ImportSummary").implement({
  description: "How many rows of a file became what; blank rows count nowhere.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    totalProcessed: t.exposeInt("totalProcessed", { description: "Rows below the header." }),
    created: t.exposeInt("created", { description: "Rows that are new questions." }),
    duplicates: t.exposeInt("duplicates", {
      description: "Rows whose question the bank, or an earlier row, had already.",
    }),
    errors: t.exposeInt("errors", { description: "Rows that can't become questions." }),
    differing: t.exposeInt("differing", {
      description:
        "Of the duplicates, rows that differ from the bank's question in key, explanation or labels; of those of a test's file that say its number, in anything.",
    }),
    updated: t.exposeInt("updated", {
      description: "Of the duplicates, rows that changed the question whose number they say.",
    }),
  }),
});

const BroughtSubjectType = builder.objectRef<BroughtSubject>("ImportedSubject").implement({
  description:
    "A subject that an import brought, or that has rows of it and still waits for a decision.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    name: t.exposeString("name", { description: "The subject." }),
    rows: t.exposeInt("rows", { description: "How many rows of the file have it." }),
    near: t.exposeString("near", {
      nullable: true,
      description: "A subject of the bank that it is near, unless somebody said that they differ.",
    }),
    nearCount: t.exposeInt("nearCount", { description: "How many questions have that one." }),
    isConfirmed: t.exposeBoolean("isConfirmed", {
      description:
        "Whether students see it. One that was near another waits for confirmSubject, keepNamesApart or renameLabel.",
    }),
  }),
});

const ImportUndoType = builder.objectRef<ImportUndo>("ImportUndo").implement({
  description: "How the undoing of an import stands.",
  authScopes: { can: "bank:read" },
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
        "How many questions were taken back or got their words of before; the others were in use in the meantime.",
    }),
  }),
});

const ImportWarningType = builder.objectRef<ImportWarning>("ImportWarning").implement({
  description: "What may be a slip in a row of a file that was imported all the same.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    row: t.exposeInt("row", {
      description: "Its number as a spreadsheet shows it: the header is row 1.",
    }),
    message: t.exposeString("message", { description: "What it may be, in a sentence." }),
  }),
});

export const ImportType = builder.prismaObject("Import", {
  description: `An upload of a CSV file and how far it has come. What became of each row is kept for a person's ${spelled(KEPT_IMPORTS)} latest imports.`,
  authScopes: { can: "bank:read" },
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
    newSubjects: t.withAuth({ can: "bank:read" }).field({
      type: [BroughtSubjectType],
      description:
        "Subjects that the bank had no question of before, and those of earlier files that rows of this one have and that students don't see yet; those to be decided first.",
      select: { id: true, newSubjects: true },
      resolve: (found, _args, { viewer, dependencies }) =>
        broughtSubjects(viewer, dependencies, found),
    }),
    undo: t.withAuth({ can: "bank:read" }).field({
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
      description: `What may be a slip in rows that were imported all the same, in the order of the file; the first ${MOST_WARNINGS}.`,
      select: { warnings: true },
      resolve: ({ warnings }) => warnings as unknown as ImportWarning[],
    }),
    hasOwnMarks: t.boolean({
      description:
        "Whether rows brought letters of their own before options, or numbers before questions; stripImport takes them out.",
      select: { warnings: true },
      resolve: ({ warnings }) => hasOwnMarks(warnings as unknown as ImportWarning[]),
    }),
    marksChange: t.withAuth({ can: "bank:read" }).field({
      type: BankChangeType,
      nullable: true,
      description:
        "The newest bulk change that stripped such letters and numbers from its questions; null for none.",
      select: { id: true, warnings: true },
      resolve: ({ id, warnings }, _args, { viewer, dependencies }) =>
        hasOwnMarks(warnings as unknown as ImportWarning[])
          ? findMarksChange(viewer, dependencies, id)
          : null,
    }),
    isStopped: t.boolean({
      description:
        "Whether it stands still since its server died; another one goes on with it within seconds.",
      select: { status: true, jobId: true },
      resolve: (found, _args, { dependencies }) => isStopped(dependencies.database.pool, found),
    }),
    waitsFor: t.string({
      nullable: true,
      description:
        "The name of the file that is stored before it, while it waits for that; null otherwise.",
      select: { id: true, status: true, hasArrived: true },
      resolve: ({ id, status, hasArrived }, _args, { dependencies }) =>
        status === "running" && hasArrived ? waitsFor(dependencies.database.pool, id) : null,
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
          description: `How many rows to answer at most, from 1 to ${IMPORT_ROWS_MAX}.`,
        }),
      },
      select: { id: true },
      resolve: ({ id }, { outcome, search, after, limit }) => {
        if (limit < 1 || limit > IMPORT_ROWS_MAX) {
          const message = `limit must be from 1 to ${IMPORT_ROWS_MAX}.`;
          throw new InvalidInput([{ field: "limit", message }]);
        }
        return { importId: id, outcome, search, after, limit };
      },
    }),
  }),
});

export const MISSING = "Import not found";

builder.queryFields((t) => ({
  import: t.withAuth({ can: "bank:read" }).prismaField({
    type: ImportType,
    description: "One import and how far it has come; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: (query, _root, { id }, { viewer, dependencies }) =>
      findImport(viewer, dependencies, numericId(id, MISSING), query),
  }),
  latestImport: t.withAuth({ can: "bank:read" }).prismaField({
    type: ImportType,
    nullable: true,
    description:
      "The viewer's newest import, which is the one in progress while a file of theirs is uploaded; null when they have imported nothing yet.",
    args: {
      kind: t.arg({
        type: ImportKindType,
        description: "The newest of this kind; null for the newest of all.",
      }),
    },
    resolve: (query, _root, { kind }, { viewer, dependencies }) =>
      findLatestImport(viewer, dependencies, query, kind ?? null),
  }),
}));

builder.subscriptionFields((t) => ({
  importProgress: t.withAuth({ can: "bank:read" }).field({
    type: ImportType,
    description: `The viewer's newest import, at once and each time it has moved on or another has started. It goes on until the client ends it, the session ends, or ${timeInWords(WATCH_AT_MOST_MS / 1000)} has passed. One person may hold ${spelled(MOST_WATCHERS)} at once; one more is RATE_LIMITED.`,
    subscribe: (_root, _args, { viewer, dependencies }) => watchLatestImport(viewer, dependencies),
    resolve: (found) => found,
  }),
}));
