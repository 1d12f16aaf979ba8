import { practiceLimits, randomTestLimits, testLimits } from "#rules/limits.ts";
import { spelled, timeInWords } from "#rules/number-words.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import type { Drill } from "../random-tests/drills.ts";
import { RandomTestType } from "../random-tests/schema.ts";
import { practiseQuestions, practiseSubject } from "./practise.ts";

const { drillQuestions, drillMinutesPerQuestion } = practiceLimits;

export const DrillType = builder.objectRef<Drill>("Drill").implement({
  description: "A short random test of a subject or topic, as it would be made now.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject it asks of." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic it asks of; null for the whole subject.",
    }),
    questionCount: t.exposeInt("questionCount", {
      description: `How many questions it asks: ${drillQuestions}, or fewer where there are no more.`,
    }),
    durationMinutes: t.exposeInt("durationMinutes", {
      description: `Time allowed, in minutes: ${spelled(drillMinutesPerQuestion)} for each question.`,
    }),
    correctMarks: t.expose("correctHundredths", {
      type: "Marks",
      description: "Marks for a correct answer, as in the result it comes from.",
    }),
    incorrectMarks: t.expose("incorrectHundredths", {
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
    }),
  }),
});

builder.mutationFields((t) => ({
  practiseSubject: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description: `Makes a drill of a subject or topic: ${drillQuestions} questions, ${timeInWords(drillMinutesPerQuestion * 60)} for each, with the marking of a result. BAD_REQUEST when there is no question to draw from.`,
    args: {
      subject: t.arg.string({ required: true, description: "The subject." }),
      topic: t.arg.string({ description: "One of its topics; null for the whole subject." }),
      resultId: t.arg.id({
        description:
          "The result whose marking counts; null for the newest that asked of the subject.",
      }),
    },
    resolve: (_root, { subject, topic, resultId }, { viewer, dependencies }) =>
      practiseSubject(
        viewer,
        dependencies,
        { subject, topic: topic ?? null },
        resultId == null ? null : numericId(resultId, "Result not found"),
      ),
  }),
  practiseQuestions: t.withAuth({ signedIn: true }).field({
    type: RandomTestType,
    description: `Makes a drill of questions of a result, ${timeInWords(drillMinutesPerQuestion * 60)} for each, with its marking. Questions that are reserved or deleted by now are left out; BAD_REQUEST when none is left.`,
    args: {
      resultId: t.arg.id({ required: true, description: "The result." }),
      positions: t.arg.intList({
        required: true,
        description: `Places on its paper, 0 for the first; at most ${testLimits.testQuestionsMax}, of which the first ${randomTestLimits.randomQuestionsMax} that may be asked are.`,
      }),
    },
    resolve: (_root, { resultId, positions }, { viewer, dependencies }) =>
      practiseQuestions(viewer, dependencies, numericId(resultId, "Result not found"), positions),
  }),
}));
