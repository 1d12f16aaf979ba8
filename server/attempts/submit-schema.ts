import { blindReviewFrom } from "#rules/blind-review.ts";
import { quizLimits } from "#rules/limits.ts";
import { timeInWords } from "#rules/number-words.ts";
import { findReviewsBlind } from "../accounts/reviews-blind.ts";
import { surelyAsksFor } from "../graphql/asked-fields.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { RANDOM_TEST_MISSING } from "../random-tests/find-random-test.ts";
import { ResultType } from "../results/schema.ts";
import { resultOfSubmit } from "../results/written-result.ts";
import { ProgressInput } from "./progress-schema.ts";
import { MISSING, TEST_MISSING } from "./schema.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { submitQuiz } from "./submit-quiz.ts";
import { randomTarget, regularTarget } from "./target.ts";

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  typeof builder.$inferSchemaTypes,
  "InputObject"
>;

const choiceFields = (t: InputFields) => ({
  reviewBlind: t.boolean({
    description: `True hides the score until the student asks for it, so that the test can be reviewed blind first; false shows it. Either is remembered, and holds for submits without it; at first that is false. Papers of fewer than ${blindReviewFrom} questions and submits without an answer always show it, and so does a response that includes the score.`,
  }),
});

const SubmitAttemptInput = builder.inputType("SubmitAttemptInput", {
  description: "Which attempt to submit, and its final state.",
  fields: (t) => ({
    attemptId: t.id({ required: true, description: "The attempt's number." }),
    progress: t.field({ type: ProgressInput, required: true, description: "Its final state." }),
    isByClock: t.boolean({
      description:
        "True when the client submits because its own clock is over, not its student. While the attempt has time that the client doesn’t know of, given since its last save or by a reopening, that is a conflict with the reason `time_left` and the seconds left, and the attempt goes on.",
    }),
    ...choiceFields(t),
  }),
});

const AnswerInput = builder.inputType("AnswerInput", {
  description: "One answer.",
  fields: (t) => ({
    questionId: t.id({ required: true, description: "The question's number in the bank." }),
    selectedOptionIndex: t.int({
      required: true,
      description: "The chosen option, 0 for the first; -1 means unanswered.",
    }),
  }),
});

/** The work of a student on a whole test. */
const takenFields = (t: InputFields) => ({
  answers: t.field({
    type: [AnswerInput],
    required: true,
    description: "Only answered questions need to be there.",
  }),
  timeTakenMinutes: t.float({
    required: true,
    description: "Minutes taken, as the client counts them; clamped into what was possible.",
  }),
  annotations: t.field({
    type: "Annotations",
    description:
      "What was highlighted and struck out, and the size of the text; null or nothing leaves what is stored.",
  }),
  ...choiceFields(t),
});

const SubmitQuizInput = builder.inputType("SubmitQuizInput", {
  description: "A whole test submitted in one request.",
  fields: (t) => ({
    testId: t.id({ required: true, description: "The test's number." }),
    section: t.int({
      description:
        "Where sections have clocks of their own, the one the student has come to, 0 for the first: those before it were started, too. Null or nothing for the one in progress by the server's clock. Answers to later sections are refused, and nothing is stored.",
    }),
    ...takenFields(t),
  }),
});

const SubmitRandomTestInput = builder.inputType("SubmitRandomTestInput", {
  description: "A whole random test submitted in one request.",
  fields: (t) => ({
    randomTestId: t.id({ required: true, description: "The random test's number." }),
    ...takenFields(t),
  }),
});

/** Returns true if the response includes the score. */
const tellsScore = (info: Parameters<typeof surelyAsksFor>[0]) =>
  surelyAsksFor(info, "score") || surelyAsksFor(info, "scoreIfOut");

function takenOf(input: Omit<typeof SubmitQuizInput.$inferInput, "testId">) {
  const { timeTakenMinutes, annotations, reviewBlind } = input;
  const answers = input.answers.map(({ questionId, selectedOptionIndex }) => ({
    questionId: Number(questionId),
    selectedOptionIndex,
  }));
  return { answers, timeTakenMinutes, annotations, reviewBlind };
}

builder.queryFields((t) => ({
  reviewsBlind: t.withAuth({ signedIn: true }).boolean({
    description:
      "Whether the viewer chose to review blind first with the last submit that offered it; the submit dialog opens with this choice.",
    resolve: (_root, _args, { viewer, dependencies }) => findReviewsBlind(viewer, dependencies),
  }),
}));

builder.mutationFields((t) => ({
  submitAttempt: t.withAuth({ signedIn: true }).prismaField({
    type: ResultType,
    description: `Submits an attempt and grades it, once: repeated calls answer the same result. More than ${timeInWords(quizLimits.deliveryGraceSeconds)} after the time was over, what was saved counts, and lateAnswers says how many answers do not.`,
    args: {
      input: t.arg({ type: SubmitAttemptInput, required: true, description: "What to submit." }),
    },
    resolve: async (query, _root, { input }, { viewer, dependencies }, info) => {
      const attemptId = numericId(input.attemptId, MISSING);
      const { progress, reviewBlind } = input;
      const isByClock = input.isByClock ?? false;
      const choices = { isByClock, reviewBlind, tellsScore: tellsScore(info) };
      const submitted = await submitAttempt(viewer, dependencies, attemptId, progress, choices);
      return resultOfSubmit(viewer, dependencies, submitted, query);
    },
  }),
  submitQuiz: t.withAuth({ signedIn: true }).prismaField({
    type: ResultType,
    description:
      "Submits the viewer's open attempt on a test, or opens and submits one if none is open.",
    args: {
      input: t.arg({ type: SubmitQuizInput, required: true, description: "What to submit." }),
    },
    resolve: async (query, _root, { input }, { viewer, dependencies }, info) => {
      const submitted = await submitQuiz(viewer, dependencies, {
        target: regularTarget(numericId(input.testId, TEST_MISSING)),
        ...takenOf(input),
        section: input.section,
        tellsScore: tellsScore(info),
      });
      return resultOfSubmit(viewer, dependencies, submitted, query);
    },
  }),
  submitRandomTest: t.withAuth({ signedIn: true }).prismaField({
    type: ResultType,
    description:
      "Submits the viewer's open attempt on a random test of their own, or opens and submits one if none is open. CONFLICT when it was never started and holds questions that are reserved by now.",
    args: {
      input: t.arg({
        type: SubmitRandomTestInput,
        required: true,
        description: "What to submit.",
      }),
    },
    resolve: async (query, _root, { input }, { viewer, dependencies }, info) => {
      const submitted = await submitQuiz(viewer, dependencies, {
        target: randomTarget(numericId(input.randomTestId, RANDOM_TEST_MISSING)),
        ...takenOf(input),
        tellsScore: tellsScore(info),
      });
      return resultOfSubmit(viewer, dependencies, submitted, query);
    },
  }),
}));
