import { extraTimeLimits } from "#rules/extra-time.ts";
import { liveLimits } from "#rules/live.ts";
import { ATTEMPT_MISSING } from "../attempts/end-attempt.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { endForReason, giveTimeForReason, reopenForReason, withdrawFromTest } from "./act.ts";
import { findLiveTest, TEST_MISSING } from "./live-tests.ts";
import { MessageType } from "./message-schema.ts";
import { sendMessage } from "./messages.ts";
import { LiveTestType } from "./schema.ts";

const invigilators = { can: "live:act" } as const;

const testArgument = builder.args((t) => ({
  testId: t.id({ required: true, description: "The test's number." }),
}));

const reasonArgument = builder.args((t) => ({
  reason: t.string({
    required: true,
    description: `Why, for the audit log: ${liveLimits.reasonMinLength} to ${liveLimits.reasonMaxLength} characters.`,
  }),
}));

const attemptArguments = builder.args((t) => ({
  testId: t.id({ required: true, description: "The test's number." }),
  attemptId: t.id({ required: true, description: "The attempt's number." }),
}));

const attemptOf = ({ testId, attemptId }: { testId: string; attemptId: string }) => ({
  testId: numericId(testId, TEST_MISSING),
  attemptId: numericId(attemptId, ATTEMPT_MISSING),
});

builder.mutationFields((t) => ({
  sendLiveMessage: t.withAuth(invigilators).field({
    type: MessageType,
    description:
      "Sends a message to everybody who takes a test, including students who start later that day, or to one of them. It comes with the response to the next save. Administrators only.",
    args: {
      ...testArgument,
      attemptId: t.arg.id({
        description: "The attempt that gets the message; null for everybody.",
      }),
      text: t.arg.string({
        required: true,
        description: `Plain text, 1 to ${liveLimits.messageMaxLength} characters.`,
      }),
    },
    resolve: (_root, { testId, attemptId, text }, { viewer, dependencies }) =>
      sendMessage(viewer, dependencies, {
        testId: numericId(testId, TEST_MISSING),
        attemptId: attemptId == null ? null : numericId(attemptId, ATTEMPT_MISSING),
        text,
      }),
  }),
  endLiveAttempt: t.withAuth(invigilators).field({
    type: LiveTestType,
    description:
      "Ends an attempt in progress and submits its saved answers. CONFLICT when it is submitted already. Administrators only.",
    args: { ...attemptArguments, ...reasonArgument },
    resolve: async (_root, { reason, ...of }, { viewer, dependencies }) => {
      await endForReason(viewer, dependencies, { ...attemptOf(of), reason });
      return findLiveTest(viewer, dependencies, numericId(of.testId, TEST_MISSING));
    },
  }),
  reopenLiveAttempt: t.withAuth(invigilators).field({
    type: LiveTestType,
    description:
      "Reopens a submitted attempt, so that its student can resume it. Its result is removed, also from statistics. CONFLICT when the result was seen or is out, and when the student has started a newer attempt. Administrators only.",
    args: {
      ...attemptArguments,
      minutes: t.arg.int({
        description: `The new time left, 1 to ${liveLimits.minutesMax}; null for the time that was left.`,
      }),
      ...reasonArgument,
    },
    resolve: async (_root, { minutes, reason, ...of }, { viewer, dependencies }) => {
      const reopening = { ...attemptOf(of), minutes: minutes ?? null, reason };
      await reopenForReason(viewer, dependencies, reopening);
      return findLiveTest(viewer, dependencies, numericId(of.testId, TEST_MISSING));
    },
  }),
  giveExtraTime: t.withAuth(invigilators).field({
    type: LiveTestType,
    description:
      "Gives more time to everybody who is taking a test, or to one of them, even after it closes. Pages show the new time and the reason after the next save. Results that would be out before the new end are delayed. Administrators only.",
    args: {
      ...testArgument,
      attemptId: t.arg.id({ description: "The attempt that gets the time; null for everybody." }),
      minutes: t.arg.int({
        required: true,
        description: `The extra minutes, 1 to ${extraTimeLimits.minutesMax}.`,
      }),
      ...reasonArgument,
    },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const { attemptId, minutes, reason } = args;
      const testId = numericId(args.testId, TEST_MISSING);
      const given = { testId, minutes, reason };
      await giveTimeForReason(viewer, dependencies, {
        ...given,
        attemptId: attemptId == null ? null : numericId(attemptId, ATTEMPT_MISSING),
      });
      return findLiveTest(viewer, dependencies, testId);
    },
  }),
  withdrawLiveQuestion: t.withAuth(invigilators).field({
    type: LiveTestType,
    description:
      "Withdraws a question of a running test: it counts for nobody, here and in every test that has it. Their results are regraded, and students who are taking such a test get a message. Administrators only.",
    args: {
      ...testArgument,
      questionId: t.arg.id({ required: true, description: "The question's number." }),
      ...reasonArgument,
    },
    resolve: async (_root, { testId: sent, questionId, reason }, { viewer, dependencies }) => {
      const testId = numericId(sent, TEST_MISSING);
      const withdrawal = {
        testId,
        questionId: numericId(questionId, "Question not found"),
        reason,
      };
      await withdrawFromTest(viewer, dependencies, withdrawal);
      return findLiveTest(viewer, dependencies, testId);
    },
  }),
}));
