import { idOf } from "#rules/ids.ts";
import { practiceLimits } from "#rules/limits.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { answerPractice, endPractice } from "./answer-practice.ts";
import { startDiagnostic } from "./diagnostic.ts";
import { PRACTICE_MISSING } from "./practice.ts";
import { AnsweredType, PracticeInput, PracticeType, practiceId } from "./schema.ts";
import { practiseSelection, startPractice } from "./start-practice.ts";

const { practiceQuestionsMax, practiceTitleMaxLength, diagnosticQuestions, diagnosticMinutes } =
  practiceLimits;

/** @throws InvalidInput for what can't be a question's number */
function questionNumber(id: string | number): number {
  const number = idOf(id);
  if (number !== null) return number;
  throw new InvalidInput([{ field: "questionIds", message: `${id} is not a question's number` }]);
}

builder.mutationFields((t) => ({
  startPractice: t.withAuth({ signedIn: true }).field({
    type: PracticeType,
    description: "Begins a practice of questions drawn from a pool. BAD_REQUEST when it is empty.",
    args: {
      input: t.arg({ type: PracticeInput, required: true, description: "What to practise." }),
    },
    resolve: (_root, { input }, { viewer, dependencies }) => {
      const { filters, difficulty = null, minutes = null, ...rest } = input;
      return startPractice(viewer, dependencies, {
        ...{ ...rest, difficulty, minutes, filters: filters ?? {} },
      });
    },
  }),
  practiseSelection: t.withAuth({ signedIn: true }).field({
    type: PracticeType,
    description:
      "Begins a practice of given questions that the viewer has seen or may draw; the others are left out.",
    args: {
      questionIds: t.arg.idList({
        required: true,
        description: `The questions in their order, 1 to ${practiceQuestionsMax}.`,
      }),
      title: t.arg.string({
        required: true,
        description: `What it is called, at most ${practiceTitleMaxLength} characters; "Mistakes" when it is blank.`,
      }),
    },
    resolve: (_root, { questionIds, title }, { viewer, dependencies }) => {
      const ids = questionIds.slice(0, practiceQuestionsMax + 1).map(questionNumber);
      return practiseSelection(viewer, dependencies, { questionIds: ids, title });
    },
  }),
  startDiagnostic: t.withAuth({ signedIn: true }).field({
    type: PracticeType,
    description: `Begins the viewer's diagnostic of ${diagnosticQuestions} questions and ${diagnosticMinutes} minutes, or answers the one there is.`,
    resolve: (_root, _args, { viewer, dependencies }) => startDiagnostic(viewer, dependencies),
  }),
  answerPractice: t.withAuth({ signedIn: true }).field({
    type: AnsweredType,
    description:
      "Answers a question of a practice, and returns its key. The first answer stands; CONFLICT when the practice is over, and for a question that a test of the viewer's asks, or that is kept for tests, and whose key was not returned before.",
    args: {
      id: t.arg.id(practiceId),
      position: t.arg.int({ required: true, description: "The question, 0 for the first." }),
      choice: t.arg.int({
        description: 'The option, 0 for the first; null for "I don\'t know".',
      }),
      seconds: t.arg.int({
        required: true,
        defaultValue: 0,
        description: "Whole seconds at the question.",
      }),
    },
    resolve: (_root, { id, position, choice = null, seconds }, { viewer, dependencies }) =>
      answerPractice(viewer, dependencies, numericId(id, PRACTICE_MISSING), {
        ...{ position, choice, seconds },
      }),
  }),
  endPractice: t.withAuth({ signedIn: true }).field({
    type: PracticeType,
    description: "Ends a practice where it is; what was not answered by then counts nowhere.",
    args: { id: t.arg.id(practiceId) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      endPractice(viewer, dependencies, numericId(id, PRACTICE_MISSING)),
  }),
}));
