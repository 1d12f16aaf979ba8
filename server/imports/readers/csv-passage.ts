import { figure } from "#rules/figures.ts";
import type { PassageColumn } from "#rules/file-columns.ts";
import { comparedText } from "#rules/fold-text.ts";
import { passageLimits } from "#rules/limits.ts";
import { isLongerThan } from "#rules/stored-text.ts";
import { truncate } from "#rules/text.ts";
import { cellAt, type QuestionHeader } from "./csv-header.ts";
import { spreadsheetErrors } from "./csv-problems.ts";
import type { CsvRecord } from "./csv-records.ts";
import type { FilePassage } from "./reader.ts";

const LENGTHS: readonly [PassageColumn, number][] = [
  ["passage", passageLimits.passageTextMaxLength],
  ["passage_title", passageLimits.passageTitleMaxLength],
  ["passage_source", passageLimits.passageSourceMaxLength],
];

/** Sets whose passage is remembered: rows of a set stand near each other. */
const SETS_REMEMBERED = 200;

/**
 * The passages of a file by their sets, for rows that name the set and leave the passage empty, as where
 * its cells were merged.
 */
export class PassageSets {
  readonly #passages = new Map<string, FilePassage>();

  /** The passage of the row, or of the row above that has its set or else its title; null for none. */
  carriedOn(set: string, title: string | null): { passage: FilePassage; by: string } | null {
    if (set !== "") {
      const passage = this.#passages.get(`set ${comparedText(set)}`);
      return passage === undefined ? null : { passage, by: "set" };
    }
    const passage = title === null ? undefined : this.#passages.get(`title ${comparedText(title)}`);
    return passage === undefined ? null : { passage, by: "passage_title" };
  }

  remember(set: string, passage: FilePassage): void {
    const keys = [
      ...(set === "" ? [] : [`set ${comparedText(set)}`]),
      ...(passage.title === null ? [] : [`title ${comparedText(passage.title)}`]),
    ];
    for (const key of keys) {
      this.#passages.delete(key);
      this.#passages.set(key, passage);
    }
    for (const key of this.#passages.keys()) {
      if (this.#passages.size <= SETS_REMEMBERED) break;
      this.#passages.delete(key);
    }
  }
}

/**
 * What the cells of a passage say, and everything that is wrong with them.
 *
 * @param sets the passages of the rows above; this one is remembered among them
 * @returns `carriedBy` names the column by which an empty passage was carried on from above, else null
 */
export function readPassage(
  header: QuestionHeader,
  { cells }: CsvRecord,
  sets: PassageSets,
): { passage: FilePassage | null; carriedBy: string | null; errors: string[] } {
  const { passagePositions, setPosition } = header;
  if (passagePositions.size === 0) return { passage: null, carriedBy: null, errors: [] };
  const said = (column: PassageColumn) => cellAt(header, cells, passagePositions.get(column));
  const errors = spreadsheetErrors(LENGTHS.map(([column]) => [column, said(column)]));
  for (const [column, max] of LENGTHS) {
    const cell = said(column);
    if (cell.includes("\0")) errors.push(`${column} contains a NUL character. Remove it.`);
    if (cell.includes("\ufffd") || !cell.isWellFormed()) {
      errors.push(`${column} contains a character that can't be read. Save the file as UTF-8.`);
    }
    if (isLongerThan(cell, max)) {
      const [length, most] = [[...cell].length, max].map(figure);
      errors.push(`${column} has ${length} characters. It must have at most ${most}.`);
    }
  }
  const text = said("passage");
  const title = said("passage_title") || null;
  const source = said("passage_source") || null;
  const set = cellAt(header, cells, setPosition);
  const above = text === "" ? sets.carriedOn(set, title) : null;
  if (above !== null) {
    const passage = {
      text: above.passage.text,
      // Carried on by its title, it is called as it was above.
      title: above.by === "set" ? (title ?? above.passage.title) : above.passage.title,
      source: source ?? above.passage.source,
    };
    return { passage, carriedBy: above.by, errors };
  }
  const lonely = title === null ? (source === null ? null : "passage_source") : "passage_title";
  if (text === "" && lonely !== null) {
    errors.push(
      `passage is empty but ${lonely} is ${truncate(title ?? source ?? "", 40)}. Write the passage in each row of its set, or leave both empty.`,
    );
  }
  const passage = text === "" ? null : { text, title, source };
  if (passage !== null && errors.length === 0) sets.remember(set, passage);
  return { passage, carriedBy: null, errors };
}
