import { describe, expect, test } from "vitest";
import { foundInShort, inShort, readForTest } from "../../../tests/support/read-file.ts";

const WITHOUT_SUBJECT = expect.stringContaining("Subject missing: the file names none.");

describe("a file of Aiken", () => {
  test("has questions with options behind letters, in several writers' ways", async () => {
    const { rows } = await readForTest(
      "aiken",
      `What is it?
A. One
B. Two
ANSWER: B
A. P. Herbert wrote
what?

A) Uncommon Law
B) Common Law,
   in part
Answer: (A)
FEEDBACK: He did.
`,
    );
    expect(rows).toMatchObject([
      { place: "Line 1", error: WITHOUT_SUBJECT, found: { question: { options: ["One", "Two"] } } },
      {
        ...{ row: 2, place: "Line 5", error: WITHOUT_SUBJECT },
        found: {
          question: {
            questionText: "A. P. Herbert wrote\nwhat?",
            options: ["Uncommon Law", "Common Law,\nin part"],
            ...{ correctOptionIndex: 0, explanation: "He did." },
          },
        },
        parts: expect.arrayContaining([{ name: "subject", text: "", isWrong: true }]),
      },
    ]);
  });

  test("counts and names what Lexam can't ask", async () => {
    const options = ["A", "B", "C", "D", "E", "F"].map((letter) => `${letter}. ${letter}x`);
    const { rows, findings } = await readForTest(
      "aiken",
      `Six?\n${options.join("\n")}\nANSWER: F\n\nTwo?\nA. a\nB. b\nANSWER: A, B\n\nOne?\nA. a\nB. b\nANSWER: A`,
    );
    expect(rows).toMatchObject([{ row: 3 }]);
    expect(foundInShort(findings)).toEqual([
      "1 Questions with more than 5 options: left out",
      "1 Questions with several right answers: left out",
      "1 Multiple choice questions: Questions",
    ]);
  });

  test("says what is wrong, and where", async () => {
    const { rows } = await readForTest(
      "aiken",
      "One?\nA. a\nB. b\nANSWER: E\nANSWER: A\nTwo?\nA. a\nB. b\n",
    );
    expect(inShort(rows)).toEqual([
      expect.stringMatching(
        /^Line 1: Subject missing.* The answer is “E”, which is no option’s letter\. It must be one of A, B\.$/,
      ),
      "Line 5: The answer has no question above it. Write the question first.",
      "Line 6: The question has no line with its answer. Write “ANSWER: B” below the options.",
    ]);
    expect(rows[0]?.parts).toContainEqual({ name: "key", text: "E", isWrong: true });
  });

  test("is refused where it has no question", async () => {
    await expect(readForTest("aiken", "Just a text")).rejects.toThrow("no question in Aiken");
  });
});
