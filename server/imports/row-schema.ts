import type { ImportRow } from "../database/generated/prisma/client.ts";
import { builder } from "../graphql/builder.ts";
import type { Choice } from "./differences.ts";
import { type Difference, findDifferences } from "./differences.ts";
import { countImportRows, findImportRows, type ImportRowFilter } from "./import-rows.ts";

export const ImportOutcomeType = builder.enumType("ImportOutcome", {
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
        "Of the duplicates: the bank's question has another key, explanation or other labels; of a test's file that says its number also another text, option or passage. Only asked for.",
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

export const ChoiceType = builder.enumType("ImportChoice", {
  description: "Which words of a row that differs the bank has.",
  values: {
    BANK: { value: "bank", description: "Its own, as they were." },
    FILE: {
      value: "file",
      description:
        "The file's key, explanation and labels; of a row that names its question also text and options.",
    },
  } as const,
});

const DifferenceType = builder.objectRef<Difference>("ImportDifference").implement({
  description: "One thing that a row and the bank's question say otherwise, in words.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    what: t.exposeString("what", {
      description:
        "Key, Subject, Topic, PYQ or Explanation; of a test's file that says the question's number also Text, Option A to Option E, or Passage.",
    }),
    file: t.exposeString("file", { description: "What the file says." }),
    bank: t.exposeString("bank", { description: "What the bank said when the file came." }),
  }),
});

export const ImportRowType = builder.objectRef<ImportRow>("ImportRow").implement({
  description: "What became of one row of an imported file.",
  authScopes: { can: "bank:read" },
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
    differences: t.withAuth({ can: "bank:read" }).field({
      type: [DifferenceType],
      description:
        "What the bank's question says otherwise, or what the row changed in it by its number; nothing where it doesn't.",
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

interface RowPage extends ImportRowFilter {
  after: number;
  limit: number;
}

export const ImportRowPageType = builder.objectRef<RowPage>("ImportRowPage").implement({
  description: "Some rows of an import, in the order of the file.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    items: t.withAuth({ can: "bank:read" }).field({
      type: [ImportRowType],
      description: "The rows.",
      resolve: (page, _args, { viewer, dependencies }) =>
        findImportRows(viewer, dependencies, page, page),
    }),
    totalCount: t.withAuth({ can: "bank:read" }).int({
      description: "How many rows the outcome and the search leave, over all pages.",
      resolve: (page, _args, { viewer, dependencies }) =>
        countImportRows(viewer, dependencies, page),
    }),
  }),
});
