import { wordCount } from "#rules/text.ts";
import { type Block, isBlank, type Line, linesOfTable, type Place } from "./blocks.ts";
import type { KeyList } from "./paper-keys.ts";
import { announcesPassage } from "./paper-marks.ts";
import { tokensOf } from "./paper-starts.ts";
import { questionsOfTable } from "./paper-tables.ts";
import { PaperWalk } from "./paper-walk.ts";

/** A text that several questions are about. */
export interface PaperPassage extends Place {
  /** The questions that its directions name. */
  range: { from: number; to: number } | null;
  directions: Line[];
  content: Block[];
  title: string | null;
  source: string | null;
  isAnnounced: boolean;
}

export interface PaperOption {
  /** Its letter as the file has it, with its signs. */
  label: string;
  content: Block[];
  isStarred: boolean;
}

/** A question as a paper has it. */
export interface PaperQuestion extends Place {
  /** Null where questions have no numbers. */
  count: number | null;
  /** As the file writes it: "Q.17". */
  label: string;
  /** Questions of one row of numbers; where these begin again, the next one begins. */
  chain: number;
  lastPlace: Place;
  content: Block[];
  options: PaperOption[];
  /** What the question itself says of its key. */
  answer: { line: Line; indices: readonly number[]; words: string } | null;
  explanation: Block[];
  passage: PaperPassage | null;
  subject: string | null;
  topic: string | null;
  /** What is wrong with how it is numbered and lettered, in sentences. */
  flaws: string[];
  /** Where it says of another type that it is one: "Essay". */
  type: string | null;
}

/** Everything that a paper has. */
export interface Paper {
  questions: PaperQuestion[];
  keys: KeyList;
  /** Tables of keys among them. */
  keyTables: number;
  titles: string[];
  passages: PaperPassage[];
  /** Lines that no field of a question has, by their first word. */
  dropped: Map<string, number>;
  /** Tables with a question in each row, or one in each. */
  questionTables: number;
}

/** Whether directions say nothing but that a passage is to be read. */
export function onlyAnnounces({ directions, content }: PaperPassage): boolean {
  return (
    !isBlank(content) &&
    directions.every(({ text }) => announcesPassage(text) || wordCount(text) < 8)
  );
}

/** The tables that put the words of questions beside each other, as lines. */
function withoutLayout(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at): Block[] => {
    if (block.kind === "line" || questionsOfTable(block, null) !== null) return [block];
    const lines = linesOfTable(block);
    const { tokens } = tokensOf(lines);
    const starts = new Set(tokens.flatMap(({ options }) => options.map(({ index }) => index)));
    const isLayout = starts.has(0) && starts.has(1);
    if (!isLayout) return [block];
    // A list to be matched is lettered as well, above the options.
    for (const other of tokensOf(blocks.slice(at + 1, at + 12)).tokens) {
      if (other.number !== null && tokens.every(({ number }) => number === null)) break;
      if (other.number !== null) break;
      if (other.options[0]?.index === 0) return [block];
    }
    return lines;
  });
}

/** Reads the questions of a paper with their passages and keys. */
export function readPaper(blocks: readonly Block[]): Paper {
  return new PaperWalk(withoutLayout(blocks)).read();
}
