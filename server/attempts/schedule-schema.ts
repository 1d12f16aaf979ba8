import { practiceFrom } from "#rules/availability.ts";
import { testLimits } from "#rules/limits.ts";
import { findTest } from "../fixed-tests/find-test.ts";
import { TestType } from "../fixed-tests/schema.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { scheduleTest } from "./schedule-test.ts";

const LateAnswerRuleType = builder.enumType("LateAnswerRule", {
  description:
    "What becomes of answers that were chosen before the deadline and arrived up to 10 minutes after it.",
  values: {
    ACCEPT: { value: "accept", description: "They count, and are marked late." },
    REFUSE: { value: "refuse", description: "They are kept, and don't count." },
  } as const,
});

builder.prismaObjectFields(TestType, (t) => ({
  opensAt: t.expose("opensAt", {
    type: "DateTime",
    nullable: true,
    description: "From when students can start it; null for always.",
  }),
  closesAt: t.expose("closesAt", {
    type: "DateTime",
    nullable: true,
    description: "Until when students can start it; null for always.",
  }),
  resultsAt: t.expose("resultsAt", {
    type: "DateTime",
    nullable: true,
    description: "From when its scores and keys show to students; null for at once.",
  }),
  isLateStartCut: t.exposeBoolean("isLateStartCut", {
    description: "True when a clock that is still running ends as the test closes.",
  }),
  attemptLimit: t.exposeInt("attemptLimit", {
    nullable: true,
    description: "How often a student may begin it; null for any number of times.",
  }),
  clockRunsOn: t.exposeBoolean("clockRunsOn", {
    description:
      "True when the clock runs on while a student is away, as in an exam centre; else it stands still, for a penalty.",
  }),
  isRanked: t.exposeBoolean("isRanked", {
    description: "True when students get a rank and a percentile once it has closed.",
  }),
  lateAnswers: t.expose("lateAnswers", {
    type: LateAnswerRuleType,
    description:
      "What becomes of answers that were chosen in time and arrived after it, where the clock runs on.",
  }),
  opensAgain: t.exposeBoolean("opensAgain", {
    description:
      "True when it can be started again after closing, once results are out: as practice, never ranked.",
  }),
  practiceFrom: t.field({
    type: "DateTime",
    nullable: true,
    description:
      "From when it can be started again as practice, by students without extra time; null for never.",
    select: {
      ...{ opensAt: true, closesAt: true, resultsAt: true, isLateStartCut: true, opensAgain: true },
      ...{ attemptLimit: true, clockRunsOn: true, lateAnswers: true, durationMinutes: true },
    },
    resolve: (test) => practiceFrom(test, 0),
  }),
}));

const ScheduleInputType = builder.inputType("ScheduleInput", {
  description:
    "When a test opens and closes, how its clock runs, how often it can be taken and when its results show: all of it.",
  fields: (t) => ({
    opensAt: t.field({
      type: "DateTime",
      description: "From when students can start it; null for always.",
    }),
    closesAt: t.field({
      type: "DateTime",
      description: "Until when students can start it, later than `opensAt`; null for always.",
    }),
    resultsAt: t.field({
      type: "DateTime",
      description:
        "From when scores and keys show to students: not before the test opens, nor before its last clock ends; null for at once.",
    }),
    isLateStartCut: t.boolean({
      required: true,
      defaultValue: true,
      description:
        "Whether a clock that is still running ends as the test closes; else a late start gets its full time.",
    }),
    attemptLimit: t.int({
      description: `How often a student may begin it, from 1 to ${testLimits.testAttemptLimitMax}; null for any number of times.`,
    }),
    clockRunsOn: t.boolean({
      required: true,
      defaultValue: false,
      description:
        "Whether the clock runs on while a student is away; else it stands still, for a penalty.",
    }),
    isRanked: t.boolean({
      required: true,
      defaultValue: false,
      description: "Whether students get a rank once it has closed: needs `closesAt`.",
    }),
    lateAnswers: t.field({
      type: LateAnswerRuleType,
      required: true,
      defaultValue: "accept",
      description:
        "What becomes of answers that were chosen in time and arrived after it, where the clock runs on.",
    }),
    opensAgain: t.boolean({
      required: true,
      defaultValue: false,
      description:
        "Whether it can be started again after closing, once results are out, as practice: needs `closesAt`.",
    }),
  }),
});

builder.mutationFields((t) => ({
  scheduleTest: t.withAuth({ can: "test:write" }).prismaField({
    type: TestType,
    description:
      "Sets when a test opens and closes, how often it can be taken and when its results show. While students take it, what would take time or a seen score from them, or close a test that they have started until later, is refused, with the field; a lower number of attempts holds from then on. Attempts in progress end as the test closes, and the server submits what was saved of those whose students have not. CONFLICT, with the present version in the error's extensions, when someone else's edit came first. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The test's number." }),
      version: t.arg.int({
        description: "The version that was edited; null overwrites whatever stands there.",
      }),
      input: t.arg({
        type: ScheduleInputType,
        required: true,
        description: "All of the schedule.",
      }),
    },
    resolve: async (query, _root, { id, version, input }, { viewer, dependencies }) => {
      const testId = numericId(id, "Test not found");
      const { opensAt = null, closesAt = null, resultsAt = null, attemptLimit = null } = input;
      const schedule = { ...input, opensAt, closesAt, resultsAt, attemptLimit };
      await scheduleTest(viewer, dependencies, { id: testId, version: version ?? null, schedule });
      return findTest(viewer, dependencies, testId, query);
    },
  }),
}));
