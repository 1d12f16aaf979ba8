import { type GeneratorForm, generatorDefaults } from "./generator-form.ts";

/** What this needs of a storage; null where the browser denies one. */
export type FormStorage = Pick<Storage, "getItem" | "setItem"> | null;

/** The storage of this tab: the form outlives a reload and going back, and ends with the tab. */
export function tabStorage(): FormStorage {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function keyOf(userId: number): string {
  return `lexam-random-test.${userId}`;
}

function isListOf(type: "string" | "number", value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isForm(form: unknown): form is Record<string, unknown> & GeneratorForm {
  if (!isRecord(form)) return false;
  const numbers = [form.numQuestions, form.durationMinutes, form.correctMarks, form.incorrectMarks];
  return (
    typeof form.title === "string" &&
    typeof form.description === "string" &&
    numbers.every((number) => typeof number === "number" && number >= 0) &&
    [form.subjects, form.topics, form.pyqExams].every((list) => isListOf("string", list)) &&
    isListOf("number", form.pyqYears) &&
    (form.pyqOnly === null || typeof form.pyqOnly === "boolean") &&
    // Left out by forms of before.
    [undefined, "any", "only", "none"].includes(form.passages as undefined)
  );
}

/** The form as this person left it in this tab, or the defaults. */
export function readKeptForm(storage: FormStorage, userId: number): GeneratorForm {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(userId)) ?? "null");
    return isForm(kept) ? kept : generatorDefaults;
  } catch {
    return generatorDefaults;
  }
}

/** Keeps the form; where the storage is denied or full, it lives as long as the page. */
export function keepForm(storage: FormStorage, userId: number, form: GeneratorForm): void {
  try {
    storage?.setItem(keyOf(userId), JSON.stringify(form));
  } catch {
    // Nothing depends on it.
  }
}
