import { drawnDrill, drillOf } from "#rules/drill.ts";
import { figure } from "#rules/figures.ts";
import type { PromisedDrill } from "../drill-words.ts";
import { isNarrowed, isShown, type WalkedQuestion, type WalkFilter } from "./walk.ts";

/** The practice of questions of a result. */
export interface ResultPractice {
  /** The button's label. */
  words: string;
  /** Null if nothing can be practised, for the reason in `why`. */
  drill: PromisedDrill | null;
  why: string;
  /** What the drill leaves out. */
  remark: string;
  /** The positions to draw from, in paper order. */
  positions: number[];
}

const isLost = ({ status }: WalkedQuestion) => status === "INCORRECT" || status === "UNANSWERED";

interface Marking {
  correctMarks: number;
  incorrectMarks: number;
}

/**
 * The drill of all questions that a filter shows; without a filter, ten of the lost questions. Reserved and deleted
 * questions are never included.
 * @param practisable positions of the questions that may be asked again
 */
export function practiceOf(
  questions: readonly WalkedQuestion[],
  filter: WalkFilter,
  practisable: readonly number[],
  marking: Marking,
): ResultPractice {
  const narrowed = isNarrowed(filter);
  const wanted = questions
    .filter((question) => (narrowed ? isShown(filter, question) : isLost(question)))
    .map(({ position }) => position)
    .sort((one, other) => one - other);
  const open = new Set(practisable);
  const positions = wanted.filter((position) => open.has(position));
  const size = narrowed ? drillOf(positions.length) : drawnDrill(positions.length);
  const { questionCount } = size;
  const missing = wanted.length - positions.length;
  const leftOut = missing > 0 ? ` (${missing} not given out)` : "";
  return {
    words: practiseWords(narrowed, questionCount, wanted.length),
    drill: questionCount > 0 ? { ...size, ...marking } : null,
    why: whyNothing(wanted.length, narrowed),
    remark: narrowed ? leftOut : `, of the ${positions.length} missed${leftOut}`,
    positions,
  };
}

function practiseWords(narrowed: boolean, count: number, wanted: number): string {
  if (count === 0) return "Practise";
  if (!narrowed)
    return `Practise ${figure(count)} Missed ${count === 1 ? "Question" : "Questions"}`;
  return count === wanted
    ? `Practise These ${figure(count)}`
    : `Practise ${figure(count)} of These`;
}

function whyNothing(wanted: number, narrowed: boolean): string {
  if (wanted > 0) return "None of these questions is given out for practice at present.";
  return narrowed ? "" : "Nothing was lost, so there is nothing to practise again.";
}

/** Returns up to `count` positions, drawn at random if there are more, in paper order. */
export function sampleOf(
  positions: readonly number[],
  count: number,
  random: () => number = Math.random,
): number[] {
  const left = [...positions];
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn.sort((one, other) => one - other);
}
