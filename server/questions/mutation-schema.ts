import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { createQuestion } from "./create-question.ts";
import { deleteQuestion } from "./delete-question.ts";
import { editQuestion } from "./edit-question.ts";
import { findQuestion } from "./find-question.ts";
import { keepBackQuestion } from "./keep-back-question.ts";
import { releaseQuestion } from "./release-question.ts";
import { MISSING, QuestionInputType, QuestionType, questionSent } from "./schema.ts";
import { restoreQuestion, withdrawQuestion } from "./withdraw-question.ts";

builder.mutationFields((t) => ({
  createQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Adds a question to the bank. CONFLICT, with existingId in the error's extensions, when the bank has the same text and options already. Administrators only.",
    args: {
      input: t.arg({ type: QuestionInputType, required: true, description: "The new question." }),
    },
    resolve: async (query, _root, { input }, { viewer, dependencies }) => {
      const id = await createQuestion(viewer, dependencies, questionSent(input));
      return findQuestion(viewer, dependencies, id, query);
    },
  }),
  updateQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Gives a question a new wording; results keep the one they were taken on. CONFLICT, with existingId in the error's extensions, when another question has the same text and options, and with revisionNumber there, when someone else's edit came first. Administrators only.",
    args: {
      id: t.arg.id({ required: true, description: "The question's number." }),
      revisionNumber: t.arg.int({
        description: "The wording that was edited; null overwrites whatever stands there.",
      }),
      input: t.arg({
        type: QuestionInputType,
        required: true,
        description: "All of the question.",
      }),
    },
    resolve: async (query, _root, { id, revisionNumber, input }, { viewer, dependencies }) => {
      const questionId = numericId(id, MISSING);
      const edit = { id: questionId, revisionNumber, question: questionSent(input) };
      await editQuestion(viewer, dependencies, edit);
      return findQuestion(viewer, dependencies, questionId, query);
    },
  }),
  releaseQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Lets random tests draw a reserved question, whatever tests it stands in, until keepBackQuestion ends that. One that is not reserved is a CONFLICT. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: async (query, _root, { id }, { viewer, dependencies }) => {
      const questionId = numericId(id, MISSING);
      await releaseQuestion(viewer, dependencies, questionId);
      return findQuestion(viewer, dependencies, questionId, query);
    },
  }),
  keepBackQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Ends a question's release: random tests leave it out again while it stands in tests of which none is public and active. One that is not released is a CONFLICT. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: async (query, _root, { id }, { viewer, dependencies }) => {
      const questionId = numericId(id, MISSING);
      await keepBackQuestion(viewer, dependencies, questionId);
      return findQuestion(viewer, dependencies, questionId, query);
    },
  }),
  withdrawQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Withdraws a question from new tests and draws; tests that hold it ask it still. One that is withdrawn already is a CONFLICT. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: async (query, _root, { id }, { viewer, dependencies }) => {
      const questionId = numericId(id, MISSING);
      await withdrawQuestion(viewer, dependencies, questionId);
      return findQuestion(viewer, dependencies, questionId, query);
    },
  }),
  restoreQuestion: t.withAuth({ can: "question:write" }).prismaField({
    type: QuestionType,
    description:
      "Brings a withdrawn question back. One that is not withdrawn is a CONFLICT. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: async (query, _root, { id }, { viewer, dependencies }) => {
      const questionId = numericId(id, MISSING);
      await restoreQuestion(viewer, dependencies, questionId);
      return findQuestion(viewer, dependencies, questionId, query);
    },
  }),
  deleteQuestion: t.withAuth({ can: "question:write" }).id({
    description:
      "Takes a question out of the bank, the filters and new tests; tests that hold it and results keep it. Answers its number. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The question's number." }) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await deleteQuestion(viewer, dependencies, numericId(id, MISSING));
      return id;
    },
  }),
}));
