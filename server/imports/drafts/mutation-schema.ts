import { z } from "zod";
import { figure } from "#rules/figures.ts";
import { draftLimits } from "#rules/import-drafts.ts";
import { promises } from "#rules/promises.ts";
import { BadRequest } from "../../errors.ts";
import { builder } from "../../graphql/builder.ts";
import { numericId } from "../../graphql/ids.ts";
import { Upload } from "../../graphql/upload.ts";
import { findImport } from "../find-import.ts";
import { ImportType } from "../schema.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { discardDraft, requireDraft, requireRow } from "./find-draft.ts";
import { importDraft } from "./import-draft.ts";
import { leaveOutRow, mendRow, type RowMend } from "./mend-row.ts";
import { createDraft } from "./receive-draft.ts";
import { DraftRowType, RowMendInput } from "./row-schema.ts";
import { DraftType, MISSING_DRAFT } from "./schema.ts";
import { chooseColumns, chooseSubject, readAs } from "./start-reading.ts";

const can = { can: "bank:import" } as const;

/** What the form says behind the file. */
const fields = z.object({ format: z.string().nullish() });

const VERSION =
  "The version of the question that was seen: CONFLICT when it was changed since. Null looks for none.";

/** What is changed of a row; null stands for what is as it was read. */
function mendOf(given: object): RowMend {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

builder.mutationFields((t) => ({
  createImportDraft: t.withAuth(can).field({
    type: DraftType,
    description: `Keeps a question file for ${promises.importDraftDays} days, and has a job read it: nothing is imported. At most ${figure(draftLimits.draftRows)} questions are shown. Runs through POST /api/v1/admin/import-drafts.`,
    args: {
      file: t.arg({ type: "Upload", required: true, description: "The file." }),
      format: t.arg.string({
        description: "What it is read as; null for what its content shows.",
      }),
    },
    resolve: async (_root, { file, format = null }, { viewer, dependencies }) => {
      if (!(file instanceof Upload)) {
        throw new BadRequest("Send question files to POST /api/v1/admin/import-drafts.");
      }
      const behind = async () => fields.parse(await file.argumentsBehind()).format ?? null;
      const id = await createDraft(viewer, dependencies, file, { format, behind });
      return requireDraft(viewer, dependencies, id);
    },
  }),
  readImportDraft: t.withAuth(can).field({
    type: DraftType,
    description: "Reads a file again as another format; what was mended of it is lost.",
    args: {
      id: t.arg.id({ required: true, description: "The draft's number." }),
      format: t.arg.string({ required: true, description: "csv, docx and so on." }),
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING_DRAFT);
      await readAs(viewer, dependencies, id, args.format);
      return requireDraft(viewer, dependencies, id);
    },
  }),
  chooseImportColumns: t.withAuth(can).field({
    type: DraftType,
    description:
      "Says what the columns of a table become, and remembers it for files with the same headings. The table is read again where that is new.",
    args: {
      id: t.arg.id({ required: true, description: "The draft's number." }),
      fields: t.arg.stringList({
        required: { list: true, items: false },
        description: "For each column a name of question files, such as question_text; or null.",
      }),
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING_DRAFT);
      const chosen = args.fields.map((field) => field ?? null);
      await chooseColumns(viewer, dependencies, id, chosen);
      return requireDraft(viewer, dependencies, id);
    },
  }),
  chooseImportSubject: t.withAuth(can).field({
    type: DraftType,
    description: "Gives a subject to all questions for which the file says none.",
    args: {
      id: t.arg.id({ required: true, description: "The draft's number." }),
      subject: t.arg.string({ required: true, description: "The subject." }),
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING_DRAFT);
      await chooseSubject(viewer, dependencies, id, args.subject);
      return requireDraft(viewer, dependencies, id);
    },
  }),
  mendImportRow: t.withAuth(can).field({
    type: DraftRowType,
    description:
      "Changes a question of a file, instead of what was changed of it before; a passage in all rows of its set.",
    args: {
      draftId: t.arg.id({ required: true, description: "The draft's number." }),
      number: t.arg.int({ required: true, description: "The question's number." }),
      version: t.arg.string({ description: VERSION }),
      mend: t.arg({
        type: RowMendInput,
        description: "All changes; null for the question as it was read.",
      }),
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const draftId = numericId(args.draftId, MISSING_DRAFT);
      const place = { draftId, number: args.number, version: args.version ?? null };
      await mendRow(viewer, dependencies, place, args.mend == null ? null : mendOf(args.mend));
      const draft = await requireDraft(viewer, dependencies, draftId);
      const row = await requireRow(dependencies.database.pool, draftId, args.number);
      return { row, facts: draft.facts as unknown as DraftFacts };
    },
  }),
  leaveOutImportRow: t.withAuth(can).field({
    type: DraftRowType,
    description: "Leaves a question of a file out of its import, or takes it in again.",
    args: {
      draftId: t.arg.id({ required: true, description: "The draft's number." }),
      number: t.arg.int({ required: true, description: "The question's number." }),
      version: t.arg.string({ description: VERSION }),
      isLeftOut: t.arg.boolean({ required: true, description: "Whether it is left out." }),
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const draftId = numericId(args.draftId, MISSING_DRAFT);
      const place = { draftId, number: args.number, version: args.version ?? null };
      await leaveOutRow(viewer, dependencies, place, args.isLeftOut);
      const draft = await requireDraft(viewer, dependencies, draftId);
      const row = await requireRow(dependencies.database.pool, draftId, args.number);
      return { row, facts: draft.facts as unknown as DraftFacts };
    },
  }),
  importDraftQuestions: t.withAuth(can).prismaField({
    type: ImportType,
    description:
      "Has a job import the sound questions of a file, whole sets only. The others are reported with what is wrong, and stay to be mended. CONFLICT when there is none that is not in the bank by this file yet.",
    args: { id: t.arg.id({ required: true, description: "The draft's number." }) },
    resolve: async (query, _root, args, { viewer, dependencies }) => {
      const id = await importDraft(viewer, dependencies, numericId(args.id, MISSING_DRAFT));
      return findImport(viewer, dependencies, id, query);
    },
  }),
  discardImportDraft: t.withAuth(can).boolean({
    description: "Forgets a file that is kept for later. CONFLICT while it is being imported.",
    args: { id: t.arg.id({ required: true, description: "The draft's number." }) },
    resolve: async (_root, args, { viewer, dependencies }) => {
      await discardDraft(viewer, dependencies, numericId(args.id, MISSING_DRAFT));
      return true;
    },
  }),
}));
