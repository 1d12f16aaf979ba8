import { plainText } from "#rules/text.ts";
import { languageName } from "../languages.ts";
import { questionOf } from "../question-form.ts";
import { differencesOf, wordingOf } from "../wording-differences.ts";
import type { PassageForm, SetEntry } from "./passage-form.ts";

/** A part that differs between two versions of a passage, by lines. */
export interface PassageDifference {
  part: string;
  theirs: string[];
  mine: string[];
}

/** The lines that only one text has. */
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

/** The differences of a question between two versions, by part. */
function questionPart(id: string, theirs: SetEntry, mine: SetEntry): PassageDifference[] {
  if (JSON.stringify(theirs.form) === JSON.stringify(mine.form)) return [];
  const versions = [theirs, mine].map(({ form }) => wordingOf(questionOf(form)));
  const [one, other] = versions as [(typeof versions)[0], (typeof versions)[0]];
  const lang = {
    part: "Language",
    one: [languageName(theirs.form.lang ?? "")],
    other: [languageName(mine.form.lang ?? "")],
  };
  const isOther = lang.one[0] !== lang.other[0];
  const parts = [...differencesOf(one, other), ...(isOther ? [lang] : [])];
  const sideLines = (side: "one" | "other") =>
    parts.flatMap(({ part, [side]: [first = "", ...more] }) => [`${part}: ${first}`, ...more]);
  const part = `Question ${id}`;
  return parts.length === 0
    ? [{ part, ...OTHER_LOOK }]
    : [{ part, theirs: sideLines("one"), mine: sideLines("other") }];
}

/** Used if only the formatting differs. */
const OTHER_LOOK = { theirs: ["Other formatting"], mine: ["Your formatting"] };

function textPart(theirs: PassageForm["text"], mine: PassageForm["text"]): PassageDifference {
  const part = "Text";
  const lines = {
    theirs: linesOf(theirs.text, mine.text),
    mine: linesOf(mine.text, theirs.text),
  };
  const isSame = lines.theirs.length + lines.mine.length === 0;
  return { part, ...(isSame && theirs.html !== mine.html ? OTHER_LOOK : lines) };
}

/** The differences of two versions, in the order of the editor, without new questions of this one. */
export function passageDifferences(theirs: PassageForm, mine: PassageForm): PassageDifference[] {
  const one = keyed(theirs);
  const other = keyed(mine);
  const both = (ids: Iterable<string>) =>
    [...ids].filter((id) => one.has(id) && other.has(id)).join(", ");
  const parts: PassageDifference[] = [
    { part: "Title", theirs: [theirs.title || "None"], mine: [mine.title || "None"] },
    textPart(theirs.text, mine.text),
    { part: "Source line", theirs: [theirs.source || "None"], mine: [mine.source || "None"] },
    { part: "Language", theirs: [languageName(theirs.lang)], mine: [languageName(mine.lang)] },
    {
      part: "Questions in one alone",
      theirs: [...one.values()].filter(({ id }) => !other.has(id ?? "")).map(named),
      mine: [...other.values()].filter(({ id }) => !one.has(id ?? "")).map(named),
    },
    { part: "Order", theirs: [both(one.keys())], mine: [both(other.keys())] },
    ...[...one].flatMap(([id, entry]) => {
      const counterpart = other.get(id);
      return counterpart === undefined ? [] : questionPart(id, entry, counterpart);
    }),
  ];
  return parts.filter((part) => part.theirs.join("\n") !== part.mine.join("\n"));
}
