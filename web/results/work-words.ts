import { figure } from "#rules/figures.ts";
import type { ResultStatus } from "./result-questions.ts";
/** "1m 52s", "0m 38s". @param seconds whole */
export function secondsWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** Seconds per question if all have the same share, whole. */
export function evenSeconds(durationMinutes: number, questions: number): number {
  return questions > 0 ? Math.round((durationMinutes * 60) / questions) : 0;
}

function evenWords(seconds: number): string {
  if (seconds === 60) return "an even minute";
  return seconds < 60 ? `an even ${seconds} s` : `an even ${secondsWords(seconds)}`;
}

/** The difference of a question's time to its equal share: "52 s over an even minute". */
export function againstEven(seconds: number, even: number): string {
  const difference = Math.abs(seconds - even);
  if (difference === 0) return `exactly ${evenWords(even)}`;
  const by = difference < 120 ? `${difference} s` : secondsWords(difference);
  return `${by} ${seconds > even ? "over" : "under"} ${evenWords(even)}`;
}

/** A count of times: "once", "twice", "3 times". */
function timesWords(count: number): string {
  return ["once", "twice"][count - 1] ?? `${figure(count)} times`;
}

/** The stored changes of an answer. */
export interface AnswerChanges {
  /** The last letters chosen, "-" for a cleared answer; empty if they were not stored. */
  choices: string;
  /** How often it was chosen, changed or cleared. */
  changeCount: number;
  correctOptionIndex: number;
  status: ResultStatus;
}

/** The changes of an answer, for the margin beside it. */
export interface ChangeWords {
  /** The visible text: "A → B → A". */
  shown: string;
  /** The text for screen readers: "A, then B, then A". */
  spoken: string;
  /** The effect of the changes; null if there is nothing to add. */
  remark: string | null;
}

function changeRemark(letters: readonly string[], changes: AnswerChanges): string | null {
  if (changes.changeCount === 1) return "never changed";
  if (changes.status === "HIDDEN" || changes.status === "DROPPED") return null;
  const right = letters.filter((letter) => letter === optionLetter(changes.correctOptionIndex));
  if (changes.status !== "CORRECT") {
    if (right.length > 0) return `was right ${timesWords(right.length)}`;
    return changes.status === "UNANSWERED" ? "cleared" : null;
  }
  return letters.some((letter) => letter !== "-" && letter !== right[0])
    ? "right in the end"
    : null;
}

/** The changes of an answer in letters, and their effect (docs/screens.md, section 8). */
export function changeWords(changes: AnswerChanges): ChangeWords {
  const { choices, changeCount } = changes;
  if (changeCount === 0 && choices === "") {
    return { shown: "None", spoken: "None", remark: "never answered" };
  }
  if (choices === "") {
    return { shown: String(changeCount), spoken: String(changeCount), remark: null };
  }
  const letters = [...choices];
  const isCut = changeCount > letters.length;
  const shown = letters.map((letter) => (letter === "-" ? "–" : letter));
  const spoken = letters.map((letter) => (letter === "-" ? "cleared" : letter));
  return {
    shown: (isCut ? ["…", ...shown] : shown).join(" → "),
    spoken: (isCut ? ["the last 8 changes", ...spoken] : spoken).join(", then "),
    remark: changeRemark(letters, changes),
  };
}

/** The letter of an option: A for the first, a dash for none. */
export function optionLetter(option: number): string {
  return option < 0 ? "–" : String.fromCharCode(65 + option);
}
