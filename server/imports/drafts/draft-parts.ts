import type { RowProblem } from "#rules/import-drafts.ts";
import type { FilePart } from "../readers/reader.ts";
import { type DraftFacts, problemFieldOf } from "./draft-facts.ts";
import type { StoredRow } from "./find-draft.ts";

/** A piece of a row as it stands in the file, by its name there. */
export interface ShownPart {
  name: string;
  text: string;
  isWrong: boolean;
}

/** Characters of a part that are shown; of a whole passage the beginning is enough to find it. */
const PART_LENGTH = 3_000;

const cut = (text: string) =>
  text.length > PART_LENGTH ? `${text.slice(0, PART_LENGTH).toWellFormed()}…` : text;

/** A row as it stands in the file: the cells of a table by their columns. */
export function partsOf(
  { parts, source, problems }: StoredRow,
  { columns }: DraftFacts,
): ShownPart[] {
  const wrong = problems as RowProblem[];
  if (parts !== null) {
    return (parts as FilePart[]).map(({ name, text, isWrong = false }) => ({
      ...{ name, text: cut(text), isWrong },
    }));
  }
  if (columns.length === 0)
    return source.map((text) => ({ name: "row", text: cut(text), isWrong: false }));
  const isWrong = (field: string | null) =>
    field !== null &&
    wrong.some((one) => {
      const about = problemFieldOf(field);
      return one.field === about && (about !== "options" || one.message.includes(field));
    });
  const cells = source.map((text, place) => {
    const { name = "", field = null } = columns[place] ?? {};
    return { name: name || `column ${place + 1}`, text: cut(text), isWrong: isWrong(field) };
  });
  return cells.filter(({ text, isWrong: isAmiss }) => text.trim() !== "" || isAmiss);
}
