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

/** A question of the set as it is written. */
export interface SetEntry {
  /** Names it on the page, whatever becomes of its place and its number. */
  key: string;
  /** In the bank; null for a new one. */
  id: string | null;
  /** The wording that is edited; null for a new one. */
  revisionNumber: number | null;
  form: QuestionForm;
  /** As the bank has it; null for a new one. */
  opened: QuestionForm | null;
  /** True for a question of another place in the bank that the next save moves into this set. */
  isMoved: boolean;
}

/** Everything that the passage editor holds, as it was typed. */
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

/** A new question, about the same as the one before it. */
export function newEntry(before: SetEntry | undefined): SetEntry {
  const form = before === undefined ? emptyForm : nextForm(before.form);
  return { key: newKey(), id: null, revisionNumber: null, form, opened: null, isMoved: false };
}

/** A question of the bank. @param isMoved whether the next save moves it into this set */
export function bankEntry(question: SetQuestionFragment, isMoved: boolean): SetEntry {
  const form = formOf(question);
  const { id, revisionNumber } = question;
  return { key: newKey(), id, revisionNumber, form, opened: form, isMoved };
}

/** What an editor began with. */
export interface Opened {
  form: PassageForm;
  /** The words that are edited; null for a new passage. */
  revisionNumber: number | null;
  /** The questions that the passage had. */
  held: readonly string[];
}

/** What was written, and what it began with. */
export interface PassageDraft {
  form: PassageForm;
  opened: Opened;
}

/** A draft of another page, whose keys this page gives to other entries. */
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

/** The form of a passage that is there. */
export function passageFormOf(passage: EditedPassageFragment): PassageForm {
  return {
    title: passage.title ?? "",
    text: { text: passage.text, html: passage.html },
    source: passage.source ?? "",
    lang: passage.lang ?? "",
    entries: passage.questions.map((question) => bankEntry(question, false)),
  };
}

/**
 * The form after a save: what the server stored, with the entries still named as they were, so that
 * nobody is thrown out of a field.
 */
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

/** Whether nothing was written in a new question: it is not saved, and nothing is said of it. */
function isBlank({ id, form }: SetEntry): boolean {
  const { questionText, options, explanation, questionHtml, optionsHtml } = form;
  const texts = [questionText, explanation, ...options, questionHtml ?? "", ...(optionsHtml ?? [])];
  return id === null && form.correct < 0 && texts.every((text) => visibleText(text) === "");
}

/** The entries that would be saved. */
export function keptEntries({ entries }: PassageForm): SetEntry[] {
  return entries.filter((entry) => !isBlank(entry));
}

/** The subjects of the questions that would be saved. */
export function subjectsOf(form: PassageForm): string[] {
  return keptEntries(form).map((entry) => entry.form.subject);
}

/** The form with other names for some subjects, as by a map from the name that was written. */
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

/** The form as the server takes it. */
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

/** What would be lost: the form but for the names of its entries. */
function substance(form: PassageForm): string {
  const { entries: _, ...words } = form;
  const entries = keptEntries(form).map(({ id, form: question }) => ({ id, question }));
  return JSON.stringify({ ...words, entries });
}

/** Whether something would be lost. */
export function isPassageChanged(form: PassageForm, opened: PassageForm): boolean {
  return substance(form) !== substance(opened);
}

/** Whether a save makes a revision of the passage: its order and its questions have none of its own. */
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

/** A field of the passage that can be wrong. */
export type PassageField = "title" | "text" | "source" | "lang" | "questions";

/** What is wrong with a passage and its set, by field and by entry. */
export interface PassageProblems {
  passage: ReadonlyMap<PassageField, string>;
  /** By the keys of the entries. */
  entries: ReadonlyMap<string, QuestionProblems>;
  /** What is wrong with an entry as a whole. */
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

/** Whether nothing is wrong. */
export function isSound({ passage, entries, whole }: PassageProblems): boolean {
  return passage.size === 0 && entries.size === 0 && whole.size === 0;
}

/** Both: what stands in the second is shown first. */
export function joinedProblems(one: PassageProblems, other: PassageProblems): PassageProblems {
  return {
    passage: new Map([...one.passage, ...other.passage]),
    entries: new Map([...one.entries, ...other.entries]),
    whole: new Map([...one.whole, ...other.whole]),
  };
}

/** What a refusal still means, now that some of it has been changed. */
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

/** Of what is wrong, what is with the passage and with some entries. */
export function problemsOfEntries(
  problems: PassageProblems,
  keys: ReadonlySet<string>,
): PassageProblems {
  return { ...problems, entries: new Map([...problems.entries].filter(([key]) => keys.has(key))) };
}

/** An entry one place up or down. */
export function movedEntry(entries: readonly SetEntry[], key: string, step: -1 | 1): SetEntry[] {
  const place = entries.findIndex((entry) => entry.key === key);
  const other = entries[place + step];
  const entry = entries[place];
  if (entry === undefined || other === undefined) return [...entries];
  return entries.with(place, other).with(place + step, entry);
}
