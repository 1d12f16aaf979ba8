import { z } from "zod";
import { figure } from "#rules/figures.ts";
import { fileLimits, testLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import type { Upload } from "../graphql/upload.ts";
import { findImport } from "./find-import.ts";
import { importQuestions } from "./import-questions.ts";
import { importTest, type TestFields } from "./import-test.ts";
import { ImportType } from "./schema.ts";

function fileOf({ stream, fileName, mediaType, hooks }: Upload) {
  const kept =
    hooks === null ? {} : { beforeImport: hooks.beforeImport, keptKey: () => hooks.kept() };
  return { stream, fileName, mediaType, ...kept };
}

/** What the arguments of importTest are when the form has said them behind the file. */
const testFields: z.ZodType<TestFields> = z.object({
  title: z.string().nullish(),
  description: z.string().nullish(),
  durationMinutes: z.int().nullish(),
});

const megabytes = fileLimits.fileMaxBytes / (1024 * 1024);

const limits = `at most ${megabytes} MB and ${figure(fileLimits.fileMaxRows)} rows`;

builder.mutationFields((t) => ({
  importQuestions: t.withAuth({ can: "bank:import" }).prismaField({
    type: ImportType,
    description: `Adds the questions of a CSV file, ${limits}, to the bank. Bad rows are told, the good ones land together. Runs through POST /api/v1/admin/upload-questions.`,
    args: { file: t.arg({ type: "Upload", required: true, description: "The CSV file." }) },
    resolve: async (query, _root, { file }, { viewer, dependencies }) => {
      const { importId } = await importQuestions(viewer, dependencies, {
        ...fileOf(file),
        afterFile: async () => {
          await file.argumentsBehind();
          return null;
        },
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
  importTest: t.withAuth({ can: "bank:import" }).prismaField({
    type: ImportType,
    description: `Makes a test of a CSV file, ${limits}, in the order of the file: questions that the bank has, or whose number a row says in its column id, are used as they are, the others are created. Test and questions land together. Runs through POST /api/v1/admin/upload-test-from-csv.`,
    args: {
      file: t.arg({ type: "Upload", required: true, description: "The CSV file." }),
      title: t.arg.string({
        description: "The test's title; null only when the form says it behind the file.",
      }),
      description: t.arg.string({ description: "What the test is about; null for nothing." }),
      durationMinutes: t.arg.int({
        description: `Time allowed, in minutes, from ${testLimits.testDurationMinMinutes} to ${testLimits.testDurationMaxMinutes}; null means ${testLimits.testDurationDefaultMinutes}.`,
      }),
    },
    resolve: async (query, _root, { file, ...fields }, { viewer, dependencies }) => {
      const { importId } = await importTest(viewer, dependencies, {
        ...fileOf(file),
        ...fields,
        fieldsBehind: async () => testFields.parse(await file.argumentsBehind()),
      });
      return findImport(viewer, dependencies, importId, query);
    },
  }),
}));
