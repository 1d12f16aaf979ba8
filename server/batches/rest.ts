import { z } from "zod";
import { BATCH_TINTS, batchLimits } from "#rules/batches.ts";
import { figure } from "#rules/figures.ts";
import type { BatchTint } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import {
  booleanQuery,
  idInput,
  idParams,
  nestedPage,
  pageQuery,
  wholeNumberInput,
} from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestBatch on Batch {
    id
    name
    letters
    tint
    archivedAt
    figures {
      studentCount
      waitingCount
      openTestCount
      lastTestId
      lastTestTitle
      lastMean
      lastMaxMarks
    }
  }
  fragment RestBatchWithPeople on Batch {
    ...RestBatch
    students: people(search: $search, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...RestBatchPerson
      }
    }
    waiting: people(waiting: true, search: $search, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...RestBatchPerson
      }
    }
  }
  fragment RestBatchName on Batch {
    id
    name
  }
  fragment RestTestBatches on Test {
    id
    batches {
      ...RestBatchName
    }
  }
  fragment RestBatchPerson on BatchPerson {
    userId
    fullName
    email
    addedAt
  }
`);

graphql(`
  fragment RestRoster on Roster {
    id
    fileName
    uploadedAt
    undoneAt
    rowCount
    newCount
    addedCount
    notTakenCount
  }
  fragment RestRosterRow on RosterRow {
    row
    email
    fullName
    batches
    outcome
    message
    meant
  }
  fragment RestRosterWithRows on Roster {
    ...RestRoster
    rows(taken: $taken, skip: $skip, limit: $limit) {
      ...RestRosterRow
    }
  }
`);

// Asked for apart from the upload, of which only the number is kept for an Idempotency-Key.
const rosterDocument = graphql(`
  query RestRosterFigures($id: ID) {
    roster(id: $id) {
      ...RestRoster
    }
  }
`);

const MEGABYTES = batchLimits.rosterMaxBytes / (1024 * 1024);
const taken = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .default(false)
  .meta({ openapi: { type: "boolean", default: false } })
  .describe("The rows that were taken, or those that were not.");

const textInput = (name: string) => z.string(`${name} must be a text.`);

const batchBody = z
  .object({
    name: textInput("name"),
    letters: z.string("letters must be a text or null.").nullish(),
    tint: z.enum(BATCH_TINTS, `tint must be one of ${BATCH_TINTS.join(", ")}.`).nullish(),
  })
  .meta({ id: "BatchInput", description: "What an administrator decides about a batch." });

const search = z.string().max(200).optional();

const tintOf = (tint: string | null | undefined) =>
  (tint == null ? null : tint.toUpperCase()) as BatchTint | null;

/** Batches of students (docs/rules.md, section 21). */
export const batchRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/batches",
    summary: "List batches",
    description: "The oldest first, archived ones last.",
    query: pageQuery.extend({
      search: search.describe("Found in the batch's name, or in a student's."),
      archived: booleanQuery.describe("True for the archived ones too."),
    }),
    document: graphql(`
      query RestBatches($search: String, $archived: Boolean!, $skip: Int!, $limit: Int!) {
        batches(search: $search, archived: $archived, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestBatch
          }
        }
      }
    `),
    variables: ({ query: { archived, ...others } }) => ({ ...others, archived: archived ?? false }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/batches",
    summary: "Create a batch",
    status: 201,
    idempotent: true,
    body: batchBody,
    document: graphql(`
      mutation RestCreateBatch($name: String!, $letters: String, $tint: BatchTint) {
        createBatch(name: $name, letters: $letters, tint: $tint) {
          ...RestBatch
        }
      }
    `),
    variables: ({ body: { tint, ...others } }) => ({ ...others, tint: tintOf(tint) }),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/batches/{id}",
    summary: "Retrieve a batch",
    description:
      "`skip` and `limit` page its students by name, and apart from them those who wait.",
    params: idParams,
    query: nestedPage.extend({
      search: search.describe("Found in the name or the e-mail of a student."),
    }),
    document: graphql(`
      query RestBatchPeople($id: ID!, $search: String, $skip: Int!, $limit: Int!) {
        batch(id: $id) {
          ...RestBatchWithPeople
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/batches/{id}",
    summary: "Change a batch",
    params: idParams,
    body: batchBody,
    document: graphql(`
      mutation RestUpdateBatch($id: ID!, $name: String!, $letters: String, $tint: BatchTint) {
        updateBatch(id: $id, name: $name, letters: $letters, tint: $tint) {
          ...RestBatch
        }
      }
    `),
    variables: ({ params, body: { tint, ...others } }) => ({
      ...others,
      id: params.id,
      tint: tintOf(tint),
    }),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/batches/{id}/archived",
    summary: "Archive or restore a batch",
    description: "An archived batch opens no tests; its students and reports stay.",
    params: idParams,
    body: z
      .object({ archived: z.boolean("archived must be true or false.") })
      .meta({ id: "BatchArchiving", description: "Whether a batch is archived from now on." }),
    document: graphql(`
      mutation RestArchiveBatch($id: ID!, $archived: Boolean!) {
        archiveBatch(id: $id, archived: $archived) {
          ...RestBatch
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/batches/{id}",
    summary: "Delete an empty batch",
    status: 204,
    params: idParams,
    failures: { 409: "There are students in it, or addresses wait for it." },
    document: graphql(`
      mutation RestDeleteBatch($id: ID!) {
        deleteBatch(id: $id)
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/batches/{id}/students",
    summary: "Add a student",
    description:
      "An address without an account waits, and joins when a student first signs in with it.",
    params: idParams,
    body: z
      .object({
        email: textInput("email"),
        full_name: z.string("full_name must be a text or null.").nullish(),
      })
      .meta({ id: "BatchStudentInput", description: "Who is put into a batch." }),
    document: graphql(`
      mutation RestAddToBatch($id: ID!, $email: String!, $fullName: String) {
        addToBatch(id: $id, email: $email, fullName: $fullName) {
          ...RestBatch
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/batches/{id}/students",
    summary: "Take a student out",
    description: "Also an address that waits. Results stay.",
    params: idParams,
    query: z.object({ email: z.string().max(320).describe("The student's address.") }),
    document: graphql(`
      mutation RestRemoveFromBatch($id: ID!, $email: String!) {
        removeFromBatch(id: $id, email: $email) {
          ...RestBatch
        }
      }
    `),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/tests/{id}/batches",
    summary: "Open a test to batches",
    description: `Their students may take it while it is private; at most ${batchLimits.perTest}, and no others than these.`,
    params: idParams,
    body: z
      .object({ batch_ids: z.array(idInput("batch_ids"), "batch_ids must be a list of numbers.") })
      .meta({ id: "TestBatchesInput", description: "The batches that a test is open to." }),
    document: graphql(`
      mutation RestSetTestBatches($testId: ID!, $batchIds: [ID!]!) {
        setTestBatches(testId: $testId, batchIds: $batchIds) {
          ...RestTestBatches
        }
      }
    `),
    variables: ({ params, body }) => ({ testId: params.id, batchIds: body.batch_ids }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/rosters",
    summary: "Upload a roster",
    description: `A CSV file with the columns \`email\`, \`name\` and \`batches\`, these with semicolons between them. Its rows put students into batches, also addresses that have not signed in yet. Answers what became of it; GET /admin/rosters/{id} lists the rows.`,
    status: 201,
    upload: "file",
    idempotent: true,
    failures: {
      413: `The file is larger than ${MEGABYTES} MB or has more than ${figure(batchLimits.rosterMaxRows)} rows. Nothing was taken.`,
    },
    body: z.object({}),
    response: z
      .object({
        id: z.int().describe("The roster's number."),
        row_count: z.int().describe("Rows below the header."),
        new_count: z.int().describe("Students who join when they first sign in."),
        added_count: z.int().describe("Other students added to a batch."),
        not_taken_count: z.int().describe("Rows that were not taken."),
      })
      .meta({ id: "UploadedRoster", description: "What became of a roster." }),
    document: graphql(`
      mutation RestUploadRoster($file: Upload!) {
        uploadRoster(file: $file) {
          id
        }
      }
    `),
    stream: {
      mediaType: "application/json",
      documents: [rosterDocument],
      async *pieces({ uploadRoster: { id } }, _request, run) {
        const { roster } = await run(rosterDocument, { id });
        yield JSON.stringify({
          id: Number(id),
          row_count: roster?.rowCount,
          new_count: roster?.newCount,
          added_count: roster?.addedCount,
          not_taken_count: roster?.notTakenCount,
        });
      },
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/rosters/{id}",
    summary: "Retrieve a roster",
    description: "`skip` and `limit` page its rows, in the file's order.",
    params: idParams,
    query: nestedPage.extend({ taken }),
    document: graphql(`
      query RestRoster($id: ID!, $taken: Boolean!, $skip: Int!, $limit: Int!) {
        roster(id: $id) {
          ...RestRosterWithRows
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/rosters/{id}/export",
    summary: "Export rows of a roster",
    description: "As a CSV file.",
    params: idParams,
    query: z.object({ taken }),
    response: z.string().describe("A CSV file, UTF-8 with a byte order mark."),
    document: graphql(`
      query RestRosterFile($id: ID!, $taken: Boolean!) {
        rosterFile(id: $id, taken: $taken)
      }
    `),
    stream: {
      mediaType: "text/csv",
      fileName: "roster.csv",
      async *pieces({ rosterFile }) {
        yield rosterFile;
      },
    },
  }),
  defineRoute({
    method: "POST",
    path: "/admin/rosters/{id}/take",
    summary: "Take a row as meant",
    description: "With the batches that it probably means.",
    params: idParams,
    body: z
      .object({ row: wholeNumberInput("row") })
      .meta({ id: "RosterRowInput", description: "A row of a roster." }),
    failures: { 409: "It means no known batch, or the roster is undone." },
    document: graphql(`
      mutation RestTakeRosterRow($id: ID!, $row: Int!) {
        takeRosterRow(id: $id, row: $row) {
          ...RestRoster
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/rosters/{id}/undo",
    summary: "Undo a roster",
    description: "Takes out again whom it put into batches, and nobody else.",
    params: idParams,
    failures: { 409: "It is undone already." },
    document: graphql(`
      mutation RestUndoRoster($id: ID!) {
        undoRoster(id: $id) {
          ...RestRoster
        }
      }
    `),
  }),
];
