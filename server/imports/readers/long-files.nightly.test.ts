import { expect, test } from "vitest";
import { readForTest } from "../../../tests/support/read-file.ts";
import { UnreadableFile } from "../file-failure.ts";
import { paperLimits } from "./read-paper.ts";

const { linesMax, lineCharactersMax, charactersMax } = paperLimits;

/** What a person could paste over and over, or a program could send. */
const PIECES = [
  ...["1. ", "1. What?", "(a) ", "(a) x (b) y (c) z ", "1. (c) ", "12-c ", "Ans. (c) "],
  ...["(i) x ", "Q1. ", "A. x ", "ANSWER: A ", "Passage 1 ", "Directions (Q. 1-5): Read. "],
  ...["LAW OF TORTS ", "Explanation: x ", "Subject: Torts ", "lorem ipsum ", "प्रश्न 1 (क) "],
  ...[" ", "\t", "(", "[", "*", "* ", "**a** ", "**a ", "_", ".", "-", "1", "{", "{=", "{~a =b}"],
  ...["::a::", "\\", "<", "<p>", "<b>", "<a ", "&", "$$x", "\\(x\\) ", "\u0301", "~a #b "],
];

/** So many lines, each of a piece over and over. */
function lines(piece: string, count: number, length: number): string {
  const line = piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1);
  return `${line}\n`.repeat(count);
}

const SHAPES: readonly [name: string, of: (piece: string) => string][] = [
  ["one line", (piece) => piece.repeat(5_000_000 / piece.length)],
  ["long lines", (piece) => lines(piece, charactersMax / lineCharactersMax, lineCharactersMax)],
  ["short lines", (piece) => lines(piece, linesMax, charactersMax / linesMax)],
  ["a question", (piece) => `1. What?\n(a) x\n(b) y\n${lines(piece, linesMax - 9, 50)}`],
  ["a key", (piece) => `1. What?\n(a) x\n(b) y\n\nAnswer key\n${lines(piece, linesMax - 9, 50)}`],
];

/** Seconds of a processor that are far above what reading takes, and far below what a square of the length would. */
const MOST_SECONDS = 15;

async function secondsOf(reading: Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await reading.catch((error) => {
    if (!(error instanceof UnreadableFile)) throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test.each(SHAPES)(
  "%s is read in time that grows with its length",
  { timeout: 900_000 },
  async (_name, of) => {
    const slow: string[] = [];
    for (const format of ["text", "gift", "aiken"] as const) {
      for (const piece of PIECES) {
        const seconds = await secondsOf(readForTest(format, of(piece)));
        if (seconds > MOST_SECONDS)
          slow.push(`${format} of ${JSON.stringify(piece)}: ${seconds} s`);
      }
    }
    expect(slow).toEqual([]);
  },
);
