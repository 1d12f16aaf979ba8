// The columns of a question's wording. SQL statements, GraphQL and REST fields, file columns and length checks are
// derived from this list (CONTRIBUTING.md has an example of a new one).
import { questionLimits } from "./limits.ts";

/** The PostgreSQL type of a column, and its TypeScript type. */
interface Types {
  text: string;
  "text?": string | null;
  "text[]": string[];
  smallint: number;
  "smallint?": number | null;
  boolean: boolean;
}

interface QuestionColumn {
  /** Its type in PostgreSQL; a trailing `?` means that it may be null. */
  type: keyof Types;
  /** True if lists and filters of the bank need it: then the `questions` table has a copy. */
  isLabel: boolean;
  /** The name of a text in labels and error messages. */
  title?: string;
  /** In characters: of a text, or of each text in a list. */
  maxLength?: number;
  /** The description of the field that is read, in GraphQL and in the OpenAPI document. */
  description: string;
  /** The description of the field that is sent. */
  inputDescription: string;
  /** For a note: what the help on question files says about its column. */
  fileHelp?: string;
  example: unknown;
}

/** The columns, in the order in which files and forms have them. */
export const questionColumns = {
  questionText: {
    type: "text",
    isLabel: false,
    title: "Question text",
    maxLength: questionLimits.questionTextMaxLength,
    description: "The question. Paragraphs are separated by line breaks; *asterisks* hold italics.",
    inputDescription: `What is asked, up to ${questionLimits.questionTextMaxLength} characters.`,
    example: "Which duty did *Donoghue v Stevenson* establish?",
  },
  options: {
    type: "text[]",
    isLabel: false,
    maxLength: questionLimits.optionMaxLength,
    description: "Two to five options, in the order they are lettered from A.",
    inputDescription:
      "The answers to choose from: 2 to 5 that are not blank. Blank ones are dropped.",
    example: ["A duty of care", "A duty of disclosure"],
  },
  correctOptionIndex: {
    type: "smallint",
    isLabel: false,
    description: "The correct option, 0 for the first.",
    inputDescription: "The correct option among those sent, blank ones counted: 0 for the first.",
    example: 0,
  },
  subject: {
    type: "text",
    isLabel: true,
    title: "Subject",
    maxLength: questionLimits.questionLabelMaxLength,
    description: "The subject.",
    inputDescription: "What it is about; must not be blank.",
    example: "Law of Torts",
  },
  topic: {
    type: "text?",
    isLabel: true,
    title: "Topic",
    maxLength: questionLimits.questionLabelMaxLength,
    description: "The topic within the subject; null when there is none.",
    inputDescription: "The part of the subject; null or blank for none.",
    example: "Negligence",
  },
  pyq: {
    type: "boolean",
    isLabel: true,
    description: "True for a question of a previous year's paper.",
    inputDescription: "Whether it is a previous year question; then year and exam are required.",
    example: true,
  },
  pyqYear: {
    type: "smallint?",
    isLabel: true,
    description: "The year of that paper; null when it is no such question.",
    inputDescription: `The year it was asked in, from ${questionLimits.pyqYearMin} to the current one; null unless pyq is true.`,
    example: 2024,
  },
  pyqExam: {
    type: "text?",
    isLabel: true,
    title: "PYQ exam name",
    maxLength: questionLimits.questionLabelMaxLength,
    description: "The exam of that paper; null when it is no such question.",
    inputDescription: "The exam it was asked in; null or blank unless pyq is true.",
    example: "CLAT",
  },
  explanation: {
    type: "text?",
    isLabel: false,
    title: "Explanation",
    maxLength: questionLimits.explanationMaxLength,
    description: "Why the correct option is correct; null when nothing was written.",
    inputDescription: "Why the correct option is correct; null or blank for nothing.",
    fileHelp: "Shown with the results.",
    example: "The manufacturer owes a duty of care to the consumer.",
  },
} as const satisfies Record<string, QuestionColumn>;

export type QuestionColumns = typeof questionColumns;

/** The names of the columns. */
export const questionColumnNames = Object.keys(questionColumns) as (keyof QuestionColumns)[];

type NameOf<Column> = {
  [Name in keyof QuestionColumns]: QuestionColumns[Name] extends Column ? Name : never;
}[keyof QuestionColumns];

/** A column that holds one text. */
export type TextName = NameOf<{ type: "text" | "text?" }>;
/** A column that may be null. */
export type OptionalName = NameOf<{ type: "text?" | "smallint?" }>;
/** A column that lists and filters of the bank need. */
export type LabelName = NameOf<{ isLabel: true }>;
/** An optional text that is no label, such as the explanation. */
export type NoteName = NameOf<{ type: "text?"; isLabel: false }>;

export const textNames = questionColumnNames.filter(
  (name): name is TextName => questionColumns[name].type === "text" || isOptionalText(name),
);
export const labelNames = questionColumnNames.filter(
  (name): name is LabelName => questionColumns[name].isLabel,
);
export const noteNames = questionColumnNames.filter(
  (name): name is NoteName => isOptionalText(name) && !questionColumns[name].isLabel,
);
/** The columns that may be null. */
export const optionalNames = questionColumnNames.filter((name): name is OptionalName =>
  questionColumns[name].type.endsWith("?"),
);

function isOptionalText(name: keyof QuestionColumns): boolean {
  return questionColumns[name].type === "text?";
}

/** The values of the columns. */
export type QuestionValues = {
  [Name in keyof QuestionColumns]: Types[QuestionColumns[Name]["type"]];
};
