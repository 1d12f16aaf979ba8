import { figure } from "#rules/figures.ts";
import { practiceLimits } from "#rules/limits.ts";
import type { PassageChoice } from "#rules/random-test-rules.ts";
import type { PracticeDifficulty, PracticePool } from "../../gql/graphql.ts";

/** What a practice is asked for with, besides the filters. */
export interface PracticeForm {
  pool: PracticePool;
  difficulty: PracticeDifficulty | null;
  numQuestions: number;
  /** With a clock of a minute a question. */
  clock: "none" | "minute";
}

export const practiceDefaults: PracticeForm = {
  pool: "ALL",
  difficulty: null,
  numQuestions: practiceLimits.practiceDefaultQuestions,
  clock: "none",
};

/** The pools in their order, as they are named and explained. */
export const poolWords: readonly { pool: PracticePool; name: string; about: string }[] = [
  { pool: "ALL", name: "All questions", about: "everything that matches below" },
  { pool: "UNSEEN", name: "Not seen", about: "never shown to you" },
  { pool: "WRONG", name: "Wrong before", about: "answered wrong at least once" },
  { pool: "MARKED", name: "Marked", about: "marked for review in the last test with it" },
  {
    pool: "STALE",
    name: `Not seen for ${practiceLimits.practiceStaleDays} days`,
    about: "to keep what you know",
  },
];

/** What a choice of passages means in practice, where a question is drawn for itself. */
export const practicePassageHints: Readonly<Record<PassageChoice, string>> = {
  any: "A question about a passage brings the passage with it.",
  only: "Questions about passages alone; those of one passage stand together.",
  none: "Questions that stand by themselves.",
};

export const difficultyChoices: { value: PracticeDifficulty | "ANY"; label: string }[] = [
  { value: "ANY", label: "Any" },
  { value: "EASIER", label: "Easier" },
  { value: "MEDIUM", label: "Medium" },
  { value: "HARDER", label: "Harder" },
];

/** What is known of the difficulty of a pool. */
export interface Known {
  difficultyKnown: number;
  count: number;
}

/** Of how many questions the difficulty is known, in a sentence. */
export function knownWords({ difficultyKnown, count }: Known, isAny: boolean): string {
  if (!isAny) return "A third of the questions by how many people got them right.";
  const known = `Known for ${figure(difficultyKnown)} of ${figure(count)} ${count === 1 ? "question" : "questions"}`;
  return difficultyKnown === 0 && count > 0 ? `${known}: too few people were asked.` : known;
}

/** The minutes of the clock that is asked for; null for none. */
export function minutesOf({ clock, numQuestions }: PracticeForm, count: number | null) {
  const asked = Math.min(numQuestions, count ?? numQuestions);
  return clock === "none" ? null : Math.max(1, asked);
}

/** "24 minutes", never less than one. @param usualSeconds for a question */
export function usualWords(
  { numQuestions }: Pick<PracticeForm, "numQuestions">,
  count: number | null,
  usualSeconds: number,
): string {
  const asked = Math.min(numQuestions, count ?? numQuestions);
  return clockWords(Math.max(1, Math.round((asked * usualSeconds) / 60)));
}

/** "20 minutes"; "None" without a clock. */
export function clockWords(minutes: number | null): string {
  if (minutes === null) return "None";
  return minutes === 1 ? "1 minute" : `${figure(minutes)} minutes`;
}
