import { formatDateTime } from "#rules/times.ts";

/** Fields whose names in words don't follow from the name. */
const NAMES: Readonly<Record<string, string>> = {
  late_start_cut: "Late start cut at closing",
  pyq: "PYQ",
  pyq_year: "PYQ year",
  pyq_exam: "PYQ exam",
};

/** The name of a recorded field in words: "Opens at" for opens_at, "Question ids" for questionIds. */
export function fieldWords(field: string): string {
  const known = NAMES[field];
  if (known !== undefined) return known;
  const words = field
    .replaceAll("_", " ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields with texts that people wrote, which are shown as they are. */
const TEXTS = new Set(["text", "options", "explanation", "title", "description", "name", "reason"]);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function wordsOf(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([field, one]) => `${fieldWords(field)}: ${wordsOf(one)}`)
      .join("; ");
  }
  const text = String(value);
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? formatDateTime(text) : text;
}

/** A recorded value as the rest of the product shows it: times in IST, Yes and No, and lists in lines. */
export function valueWords(field: string, value: string): string {
  if (TEXTS.has(field)) return value;
  if (value === "true" || value === "false") return wordsOf(value === "true");
  if (!value.startsWith("{") && !value.startsWith("[")) return wordsOf(value);
  try {
    return wordsOf(JSON.parse(value));
  } catch {
    return value;
  }
}
