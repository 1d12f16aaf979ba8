import { compareNames } from "#rules/name-order.ts";
import { type Address, addressOf, oneOf, text } from "../../ui/address.ts";
import type { ResultStatus } from "../result-questions.ts";

type Status = ResultStatus;

/** The fields of a question used by the walk. */
export interface WalkedQuestion {
  /** Its position on the paper, counted from 0. */
  position: number;
  status: Status;
  subject: string;
  topic: string | null;
  marked: boolean;
  /** Its section; left out on a paper without sections. */
  section?: WalkedSection;
}

/** A section of the paper. */
export interface WalkedSection {
  /** Counted from "1", since titles may be the same. */
  number: string;
  title: string;
}

/** The outcomes shown; "lost" means not correct, "" no choice yet. */
export type OutcomeFilter = "" | "all" | "lost" | "correct" | "incorrect" | "unanswered";

/** The questions of a result to show, and their order; "" for no choice. */
export interface WalkFilter {
  /** The number of a section. */
  section: string;
  subject: string;
  topic: string;
  show: OutcomeFilter;
  marked: "" | "yes" | "no";
  /** "wrong": incorrect, then unanswered, then correct ones; "" is the paper's order. */
  order: "" | "wrong";
}

/** The filter in the address. The current question is in it as `q`, counted from 1. */
export const walkAddress: Address<WalkFilter> = addressOf<WalkFilter>({
  section: text,
  subject: text,
  topic: text,
  show: oneOf("all", "lost", "correct", "incorrect", "unanswered"),
  marked: oneOf("yes", "no"),
  order: oneOf("wrong"),
});

/** Clears a filter; the order stays. */
export const unfiltered = { section: "", subject: "", topic: "", show: "all", marked: "" } as const;

/** True if the filter excludes questions. The order excludes none. */
export function isNarrowed(filter: WalkFilter): boolean {
  const show = filter.show === "all" ? "" : filter.show;
  return walkAddress.isNarrowed({ ...filter, show, order: "" });
}

/**
 * The outcomes shown at first if the address names none: the wrong ones; or all if none is wrong, or the address
 * names a question or a filter.
 */
export function firstShown(
  query: URLSearchParams,
  questions: readonly Pick<WalkedQuestion, "status">[],
): "all" | "incorrect" {
  const asksForSome = query.has("q") || isNarrowed(walkAddress.read(query));
  return !asksForSome && questions.some(({ status }) => status === "INCORRECT")
    ? "incorrect"
    : "all";
}

/** The position on the paper, counted from 0, in an address; null for none or an invalid one. */
export function placeFrom(query: URLSearchParams, questions: number): number | null {
  const number = Number(query.get("q") ?? Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= questions ? number - 1 : null;
}

const shownBy: Record<OutcomeFilter, readonly Status[]> = {
  "": ["CORRECT", "INCORRECT", "UNANSWERED", "DROPPED", "HIDDEN"],
  all: ["CORRECT", "INCORRECT", "UNANSWERED", "DROPPED", "HIDDEN"],
  lost: ["INCORRECT", "UNANSWERED"],
  correct: ["CORRECT"],
  incorrect: ["INCORRECT"],
  unanswered: ["UNANSWERED"],
};

/** True if a filter includes a question. */
export function isShown(filter: WalkFilter, question: WalkedQuestion): boolean {
  const { section, subject, topic, show, marked } = filter;
  return (
    (section === "" || question.section?.number === section) &&
    (subject === "" || question.subject === subject) &&
    (topic === "" || question.topic === topic) &&
    shownBy[show].includes(question.status) &&
    (marked === "" || question.marked === (marked === "yes"))
  );
}

const rank: Record<Status, number> = {
  ...{ INCORRECT: 0, UNANSWERED: 1, CORRECT: 2, DROPPED: 3, HIDDEN: 4 },
};

/**
 * The questions to walk through, in order.
 * @param opened a position that is shown whatever the filter; null for none
 */
export function walkThrough<Question extends WalkedQuestion>(
  questions: readonly Question[],
  filter: WalkFilter,
  opened: number | null,
): Question[] {
  const wrongFirst = filter.order === "wrong";
  return questions
    .filter((question) => question.position === opened || isShown(filter, question))
    .sort(
      (left, right) =>
        (wrongFirst ? rank[left.status] - rank[right.status] : 0) || left.position - right.position,
    );
}

/** The questions of a section or subject in the palette. */
export interface PaletteGroup<Question> {
  name: string;
  questions: Question[];
}

/** The questions by section, or by subject on a paper without sections, in paper order. */
export function paletteGroups<Question extends WalkedQuestion>(
  questions: readonly Question[],
): PaletteGroup<Question>[] {
  const inOrder = [...questions].sort((one, other) => one.position - other.position);
  const groups = Map.groupBy(inOrder, ({ section, subject }) => section?.number ?? subject);
  return [...groups.values()].map((group) => ({
    name: group[0]?.section?.title ?? group[0]?.subject ?? "",
    questions: group,
  }));
}

/** A section as a result returns it. */
interface SectionOutcome {
  title: string;
  firstQuestion: number;
  totalQuestions: number;
}

/** The questions with their sections; the same array on a paper without sections. */
export function inSections<Question extends WalkedQuestion>(
  questions: readonly Question[],
  sections: readonly SectionOutcome[],
): readonly Question[] {
  if (sections.length === 0) return questions;
  const walked = sections.map(({ title }, index) => ({ number: String(index + 1), title }));
  return questions.map((question) => {
    const { position } = question;
    const index = sections.findIndex(
      ({ firstQuestion, totalQuestions }) => position < firstQuestion + totalQuestions,
    );
    const section = walked[index];
    return section ? { ...question, section } : question;
  });
}

/** The sections of the questions, in order. */
export function sectionsIn(questions: readonly WalkedQuestion[]): WalkedSection[] {
  const found = new Map<string, WalkedSection>();
  for (const { section } of questions) if (section) found.set(section.number, section);
  return [...found.values()].sort((one, other) => Number(one.number) - Number(other.number));
}

/** A step from one question to another. */
export type Step = "next" | "previous" | "nextWrong";

/**
 * The position after a step; null at the end of the walk.
 * @param walk the questions in order
 * @param from the current position; null before the first
 */
export function stepFrom(
  walk: readonly WalkedQuestion[],
  from: number | null,
  step: Step,
): number | null {
  const here = walk.findIndex(({ position }) => position === from);
  if (step === "previous") return here > 0 ? (walk[here - 1]?.position ?? null) : null;
  const after = walk.slice(here + 1);
  const found = step === "next" ? after[0] : after.find(({ status }) => status === "INCORRECT");
  return found?.position ?? null;
}

/** The subjects of the questions, or the topics of a subject ("" for any), by name. */
export function labelsOf(
  questions: readonly WalkedQuestion[],
  of: { topicsOf: string } | "subjects",
): string[] {
  const labels = questions.flatMap(({ subject, topic }) => {
    if (of === "subjects") return subject;
    return topic !== null && (of.topicsOf === "" || of.topicsOf === subject) ? topic : [];
  });
  return [...new Set(labels)].sort(compareNames);
}
