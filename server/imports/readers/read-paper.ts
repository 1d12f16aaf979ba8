import { type Block, linesOfTable } from "./blocks.ts";
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

/** Reads the questions of a paper with their passages and keys. */
export function readPaper(blocks: readonly Block[]): Paper {
  return new PaperWalk(withoutLayout(blocks)).read();
}
