import { builder } from "../graphql/builder.ts";
import { PAPER } from "../graphql/complexity.ts";
import type { SavedAnswer, SavedAnswers } from "./saved-answers.ts";

const readers = { can: "report:keys" } as const;

const SavedAnswerType = builder.objectRef<SavedAnswer>("SavedAnswer").implement({
  description: "The saved answer to one question of an attempt, without the key.",
  authScopes: readers,
  fields: (t) => ({
    number: t.exposeInt("number", { description: "Its place on the paper, 1 for the first." }),
    text: t.exposeString("text", { description: "The beginning of the question." }),
    choice: t.exposeInt("choice", { description: "The option, 0 for the first; -1 for none." }),
    choiceText: t.exposeString("choiceText", { nullable: true, description: "Its text." }),
    isMarked: t.exposeBoolean("isMarked", { description: "Whether it is marked for review." }),
    seconds: t.exposeInt("seconds", { description: "Seconds spent on it." }),
  }),
});

export const SavedAnswersType = builder.objectRef<SavedAnswers>("SavedAnswers").implement({
  description: "What is saved of a student's attempt.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("attemptId", { description: "The attempt's number." }),
    student: t.exposeString("student", { description: "The student's name." }),
    isOpen: t.exposeBoolean("isOpen", { description: "Whether it is in progress." }),
    savedAt: t.expose("savedAt", { type: "DateTime", description: "When it was last saved." }),
    answers: t.field({
      type: [SavedAnswerType],
      complexity: PAPER,
      description: "By question.",
      resolve: ({ answers }) => answers,
    }),
  }),
});
