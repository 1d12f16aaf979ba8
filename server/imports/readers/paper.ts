import { wordCount } from "#rules/text.ts";
import { type Block, isBlank, type Line, type Place, type Table } from "./blocks.ts";
import type { KeyList } from "./paper-keys.ts";
import { announcesPassage } from "./paper-marks.ts";

/** A text that several questions are about. */
export interface PaperPassage extends Place {
  /** The questions that its directions name. */
  range: { from: number; to: number } | null;
  directions: Line[];
  content: Block[];
  title: string | null;
  source: string | null;
  isAnnounced: boolean;
  /** Everything that announces it and is part of it, as it stands. */
  lines: Block[];
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
  /** Texts that no question, passage or key takes. */
  unread: (readonly Block[])[];
  /** Tables that look like keys and can't be read. */
  unreadKeys: Table[];
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
