import { figure } from "#rules/figures.ts";
import type { ResultStatus } from "./result-questions.ts";
/** "1m 52s", "0m 38s". @param seconds whole */
export function secondsWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** Seconds of each question if all had the same, whole. */
export function evenSeconds(durationMinutes: number, questions: number): number {
  return questions > 0 ? Math.round((durationMinutes * 60) / questions) : 0;
}

function evenWords(seconds: number): string {
  if (seconds === 60) return "an even minute";
  return seconds < 60 ? `an even ${seconds} s` : `an even ${secondsWords(seconds)}`;
}

/** How far a question's time is from its even share: "52 s over an even minute". */
export function againstEven(seconds: number, even: number): string {
  const difference = Math.abs(seconds - even);
  if (difference === 0) return `exactly ${evenWords(even)}`;
  const by = difference < 120 ? `${difference} s` : secondsWords(difference);
  return `${by} ${seconds > even ? "over" : "under"} ${evenWords(even)}`;
}

/** How often something was: "once", "twice", "3 times". */
function timesWords(count: number): string {
  return ["once", "twice"][count - 1] ?? `${figure(count)} times`;
}

/** What is kept of how an answer changed. */
export interface AnswerChanges {
  /** The last letters chosen, a hyphen for a cleared answer; empty where they were not kept. */
  choices: string;
  /** How often it was chosen, changed or cleared. */
  changeCount: number;
  correctOptionIndex: number;
  status: ResultStatus;
}

/** How an answer changed, for the margin beside it. */
export interface ChangeWords {
  /** For the eyes: "A → B → A". */
  shown: string;
  /** For the ears: "A, then B, then A". */
  spoken: string;
  /** What came of it; null where there is nothing to add. */
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

/** The way of an answer in letters, and what came of it (docs/screens.md, section 8). */
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

/** An option as it is called: A for the first, a dash for none. */
export function optionLetter(option: number): string {
  return option < 0 ? "–" : String.fromCharCode(65 + option);
}
