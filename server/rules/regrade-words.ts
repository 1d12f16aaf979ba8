// What a regrade did to a result, in words (docs/rules.md, section 17).
import type { LetterGrade } from "./bands.ts";
import type { KeyCorrection } from "./key-corrections.ts";
import { formatMarksFixed, type Hundredths } from "./marks.ts";
import { formatDate } from "./times.ts";

/** The letter of an option: A for the first. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** What became of a question's key. `printed` puts the key as printed into effect again. */
export interface KeyChange {
  kind: KeyCorrection["kind"] | "printed";
  /** 0 for the first option. */
  keyBefore: number;
  keyAfter: number;
  /** The options that are accepted beside the key. */
  accepted: readonly number[];
}

/** "key B to C", "A also accepted", "given to all", "dropped". */
export function keyChangeWords({ kind, keyBefore, keyAfter, accepted }: KeyChange): string {
  if (kind === "given_to_all") return "given to all";
  if (kind === "dropped") return "dropped";
  if (kind === "also_accepted") {
    return `${accepted.map(optionLetter).join(" and ")} also accepted`;
  }
  return keyBefore === keyAfter
    ? `key ${optionLetter(keyAfter)} as printed`
    : `key ${optionLetter(keyBefore)} to ${optionLetter(keyAfter)}`;
}

/** "+1.25", "−0.25", and "0.00" for no change. */
export function marksChange(hundredths: Hundredths): string {
  return `${hundredths > 0 ? "+" : ""}${formatMarksFixed(hundredths, 2)}`;
}

/** Letter grades, the lowest first. */
export const GRADES = ["F", "D", "C", "B", "A", "A+"] as const satisfies readonly LetterGrade[];

/** The place of a grade among the grades, 0 for F. */
export function gradeRank(grade: LetterGrade): number {
  return GRADES.indexOf(grade);
}

/** "question 14, key B to C, +1.25". @param position 0 for the first question */
export function regradedQuestionWords({
  position,
  marksHundredths,
  ...change
}: KeyChange & { position: number; marksHundredths: Hundredths }): string {
  const marks = marksHundredths === 0 ? "no change" : marksChange(marksHundredths);
  return `question ${position + 1}, ${keyChangeWords(change)}, ${marks}`;
}

/** What a regrade did to a result. */
export interface RegradeOfResult {
  regradedAt: Date | string;
  scoreBefore: Hundredths;
  scoreAfter: Hundredths;
  /** By `regradedQuestionWords`; none where every key is hidden. */
  changes: readonly string[];
}

/** "Regraded on Nov 24, 2026: question 14, key B to C, +1.25. Score 59.50, before 58.25." */
export function regradeLine(regrade: RegradeOfResult): string {
  const { regradedAt, scoreBefore, scoreAfter, changes } = regrade;
  const marks = (hundredths: Hundredths) => formatMarksFixed(hundredths, 2);
  const score =
    scoreAfter === scoreBefore
      ? "The score stays the same."
      : `Score ${marks(scoreAfter)}, before ${marks(scoreBefore)}.`;
  return `Regraded on ${formatDate(regradedAt)}: ${changes.join("; ") || "a key was corrected"}. ${score}`;
}
