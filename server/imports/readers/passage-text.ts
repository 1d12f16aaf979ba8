import { figure } from "#rules/figures.ts";
import type { PassageColumn } from "#rules/file-columns.ts";
import { passageLimits } from "#rules/limits.ts";
import { isLongerThan } from "#rules/stored-text.ts";

const LENGTHS: readonly [PassageColumn, number][] = [
  ["passage", passageLimits.passageTextMaxLength],
  ["passage_title", passageLimits.passageTitleMaxLength],
  ["passage_source", passageLimits.passageSourceMaxLength],
];

/** What of a passage's texts can't be stored, in sentences that name the field; none when all can. */
export function passageErrors(said: Readonly<Record<PassageColumn, string>>): string[] {
  return LENGTHS.flatMap(([column, max]) => {
    const text = said[column];
    const errors: string[] = [];
    if (text.includes("\0")) errors.push(`${column} contains a NUL character. Remove it.`);
    if (text.includes("\ufffd") || !text.isWellFormed()) {
      errors.push(`${column} contains a character that can't be read. Save the file as UTF-8.`);
    }
    if (isLongerThan(text, max)) {
      const [length, most] = [[...text].length, max].map(figure);
      errors.push(`${column} has ${length} characters. It must have at most ${most}.`);
    }
    return errors;
  });
}
