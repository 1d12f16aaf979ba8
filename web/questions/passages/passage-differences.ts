import { plainText } from "#rules/text.ts";
import { languageName } from "../languages.ts";
import type { PassageForm, SetEntry } from "./passage-form.ts";

/** A part in which two versions of a passage differ, as lines of either. */
export interface PassageDifference {
  part: string;
  theirs: string[];
  mine: string[];
}

/** The lines that stand in one text alone. */
function linesOf(one: string, other: string): string[] {
  const known = new Set(other.split("\n"));
  return one.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
}

function named({ id, form }: SetEntry): string {
  return `${id === null ? "New" : id}: ${plainText(form.questionText)}`;
}

function keyed(form: PassageForm): Map<string, SetEntry> {
  return new Map(form.entries.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry]])));
}

function textOf(entry: SetEntry): string {
  return JSON.stringify(entry.form);
}

/** Where two versions differ, in the order of the editor; order and new questions of mine aside. */
export function passageDifferences(theirs: PassageForm, mine: PassageForm): PassageDifference[] {
  const one = keyed(theirs);
  const other = keyed(mine);
  const parts: PassageDifference[] = [
    { part: "Title", theirs: [theirs.title || "None"], mine: [mine.title || "None"] },
    {
      part: "Text",
      theirs: linesOf(theirs.text.text, mine.text.text),
      mine: linesOf(mine.text.text, theirs.text.text),
    },
    { part: "Source line", theirs: [theirs.source || "None"], mine: [mine.source || "None"] },
    { part: "Language", theirs: [languageName(theirs.lang)], mine: [languageName(mine.lang)] },
    {
      part: "Questions in one alone",
      theirs: [...one.values()].filter(({ id }) => !other.has(id ?? "")).map(named),
      mine: [...other.values()].filter(({ id }) => !one.has(id ?? "")).map(named),
    },
    {
      part: "Questions in other words",
      theirs: differing(one, other).map(named),
      mine: differing(other, one).map(named),
    },
  ];
  return parts.filter((part) => part.theirs.join("\n") !== part.mine.join("\n"));
}

function differing(
  one: ReadonlyMap<string, SetEntry>,
  other: ReadonlyMap<string, SetEntry>,
): SetEntry[] {
  return [...one].flatMap(([id, entry]) => {
    const twin = other.get(id);
    return twin === undefined || textOf(twin) === textOf(entry) ? [] : [entry];
  });
}
