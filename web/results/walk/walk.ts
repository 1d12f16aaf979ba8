import { compareNames } from "#rules/name-order.ts";
import { type Address, addressOf, oneOf, text } from "../../ui/address.ts";
import type { ResultStatus } from "../result-questions.ts";

type Status = ResultStatus;

/** The fields of a result's question that the walk looks at. */
export interface WalkedQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  status: Status;
  subject: string;
  topic: string | null;
  marked: boolean;
  /** The section that it stands in; left out on a paper without. */
  section?: WalkedSection;
}

/** A section of the paper. */
export interface WalkedSection {
  /** "1" for the first: titles may be the same. */
  number: string;
  title: string;
}

/** Which outcomes are shown; "lost" is what is not correct, "" what nobody has chosen yet. */
export type OutcomeFilter = "" | "all" | "lost" | "correct" | "incorrect" | "unanswered";

/** Which questions of a result are shown, and in which order; "" where nothing is chosen. */
export interface WalkFilter {
  /** The number of a section. */
  section: string;
  subject: string;
  topic: string;
  show: OutcomeFilter;
  marked: "" | "yes" | "no";
  /** "wrong": incorrect, then unanswered, then correct ones; otherwise the paper's order. */
  order: "" | "wrong";
}

/** How the filter stands in the address. The question that is looked at stands there as `q`, from 1. */
export const walkAddress: Address<WalkFilter> = addressOf<WalkFilter>({
  section: text,
  subject: text,
  topic: text,
  show: oneOf("all", "lost", "correct", "incorrect", "unanswered"),
  marked: oneOf("yes", "no"),
  order: oneOf("wrong"),
});

/** What clears a filter; the order stays. */
export const unfiltered = { section: "", subject: "", topic: "", show: "all", marked: "" } as const;

/** Whether the filter leaves questions out. The order leaves out none. */
export function isNarrowed(filter: WalkFilter): boolean {
  const show = filter.show === "all" ? "" : filter.show;
  return walkAddress.isNarrowed({ ...filter, show, order: "" });
}

/**
 * The outcomes that a result opens on where its address names none: the wrong ones, or all where none is
 * wrong, or where the address asks for a question or for some of them.
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

/** The place on the paper, 0 for the first, that an address names; null for none that there is. */
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

/** Whether a filter lets a question through. */
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
 * The questions to walk through, in their order.
 *
 * @param opened a place that is shown whatever the filter says; null for none
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

/** The questions of a section or a subject, as the palette shows them together. */
export interface PaletteGroup<Question> {
  name: string;
  questions: Question[];
}

/**
 * The questions by section, or by subject on a paper without any, in the order in which the paper first
 * asks of each.
 */
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

/** The questions with the sections that they stand in; the very same on a paper without any. */
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

/** The sections of the questions, in their order. */
export function sectionsIn(questions: readonly WalkedQuestion[]): WalkedSection[] {
  const found = new Map<string, WalkedSection>();
  for (const { section } of questions) if (section) found.set(section.number, section);
  return [...found.values()].sort((one, other) => Number(one.number) - Number(other.number));
}

/** A way from one question to another. */
export type Step = "next" | "previous" | "nextWrong";

/**
 * The place that a step leads to; null at the end of the walk.
 *
 * @param walk the questions in their order
 * @param from where one stands; null before the first
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
