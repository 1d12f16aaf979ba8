import { z } from "zod";
import { figure } from "#rules/figures.ts";
import type { FileFormat } from "#rules/file-formats.ts";
import { fileLimits, testLimits, undoLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import type { Upload } from "../graphql/upload.ts";
import { BankChangeType } from "../questions/change-schema.ts";
import { cancelImport } from "./cancel-import.ts";
import { settleDifference } from "./differences.ts";
import { chosenFormat } from "./file-format.ts";
import { findImport } from "./find-import.ts";
import { findDifferingRow } from "./import-rows.ts";
import { importTest, type TestFields } from "./import-test.ts";
import { importQuestions } from "./receive-file.ts";
import { ChoiceType, ImportRowType } from "./row-schema.ts";
import { ImportType, MISSING } from "./schema.ts";
import { stripImport } from "./strip-import.ts";
import { undoImport } from "./undo-import.ts";

function fileOf({ stream, fileName, mediaType, hooks }: Upload) {
  const kept =
    hooks === null ? {} : { beforeImport: hooks.beforeImport, keptKey: () => hooks.kept() };
  return { stream, fileName, mediaType, ...kept };
}

/** What a file is read as; the form may say it behind the file. */
class ChosenFormat {
  #format: FileFormat | null;

  constructor(name: string | null | undefined) {
    this.#format = chosenFormat(name);
  }

  readonly chosenFormat = () => this.#format;

  noteArguments(behind: Record<string, unknown>): void {
    this.#format = chosenFormat(formatFields.parse(behind).format);
  }
}

const formatFields = z.object({ format: z.string().nullish() });

/** What the arguments of importTest are when the form has said them behind the file. */
const testFields: z.ZodType<TestFields> = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  durationMinutes: z.int().nullish(),
});

const megabytes = fileLimits.fileMaxBytes / (1024 * 1024);

const READ_AS = "What it is read as, such as csv; null for what its content shows.";

const limits = `at most ${megabytes} MB and ${figure(fileLimits.fileMaxRows)} rows`;

builder.mutationFields((t) => ({
  importQuestions: t.withAuth({ can: "bank:import" }).prismaField({
    type: ImportType,
    description: `Adds the questions of a file, ${limits}, to the bank. Bad rows are reported, the good ones are added together. Runs through POST /api/v1/admin/upload-questions.`,
    args: {
      file: t.arg({ type: "Upload", required: true, description: "The file." }),
      format: t.arg.string({ description: READ_AS }),
    },
    resolve: async (query, _root, { file, format }, { viewer, dependencies }) => {
      const chosen = new ChosenFormat(format);
      const { importId } = await importQuestions(viewer, dependencies, {
        ...{ ...fileOf(file), chosenFormat: chosen.chosenFormat },
        afterFile: async () => {
          chosen.noteArguments(await file.argumentsBehind());
          return null;
        },
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
  importTest: t.withAuth({ can: "test:write" }).prismaField({
    type: ImportType,
    description: `Makes a test of a file, ${limits}, in the order of the file: questions that the bank has, or whose number a row says in its column id, are used as they are, the others are created. Test and questions land together. Runs through POST /api/v1/admin/upload-test-from-csv.`,
    args: {
      file: t.arg({ type: "Upload", required: true, description: "The file." }),
      format: t.arg.string({ description: READ_AS }),
      title: t.arg.string({
        description: "The test's title; null only when the form says it behind the file.",
      }),
      description: t.arg.string({ description: "What the test is about; null for nothing." }),
      durationMinutes: t.arg.int({
        description: `Time allowed, in minutes, from ${testLimits.testDurationMinMinutes} to ${testLimits.testDurationMaxMinutes}; null means ${testLimits.testDurationDefaultMinutes}.`,
      }),
    },
    resolve: async (query, _root, { file, format, ...fields }, { viewer, dependencies }) => {
      const chosen = new ChosenFormat(format);
      const { importId } = await importTest(viewer, dependencies, {
        ...{ ...fileOf(file), ...fields, chosenFormat: chosen.chosenFormat },
        fieldsBehind: async () => {
          const behind = await file.argumentsBehind();
          chosen.noteArguments(behind);
          return testFields.parse(behind);
        },
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
}));

builder.mutationFields((t) => ({
  cancelImport: t.withAuth({ can: "bank:import" }).prismaField({
    type: ImportType,
    description:
      "Cancels a running import, also one that another administrator started: within a second nothing of it is left. CONFLICT when it was over before. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: async (query, _root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING);
      await cancelImport(viewer, dependencies, id);
      return findImport(viewer, dependencies, id, query);
    },
  }),
  undoImport: t.withAuth({ can: "bank:import" }).prismaField({
    type: ImportType,
    description: `Takes a finished question import back for ${undoLimits.labelUndoHours} hours, as long as no test, attempt or edit uses it; goes on for about 4 seconds, and what is left is done by the next call or by the server itself. CONFLICT when it can't be undone. Administrators only.`,
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: async (query, _root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING);
      await undoImport(viewer, dependencies, id);
      return findImport(viewer, dependencies, id, query);
    },
  }),
  stripImport: t.withAuth({ can: "bank:import" }).field({
    type: BankChangeType,
    description:
      "Takes letters of their own out of the options of an import's questions, and numbers of their own out of the questions, as a bulk change that can be undone. What would be the same as another question without them stays. CONFLICT when none brings any. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The import's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      stripImport(viewer, dependencies, numericId(id, MISSING)),
  }),
  settleImportRow: t.withAuth({ can: "bank:import" }).field({
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
