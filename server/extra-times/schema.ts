import { extraTimeLimits, moreSeconds } from "#rules/extra-time.ts";
import { findTest } from "../fixed-tests/find-test.ts";
import { TestType } from "../fixed-tests/schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import {
  addExtraTime,
  type ExtraTimeEntry,
  listExtraTimes,
  removeExtraTime,
} from "./extra-times.ts";

const writers = { can: "test:write" } as const;

const ExtraTimeType = builder.objectRef<ExtraTimeEntry>("ExtraTime").implement({
  description: "More time on a test for a person or for all in a batch.",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    userId: t.exposeID("userId", { nullable: true, description: "The account; null for a batch." }),
    name: t.string({
      description: "The name of the person or the batch.",
      resolve: ({ fullName, batchName }) => fullName ?? batchName ?? "",
    }),
    email: t.exposeString("email", {
      nullable: true,
      description: "The person's address; null for a batch.",
    }),
    batchId: t.exposeID("batchId", {
      nullable: true,
      description: "The batch; null for a person.",
    }),
    studentCount: t.int({
      nullable: true,
      description: "Students in the batch; null for a person.",
      resolve: ({ batchId, studentCount }) => (batchId === null ? null : studentCount),
    }),
    percent: t.exposeInt("percent", {
      nullable: true,
      description: "More time in percent of the duration; null where it is in minutes.",
    }),
    minutes: t.exposeInt("minutes", {
      nullable: true,
      description: "More time in minutes; null where it is in percent.",
    }),
    seconds: t.int({
      description: "More time in seconds, with the test's present duration.",
      resolve: (entry) => moreSeconds(entry, entry.durationMinutes),
    }),
    reason: t.exposeString("reason", { description: "Why." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was given." }),
  }),
});

builder.prismaObjectFields(TestType, (t) => ({
  extraTimes: t.withAuth(writers).field({
    type: [ExtraTimeType],
    complexity: OWN_QUERY,
    description:
      "Who has more time on it: persons by name, then batches. A person's own entry counts, else the largest of their batches. Administrators only.",
    select: { id: true },
    resolve: ({ id }, _args, { viewer, dependencies }) => listExtraTimes(viewer, dependencies, id),
  }),
}));

const ExtraTimeInputType = builder.inputType("ExtraTimeInput", {
  description: "More time for a person or a batch: in percent or in minutes, with a reason.",
  fields: (t) => ({
    person: t.string({
      description: "An e-mail address, or a name that only one person has; null for a batch.",
    }),
    batchId: t.id({ description: "The batch; null for a person." }),
    percent: t.int({
      description: `Of the duration, 1 to ${extraTimeLimits.percentMax}; null for minutes.`,
    }),
    minutes: t.int({ description: `1 to ${extraTimeLimits.minutesMax}; null for percent.` }),
    reason: t.string({
      required: true,
      description: `Why, 1 to ${extraTimeLimits.reasonMaxLength} characters.`,
    }),
  }),
});

const TEST_MISSING = "Test not found";

builder.mutationFields((t) => ({
  addExtraTime: t.withAuth(writers).prismaField({
    type: TestType,
    description:
      "Gives a person or a batch more time on a test, in place of what they had; it moves the closing for them, too. It counts for attempts that are started from now on. Administrators only.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      input: t.arg({
        type: ExtraTimeInputType,
        required: true,
        description: "Who, how much, why.",
      }),
    },
    resolve: async (query, _root, { testId: given, input }, { viewer, dependencies }) => {
      const testId = numericId(given, TEST_MISSING);
      const { person = null, percent = null, minutes = null, reason } = input;
      const batchId = input.batchId == null ? null : numericId(input.batchId, "Batch not found");
      await addExtraTime(viewer, dependencies, {
        ...{ testId, person, batchId, percent, minutes, reason },
      });
      return findTest(viewer, dependencies, testId, query);
    },
  }),
  removeExtraTime: t.withAuth(writers).prismaField({
    type: TestType,
    description:
      "Takes more time on a test back; attempts in progress keep theirs. Administrators only.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      id: t.arg.id({ required: true, description: "The entry's number." }),
    },
    resolve: async (query, _root, { testId: given, id }, { viewer, dependencies }) => {
      const testId = numericId(given, TEST_MISSING);
      const entry = { testId, id: numericId(id, "Extra time not found") };
      await removeExtraTime(viewer, dependencies, entry);
      return findTest(viewer, dependencies, testId, query);
    },
  }),
}));
