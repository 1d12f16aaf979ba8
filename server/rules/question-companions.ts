// Further columns of a question's wording: its passage, the language of its texts, and their rich text. CSV
// files don't have these columns.
import { figure } from "./figures.ts";
import { questionLimits } from "./limits.ts";

/** The PostgreSQL type of a column, and its TypeScript type. */
interface Types {
  "int?": number | null;
  "text?": string | null;
  "text[]": string[];
}

interface CompanionColumn {
  /** Its type in PostgreSQL; a trailing `?` means that it may be null. */
  type: keyof Types;
  /** True if lists and filters of the bank need it: then the `questions` table has a copy. */
  isLabel: boolean;
  /** The description of the field that is read, in GraphQL and in the OpenAPI document. */
  description: string;
  /** The description of the field that is sent. */
  inputDescription: string;
  example: unknown;
}

const html = `HTML of p, br, strong, em, u, s, sub, sup, ul, ol, li, blockquote, table, img and MathML, up to ${figure(questionLimits.htmlMaxLength)} characters`;

/** The columns in the order in which they are written. */
export const companionColumns = {
  passageId: {
    type: "int?",
    isLabel: true,
    description:
      "The number of the passage that it asks about; null for a question that stands by itself.",
    inputDescription:
      "The number of the passage that it asks about; null for none. Left out of an edit, it stays.",
    example: 12,
  },
  lang: {
    type: "text?",
    isLabel: false,
    description: "The language of its texts, such as `hi`; null for English.",
    inputDescription:
      "The language of its texts, such as `hi`; null for English. Left out of an edit, it stays.",
    example: "hi",
  },
  questionHtml: {
    type: "text?",
    isLabel: false,
    description: "The question text as rich text; null when it is plain.",
    inputDescription: `The question as ${html}; its plain text is made from it then, and what is sent of that counts for nothing. Left out of an edit, it stays as long as the plain text does.`,
    example: "<p>What is <em>ratio decidendi</em>?</p>",
  },
  optionsHtml: {
    type: "text[]",
    isLabel: false,
    description:
      "The options as rich texts in their order, of all or of none; null when they are plain.",
    inputDescription: `All options as ${html}; the plain ones are made from them then. Left out of an edit, they stay as long as the plain options do.`,
    example: ["<p>x<sup>2</sup></p>", "<p>2x</p>"],
  },
  explanationHtml: {
    type: "text?",
    isLabel: false,
    description: "The explanation as rich text; null when it is plain.",
    inputDescription: `The explanation as ${html}; its plain text is made from it then. Left out of an edit, it stays as long as the plain text does.`,
    example: "<p>The <strong>reason</strong> for a decision.</p>",
  },
} as const satisfies Record<string, CompanionColumn>;

export type CompanionColumns = typeof companionColumns;

/** The names of these columns. */
export const companionNames = Object.keys(companionColumns) as (keyof CompanionColumns)[];

/** The values of the columns; options without rich text are an empty list. */
export type CompanionValues = {
  [Name in keyof CompanionColumns]: Types[CompanionColumns[Name]["type"]];
};

/** A plain question in English that stands by itself. */
export const noCompanions: CompanionValues = {
  passageId: null,
  lang: null,
  questionHtml: null,
  optionsHtml: [],
  explanationHtml: null,
};

/** The values that can be sent: an omitted one stays as it is, or is empty for a new question. */
export type CompanionInput = {
  [Name in keyof CompanionColumns]?: Name extends "optionsHtml"
    ? readonly string[] | null
    : CompanionValues[Name];
};
