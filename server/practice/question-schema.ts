import { questionColumns } from "#rules/question-columns.ts";
import { companionColumns } from "#rules/question-companions.ts";
import { builder } from "../graphql/builder.ts";
import type { PracticeAnswer, PracticeQuestion } from "./practice-questions.ts";

const PracticeAnswerType = builder.objectRef<PracticeAnswer>("PracticeAnswer").implement({
  description: "A question of a practice that was answered, with its key.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    choice: t.exposeInt("choice", {
      nullable: true,
      description: 'The chosen option, 0 for the first; null for "I don\'t know".',
    }),
    isRight: t.exposeBoolean("isRight", { description: "Whether it was right." }),
    seconds: t.exposeInt("seconds", { description: "Seconds at the question before the answer." }),
    correctOptionIndex: t.exposeInt("correctOptionIndex", {
      description: "The correct option, 0 for the first.",
    }),
    acceptedOptions: t.exposeIntList("acceptedOptions", {
      description:
        "The options that were right when it was answered, the correct one first; all of them for a question given to all.",
    }),
    explanation: t.exposeString("explanation", {
      nullable: true,
      description: "Why it is correct; null when nothing was written.",
    }),
    explanationHtml: t.exposeString("explanationHtml", {
      nullable: true,
      description: companionColumns.explanationHtml.description,
    }),
  }),
});

// What shows the key is in the answer alone, and there is none before the question was answered.
export const PracticeQuestionType = builder
  .objectRef<PracticeQuestion>("PracticeQuestion")
  .implement({
    description: "A question of a practice, in the words it had when the practice began.",
    authScopes: { signedIn: true },
    fields: (t) => ({
      id: t.id({
        description: "Names the question within its practice.",
        resolve: ({ practiceId, position }) => `${practiceId}:${position}`,
      }),
      position: t.exposeInt("position", { description: "Its place, 0 for the first." }),
      questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
      questionText: t.exposeString("questionText", { description: "The question in plain text." }),
      questionHtml: t.exposeString("questionHtml", {
        nullable: true,
        description: companionColumns.questionHtml.description,
      }),
      options: t.exposeStringList("options", {
        description: questionColumns.options.description,
      }),
      optionsHtml: t.stringList({
        nullable: true,
        description: companionColumns.optionsHtml.description,
        resolve: ({ optionsHtml }) => (optionsHtml.length === 0 ? null : optionsHtml),
      }),
      lang: t.exposeString("lang", {
        nullable: true,
        description: companionColumns.lang.description,
      }),
      subject: t.exposeString("subject", { description: "The question's subject." }),
      topic: t.exposeString("topic", {
        nullable: true,
        description: "The question's topic; null when it has none.",
      }),
      passageId: t.exposeID("passageId", {
        nullable: true,
        description: "The passage that it asks about; null for a question that stands by itself.",
      }),
      isHeld: t.exposeBoolean("isHeld", {
        description:
          "Whether an open test of the viewer asks it, or a test whose score they have not seen: its key is hidden until then.",
      }),
      isAnswered: t.exposeBoolean("isAnswered", {
        description: "Whether it was answered, also while it is held and the answer is not shown.",
      }),
      answer: t.field({
        type: PracticeAnswerType,
        nullable: true,
        description:
          "The answer with the key and the explanation; null until it was answered, and while the question is held.",
        resolve: ({ answer }) => answer,
      }),
    }),
  });
