import type { FieldError } from "./failures.ts";
import { practiceLimits } from "./limits.ts";

/** Which of the questions that filters leave a practice is drawn from (docs/learning.md, section 8). */
export const practicePools = ["all", "unseen", "wrong", "marked", "stale"] as const;
export type PracticePool = (typeof practicePools)[number];

/** Thirds of the questions by how many people got them right. */
export const practiceDifficulties = ["easier", "medium", "harder"] as const;
export type PracticeDifficulty = (typeof practiceDifficulties)[number];

/** What began a practice. */
export type PracticeKind = "practice" | "mistakes" | "diagnostic";

/** The numbers of a practice that a student chooses. */
export interface PracticeNumbers {
  numQuestions: number;
  /** Minutes of a clock; null for none. */
  minutes: number | null;
}

function outside(value: number, least: number, most: number): boolean {
  return !Number.isInteger(value) || value < least || value > most;
}

/** What is wrong with the numbers of a practice, a sentence for each. */
export function practiceFieldErrors({ numQuestions, minutes }: PracticeNumbers): FieldError[] {
  const { practiceQuestionsMin: fewest, practiceQuestionsMax: most } = practiceLimits;
  const { practiceMinutesMin: shortest, practiceMinutesMax: longest } = practiceLimits;
  const errors: FieldError[] = [];
  if (outside(numQuestions, fewest, most)) {
    const message = `Number of questions must be a whole number from ${fewest} to ${most}`;
    errors.push({ field: "numQuestions", message });
  }
  if (minutes !== null && outside(minutes, shortest, longest)) {
    const message = `Minutes must be a whole number from ${shortest} to ${longest}, or none for no clock`;
    errors.push({ field: "minutes", message });
  }
  return errors;
}

/** What a practice of a selection is given. */
export function selectionErrors(questionIds: readonly number[], title: string): FieldError[] {
  const { practiceQuestionsMax: most, practiceTitleMaxLength: longest } = practiceLimits;
  const errors: FieldError[] = [];
  if (questionIds.length === 0) {
    errors.push({ field: "questionIds", message: "Choose at least one question to practise" });
  }
  if (questionIds.length > most) {
    const message = `At most ${most} questions can be practised at once, not ${questionIds.length}`;
    errors.push({ field: "questionIds", message });
  }
  if ([...title].length > longest) {
    errors.push({ field: "title", message: `A title has at most ${longest} characters` });
  }
  return errors;
}

/**
 * Deals the questions of the diagnostic to the subjects (docs/learning.md, section 9): one each, in rounds,
 * the subjects with more questions first, until all are dealt or none has any left. Subjects with fewer
 * than three questions are left out, unless all have so few.
 *
 * @param available how many questions each subject has
 * @returns how many each gives; subjects that give none are left out
 */
export function dealDiagnostic(
  available: ReadonlyMap<string, number>,
  count: number = practiceLimits.diagnosticQuestions,
): Map<string, number> {
  const { diagnosticSubjectMin } = practiceLimits;
  const large = [...available].filter(([, questions]) => questions >= diagnosticSubjectMin);
  const order = (large.length > 0 ? large : [...available]).toSorted(
    ([one, few], [other, many]) => many - few || (one < other ? -1 : 1),
  );
  const dealt = new Map<string, number>();
  let left = count;
  for (let round = 0; left > 0; round += 1) {
    const open = order.filter(([, most]) => most > round).slice(0, left);
    if (open.length === 0) break;
    for (const [subject] of open) dealt.set(subject, round + 1);
    left -= open.length;
  }
  return dealt;
}

/** Seconds that a practice's clock has left; it runs at questions alone. Null without a clock. */
export function secondsLeft(
  minutes: number | null,
  secondsSpent: readonly number[],
): number | null {
  if (minutes === null) return null;
  return Math.max(0, minutes * 60 - secondsSpent.reduce((sum, seconds) => sum + seconds, 0));
}
