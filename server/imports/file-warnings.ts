import { figure } from "#rules/figures.ts";
import { truncate } from "#rules/text.ts";
import type { OtherLabels } from "../passages/stage-passages.ts";
import type { StagedMove } from "../questions/question-stage.ts";
import type { ImportWarning } from "./import-record.ts";

/** Warnings of a file that are kept: anyone who gets more knows by then. */
export const MOST_WARNINGS = 20;

/** What may be a slip in a row, of a kind that many rows of a file have as a rule. */
export interface RowWarning {
  kind: keyof typeof WORDS;
  /** What it looks like, as a sentence quotes it. */
  example: string;
}

/** Rows of one kind: how many, and the first one. */
interface Rows {
  count: number;
  row: number;
  example: string;
  /** The first of them, as ranges: both ends included. */
  spans: [first: number, last: number][];
}

/** So many ranges of rows are named. */
const SPANS_NAMED = 12;

/** "row 3", "rows 3–5 and 8", "rows 3–5, 8 and 40 more" */
function rowsNamed({ count, spans }: Rows): string {
  const named = spans.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const rest = count - spans.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (rest > 0) named.push(`${figure(rest)} more`);
  const end = named.pop() ?? "";
  const before = named.length > 0 ? `${named.join(", ")} and ` : "";
  return `${count === 1 ? "row" : "rows"} ${before}${end}`;
}

const asIn = ({ count, row, example }: Rows) =>
  count === 1
    ? `${example} in row ${row}`
    : `${example} in row ${row}, and ${figure(count - 1)} more`;

const WORDS = {
  ownLetters: (rows: Rows) =>
    `Options bring their own letters: ${asIn(rows)}. Students see two letters.`,
  ownNumber: (rows: Rows) =>
    `question_text brings its own number: ${asIn(rows)}. Students see two numbers.`,
  readKey: (rows: Rows) => `correct_option was read as a letter: ${asIn(rows)}.`,
  keyIsOption: (rows: Rows) =>
    `correct_option is also the text of another option: ${asIn(rows)}. Check the key, or write a letter.`,
  noPassage: (rows: Rows) =>
    `passage is empty in ${rowsNamed(rows)}, below ${rows.example}: these questions stand by themselves. If they belong to that passage, undo this import, repeat the passage in each row and send the file again.`,
  carriedOn: (rows: Rows) =>
    `passage is empty in ${rowsNamed(rows)} and was carried on from the row of the same ${rows.example}.`,
  wide: (rows: Rows) =>
    `The row is wider than the header: ${asIn(rows)}. Check for an unquoted separator.`,
  mojibake: (rows: Rows) =>
    `Characters look wrongly converted: ${asIn(rows)}. Save the original file as UTF-8.`,
} as const;

/** Kinds whose rows Lexam can mend by itself (stripImport). */
const OWN_MARKS: readonly string[] = ["ownLetters", "ownNumber"];

/** Whether rows of a file seem to bring their own letters or numbers. */
export function hasOwnMarks(warnings: readonly ImportWarning[]): boolean {
  return warnings.some(({ kind }) => kind !== undefined && OWN_MARKS.includes(kind));
}

/** The warnings of a file: each kind once, however many rows have it. */
export class FileWarnings {
  readonly #rows = new Map<RowWarning["kind"], Rows>();
  readonly #others: ImportWarning[] = [];
  readonly #forgotten = new Set<RowWarning["kind"]>();

  note(row: number, { kind, example }: RowWarning): void {
    const known = this.#rows.get(kind);
    if (known === undefined) {
      this.#rows.set(kind, { count: 1, row, example, spans: [[row, row]] });
      return;
    }
    known.count += 1;
    const last = known.spans.at(-1);
    if (last?.[1] === row - 1) last[1] = row;
    else if (known.spans.length < SPANS_NAMED) known.spans.push([row, row]);
  }

  /** Drops a kind for good: the file turned out not to have that slip. */
  forget(kind: RowWarning["kind"]): void {
    this.#forgotten.add(kind);
  }

  /** A warning that stands for its row alone. */
  add(...warnings: readonly ImportWarning[]): void {
    this.#others.push(...warnings);
    this.#others.splice(MOST_WARNINGS);
  }

  /** Those so far, in the order of the file. */
  get all(): ImportWarning[] {
    const ofKinds = [...this.#rows].flatMap(([kind, rows]) =>
      this.#forgotten.has(kind)
        ? []
        : {
            row: rows.row,
            message: WORDS[kind](rows),
            ...(OWN_MARKS.includes(kind) ? { kind } : {}),
          },
    );
    return [...ofKinds, ...this.#others]
      .sort((one, other) => one.row - other.row)
      .slice(0, MOST_WARNINGS);
  }
}

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
