import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";
import { type Block, linesIn, linesOfTable } from "./blocks.ts";
import type { Paper } from "./paper.ts";
import { keysOfTable, looksLikeKeys } from "./paper-key-tables.ts";
import { tokensOf } from "./paper-starts.ts";
import { questionsOfTable } from "./paper-tables.ts";
import { PaperWalk } from "./paper-walk.ts";

/** The tables that put the words of questions beside each other, as lines. */
function withoutLayout(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at): Block[] => {
    if (block.kind === "line") return [block];
    // The pieces of a key would be read as questions.
    const isKey = keysOfTable(block).length > 0 || looksLikeKeys(block);
    if (isKey || questionsOfTable(block, null) !== null) return [block];
    const lines = linesOfTable(block);
    const { tokens } = tokensOf(lines);
    const starts = new Set(tokens.flatMap(({ options }) => options.map(({ index }) => index)));
    const isLayout = starts.has(0) && starts.has(1);
    if (!isLayout) return [block];
    // A list to be matched is lettered as well, above the options.
    for (const other of tokensOf(blocks.slice(at + 1, at + 12)).tokens) {
      if (other.number !== null) break;
      if (other.options[0]?.index === 0) return [block];
    }
    return lines;
  });
}

/** Far more than a paper of a thousand questions has; so much is read in some seconds, whatever it is. */
export const paperLimits = {
  charactersMax: 3_000_000,
  linesMax: 50_000,
  /** Above the longest passage. */
  lineCharactersMax: 25_000,
} as const;

/** Why a paper is too long to be read; null for one that is not. */
function lengthFlaw(blocks: readonly Block[]): string | null {
  const { charactersMax, linesMax, lineCharactersMax } = paperLimits;
  const lines = linesIn(blocks).filter(({ text }) => text.trim() !== "");
  const long = lines.find(({ text }) => text.length > lineCharactersMax);
  if (long !== undefined) {
    return `Line or paragraph ${figure(long.number)} has more than ${figure(lineCharactersMax)} characters. Write each question, option and key on a line of its own.`;
  }
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (lines.length <= linesMax && characters <= charactersMax) return null;
  return `The paper is longer than ${figure(linesMax)} lines or ${figure(charactersMax)} characters. Split it into several.`;
}

/**
 * Reads the questions of a paper with their passages and keys.
 *
 * @throws UnreadableFile for one that is longer than any
 */
export function readPaper(blocks: readonly Block[]): Paper {
  const flaw = lengthFlaw(blocks);
  if (flaw !== null) throw new UnreadableFile(flaw);
  return new PaperWalk(withoutLayout(blocks)).read();
}
