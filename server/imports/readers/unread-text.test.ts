import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText } from "../../../tests/support/read-text.ts";

const OPTIONS = "(a) One\n(b) Two\n(c) Three\n(d) Four";
const QUESTION = `1. Say?\n${OPTIONS}\nAns. (b)`;

/** What is said of text that nothing takes. */
async function unread(text: string) {
  const { findings } = await readText(text);
  return findings
    .filter(({ inLexam }) => /read/.test(inLexam))
    .map(({ inFile, isLeftOut }) => `${inFile}${isLeftOut ? " LEFT OUT" : ""}`);
}

describe("text that no question takes", () => {
  test.each([
    [
      "above the first question",
      `Test 5\nFor batch B\n\n${QUESTION}`,
      ["Lines 1 to 2 (“Test 5 For batch B”)"],
    ],
    [
      "questions without numbers",
      `Ask?\n${OPTIONS}\n${QUESTION}`,
      [
        "Lines 1 to 5, which look like questions (“Ask? (a) One (b) Two (c) Three (d) Four”) LEFT OUT",
      ],
    ],
    [
      "a passage without questions",
      `${QUESTION}\nPassage 2\nOnce upon a time.`,
      ["Lines 7 to 8 (“Passage 2 Once upon a time.”)"],
    ],
    [
      "directions that nothing follows",
      `${QUESTION}\nDirections: Attempt all.`,
      ["Line 7 (“Directions: Attempt all.”)"],
    ],
    [
      "a note between the keys",
      `1. Say?\n${OPTIONS}\nAnswer Key\n1. b\nALL THE BEST`,
      ["Line 8 (“ALL THE BEST”)"],
    ],
    [
      "what the key of no question explains",
      `${QUESTION}\nAnswer Key\n1. b\n7. c\nBecause so it is.`,
      ["Line 10 (“Because so it is.”)"],
    ],
    [
      "questions in an explanation, whose numbers don't go on",
      `${QUESTION}\n7 Ask?\n8. Tell?\n(a) One\n(b) Two\n9. Tell?\n(a) One\n(b) Two`,
      [],
    ],
  ])("%s", async (_, text, expected) => {
    expect(await unread(text)).toEqual(expected);
  });

  test("is a file of its own where it may be questions, and none else", async () => {
    expect(await unread(`Ask?\n${OPTIONS}`)).toEqual([]);
    await expect(readText("Ask?\nTell?")).rejects.toThrow("No questions were found");
  });
});

const NUMBERS = [
  (n: number) => `${n}.`,
  (n: number) => `${n})`,
  (n: number) => `Q${n}.`,
  (n: number) => `Q.${n}`,
  (n: number) => `(${n})`,
  (n: number) => `प्रश्न ${n}.`,
];
const LETTERS = [
  ["(a)", "(b)", "(c)", "(d)"],
  ["A.", "B.", "C.", "D."],
  ["i)", "ii)", "iii)", "iv)"],
  ["(अ)", "(ब)", "(स)", "(द)"],
  ["(1)", "(2)", "(3)", "(4)"],
];
const ANSWERS = ["Ans. ", "Answer: ", "उत्तर: ", null];

/** A piece of a paper; # stands for a word that is in no other place. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        number: fc.constantFrom(...NUMBERS),
        letters: fc.constantFrom(...LETTERS),
        answer: fc.constantFrom(...ANSWERS),
        statements: fc.boolean(),
        end: fc.constantFrom("\n", "  "),
        explanation: fc.constantFrom("", "\nExplanation: # #", "\nव्याख्या: #\n1. #\n2. #", "\n#"),
      })
      .map(
        ({ number, letters, answer, statements, end, explanation }) =>
          (n: number) =>
            `${number(n)} # #?\n${statements ? "1. #\n2. #\n" : ""}${letters.map((letter) => `${letter} # #`).join(end)}${answer === null ? "" : `\n${answer}${letters[1]}`}${explanation}`,
      ),
  },
  fc.constantFrom(
    (n: number) => `${n}. Explain #.`,
    (n: number) => `${n}. # is ______.\nAns. #`,
    () => "# # #\n#",
    () => "# # # #, # # # #.\n\n# #",
    () => "SECTION B: # LAW",
    (n: number) => `Directions (Q. ${n}-${n + 1}): Read the passage and answer the questions. #`,
    () => "Passage: # #\n# # #.\nSource: #\nSource: #",
    () => Array.from({ length: 30 }, () => "# of #").join(" "),
    () => "Answer Key\n1. b 2. c\n3. # #",
    () => "Hint: #",
    () => "Ans. #",
    () => "(c) #",
    () => "Subject: #",
  ),
);

test("every word of a paper is in a question or in what is said of the rest", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
      const typed = pieces.map((write, at) => write(at + 1));
      const text = [...typed, `99. End?\n${OPTIONS}`]
        .join("\n")
        .split("#")
        .map((words, at) => (at === 0 ? words : `Word${at}x${words}`))
        .join("");
      const { rows, findings } = await readText(text);
      const said = JSON.stringify([rows, findings]);
      const places = findings.flatMap(({ inFile }) =>
        [...inFile.matchAll(/lines? (\d+)(?: to (\d+))?/gi)].map(([, from, to]) => [
          Number(from),
          Number(to ?? from),
        ]),
      );
      for (const [at, line] of text.split("\n").entries()) {
        const isNamed = places.some(([from = 0, to = 0]) => at + 1 >= from && at + 1 <= to);
        const isCounted = /^(?:Hint|Subject|Directions.*): /.test(line);
        if (isNamed || isCounted) continue;
        for (const [word] of line.matchAll(/Word\d+x/g)) {
          expect(said, `${word} in line ${at + 1} of\n${text}`).toContain(word);
        }
      }
    }),
    { numRuns: 300 },
  );
});
