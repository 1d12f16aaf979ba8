import { questionColumns } from "#rules/question-columns.ts";
import { companionColumns } from "#rules/question-companions.ts";
import type { PaperQuestion } from "../fixed-tests/papers.ts";
import { builder } from "../graphql/builder.ts";

// A separate type without key and explanation, so that no query can return them before the submit.
export const PaperQuestionType = builder
  .objectRef<
    Pick<
      PaperQuestion,
      | "revisionId"
      | "questionId"
      | "questionText"
      | "options"
      | "passageId"
      | "lang"
      | "questionHtml"
      | "optionsHtml"
    >
  >("PaperQuestion")
  .implement({
    description: "A question as it stands on the paper of an attempt, without its answer.",
    authScopes: { signedIn: true },
    fields: (t) => ({
      id: t.exposeID("revisionId", {
        description: "Names this exact wording, which never changes.",
      }),
      questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
      questionText: t.exposeString("questionText", {
        description:
          "The question. Paragraphs are separated by line breaks; *asterisks* hold italics.",
      }),
      options: t.exposeStringList("options", {
        description: questionColumns.options.description,
      }),
      passageId: t.exposeID("passageId", {
        nullable: true,
        description:
          "The passage that it asks about, one of the attempt's; null for a question that stands by itself.",
      }),
      lang: t.exposeString("lang", {
        nullable: true,
        description: companionColumns.lang.description,
      }),
      questionHtml: t.exposeString("questionHtml", {
        nullable: true,
        description: companionColumns.questionHtml.description,
      }),
      optionsHtml: t.stringList({
        nullable: true,
        description: companionColumns.optionsHtml.description,
        resolve: ({ optionsHtml }) => (optionsHtml.length === 0 ? null : optionsHtml),
      }),
    }),
  });
