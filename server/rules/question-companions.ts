// What is stored with a question's words: the passage that it asks about, the language of its
// texts and their rich forms. Files and the plain question form know none of it.
import { figure } from "./figures.ts";
import { questionLimits } from "./limits.ts";

/** The types of these columns, and what stands for them here. */
interface Types {
  "int?": number | null;
  "text?": string | null;
  "text[]": string[];
}

interface CompanionColumn {
  /** In PostgreSQL; with `?` it may be null. */
  type: keyof Types;
  /** Whether lists and filters of the bank need it, so that it stands with the question as well. */
  isLabel: boolean;
  /** What it means, to anyone who writes a program. */
  says: string;
  /** What may be sent for it. */
  asks: string;
  example: unknown;
}

const html = `HTML of p, br, strong, em, u, s, sub, sup, ul, ol, li, blockquote, table, img and MathML, up to ${figure(questionLimits.htmlMaxLength)} characters`;

/** The columns in the order in which they are written. */
export const companionColumns = {
  passageId: {
    type: "int?",
    isLabel: true,
    says: "The number of the passage that it asks about; null for a question that stands by itself.",
    asks: "The number of the passage that it asks about; null for none. Left out of an edit, it stays.",
    example: 12,
  },
  lang: {
    type: "text?",
    isLabel: false,
    says: "The language of its texts, such as `hi`; null for English.",
    asks: "The language of its texts, such as `hi`; null for English. Left out of an edit, it stays.",
    example: "hi",
  },
  questionHtml: {
    type: "text?",
    isLabel: false,
    says: "The question text as rich text; null when it is plain.",
    asks: `The question as ${html}; its plain text is made from it then, and what is sent of that counts for nothing. Left out of an edit, it stays as long as the plain text does.`,
    example: "<p>What is <em>ratio decidendi</em>?</p>",
  },
  optionsHtml: {
    type: "text[]",
    isLabel: false,
    says: "The options as rich texts in their order, of all or of none; null when they are plain.",
    asks: `All options as ${html}; the plain ones are made from them then. Left out of an edit, they stay as long as the plain options do.`,
    example: ["<p>x<sup>2</sup></p>", "<p>2x</p>"],
  },
  explanationHtml: {
    type: "text?",
    isLabel: false,
    says: "The explanation as rich text; null when it is plain.",
    asks: `The explanation as ${html}; its plain text is made from it then. Left out of an edit, it stays as long as the plain text does.`,
    example: "<p>The <strong>reason</strong> for a decision.</p>",
  },
} as const satisfies Record<string, CompanionColumn>;

export type CompanionColumns = typeof companionColumns;

/** The names of these columns. */
export const companionNames = Object.keys(companionColumns) as (keyof CompanionColumns)[];

/** What the columns hold; options without rich text are an empty list. */
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

/** What may be said of them: what is left out stays as it is, or is nothing for a new question. */
export type CompanionInput = {
  [Name in keyof CompanionColumns]?: Name extends "optionsHtml"
    ? readonly string[] | null
    : CompanionValues[Name];
};
