// What is kept of a question's wording, each column once: its SQL, GraphQL, REST and CSV follow.
import type { NormalisedQuestion } from "./question-rules.ts";

interface QuestionColumn {
  /** In PostgreSQL; with `?` it may be null. */
  type: "text" | "text?" | "text[]" | "smallint" | "smallint?" | "boolean";
  /** Whether lists and filters of the bank need it, so that it stands with the question as well. */
  isLabel: boolean;
  /** What it means, to whoever writes a program. */
  says: string;
  example: unknown;
}

/** The columns in the order in which they are written. */
export const questionColumns = {
  questionText: {
    type: "text",
    isLabel: false,
    says: "The question. Paragraphs are separated by line breaks; *asterisks* hold italics.",
    example: "Which duty did *Donoghue v Stevenson* establish?",
  },
  options: {
    type: "text[]",
    isLabel: false,
    says: "Two to five options, in the order they are lettered from A.",
    example: ["A duty of care", "A duty of disclosure"],
  },
  correctOptionIndex: {
    type: "smallint",
    isLabel: false,
    says: "The correct option, 0 for the first.",
    example: 0,
  },
  subject: { type: "text", isLabel: true, says: "The subject.", example: "Law of Torts" },
  topic: {
    type: "text?",
    isLabel: true,
    says: "The topic within the subject; null when there is none.",
    example: "Negligence",
  },
  pyq: {
    type: "boolean",
    isLabel: true,
    says: "True for a question of a previous year's paper.",
    example: true,
  },
  pyqYear: {
    type: "smallint?",
    isLabel: true,
    says: "The year of that paper; null when it is no such question.",
    example: 2024,
  },
  pyqExam: {
    type: "text?",
    isLabel: true,
    says: "The exam of that paper; null when it is no such question.",
    example: "CLAT",
  },
  explanation: {
    type: "text?",
    isLabel: false,
    says: "Why the correct option is correct; null when nothing was written.",
    example: "The manufacturer owes a duty of care to the consumer.",
  },
} as const satisfies Record<keyof NormalisedQuestion, QuestionColumn>;

export type QuestionColumns = typeof questionColumns;

/** The names of the columns. */
export const questionColumnNames = Object.keys(questionColumns) as (keyof QuestionColumns)[];
