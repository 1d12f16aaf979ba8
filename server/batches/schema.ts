import { BATCH_TINTS, type BatchTint, batchLimits } from "#rules/batches.ts";
import type { Batch } from "../database/generated/prisma/client.ts";
import { findTest } from "../fixed-tests/find-test.ts";
import { TestType } from "../fixed-tests/schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import {
  archiveBatch,
  createBatch,
  deleteBatch,
  MISSING_BATCH,
  setTestBatches,
  updateBatch,
} from "./batch.ts";
import {
  type BatchFigures,
  type BatchFilter,
  countBatches,
  findBatch,
  findBatchFigures,
  listBatches,
} from "./list-batches.ts";
import {
  addToBatch,
  type BatchPerson,
  countPeople,
  listPeople,
  type PeopleFilter,
  removeFromBatch,
} from "./members.ts";

const readers = { can: "batch:read" } as const;
const writers = { can: "batch:write" } as const;

export const TintType = builder.enumType("BatchTint", {
  description: "The colour of a batch's letters.",
  values: Object.fromEntries(
    BATCH_TINTS.map((tint) => [
      tint.toUpperCase(),
      { value: tint, description: `The tint ${tint}.` },
    ]),
  ) as Record<Uppercase<BatchTint>, { value: BatchTint; description: string }>,
});

const FiguresType = builder.objectRef<BatchFigures>("BatchFigures").implement({
  description: "How a batch stands.",
  authScopes: readers,
  fields: (t) => ({
    studentCount: t.exposeInt("studentCount", { description: "Students in it." }),
    waitingCount: t.exposeInt("waitingCount", {
      description: "Addresses that join it when they first sign in.",
    }),
    openTestCount: t.exposeInt("openTestCount", {
      description: "Active tests that are open to it.",
    }),
    lastTestId: t.exposeID("testId", {
      nullable: true,
      description:
        "The newest of the tests that its students took last and that is open to it, or that half of them took; null without one.",
    }),
    lastTestTitle: t.exposeString("testTitle", {
      nullable: true,
      description: "The title of that test.",
    }),
    lastMean: t.float({
      nullable: true,
      description: "The mean of its students' first attempts on it, in marks.",
      resolve: ({ meanShare, maxHundredths }) =>
        meanShare === null ? null : (meanShare * (maxHundredths ?? 0)) / 100,
    }),
    lastMaxMarks: t.expose("maxHundredths", {
      type: "Marks",
      nullable: true,
      description: "What a perfect paper of it scores.",
    }),
  }),
});

const PersonType = builder.objectRef<BatchPerson>("BatchPerson").implement({
  description: "A student in a batch, or an address that waits for it.",
  authScopes: readers,
  fields: (t) => ({
    id: t.id({
      description: "The batch's number and the address.",
      resolve: ({ batchId, email }) => `${batchId}-${email}`,
    }),
    userId: t.exposeID("userId", {
      nullable: true,
      description: "The account's number; null for an address that hasn't signed in yet.",
    }),
    fullName: t.exposeString("fullName", { description: "The name; may be empty for an address." }),
    email: t.exposeString("email", { description: "The address." }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null for none.",
    }),
    addedAt: t.expose("addedAt", { type: "DateTime", description: "When it was added." }),
    testsTaken: t.exposeInt("testsTaken", { description: "How many results the student has." }),
  }),
});

type Paged<Filter> = { filter: Filter; page: { skip: number; limit: number } };

const PeoplePageType = builder.objectRef<Paged<PeopleFilter>>("BatchPeoplePage").implement({
  description: "One page of a batch's students, or of the addresses that wait for it.",
  authScopes: readers,
  fields: (t) => ({
    items: t.withAuth(readers).field({
      type: [PersonType],
      description: "The people of this page.",
      resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
        listPeople(viewer, dependencies, filter, page),
    }),
    totalCount: t.withAuth(readers).int({
      description: "How many there are, over all pages.",
      resolve: ({ filter }, _args, { viewer, dependencies }) =>
        countPeople(viewer, dependencies, filter),
    }),
  }),
});

/** A group of students. A list loads their figures together. */
export const BatchType = builder.objectRef<Batch & { figures?: BatchFigures }>("Batch").implement({
  description: "A group of students, such as a class.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    name: t.exposeString("name", { description: "Its name; no other batch has it." }),
    letters: t.exposeString("letters", { description: "Two letters that stand for it." }),
    tint: t.field({
      type: TintType,
      description: "The colour of its letters.",
      resolve: ({ tint }) => tint as BatchTint,
    }),
    archivedAt: t.expose("archivedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was archived, and opens no tests since; null for one in use.",
    }),
    figures: t.withAuth(readers).field({
      type: FiguresType,
      description: "How it stands.",
      complexity: { field: OWN_QUERY / 50 },
      resolve: ({ id, figures }, _args, { viewer, dependencies }) =>
        figures ?? findBatchFigures(viewer, dependencies, id),
    }),
    people: t.field({
      type: PeoplePageType,
      description: "Its students by name, or the addresses that wait for it.",
      args: {
        waiting: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: "True for those who have not signed in yet.",
        }),
        search: t.arg.string({
          description: "Found in the name or the e-mail; null or blank keeps all.",
        }),
        ...pagingArguments,
      },
      resolve: ({ id }, { waiting, search, ...page }) => ({
        filter: { batchId: id, isWaiting: waiting, search: search ?? null },
        page: checkedPage(page),
      }),
    }),
  }),
});

const BatchPageType = builder.objectRef<Paged<BatchFilter>>("BatchPage").implement({
  description: "One page of batches, the oldest first, archived ones last.",
  authScopes: readers,
  fields: (t) => ({
    items: t.withAuth(readers).field({
      type: [BatchType],
      description: "The batches of this page.",
      resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
        listBatches(viewer, dependencies, filter, page),
    }),
    totalCount: t.withAuth(readers).int({
      description: "How many there are, over all pages.",
      resolve: ({ filter }, _args, { viewer, dependencies }) =>
        countBatches(viewer, dependencies, filter),
    }),
  }),
});

builder.prismaObjectFields(TestType, (t) => ({
  batches: t.withAuth(readers).field({
    type: [BatchType],
    description: "The batches that it is open to while it is private. Administrators only.",
    select: { batches: { include: { batch: true }, orderBy: { batchId: "asc" } } },
    resolve: ({ batches }) => batches.map(({ batch }) => batch),
  }),
}));

builder.queryFields((t) => ({
  batches: t.withAuth(readers).field({
    type: BatchPageType,
    description: "The batches, the oldest first.",
    args: {
      search: t.arg.string({
        description: "Found in the batch's name, or in a student's; null or blank keeps all.",
      }),
      archived: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "True for the archived ones too.",
      }),
      ...pagingArguments,
    },
    resolve: (_root, { search, archived, ...page }) => ({
      filter: { search: search ?? null, withArchived: archived },
      page: checkedPage(page),
    }),
  }),
  batch: t.withAuth(readers).field({
    type: BatchType,
    description: "One batch; NOT_FOUND when there is none.",
    args: { id: t.arg.id({ required: true, description: "Its number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findBatch(viewer, dependencies, numericId(id, MISSING_BATCH)),
  }),
}));

const batchId = builder.args((t) => ({
  id: t.id({ required: true, description: "The batch's number." }),
}));

const batchArguments = builder.args((t) => ({
  name: t.string({
    required: true,
    description: `Its name, at most ${batchLimits.nameMaxLength} characters, whatever the case another's than any batch has.`,
  }),
  letters: t.string({
    description: "Two letters or digits; null or blank for the initials of the name.",
  }),
  tint: t.field({ type: TintType, description: "The colour of its letters; null for ACCENT." }),
}));

builder.mutationFields((t) => ({
  createBatch: t.withAuth(writers).field({
    type: BatchType,
    description: "Creates a batch without students.",
    args: batchArguments,
    resolve: (_root, input, { viewer, dependencies }) => createBatch(viewer, dependencies, input),
  }),
  updateBatch: t.withAuth(writers).field({
    type: BatchType,
    description: "Renames a batch, or changes its letters and tint.",
    args: { ...batchId, ...batchArguments },
    resolve: (_root, { id, ...input }, { viewer, dependencies }) =>
      updateBatch(viewer, dependencies, numericId(id, MISSING_BATCH), input),
  }),
  archiveBatch: t.withAuth(writers).field({
    type: BatchType,
    description: "Archives a batch, so that it opens no tests, or restores it.",
    args: {
      ...batchId,
      archived: t.arg.boolean({ required: true, description: "False to restore it." }),
    },
    resolve: (_root, { id, archived }, { viewer, dependencies }) =>
      archiveBatch(viewer, dependencies, numericId(id, MISSING_BATCH), archived),
  }),
  deleteBatch: t.withAuth(writers).boolean({
    description: "Deletes a batch that nobody is in or waits for; CONFLICT otherwise.",
    args: batchId,
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await deleteBatch(viewer, dependencies, numericId(id, MISSING_BATCH));
      return true;
    },
  }),
  addToBatch: t.withAuth(writers).field({
    type: BatchType,
    description:
      "Puts a student into a batch. An address without an account waits, and joins when a student first signs in with it.",
    args: {
      ...batchId,
      email: t.arg.string({ required: true, description: "The student's address." }),
      fullName: t.arg.string({
        description: "What an address without an account is listed as; null for nothing.",
      }),
    },
    resolve: async (_root, { id, email, fullName }, { viewer, dependencies }) => {
      const batchId = numericId(id, MISSING_BATCH);
      await addToBatch(viewer, dependencies, { batchId, email, fullName: fullName ?? "" });
      return findBatch(viewer, dependencies, batchId);
    },
  }),
  removeFromBatch: t.withAuth(writers).field({
    type: BatchType,
    description: "Takes a student, or an address that waits, out of a batch. Results stay.",
    args: {
      ...batchId,
      email: t.arg.string({ required: true, description: "The student's address." }),
    },
    resolve: async (_root, { id, email }, { viewer, dependencies }) => {
      const batchId = numericId(id, MISSING_BATCH);
      await removeFromBatch(viewer, dependencies, { batchId, email });
      return findBatch(viewer, dependencies, batchId);
    },
  }),
  setTestBatches: t.withAuth(writers).prismaField({
    type: TestType,
    description:
      "Opens a private test to the students of some batches, and to no others. Who joined it by a link keeps it.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      batchIds: t.arg.idList({
        required: true,
        description: `The batches' numbers, at most ${batchLimits.perTest}; none to close it to all.`,
      }),
    },
    resolve: async (query, _root, { testId, batchIds }, { viewer, dependencies }) => {
      const id = numericId(testId, "Test not found");
      const ids = batchIds.map((one) => numericId(one, MISSING_BATCH));
      await setTestBatches(viewer, dependencies, id, ids);
      return findTest(viewer, dependencies, id, query);
    },
  }),
}));
