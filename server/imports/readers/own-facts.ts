// What Lexam writes beside the words of a question into formats that have no place for it, and reads back.

import type { NormalisedQuestion } from "#rules/question-rules.ts";
import type { RowSection } from "../writers/writer.ts";
import type { SectionText } from "./reader.ts";

/** What Lexam notes of a question, by the names of question files; of a passage its number, title and source. */
export interface OwnFacts {
  /** Where the file has no place for a subject, or its own names would be read otherwise. */
  subject?: string;
  topic?: string;
  pyq?: boolean;
  pyq_year?: number;
  pyq_exam?: string;
  lang?: string;
  section?: string;
  section_minutes?: number;
  section_locked?: boolean;
  /** The number of its passage within the file. */
  passage?: number;
  title?: string;
  source?: string;
}

const TYPES: Readonly<Record<keyof OwnFacts, "string" | "number" | "boolean">> = {
  subject: "string",
  topic: "string",
  pyq: "boolean",
  pyq_year: "number",
  pyq_exam: "string",
  lang: "string",
  section: "string",
  section_minutes: "number",
  section_locked: "boolean",
  passage: "number",
  title: "string",
  source: "string",
};

/** The names of the facts. */
export const ownNames = Object.keys(TYPES) as (keyof OwnFacts)[];

/** The facts among some values; those of another type are left out. */
export function ownFacts(values: Readonly<Record<string, unknown>>): OwnFacts {
  const entries = ownNames.flatMap((name) => {
    const value = values[name];
    return typeof value === TYPES[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The facts of a JSON object; null for what is none. */
export function ownFactsIn(json: string): OwnFacts | null {
  try {
    const values: unknown = JSON.parse(json);
    return typeof values === "object" && values !== null
      ? ownFacts(values as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A fact as a format writes it that has texts alone, and back. */
export function ownFactsOfTexts(texts: ReadonlyMap<string, string>): OwnFacts {
  const values = ownNames.map((name) => {
    const text = texts.get(name);
    if (text === undefined || TYPES[name] === "string") return [name, text];
    return [name, TYPES[name] === "number" ? Number(text) : text === "true"];
  });
  return ownFacts(Object.fromEntries(values));
}

/** The section that the facts name, as a file gives it; null for none. */
export function ownSection(own: OwnFacts | null): SectionText | null {
  if (own?.section === undefined) return null;
  return {
    title: own.section,
    minutes: own.section_minutes === undefined ? "" : String(own.section_minutes),
    locked: own.section_locked === undefined ? "" : String(own.section_locked),
  };
}

/** What a question is beside its words, subject and topic. */
export function factsOfQuestion(
  { pyq, pyqYear, pyqExam }: NormalisedQuestion,
  lang: string | null | undefined,
  section: RowSection | null | undefined,
  passage: number | null,
): OwnFacts {
  return {
    ...(pyq ? { pyq } : {}),
    ...(pyqYear === null ? {} : { pyq_year: pyqYear }),
    ...(pyqExam === null ? {} : { pyq_exam: pyqExam }),
    ...(lang == null ? {} : { lang }),
    ...(section == null ? {} : { section: section.title, section_locked: section.isLocked }),
    ...(section?.minutes == null ? {} : { section_minutes: section.minutes }),
    ...(passage === null ? {} : { passage }),
  };
}
