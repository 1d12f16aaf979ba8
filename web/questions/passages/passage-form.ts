import { passageLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleText } from "#rules/visible-text.ts";
import type {
  EditedPassageFragment,
  PassageInput,
  SetQuestionFragment,
} from "../../gql/graphql.ts";
import {
  emptyForm,
  formOf,
  nextForm,
  problemsOf,
  type QuestionForm,
  type QuestionProblems,
  questionOf,
} from "../question-form.ts";
import { noText, type RichValue } from "../rich/rich-value.ts";

/** A question of the set in the form. */
export interface SetEntry {
  /** Identifies it on the page, independent of its position and id. */
  key: string;
  /** Its id in the bank; null for a new one. */
  id: string | null;
  /** The edited revision; null for a new one. */
  revisionNumber: number | null;
  form: QuestionForm;
  /** The stored version; null for a new one. */
  opened: QuestionForm | null;
  /** True for a question of another place in the bank that the next save moves into this set. */
  isMoved: boolean;
}

/** The state of the passage editor, as typed. */
export interface PassageForm {
  title: string;
  text: RichValue;
  source: string;
  /** "" for English. */
  lang: string;
  entries: SetEntry[];
}

let keys = 0;

function newKey(): string {
  keys += 1;
  return `entry-${keys}`;
}

/** A new question with the same labels as the one before. */
export function newEntry(before: SetEntry | undefined): SetEntry {
  const form = before === undefined ? emptyForm : nextForm(before.form);
  return { key: newKey(), id: null, revisionNumber: null, form, opened: null, isMoved: false };
}

/** A question of the bank. @param isMoved true if the next save moves it into this set */
export function bankEntry(question: SetQuestionFragment, isMoved: boolean): SetEntry {
  const form = formOf(question);
  const { id, revisionNumber } = question;
  return { key: newKey(), id, revisionNumber, form, opened: form, isMoved };
}

/** The initial state of an editor. */
export interface Opened {
  form: PassageForm;
  /** The edited revision; null for a new passage. */
  revisionNumber: number | null;
  /** The ids of the questions that the passage had. */
  held: readonly string[];
}

/** The form, and its initial state. */
export interface PassageDraft {
  form: PassageForm;
  opened: Opened;
}

/** A draft of another page, with new keys for its entries. */
export function takenDraft({ form, opened }: PassageDraft): PassageDraft {
  return {
    form: { ...form, entries: form.entries.map((entry) => ({ ...entry, key: newKey() })) },
    opened,
  };
}

/** A new passage with one question, both empty. */
export function emptyPassage(): PassageForm {
  return { title: "", text: noText, source: "", lang: "", entries: [newEntry(undefined)] };
}

/** The form of an existing passage. */
export function passageFormOf(passage: EditedPassageFragment): PassageForm {
  return {
    title: passage.title ?? "",
    text: { text: passage.text, html: passage.html },
    source: passage.source ?? "",
    lang: passage.lang ?? "",
    entries: passage.questions.map((question) => bankEntry(question, false)),
  };
}

/** The form after a save: the stored values, with the entries' keys unchanged, so that no field loses the focus. */
export function passageFormAfter(
  passage: EditedPassageFragment,
  sent: readonly SetEntry[],
): PassageForm {
  const form = passageFormOf(passage);
  const entries = form.entries.map((entry, place) => ({
    ...entry,
    key: sent[place]?.key ?? entry.key,
  }));
  return { ...form, entries };
}

/** True if a new question is empty: it is not saved, and shows no errors. */
function isBlank({ id, form }: SetEntry): boolean {
  const { questionText, options, explanation, questionHtml, optionsHtml } = form;
  const texts = [questionText, explanation, ...options, questionHtml ?? "", ...(optionsHtml ?? [])];
  return id === null && form.correct < 0 && texts.every((text) => visibleText(text) === "");
}

/** The entries to save. */
export function keptEntries({ entries }: PassageForm): SetEntry[] {
  return entries.filter((entry) => !isBlank(entry));
}

/** The subjects of the questions to save. */
export function subjectsOf(form: PassageForm): string[] {
  return keptEntries(form).map((entry) => entry.form.subject);
}

/** Replaces subjects in the form. @param names new names by typed name */
export function withSubjects(form: PassageForm, names: ReadonlyMap<string, string>): PassageForm {
  const entries = form.entries.map((entry) => {
    const subject = names.get(entry.form.subject.trim()) ?? entry.form.subject;
    return { ...entry, form: { ...entry.form, subject } };
  });
  return { ...form, entries };
}

function isEdited({ form, opened }: SetEntry): boolean {
  return opened === null || JSON.stringify(form) !== JSON.stringify(opened);
}

/** The form as mutation input. */
export function passageInput(form: PassageForm): PassageInput {
  const { title, text, source, lang } = form;
  return {
    title: visibleText(title) || null,
    text: visibleText(text.text),
    html: text.html,
    source: visibleText(source) || null,
    lang: lang || null,
    questions: keptEntries(form).map((entry) => ({
      id: entry.id,
      revisionNumber: entry.revisionNumber,
      question: isEdited(entry) ? questionOf(entry.form) : null,
    })),
  };
}

/** The form without the keys of its entries, for comparison. */
function substance(form: PassageForm): string {
  const { entries: _, ...words } = form;
  const entries = keptEntries(form).map(({ id, form: question }) => ({ id, question }));
  return JSON.stringify({ ...words, entries });
}

/** True if there are unsaved changes. */
export function isPassageChanged(form: PassageForm, opened: PassageForm): boolean {
  return substance(form) !== substance(opened);
}

/** True if a save creates a revision of the passage: the order and the questions don't count. */
export function isReworded(form: PassageForm, opened: PassageForm): boolean {
  const words = ({ title, text, source, lang }: PassageForm) =>
    JSON.stringify([
      visibleText(title),
      text.html ?? visibleText(text.text),
      visibleText(source),
      lang,
    ]);
  return words(form) !== words(opened);
}

/** A field of the passage that can have an error. */
export type PassageField = "title" | "text" | "source" | "lang" | "questions";

/** The errors of a passage and its set, by field and entry. */
export interface PassageProblems {
  passage: ReadonlyMap<PassageField, string>;
  /** By entry key. */
  entries: ReadonlyMap<string, QuestionProblems>;
  /** Errors of whole entries. */
  whole: ReadonlyMap<string, string>;
}

export const noProblems: PassageProblems = {
  passage: new Map(),
  entries: new Map(),
  whole: new Map(),
};

/** @param currentYear the calendar year in India, the latest a PYQ can be of */
export function passageProblems(form: PassageForm, currentYear: number): PassageProblems {
  const { passageTitleMaxLength, passageTextMaxLength, passageSourceMaxLength } = passageLimits;
  const passage = new Map<PassageField, string>();
  const add = (field: PassageField, message: string | null) => {
    if (message !== null && !passage.has(field)) passage.set(field, message);
  };
  const text = visibleText(form.text.text);
  add("title", storedTextError("Passage title", visibleText(form.title), passageTitleMaxLength));
  if (text === "") add("text", "Passage text is required");
  add("text", storedTextError("Passage text", text, passageTextMaxLength));
  add("source", storedTextError("Source line", visibleText(form.source), passageSourceMaxLength));
  const kept = keptEntries(form);
  if (kept.length > passageLimits.passageQuestionsMax) {
    add(
      "questions",
      `A passage can have at most ${passageLimits.passageQuestionsMax} questions. Take ${kept.length - passageLimits.passageQuestionsMax} out.`,
    );
  }
  const entries = new Map(
    kept.flatMap(({ key, form: question }) => {
      const problems = problemsOf(question, currentYear);
      return problems.size === 0 ? [] : [[key, problems] as const];
    }),
  );
  return { passage, entries, whole: new Map() };
}

/** True if there are no errors. */
export function isSound({ passage, entries, whole }: PassageProblems): boolean {
  return passage.size === 0 && entries.size === 0 && whole.size === 0;
}

/** Joins errors; those of the second replace those of the first. */
export function joinedProblems(one: PassageProblems, other: PassageProblems): PassageProblems {
  return {
    passage: new Map([...one.passage, ...other.passage]),
    entries: new Map([...one.entries, ...other.entries]),
    whole: new Map([...one.whole, ...other.whole]),
  };
}

/** The part of a refusal that still applies after changes. */
export function standingProblems(
  { refused, form: then }: { refused: PassageProblems; form: PassageForm },
  form: PassageForm,
): PassageProblems {
  const before = new Map(then.entries.map((entry) => [entry.key, entry.form]));
  const isSame = (key: string) =>
    form.entries.find((entry) => entry.key === key)?.form === before.get(key);
  return {
    passage: new Map(
      [...refused.passage].filter(
        ([field]) => field === "questions" || then[field] === form[field],
      ),
    ),
    entries: new Map([...refused.entries].filter(([key]) => isSame(key))),
    whole: new Map([...refused.whole].filter(([key]) => isSame(key))),
  };
}

/** The errors of the passage and of some entries. */
export function problemsOfEntries(
  problems: PassageProblems,
  keys: ReadonlySet<string>,
): PassageProblems {
  return { ...problems, entries: new Map([...problems.entries].filter(([key]) => keys.has(key))) };
}

/** Moves an entry one position up or down. */
export function movedEntry(entries: readonly SetEntry[], key: string, step: -1 | 1): SetEntry[] {
  const place = entries.findIndex((entry) => entry.key === key);
  const other = entries[place + step];
  const entry = entries[place];
  if (entry === undefined || other === undefined) return [...entries];
  return entries.with(place, other).with(place + step, entry);
}
