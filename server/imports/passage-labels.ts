import { truncate } from "#rules/text.ts";
import type { OtherLabels } from "../passages/stage-passages.ts";
import type { StagedMove } from "../questions/question-stage.ts";
import type { ImportWarning } from "./import-record.ts";

// What a file says of a passage otherwise than the bank or a row above (docs/rules.md, section 10).

interface Labels {
  title: string | null;
  source: string | null;
}

const columns = { title: "passage_title", source: "passage_source" } as const;

const shown = (words: string) => truncate(words, 40);

/** A warning for each that a row says otherwise than a row above: the first that was said counts. */
export function otherThanAbove(row: number, said: Labels, above?: Labels): ImportWarning[] {
  return (["title", "source"] as const).flatMap((name) => {
    const [here, there] = [said[name], above?.[name] ?? null];
    if (here === null || there === null || here === there) return [];
    const message = `${columns[name]} of row ${row} is ${shown(here)}, but the rows above give this passage ${shown(there)}: the first one counts.`;
    return [{ row, message }];
  });
}

/** A warning for each that a file says otherwise than the bank: what that has stays. */
export function otherLabels(labels: OtherLabels): ImportWarning[] {
  const { position: row, title, source, bankTitle, bankSource } = labels;
  const pairs = [
    ["title", title, bankTitle],
    ["source", source, bankSource],
  ] as const;
  return pairs.flatMap(([name, here, there]) => {
    if (here === null || here === there) return [];
    const bank = there === null ? "none" : shown(there);
    const message = `${columns[name]} of this passage is ${shown(here)}, but the bank has it with ${bank}, which stays. Change it under Passages.`;
    return [{ row, message }];
  });
}

/** The warning for questions that a file puts under other words than those that they stand under. */
export function otherPassage({
  position: row,
  fromId,
  toId,
  moved,
  held,
}: StagedMove): ImportWarning {
  const one = moved === 1;
  const some = moved === held && held > 1 ? `all ${held} questions` : `${moved} of ${held}`;
  const parts =
    toId === null
      ? [
          `passage of row ${row} is empty, but its question stands under passage ${fromId}:`,
          `${some} ${one ? "is" : "are"} to stand by ${one ? "itself" : "themselves"}.`,
        ]
      : [
          `passage of row ${row} is not the text of passage ${fromId}, under which its question stands:`,
          `${some} ${one ? "is" : "are"} to go to passage ${toId}.`,
          "To change the words of a passage and keep its set, edit it under Passages.",
        ];
  return { row, message: parts.join(" ") };
}
