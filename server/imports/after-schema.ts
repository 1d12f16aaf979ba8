import { undoLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { BankChangeType } from "../questions/change-schema.ts";
import { cancelImport } from "./cancel-import.ts";
import { findImport } from "./find-import.ts";
import { findDifferingRow } from "./find-import-rows.ts";
import { ChoiceType, ImportRowType } from "./row-schema.ts";
import { ImportType, MISSING } from "./schema.ts";
import { settleDifference } from "./settle-difference.ts";
import { stripImport } from "./strip-import.ts";
import { undoImport } from "./undo-import.ts";

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
