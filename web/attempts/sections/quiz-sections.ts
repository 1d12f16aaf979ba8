import type { SectionState } from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import { countingOf, isAnswered, type QuestionState } from "../../screens/quiz/question-states.ts";
import { questionStates } from "../session/attempt/answer-sheet.ts";
import type { ActiveAttempt, PaperSections } from "../session/attempt/attempt.ts";
import type { QuizClock } from "../session/attempt/clock.ts";
import { withdrawnIn } from "../session/messages.ts";
import { closedAt } from "./paper-sections.ts";
import { stateAt } from "./section-state.ts";

type ClockReading = Pick<QuizClock, "subscribe" | "reading">;

/** The state of a section, which decides whether it can be opened. */
type SectionStatus =
  /** It has the current question. */
  | "current"
  /** It can be opened, and was started or needs no start. */
  | "open"
  /** It can be opened, and was not started. */
  | "next"
  /** It was not started, and comes after a locked section. */
  | "notStarted"
  /** Its time is over, or it was left for good. */
  | "over";

/** A section in the quiz. */
export interface SectionRow {
  index: number;
  section: Section;
  status: SectionStatus;
  /** Seconds left on its own clock when it was last left; null without one. */
  left: number | null;
  /** The palette states of its questions. */
  states: readonly QuestionState[];
  /** The number of its questions that are not withdrawn. */
  counting: number;
  /** The number of those with an answer. */
  answered: number;
  /** Its groups of questions with the same passage, or without one, as positions on the paper. */
  sets: readonly QuestionSet[];
  /** The number of its refused answers. */
  refused: number;
}

/** A group of questions in the palette. */
export interface QuestionSet {
  start: number;
  count: number;
  /** Null for questions without a passage. */
  passageId: string | null;
}

/** The sections of the paper in the quiz. A paper without sections counts as one. */
export interface QuizSections {
  /** True if the paper has no sections: its one section has no name and no heading. */
  isWhole: boolean;
  rows: readonly SectionRow[];
  /** The section of the current question. */
  current: SectionRow;
  isTimed: boolean;
  /** True if leaving the current section ends it. */
  isLocked: boolean;
}

function statusOf(
  sections: PaperSections,
  state: SectionState | null,
  index: number,
  current: number,
): SectionStatus {
  if (index === current) return "current";
  const start = sections.list[index]?.start ?? 0;
  const closed = closedAt(sections, state, start);
  if (closed === "over") return "over";
  if (state !== null && index > state.reached) return closed === null ? "next" : "notStarted";
  return closed === null ? "open" : "notStarted";
}

function setsOf({ start, count }: Section, passages: readonly (string | null)[]): QuestionSet[] {
  const sets: QuestionSet[] = [];
  for (let index = start; index < start + count; index += 1) {
    const passageId = passages[index] ?? null;
    const last = sets.at(-1);
    if (last !== undefined && last.passageId === passageId) last.count += 1;
    else sets.push({ start: index, count: 1, passageId });
  }
  return sets;
}

/** The label of the answered count. */
export function answeredWords({ isWhole }: QuizSections): string {
  return isWhole ? "Answered" : "Answered in this section";
}

/** The sections of an attempt. */
export function quizSections(attempt: ActiveAttempt): QuizSections {
  const { paper, sheet, sections: standing } = attempt;
  const { sections } = paper;
  const states = questionStates(sheet, withdrawnIn(paper));
  if (!sections) return wholeSections(paper.title, states);
  const state = standing?.state ?? null;
  const current = sections.of(sheet.currentQuestion);
  const passages = paper.questions.map(({ passageId }) => passageId ?? null);
  const rows = sections.list.map((section, index): SectionRow => {
    const { start, count } = section;
    const own = states.slice(start, start + count);
    return {
      index,
      section,
      status: statusOf(sections, state, index, current),
      left: state?.left[index] ?? null,
      states: own,
      counting: countingOf(own),
      answered: own.filter(isAnswered).length,
      sets: setsOf(section, passages),
      refused: standing?.refused.filter((position) => sections.of(position) === index).length ?? 0,
    };
  });
  const row = rows[current];
  if (row === undefined) throw new RangeError(`There is no section ${current}.`);
  const { isTimed } = sections;
  const { isLocked } = row.section;
  return { isWhole: false, rows, current: row, isTimed, isLocked };
}

/** A paper without sections, as one section. */
export function wholeSections(title: string, states: readonly QuestionState[]): QuizSections {
  const section = { title, start: 0, count: states.length, minutes: null, isLocked: false };
  const current: SectionRow = {
    ...{ index: 0, section, status: "current", left: null, states, refused: 0 },
    ...{ counting: countingOf(states), answered: states.filter(isAnswered).length, sets: [] },
  };
  return { isWhole: true, rows: [current], current, isTimed: false, isLocked: false };
}

/** The clock of a section, computed from the attempt's clock. */
export function sectionClock(
  clock: ClockReading,
  sections: PaperSections,
  state: SectionState,
  section: number,
): ClockReading {
  return {
    subscribe: clock.subscribe,
    reading: () => stateAt(sections.list, state, clock.reading()).left[section] ?? 0,
  };
}
