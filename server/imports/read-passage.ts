import { figure } from "#rules/figures.ts";
import type { PassageColumn } from "#rules/file-columns.ts";
import { passageLimits } from "#rules/limits.ts";
import { isLongerThan } from "#rules/stored-text.ts";
import { truncate } from "#rules/text.ts";
import { cellText } from "./cell-text.ts";
import type { CsvRecord } from "./parse-csv.ts";
import type { QuestionHeader } from "./question-columns.ts";
import { spreadsheetErrors } from "./suspicious-cells.ts";

/** A passage as a row says it; blank texts are absent. */
export interface FilePassage {
  text: string;
  title: string | null;
  source: string | null;
}

const LENGTHS: readonly [PassageColumn, number][] = [
  ["passage", passageLimits.passageTextMaxLength],
  ["passage_title", passageLimits.passageTitleMaxLength],
  ["passage_source", passageLimits.passageSourceMaxLength],
];

/** What the cells of a passage say, and everything that is wrong with them. */
export function readPassage(
  { passagePositions, isOurs }: Pick<QuestionHeader, "passagePositions" | "isOurs">,
  { cells }: Pick<CsvRecord, "cells">,
): { passage: FilePassage | null; errors: string[] } {
  if (passagePositions.size === 0) return { passage: null, errors: [] };
  const said = (column: PassageColumn) => {
    const position = passagePositions.get(column);
    return position === undefined ? "" : cellText(cells[position], isOurs);
  };
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
  const lonely = title === null ? (source === null ? null : "passage_source") : "passage_title";
  if (text === "" && lonely !== null) {
    errors.push(
      `passage is empty but ${lonely} is ${truncate(title ?? source ?? "", 40)}. Write the passage in each row of its set, or leave both empty.`,
    );
  }
  return { passage: text === "" ? null : { text, title, source }, errors };
}
