import { builder } from "../graphql/builder.ts";
import { type NamedPassage, QuestionPassageType } from "../passages/schema.ts";

/** A question of a test, as administrators see it. */
interface HeldQuestion {
  id: number;
  questionText: string;
  subject: string;
  pyqYear: number | null;
  passageId: number | null;
  passage: NamedPassage | null;
  isDeleted: boolean;
  isWithdrawn: boolean;
}

export const TestQuestionType = builder.objectRef<HeldQuestion>("TestQuestion").implement({
  description: "A question of the bank as a test's editor shows it, in its present wording.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The question's number in the bank." }),
    questionText: t.exposeString("questionText", { description: "What is asked." }),
    subject: t.exposeString("subject", { description: "Its subject." }),
    pyqYear: t.exposeInt("pyqYear", {
      nullable: true,
      description: "The year of the exam; null for one that is not a Previous Year Question.",
    }),
    passageId: t.exposeID("passageId", {
      nullable: true,
      description: "The passage that it asks about; null for a question that stands by itself.",
    }),
    passage: t.field({
      type: QuestionPassageType,
      nullable: true,
      description: "That passage, as lists name it; null for a question that stands by itself.",
      resolve: ({ passage }) => passage,
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description:
        "True once it was deleted from the bank: the test asks it still, and the next save has to leave it out.",
    }),
    isWithdrawn: t.exposeBoolean("isWithdrawn", {
      description:
        "Whether it is withdrawn from new tests: this one asks it still, and may keep it.",
    }),
  }),
});
