import { formatName, isFormat } from "#rules/file-formats.ts";
import { draftLimits } from "#rules/import-drafts.ts";
import { builder } from "../../graphql/builder.ts";
import { numericId } from "../../graphql/ids.ts";
import { findImport } from "../find-import.ts";
import type { FileFinding } from "../readers/reader.ts";
import { ImportType } from "../schema.ts";
import { countChanging } from "./changing-rows.ts";
import type { DraftColumn, DraftFacts } from "./draft-facts.ts";
import {
  countKnown,
  countRows,
  type DraftCounts,
  type FoundDraft,
  isWaiting,
  listDrafts,
  listRows,
  requireDraft,
  requireRow,
  stageOf,
} from "./find-draft.ts";
import { DraftRowType } from "./row-schema.ts";

export const MISSING_DRAFT = "File not found";

const can = { can: "bank:import" } as const;

/** What was read of the file; nothing before it is read. */
function factsOf({ facts }: Pick<FoundDraft, "facts">): DraftFacts | null {
  return Object.keys(facts as object).length === 0 ? null : (facts as unknown as DraftFacts);
}

const StageType = builder.enumType("ImportDraftStage", {
  description: "How a file stands that is looked through before it is imported.",
  values: {
    RECEIVING: { value: "receiving", description: "It is on its way." },
    READING: { value: "reading", description: "A job reads it." },
    UNREADABLE: { value: "unreadable", description: "It can't be read as this format." },
    READ: {
      value: "read",
      description: "Its questions that are not in the bank yet can be mended and imported.",
    },
    IMPORTING: { value: "importing", description: "Its questions are being imported." },
    IMPORTED: { value: "imported", description: "All its questions are in the bank, or left out." },
  } as const,
});

const ListType = builder.enumType("ImportDraftList", {
  description: "Which questions of a file.",
  values: {
    TO_MEND: { value: "toMend", description: "Those with something wrong." },
    SOUND: { value: "sound", description: "Those that the rules accept." },
    OUT: { value: "out", description: "Those that somebody left out." },
  } as const,
});

const ColumnType = builder.objectRef<DraftColumn>("ImportColumn").implement({
  description: "A column of a table.",
  authScopes: can,
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its heading." }),
    field: t.exposeString("field", {
      nullable: true,
      description: "What it becomes, as question files call it; null where it isn't used.",
    }),
    firstValues: t.exposeStringList("firstValues", { description: "Its first different values." }),
    found: t.exposeString("found", { description: "What was found in it, in words." }),
    isWrong: t.exposeBoolean("isWrong", { description: "Whether some of it can't be read." }),
    keys: t.string({
      nullable: true,
      description:
        "How its keys were read, in sentences with a row as an example; null for another column.",
      resolve: ({ keys }) => keys?.words ?? null,
    }),
    areKeysUnclear: t.boolean({
      description: "Whether its keys are numbers that may count from 0 or from 1.",
      resolve: ({ keys }) => keys?.isUnclear ?? false,
    }),
  }),
});

const FindingType = builder.objectRef<FileFinding>("ImportFinding").implement({
  description: "Things of one kind that a file has, and what became of them.",
  authScopes: can,
  fields: (t) => ({
    count: t.exposeInt("count", { description: "How many." }),
    inFile: t.exposeString("inFile", { description: "What they are in the file." }),
    inLexam: t.exposeString("inLexam", { description: "What became of them, or why nothing." }),
    isLeftOut: t.exposeBoolean("isLeftOut", {
      description: "Whether they are questions that Lexam can't ask.",
    }),
  }),
});

const CountsType = builder.objectRef<DraftCounts & { id: number }>("ImportDraftCounts").implement({
  description: "How many questions a file has of each kind.",
  authScopes: can,
  fields: (t) => ({
    questions: t.exposeInt("questions", { description: "In all." }),
    sets: t.exposeInt("sets", { description: "Different passages." }),
    toMend: t.exposeInt("toMend", { description: "With something wrong." }),
    sound: t.exposeInt("sound", { description: "Sound ones." }),
    waiting: t.exposeInt("waiting", { description: "Of these, those that wait for their set." }),
    out: t.exposeInt("out", { description: "Left out by somebody." }),
    imported: t.exposeInt("imported", {
      description: "In the bank by this file; the other counts are of the rest.",
    }),
    withoutSubject: t.exposeInt("withoutSubject", {
      description: "For which the file says no subject.",
    }),
    known: t.int({
      description: "Sound ones that the bank has already.",
      resolve: ({ id }, _args, { dependencies }) => countKnown(dependencies.database.pool, id),
    }),
  }),
});

export const DraftType = builder.objectRef<FoundDraft>("ImportDraft").implement({
  description: "A file that somebody looks through and mends before its questions are imported.",
  authScopes: can,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The draft's number." }),
    fileName: t.exposeString("fileName", { description: "The file's name." }),
    sizeBytes: t.exposeInt("sizeBytes", { description: "Its size." }),
    format: t.exposeString("format", { description: "What it is read as: csv, docx and so on." }),
    detectedFormat: t.exposeString("detected", { description: "What its content shows." }),
    formatName: t.string({
      description: "What it is read as, as people call it.",
      resolve: ({ format }) => (isFormat(format) ? formatName(format) : format),
    }),
    stage: t.field({ type: StageType, description: "How it stands.", resolve: stageOf }),
    isWaiting: t.boolean({
      description: "Whether its reading waits for its turn, behind those of other files.",
      resolve: isWaiting,
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it can't be read, in sentences; null unless it can't.",
    }),
    rowsRead: t.exposeInt("rowsRead", { description: "Questions that were read so far." }),
    readBytes: t.exposeInt("readBytes", { description: "Bytes that were read so far." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it came." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "When it is forgotten." }),
    subject: t.exposeString("subject", {
      nullable: true,
      description: "The subject of questions for which the file says none.",
    }),
    hasIds: t.boolean({
      description: "Whether it changes questions of the bank, by their numbers.",
      resolve: (draft) => factsOf(draft)?.hasIds ?? false,
    }),
    changing: t.int({
      nullable: true,
      description:
        "How many questions of the bank its import would change, by their numbers; null when it has too many rows to compare.",
      resolve: (draft, _args, { dependencies }) => {
        const facts = factsOf(draft);
        return facts === null ? 0 : countChanging(dependencies.database.pool, draft.id, facts);
      },
    }),
    isTooLong: t.boolean({
      description: `Whether it has more than ${draftLimits.draftRows} questions, so that it is imported as it came.`,
      resolve: (draft) => factsOf(draft)?.isTooLong ?? false,
    }),
    columns: t.field({
      type: [ColumnType],
      description: "The columns of a table; none of another file.",
      resolve: (draft) => factsOf(draft)?.columns ?? [],
    }),
    columnProblem: t.string({
      nullable: true,
      description: "A column that is missing, or there twice, in sentences.",
      resolve: (draft) => factsOf(draft)?.columnProblem ?? null,
    }),
    areColumnsChosen: t.boolean({
      description: "Whether somebody has said what the columns of this file become.",
      resolve: ({ columnFields }) => columnFields !== null,
    }),
    columnsRememberedAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When somebody said so of a file with the same headings.",
      resolve: (draft) => {
        const at = factsOf(draft)?.rememberedAt ?? null;
        return at === null ? null : new Date(at);
      },
    }),
    findings: t.field({
      type: [FindingType],
      description: "What the file has in addition to questions or instead of them.",
      resolve: (draft) => [...(factsOf(draft)?.findings ?? [])],
    }),
    warnings: t.stringList({
      description: "What may be a slip in the file as a whole.",
      resolve: (draft) => (factsOf(draft)?.warnings ?? []).map(({ message }) => message),
    }),
    pictures: t.int({
      description: "Different pictures in its texts.",
      resolve: (draft) => factsOf(draft)?.pictures ?? 0,
    }),
    formulas: t.int({
      description: "Formulas in its texts.",
      resolve: (draft) => factsOf(draft)?.formulas ?? 0,
    }),
    tables: t.int({
      description: "Tables in its texts.",
      resolve: (draft) => factsOf(draft)?.tables ?? 0,
    }),
    passageWords: t.intList({
      description: "Words of the shortest and the longest passage; empty without one.",
      resolve: (draft) => factsOf(draft)?.passageWords ?? [],
    }),
    counts: t.field({
      type: CountsType,
      description: "How many questions are sound, and how many not.",
      resolve: async ({ id }, _args, { dependencies }) => ({
        ...(await countRows(dependencies.database.pool, id)),
        id,
      }),
    }),
    import: t.withAuth(can).field({
      type: ImportType,
      nullable: true,
      description: "The import of its questions; null before it is started.",
      // Not prismaField, which counts it as a fault that a draft without an import needs no query.
      resolve: ({ importId }, _args, { viewer, dependencies }) =>
        importId === null ? null : findImport(viewer, dependencies, importId),
    }),
  }),
});

builder.queryFields((t) => ({
  importDraft: t.withAuth(can).field({
    type: DraftType,
    description: "A file of the viewer's that is looked through; NOT_FOUND when it is gone.",
    args: { id: t.arg.id({ required: true, description: "The draft's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      requireDraft(viewer, dependencies, numericId(id, MISSING_DRAFT)),
  }),
  importDrafts: t.withAuth(can).field({
    type: [DraftType],
    description: "The files that the viewer keeps for later, the newest first.",
    resolve: (_root, _args, { viewer, dependencies }) => listDrafts(viewer, dependencies),
  }),
  importDraftRows: t.withAuth(can).field({
    type: [DraftRowType],
    description: "Questions of a file of the viewer's, in its order; NOT_FOUND when it is gone.",
    args: {
      id: t.arg.id({ required: true, description: "The draft's number." }),
      list: t.arg({ type: ListType, required: true, description: "Which questions." }),
      after: t.arg.int({
        required: true,
        defaultValue: 0,
        description: "Answers those above this number: the last of the page before.",
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: draftLimits.draftRowsListed,
        description: `How many to answer at most, from 1 to ${draftLimits.draftRowsListed}.`,
      }),
    },
    resolve: async (_root, { id, list, after, limit }, { viewer, dependencies }) => {
      const draft = await requireDraft(viewer, dependencies, numericId(id, MISSING_DRAFT));
      const facts = factsOf(draft);
      if (facts === null) return [];
      const rows = await listRows(dependencies.database.pool, draft.id, list, { after, limit });
      return rows.map((row) => ({ row, facts }));
    },
  }),
  importDraftRow: t.withAuth(can).field({
    type: DraftRowType,
    description: "A question of a file of the viewer's; NOT_FOUND when there is none.",
    args: {
      draftId: t.arg.id({ required: true, description: "The draft's number." }),
      number: t.arg.int({ required: true, description: "The question's number." }),
    },
    resolve: async (_root, { draftId, number }, { viewer, dependencies }) => {
      const draft = await requireDraft(viewer, dependencies, numericId(draftId, MISSING_DRAFT));
      const row = await requireRow(dependencies.database.pool, draft.id, number);
      return { row, facts: draft.facts as unknown as DraftFacts };
    },
  }),
}));
