import { batchLimits } from "#rules/batches.ts";
import { figure } from "#rules/figures.ts";
import type { RosterRow } from "../database/generated/prisma/client.ts";
import { BadRequest } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { Upload } from "../graphql/upload.ts";
import { findRoster, listRosterRows, type Roster, rosterFile } from "./find-roster.ts";
import { MISSING_ROSTER, takeRoster, takeRosterRow, undoRoster } from "./roster.ts";

const readers = { can: "batch:read" } as const;
const writers = { can: "batch:write" } as const;

const RowOutcomeType = builder.enumType("RosterRowOutcome", {
  description: "What became of a row of a roster.",
  values: {
    TAKEN: { value: "taken", description: "Its student is in the batches, or waits for them." },
    WARNING: { value: "warning", description: "Not taken: what it says doesn't fit." },
    ERROR: { value: "error", description: "Not taken: it can't be read." },
  } as const,
});

const RowType = builder.objectRef<RosterRow>("RosterRow").implement({
  description: "A row of a roster, with what became of it.",
  authScopes: readers,
  fields: (t) => ({
    id: t.id({
      description: "The roster's number and the row's.",
      resolve: ({ rosterId, row }) => `${rosterId}-${row}`,
    }),
    row: t.exposeInt("row", { description: "As a spreadsheet numbers it: the header is row 1." }),
    email: t.exposeString("email", { description: "The address, as the file says it." }),
    fullName: t.exposeString("fullName", { description: "The name, as the file says it." }),
    batches: t.exposeStringList("batches", { description: "The batches, as the file says them." }),
    outcome: t.field({
      type: RowOutcomeType,
      description: "Whether it was taken.",
      resolve: ({ outcome }) => outcome as "taken" | "warning" | "error",
    }),
    message: t.exposeString("message", { description: "What became of it, in a sentence." }),
    meant: t.exposeString("meant", {
      nullable: true,
      description: "The batches that it probably means; null when there are none like them.",
    }),
  }),
});

const RosterType = builder.objectRef<Roster>("Roster").implement({
  description: "A file that put students into batches, with what became of its rows.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    fileName: t.exposeString("fileName", { description: "The name of the file." }),
    uploadedAt: t.expose("uploadedAt", { type: "DateTime", description: "When it was uploaded." }),
    undoneAt: t.expose("undoneAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was undone; null while it stands.",
    }),
    rowCount: t.exposeInt("rowCount", { description: "Rows below the header." }),
    newCount: t.exposeInt("newCount", {
      description: "Students who join their batches when they first sign in.",
    }),
    addedCount: t.exposeInt("addedCount", { description: "Other students added to a batch." }),
    notTakenCount: t.exposeInt("notTakenCount", { description: "Rows that were not taken." }),
    rows: t.withAuth(readers).field({
      type: [RowType],
      description: "A page of its rows, in the file's order.",
      args: {
        taken: t.arg.boolean({ required: true, description: "False for those not taken." }),
        ...pagingArguments,
      },
      resolve: ({ id }, { taken, ...page }, { viewer, dependencies }) =>
        listRosterRows(viewer, dependencies, { rosterId: id, isTaken: taken }, checkedPage(page)),
    }),
  }),
});

const rosterId = builder.args((t) => ({
  id: t.id({ required: true, description: "The roster's number." }),
}));

builder.queryFields((t) => ({
  roster: t.withAuth(readers).field({
    type: RosterType,
    nullable: true,
    description: "A roster; null when there is none yet.",
    args: { id: t.arg.id({ description: "Its number; null for the last one." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findRoster(viewer, dependencies, id == null ? null : numericId(id, MISSING_ROSTER)),
  }),
  rosterFile: t.withAuth(readers).string({
    description: "Rows of a roster as CSV. No cell runs as a formula in a spreadsheet.",
    complexity: OWN_QUERY,
    args: {
      ...rosterId,
      taken: t.arg.boolean({ required: true, description: "False for those not taken." }),
    },
    resolve: (_root, { id, taken }, { viewer, dependencies }) =>
      rosterFile(viewer, dependencies, {
        rosterId: numericId(id, MISSING_ROSTER),
        isTaken: taken,
      }),
  }),
}));

const megabytes = batchLimits.rosterMaxBytes / (1024 * 1024);

builder.mutationFields((t) => ({
  uploadRoster: t.withAuth(writers).field({
    type: RosterType,
    description: `Puts the students of a CSV file (columns email, name, batches; at most ${megabytes} MB and ${figure(batchLimits.rosterMaxRows)} rows) into batches. Rows that can't be taken are kept with the reason. Runs through POST /api/v1/admin/rosters.`,
    args: { file: t.arg({ type: "Upload", required: true, description: "The CSV file." }) },
    resolve: async (_root, { file }, { viewer, dependencies }) => {
      if (!(file instanceof Upload)) {
        throw new BadRequest("Send rosters to POST /api/v1/admin/rosters.");
      }
      const { stream, fileName, hooks } = file;
      await hooks?.beforeImport(stream);
      const id = await takeRoster(viewer, dependencies, {
        stream,
        fileName,
        beforeCommit: async (client, rosterId) => {
          await file.argumentsBehind();
          await hooks?.keep(client, { uploadRoster: { id: String(rosterId) } });
        },
      });
      const roster = await findRoster(viewer, dependencies, id);
      if (roster === null) throw new Error("The roster is gone.");
      return roster;
    },
  }),
  takeRosterRow: t.withAuth(writers).field({
    type: RosterType,
    nullable: true,
    description:
      "Takes a row of a roster with the batches that it probably means. CONFLICT when it means none, or the roster is undone.",
    args: { ...rosterId, row: t.arg.int({ required: true, description: "The row's number." }) },
    resolve: async (_root, { id, row }, { viewer, dependencies }) => {
      const rosterId = numericId(id, MISSING_ROSTER);
      await takeRosterRow(viewer, dependencies, { rosterId, row });
      return findRoster(viewer, dependencies, rosterId);
    },
  }),
  undoRoster: t.withAuth(writers).field({
    type: RosterType,
    nullable: true,
    description:
      "Takes out again whom a roster put into batches, and nobody else. CONFLICT when it is undone already.",
    args: rosterId,
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      const rosterId = numericId(id, MISSING_ROSTER);
      await undoRoster(viewer, dependencies, rosterId);
      return findRoster(viewer, dependencies, rosterId);
    },
  }),
}));
