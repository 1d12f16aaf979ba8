// What Lexam writes beside the words of a question into formats that have no place for it, and reads back.

import { type ScheduleColumn, scheduleColumns } from "#rules/file-columns.ts";
import type { WrittenQuestion } from "../writers/writer.ts";
import type { Labels } from "./category.ts";
import type { FileQuestion } from "./question-file.ts";
import type { FilePassage, SectionText } from "./reader.ts";

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
  /** The schedule of its test, as JSON. */
  schedule?: string;
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
  schedule: "string",
};

/** The names of the facts. */
const ownNames = Object.keys(TYPES) as (keyof OwnFacts)[];

/** The facts among some values; those of another type are left out. */
function ownFacts(values: Readonly<Record<string, unknown>>): OwnFacts {
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
function ownSection(own: OwnFacts | null): SectionText | null {
  if (own?.section === undefined) return null;
  return {
    title: own.section,
    minutes: own.section_minutes === undefined ? "" : String(own.section_minutes),
    locked: own.section_locked === undefined ? "" : String(own.section_locked),
  };
}

/** What a question is beside its words, as the facts say it, or else by its category. */
export function ownParts(own: OwnFacts | null, labels: Labels): OwnParts {
  const hasLabels = own?.subject !== undefined;
  return {
    subject: own?.subject ?? labels.subject,
    topic: hasLabels ? (own.topic ?? null) : labels.topic,
    pyq: own?.pyq ? { year: own.pyq_year ?? null, exam: own.pyq_exam ?? null } : null,
    lang: own?.lang ?? null,
    section: ownSection(own),
    schedule: ownSchedule(own),
  };
}

type OwnParts = Pick<FileQuestion, "subject" | "topic" | "pyq" | "lang" | "section" | "schedule">;

function ownSchedule(own: OwnFacts | null): Map<ScheduleColumn, string> {
  const said: [ScheduleColumn, string][] = [];
  try {
    const values = JSON.parse(own?.schedule ?? "{}") as Record<string, unknown>;
    for (const column of scheduleColumns) {
      const text = values[column];
      if (typeof text === "string" && text !== "") said.push([column, text]);
    }
  } catch {
    // Somebody changed it: then the file says no schedule.
  }
  return new Map(said);
}

/** What a question is beside its words and its labels. @param passage the number of its passage in the part; null for none */
export function factsOfQuestion(
  { question, markup, section, schedule = {} }: WrittenQuestion,
  passage: number | null,
): OwnFacts {
  const { pyq, pyqYear, pyqExam } = question;
  const lang = markup?.lang ?? null;
  return {
    ...(pyq ? { pyq } : {}),
    ...(pyqYear === null ? {} : { pyq_year: pyqYear }),
    ...(pyqExam === null ? {} : { pyq_exam: pyqExam }),
    ...(lang === null ? {} : { lang }),
    ...(section == null ? {} : { section: section.title, section_locked: section.isLocked }),
    ...(section?.minutes == null ? {} : { section_minutes: section.minutes }),
    ...(passage === null ? {} : { passage }),
    ...(Object.keys(schedule).length === 0 ? {} : { schedule: JSON.stringify(schedule) }),
  };
}

/** The facts of a passage. @param passage its number in the part */
export function factsOfPassage({ title, source, lang }: FilePassage, passage: number): OwnFacts {
  return {
    passage,
    ...(title === null ? {} : { title }),
    ...(source === null ? {} : { source }),
    ...(lang == null ? {} : { lang }),
  };
}
