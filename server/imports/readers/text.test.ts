import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText } from "../../../tests/support/read-text.ts";
import type { FileRow } from "./reader.ts";

/** What a row says, in short. */
function said({ draft, problems }: FileRow) {
  const question = draft?.question;
  return {
    text: question?.questionText,
    options: question?.options,
    key: question?.correctOptionIndex,
    problems: problems.filter((problem) => !problem.startsWith("Subject missing")),
  };
}

const lines = (...all: string[]) => all.join("\n");

describe("pasted text", () => {
  test("has its questions, passages, titles, keys and explanations", async () => {
    const { rows, findings } = await readText(
      lines(
        "CLAT MOCK TEST 8",
        "General Instructions",
        "1. This paper has 120 questions.",
        "2. Each question carries one mark.",
        "",
        "SECTION A: Legal Reasoning",
        "",
        "Directions (Q. 1-2): Read the passage and answer the questions.",
        "",
        "Kaveri Textiles settles a disputed invoice. Under Section 5(a) it may be set aside.",
        "1. First rule of the passage.",
        "2. Second rule of the passage.",
        "Source: The Hindu",
        "",
        "1. Consider the following statements:",
        "1. A minor can contract.",
        "2. A minor cannot contract.",
        "(a) Only 1",
        "(b) Only 2",
        "(c) Both (a) and (b)",
        "(d) None",
        "Ans. (b)",
        "Explanation: Mohori Bibee.",
        "1. It is settled.",
        "2. It is law.",
        "",
        "2. What is the capital of India?  (a) Mumbai  (b) Delhi  (c) Pune  (d) Goa   Ans: b",
        "Level: Easy",
        "",
        "GK",
        "",
        "3. Under clause (a), clause (b) and clause (c) of section 4, which is true?",
        "A. one",
        "B. two",
        "Answer: B. two",
      ),
    );
    expect(rows.map(said)).toEqual([
      {
        text: "Consider the following statements:\n1. A minor can contract.\n2. A minor cannot contract.",
        options: ["Only 1", "Only 2", "Both (a) and (b)", "None"],
        ...{ key: 1, problems: [] },
      },
      {
        text: "What is the capital of India?",
        options: ["Mumbai", "Delhi", "Pune", "Goa"],
        ...{ key: 1, problems: [] },
      },
      {
        text: "Under clause (a), clause (b) and clause (c) of section 4, which is true?",
        options: ["one", "two"],
        ...{ key: 1, problems: [] },
      },
    ]);
    const passage = {
      text: "Kaveri Textiles settles a disputed invoice. Under Section 5(a) it may be set aside.\n1. First rule of the passage.\n2. Second rule of the passage.",
      ...{ title: null, source: "The Hindu" },
    };
    expect(rows.map(({ draft }) => draft?.passage)).toMatchObject([passage, passage, null]);
    expect(rows[0]?.draft?.question).toMatchObject({
      subject: "Legal Reasoning",
      explanation: "Mohori Bibee.\n1. It is settled.\n2. It is law.",
    });
    expect(rows[2]).toMatchObject({
      place: "Lines 32 to 35",
      draft: { question: { subject: "GK" } },
    });
    expect(findings).toMatchObject([
      { count: 3, inLexam: "Single choice questions" },
      { count: 1, inFile: "Passages and directions" },
      { count: 1, inFile: "“Explanation” or “Solution” texts" },
      { count: 3, inFile: "“Ans.” lines and the like" },
      { count: 2, inFile: "Titles of sections (“Legal Reasoning”, “GK”)" },
      { count: 1, inFile: "“Level:” lines" },
      {
        count: 4,
        inFile: "Lines 1 to 4 (“CLAT MOCK TEST 8 General Instructions 1. This paper has 120…”)",
        inLexam: "Not read: part of no question",
      },
    ]);
  });

  const OPTIONS = ["(a) One", "(b) Two", "(c) Three", "(d) Four"];

  test.each([
    [
      "1. Say\n(a) One\n(b) Two\nAns. (e)",
      "Key has no option: it says (e), but there are 2 options (line 4).",
    ],
    ["1. Say\n(a) One\n(b) Two\n(c) Three\nAns. b and c", "Two keys: b and c (line 5)."],
    [
      "1. Say\n(a) One\n(b) Two\nAns. Seven",
      "No key: “Ans. Seven” names none of the options (line 4).",
    ],
    ["1. Say\n(a) One\n(b) Two", "No key: nothing says which option is right."],
    ["1. Say\n(a) One\nAns. (a)", "One option only: a question needs 2 to 5."],
    ["1. Say\nAns. (a)", "Options missing: none were found."],
    ["1. Say\n(a) One\n(c) Two\nAns. a", "Options out of order: (c) stands where b should."],
    ["1. Say\n(a)\n(b) Two\nAns. b", "Option a is empty: nothing stands behind (a)."],
    [lines("1. Say", ...OPTIONS, "(e) Five", "(f) Six", "Ans. a"), "Too many options: there are 6"],
    [
      "Directions (1-2): Read the passage.\n1. Say\n(a) One\n(b) Two\nAns. b",
      "Passage missing: one is announced for questions 1 to 2 (line 1)",
    ],
    [
      "1. Say\n(a) One\n(b) Two\nAns. b\n\nAnswer Key\n1. a 2. b",
      "Two keys: the question says b and the list a (line 7). Choose one.",
    ],
  ])("says what is wrong with %j", async (text, problem) => {
    const { rows } = await readText(text);
    expect(rows.map((row) => said(row).problems)).toEqual([[expect.stringContaining(problem)]]);
  });

  test.each([
    [3, "Number jumps: 3 follows 1. Check whether question 2 is missing"],
    [9, "Number jumps: 9 follows 1. Check whether questions 2 to 8 are missing"],
    [1, null],
  ])("says that the number %i does not follow 1", async (number, problem) => {
    const { rows } = await readText(
      lines("1. Say", ...OPTIONS, "Ans. a", `${number}. Tell`, ...OPTIONS, "Ans. b"),
    );
    expect(said(rows[1] as FileRow).problems).toEqual(
      problem === null ? [] : [expect.stringContaining(problem)],
    );
  });

  test("marks the part that is wrong, and keeps the question", async () => {
    const { rows } = await readText("1. Say\n(a) One\n(b) Two\nAns. (e)\nSolution: so");
    expect(rows[0]?.parts).toEqual([
      { name: "subject", text: "", isWrong: true },
      { name: "number", text: "1." },
      { name: "question", text: "Say" },
      { name: "option a", text: "(a) One" },
      { name: "option b", text: "(b) Two" },
      { name: "key", text: "Ans. (e)", isWrong: true },
      { name: "explanation", text: "so" },
    ]);
    expect(rows[0]?.draft?.question.correctOptionIndex).toBe(-1);
  });

  test("counts and names what can't be asked", async () => {
    const { rows, findings } = await readText(
      lines(
        "1. The capital is ______.",
        "Ans. Delhi",
        "2. Say",
        ...OPTIONS,
        "Ans. a",
        "3. Explain estoppel.",
        "4. The sun is hot.",
        "Ans. True",
      ),
    );
    expect(rows.map(said)).toMatchObject([
      { text: "Say", key: 0 },
      { options: ["True", "False"], key: 0 },
    ]);
    expect(findings.filter(({ isLeftOut }) => isLeftOut)).toMatchObject([
      { count: 1, inFile: "Fill-in-the-blank questions (lines 1 to 2)" },
      { count: 1, inFile: "Questions to be answered in writing (line 9)" },
    ]);
  });

  test("has emphasis alike in paragraphs, lists, options and explanations", async () => {
    const { rows } = await readText(
      `1. *Lex* and **ratio**:
* *Obiter* is one
- **Dicta** are ***two***, and 2 * 3 * 4 or ** 5 **
(a) *One*
(b) **Two** or *three*
(c) a*b*c
Ans. a
Explanation: *So* and **so**.
• *Lex* again`,
    );
    expect(rows.map(({ draft }) => draft?.markup)).toMatchObject([
      {
        questionHtml:
          "<p><em>Lex</em> and <strong>ratio</strong>:</p><p>* <em>Obiter</em> is one</p><p>- <strong>Dicta</strong> are <strong><em>two</em></strong>, and 2 * 3 * 4 or ** 5 **</p>",
        optionsHtml: [
          "<p><em>One</em></p>",
          "<p><strong>Two</strong> or <em>three</em></p>",
          "<p>a*b*c</p>",
        ],
        explanationHtml: "<p><em>So</em> and <strong>so</strong>.</p><p>• <em>Lex</em> again</p>",
      },
    ]);
  });

  test("takes starred options as keys where every question has one", async () => {
    const all = (second: string) =>
      readText(`1. Say\n(a) One\n*(b) Two\n2. Tell\n(a) Three *\n(b) ${second}`);
    expect((await all("Four")).rows.map((row) => said(row))).toMatchObject([
      { options: ["One", "Two"], key: 1 },
      { options: ["Three", "Four"], key: 0 },
    ]);
    // Italics are no star.
    expect((await all("*Four*")).rows.map((row) => said(row).key)).toEqual([1, 0]);
    const { rows } = await all("Four *");
    expect(rows.map((row) => said(row).key)).toEqual([-1, -1]);
  });

  test.each([
    ["", "The file is empty."],
    ["Nothing to see here.", "No questions were found."],
    [
      "1. What? (a) Yes (b) No ".repeat(2000),
      "Line or paragraph 1 has more than 25,000 characters.",
    ],
    ["1. What?\n(a) Yes\n(b) No\n".repeat(20_000), "The paper is longer than 50,000 lines"],
    ["a\n".repeat(4_100_000), "The text is longer than any paper."],
  ])("is refused as a whole: %j", async (text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });

  const words = fc
    .array(
      fc.constantFrom(
        "notice",
        "lease",
        "Section 5(a)",
        "he said",
        "₹4,80,000",
        "a contract",
        "(see above)",
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) => `The ${all.join(" ")}`);
  const question = fc.record({
    text: words,
    options: fc.uniqueArray(words, { minLength: 3, maxLength: 5 }),
    key: fc.nat(2),
    explanation: fc.option(words, { nil: null }),
  });
  const layout = fc.record({
    number: fc.constantFrom(
      (n: number) => `${n}.`,
      (n: number) => `${n})`,
      (n: number) => `Q.${n}`,
      (n: number) => `Q${n})`,
      (n: number) => `(${n})`,
      (n: number) => `Question ${n}:`,
    ),
    option: fc.constantFrom(
      (l: string) => `(${l})`,
      (l: string) => `${l})`,
      (l: string) => `${l.toUpperCase()}.`,
      (l: string) => `(${l.toUpperCase()})`,
      (l: string) => `${l.toUpperCase()})`,
    ),
    between: fc.constantFrom("\n", "\t", "\n\n"),
    key: fc.constantFrom(
      (l: string) => `Ans. (${l})`,
      (l: string) => `Answer: ${l}`,
      (l: string) => `Key – ${l.toUpperCase()}`,
      (l: string) => `Correct option: (${l})`,
      (l: string) => `(${l}) is correct`,
      (l: string) => `Ans - (${l})`,
      null,
    ),
    explanation: fc.constantFrom("Explanation: ", "Sol. ", "Solution:\n"),
    blank: fc.constantFrom("", "\n"),
    end: fc.constantFrom("\n", " "),
  });

  test("is read back, whatever the layout", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: 1, maxLength: 6 }),
        layout,
        async (questions, as) => {
          const letter = (at: number) => "abcde".charAt(at);
          const typed = questions.map(({ text, options, key, explanation }, at) =>
            [
              `${as.number(at + 1)} ${text}`,
              options
                .map((option, place) => `${as.option(letter(place))} ${option}`)
                .join(as.between),
              ...(as.key === null ? [] : [as.key(letter(key))]),
              ...(explanation === null || as.key === null ? [] : [as.explanation + explanation]),
            ].join("\n"),
          );
          const keys = questions.map(({ key }, at) => `${at + 1}. ${letter(key)}`).join(as.end);
          const text = `${typed.join(`\n${as.blank}`)}${as.key === null ? `\n\nAnswer Key\n${keys}` : ""}`;
          const { rows } = await readText(text);
          expect(rows.map(said)).toEqual(
            questions.map(({ text: asked, options, key }) => ({
              text: asked,
              options,
              key,
              problems: [],
            })),
          );
          if (as.key !== null) {
            expect(rows.map(({ draft }) => draft?.question.explanation)).toEqual(
              questions.map(({ explanation }) => explanation),
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("joins a text whose lines were broken, however many they are", async () => {
    const line = "who had agreed with the other side that he would sell the house to them";
    const { rows } = await readText(
      `1. He said\n${`${line}\n`.repeat(300)}(a) Yes\n(b) No\nAns. a`,
    );
    expect(rows.map(({ place }) => place)).toEqual(["Lines 1 to 304"]);
    expect(rows.map((row) => said(row).text?.split("\n").length)).toEqual([2]);
  });
});
