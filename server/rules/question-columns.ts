// What is kept of a question's wording, each column once: its SQL, GraphQL, REST, CSV and the checks
// of its length follow.
import { questionLimits } from "./limits.ts";

/** The types of the columns, and what stands for them here. */
interface Types {
  text: string;
  "text?": string | null;
  "text[]": string[];
  smallint: number;
  "smallint?": number | null;
  boolean: boolean;
}

interface QuestionColumn {
  /** In PostgreSQL; with `?` it may be null. */
  type: keyof Types;
  /** Whether lists and filters of the bank need it, so that it stands with the question as well. */
  isLabel: boolean;
  /** What messages call a text. */
  title?: string;
  /** Of a text, or of each in a list, in characters. */
  maxLength?: number;
  /** What it means, to anyone who writes a program. */
  says: string;
  /** What has to be sent for it. */
  asks: string;
  /** What the help on files says of a text that may be absent and is no label. */
  inFile?: string;
  example: unknown;
}

/** The columns in the order in which they are written. */
export const questionColumns = {
  questionText: {
    type: "text",
    isLabel: false,
    title: "Question text",
    maxLength: questionLimits.questionTextMaxLength,
    says: "The question. Paragraphs are separated by line breaks; *asterisks* hold italics.",
    asks: `What is asked, up to ${questionLimits.questionTextMaxLength} characters.`,
    example: "Which duty did *Donoghue v Stevenson* establish?",
  },
  options: {
    type: "text[]",
    isLabel: false,
    maxLength: questionLimits.optionMaxLength,
    says: "Two to five options, in the order they are lettered from A.",
    asks: "The answers to choose from: 2 to 5 that are not blank. Blank ones are dropped.",
    example: ["A duty of care", "A duty of disclosure"],
  },
  correctOptionIndex: {
    type: "smallint",
    isLabel: false,
    says: "The correct option, 0 for the first.",
    asks: "The correct option among those sent, blank ones counted: 0 for the first.",
    example: 0,
  },
  subject: {
    type: "text",
    isLabel: true,
    title: "Subject",
    maxLength: questionLimits.questionLabelMaxLength,
    says: "The subject.",
    asks: "What it is about; must not be blank.",
    example: "Law of Torts",
  },
  topic: {
    type: "text?",
    isLabel: true,
    title: "Topic",
    maxLength: questionLimits.questionLabelMaxLength,
    says: "The topic within the subject; null when there is none.",
    asks: "The part of the subject; null or blank for none.",
    example: "Negligence",
  },
  pyq: {
    type: "boolean",
    isLabel: true,
    says: "True for a question of a previous year's paper.",
    asks: "Whether it is a previous year question; then year and exam are required.",
    example: true,
  },
  pyqYear: {
    type: "smallint?",
    isLabel: true,
    says: "The year of that paper; null when it is no such question.",
    asks: `The year it was asked in, from ${questionLimits.pyqYearMin} to the current one; null unless pyq is true.`,
    example: 2024,
  },
  pyqExam: {
    type: "text?",
    isLabel: true,
    title: "PYQ exam name",
    maxLength: questionLimits.questionLabelMaxLength,
    says: "The exam of that paper; null when it is no such question.",
    asks: "The exam it was asked in; null or blank unless pyq is true.",
    example: "CLAT",
  },
  explanation: {
    type: "text?",
    isLabel: false,
    title: "Explanation",
    maxLength: questionLimits.explanationMaxLength,
    says: "Why the correct option is correct; null when nothing was written.",
    asks: "Why the correct option is correct; null or blank for nothing.",
    inFile: "Shown with the results.",
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
/** What lists and filters of the bank need. */
export type LabelName = NameOf<{ isLabel: true }>;
/** A text that may be absent and is no label: nothing depends on it. */
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

/** What the columns hold. */
export type QuestionValues = {
  [Name in keyof QuestionColumns]: Types[QuestionColumns[Name]["type"]];
};
