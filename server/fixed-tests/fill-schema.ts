import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { type DrawnQuestion, type DrawnUnits, fillQuestions } from "./fill-questions.ts";
import { TestQuestionType } from "./held-question-schema.ts";

const MOST = figure(testLimits.testQuestionsMax);

const DrawnQuestionType = builder.objectRef<DrawnQuestion>("DrawnQuestion").implement({
  description: "A question that was drawn from the bank to fill a test.",
  authScopes: { can: "test:write" },
  fields: (t) => ({
    question: t.field({
      type: TestQuestionType,
      description: "The question.",
      resolve: ({ passageId, passageTitle, passageText, ...drawn }) => ({
        ...drawn,
        isDeleted: false,
        isWithdrawn: false,
        passageId,
        passage:
          passageId === null
            ? null
            : { id: passageId, revision: { title: passageTitle, text: passageText ?? "" } },
      }),
    }),
    isAskedElsewhere: t.exposeBoolean("isAskedElsewhere", {
      description: "True when another test asks it too, as of now.",
    }),
  }),
});

const DrawnUnitsType = builder.enumType("DrawnUnits", {
  description: "What is drawn to fill a test.",
  values: {
    QUESTIONS: {
      value: "questions",
      description: "Questions one by one, whatever set they belong to.",
    },
    SETS_AND_SINGLES: {
      value: "setsAndSingles",
      description:
        "Whole sets and single questions, whatever comes; the last set gives its first questions.",
    },
    SETS: {
      value: "sets",
      description: "Whole sets alone; the last one gives its first questions.",
    },
    SINGLES: { value: "singles", description: "Single questions alone, of no passage." },
  } satisfies Record<string, { value: DrawnUnits; description: string }>,
});

const QuestionShareInput = builder.inputType("QuestionShareInput", {
  description: "How many questions of a subject are wanted.",
  fields: (t) => ({
    subject: t.string({ required: true, description: "The subject, as the bank spells it." }),
    count: t.int({ required: true, description: `How many, from 0 to ${MOST}.` }),
  }),
});

builder.queryFields((t) => ({
  questionsToFill: t.withAuth({ can: "test:write" }).field({
    type: [DrawnQuestionType],
    description:
      "Questions drawn at random for a test, so many of each subject: those that no other test asks first. Fewer where a subject has no more. Nothing is stored. Administrators only.",
    args: {
      testId: t.arg.id({
        description: "The test that is filled, which counts as no other; null for a new one.",
      }),
      shares: t.arg({
        type: [QuestionShareInput],
        required: true,
        description: `How many of each subject, each once, at most ${MOST} together.`,
      }),
      leaveOut: t.arg.idList({
        required: true,
        description: `The numbers of up to ${MOST} questions that are not wanted.`,
      }),
      units: t.arg({
        type: DrawnUnitsType,
        required: true,
        defaultValue: "questions",
        description: "What is drawn: questions one by one, or sets as a whole.",
      }),
    },
    resolve: (_root, { testId, shares, leaveOut, units }, { viewer, dependencies }) =>
      fillQuestions(viewer, dependencies, {
        testId: testId == null ? null : numericId(testId, "Test not found"),
        shares,
        leaveOut: leaveOut.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number),
        units,
      }),
  }),
}));
