import { describe, expect, test } from "vitest";
import { readWord } from "../../../tests/support/read-word.ts";
import { heading, paragraphs, table, wordFile } from "../../../tests/support/word-file.ts";

const KEYS = "cadbacbdabcbadcabdcabbca-d";
const OWN = "Keys; where a question has its own, that one counts";
const OPTIONS = ["(a) One", "(b) Two", "(c) Three", "(d) Four"];
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const key = (number: number) => KEYS[number - 1] ?? "";
/** Empty for the question without a key. */
const bracketed = (number: number) => (key(number) === "-" ? "" : `(${key(number)})`);
const rowsOf = (each: (these: number[]) => string[][]) =>
  [numbers(1, 10), numbers(11, 20), numbers(21, 26)].flatMap(each);

/** A paper of 26 questions with a table at its end. */
async function readWith(...rows: string[][]) {
  const questions = numbers(1, 26).map((number) => paragraphs(`${number}. Say?`, ...OPTIONS));
  return readWord(await wordFile(questions.join("") + heading("ANSWER KEY") + table(...rows)));
}

const TABLES: Record<string, string[][]> = {
  "numbers over letters": rowsOf((these) => [these.map(String), these.map(key)]),
  "numbers with dots over letters in brackets": rowsOf((these) => [
    these.map((number) => `${number}.`),
    these.map(bracketed),
  ]),
  "both in each cell, ten to a row": rowsOf((these) => [
    these.map((number) => `${number}. ${bracketed(number)}`.trim()),
  ]),
  "pairs of columns side by side": [
    ["Q.No", "Ans", "Q.No", "Ans"],
    ...numbers(1, 13).map((number) =>
      [number, number + 13].flatMap((one) => [`${one}`, bracketed(one)]),
    ),
  ],
  "rows that are called Q and A, and a dash for none": rowsOf((these) => [
    ["Q", ...these.map(String)],
    ["A", ...these.map((number) => bracketed(number) || "–")],
  ]),
  "rows that are called Q.No. and Ans.": rowsOf((these) => [
    ["Q.No.", ...these.map(String)],
    ["Ans.", ...these.map((number) => key(number).toUpperCase())],
  ]),
  "two columns, in Hindi": [
    ["प्रश्न", "उत्तर"],
    ...numbers(1, 26).map((number) => [
      `${number}`,
      key(number) === "-" ? "" : `(${"अबसद".charAt("abcd".indexOf(key(number)))})`,
    ]),
  ],
};

describe("a table of keys", () => {
  test.each(Object.entries(TABLES))("%s", async (_, rows) => {
    const { rows: read, findings } = await readWith(...rows);
    expect(
      read.map(({ draft }) => "abcd"[draft?.question.correctOptionIndex ?? -1] ?? "-"),
    ).toEqual([...KEYS]);
    expect(findings).toContainEqual({
      ...{ count: 1, inFile: "Tables of keys, with 25", inLexam: OWN, isLeftOut: false },
    });
  });

  test("that can't be read is no question, and says so", async () => {
    const { rows, findings } = await readWith(
      ["1", "2", "3", "4", "5"],
      ["6", "7", "8", "9", "10"],
      ["a", "b", "c", "d", "a"],
      ["b", "c", "d", "a", "b"],
    );
    expect(rows).toHaveLength(26);
    expect(findings.at(-1)).toMatchObject({
      inFile: expect.stringContaining("Table that looks like a key (paragraph"),
      inLexam: "Could not be read. Write each key as “1. (c)”, below each other",
    });
  });

  test("is no table that puts options beside their words", async () => {
    const { rows } = await readWord(
      await wordFile(
        ["1", "2"]
          .map(
            (number) =>
              paragraphs(`${number}. How many?`) +
              table(["(a)", "1", "(b)", "2"], ["(c)", "3", "(d)", "4"]) +
              paragraphs("Ans. (c)"),
          )
          .join(""),
      ),
    );
    expect(rows.map(({ draft }) => draft?.question)).toMatchObject(
      [1, 2].map(() => ({ options: ["1", "2", "3", "4"], correctOptionIndex: 2 })),
    );
  });
});
