import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";
import { anyQuestion } from "../../../tests/support/any-question.ts";
import { FileSections } from "../file-sections.ts";
import { readQuestions } from "../read-questions.ts";
import { jsonWriter } from "../writers/json.ts";

async function rowsOf(bytes: readonly Uint8Array[], isOfTest = false) {
  const rows: unknown[] = [];
  const facts: unknown[] = [];
  const sections = isOfTest ? new FileSections() : null;
  const options = { format: "json", currentYear: 2026, sections } as const;
  for await (const read of readQuestions(bytes, options)) {
    if ("facts" in read) facts.push(read.facts);
    else if ("picture" in read) rows.push(read.picture.hash);
    else rows.push("error" in read ? `${read.row}: ${read.error}` : read);
  }
  return { rows, facts, sections: sections?.all };
}

const linesOf = (...lines: unknown[]) => [
  Buffer.from(
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  ),
];

const QUESTION = {
  question_text: "What is it?",
  options: ["One", "Two"],
  correct_option_index: 1,
  subject: "Torts",
};

describe("a file of JSON Lines", () => {
  test("is read back as it was written, wherever its bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyQuestion, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        async (all, cut) => {
          const bytes = Buffer.from(
            all
              .map((question) => jsonWriter.part().question({ question, passage: null }).text)
              .join(""),
          );
          const at = cut % bytes.length;
          const { rows } = await rowsOf([bytes.subarray(0, at), bytes.subarray(at)]);
          expect(rows).toMatchObject(all.map((question) => ({ question })));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("has passages, numbers and sections", async () => {
    const passage = { text: "A bailee takes care.", title: null, source: "Act" };
    const section = { title: "Law", minutes: 20, isLocked: true };
    const question = normaliseQuestion({
      ...{ questionText: "Who?", options: ["A man", "A dog"], correctOptionIndex: 0 },
      ...{ subject: "Torts", pyq: false },
    });
    const other = { title: "English", minutes: 10, isLocked: false };
    const lines =
      jsonWriter.part().question({ question, passage, id: 7, section }).text +
      jsonWriter.part().question({ question, passage: null, id: 8, section: other }).text;
    const { rows, facts, sections } = await rowsOf([Buffer.from(lines)], true);
    expect(rows).toMatchObject([
      { row: 1, question, passage, questionId: 7 },
      { row: 2, question, passage: null, questionId: 8 },
    ]);
    expect(facts).toMatchObject([{ hasIds: true, header: [], ignoredColumns: [] }]);
    expect(sections).toMatchObject([section, other]);
  });

  test("skips a byte order mark and blank lines, and says which names it ignores", async () => {
    const bytes = Buffer.from(`\ufeff\n${JSON.stringify({ ...QUESTION, colour: "red" })}\r\n\n`);
    const { rows, facts } = await rowsOf([bytes]);
    expect(rows).toMatchObject([{ row: 2, question: { subject: "Torts", pyq: false } }]);
    expect(facts).toMatchObject([{ ignoredColumns: ["colour"] }]);
  });

  test.each([
    [{ ...QUESTION, options: "One, Two" }, "options must be a list of texts."],
    [{ ...QUESTION, correct_option_index: "B" }, "correct_option_index must be a whole number."],
    [{ ...QUESTION, correct_option_index: 2 }, "Please select a valid correct option."],
    [{ ...QUESTION, subject: undefined }, "subject must be a text."],
    [{ ...QUESTION, pyq: "yes" }, "pyq must be true or false."],
    [{ ...QUESTION, id: 1.5 }, "id must be the number of a question, or null for a new one."],
    [
      { ...QUESTION, passage: "A text" },
      "passage must be null or an object with the texts text, title, source, html and lang.",
    ],
    [
      { ...QUESTION, passage: { text: " " } },
      "passage has no text. Write null for a question without a passage.",
    ],
    [{ ...QUESTION, question_text: "\ud800" }, "Question text contains a broken character."],
    ["[1, 2]", "The line is no JSON object. Each line holds one question, as an export writes it."],
    [
      '{"question_text": "Cut',
      "The line is no JSON object. Each line holds one question, as an export writes it.",
    ],
  ])("says what is wrong with %j", async (line, message) => {
    const { rows } = await rowsOf(linesOf(QUESTION, line));
    expect(rows[1]).toBe(`2: ${message}`);
  });

  test.each([
    ["", "The file is empty."],
    [
      "[\n",
      "Line 1: The line is no JSON object. Each line holds one question, as an export writes it.",
    ],
    [Buffer.from([0x7b, 0xff]), "The file is no UTF-8. Save it as UTF-8 and send it again."],
    [
      "x".repeat(8_000_001),
      "The line is longer than 80,00,000 characters. Each question stands on a line of its own.",
    ],
  ])("is refused as a whole (%#)", async (content, message) => {
    await expect(rowsOf([Buffer.from(content)])).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  test("takes a question with a year or an exam for one of a previous year", async () => {
    const { rows } = await rowsOf(
      linesOf(
        { ...QUESTION, pyq_year: 2019, pyq_exam: "CLAT" },
        { ...QUESTION, pyq: false, pyq_year: 2019 },
      ),
    );
    expect(rows).toMatchObject([
      { question: { pyq: true, pyqYear: 2019, pyqExam: "CLAT" } },
      "2: pyq is false, but pyq_year or pyq_exam is given. Set pyq to true, or both to null.",
    ]);
  });

  test("takes pictures from lines of their own, and says what is wrong with one", async () => {
    const { rows } = await rowsOf(
      linesOf(
        { picture: "a b.png", base64: "" },
        { picture: "a.png" },
        { picture: "broken.png", base64: "AAAA" },
        { ...QUESTION, question_html: '<p>See <img src="file:broken.png" alt="a dot"></p>' },
      ),
    );
    expect(rows).toEqual([
      "1: picture must be the name of a picture: letters, digits, dots, hyphens and underscores.",
      "2: base64 must be the bytes of the picture, in Base64.",
      expect.stringMatching(/^4: .*PNG, JPEG or WebP/),
    ]);
  });

  test("refuses a line that is too long, and no other", async () => {
    const good = JSON.stringify(QUESTION);
    const long = Buffer.alloc(4_500_000, "x");
    const bytes = [Buffer.from(`${good}\n`), long, long, Buffer.from(`\n${good}`)];
    const { rows } = await rowsOf(bytes);
    expect(rows.slice(1)).toMatchObject([
      expect.stringMatching(/^2: The line is longer than/),
      { row: 3, question: { subject: "Torts" } },
    ]);
  });

  test("names the first of many unknown fields, and each once", async () => {
    const many = (line: number) =>
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${line}_${index}`, 1]));
    const { facts, rows } = await rowsOf(
      linesOf(...Array.from({ length: 50 }, (_, line) => ({ ...QUESTION, ...many(line) }))),
    );
    expect(rows).toHaveLength(50);
    expect(facts).toHaveLength(1);
    expect((facts[0] as { ignoredColumns: string[] }).ignoredColumns).toHaveLength(20);
  });

  test("refuses a line that leaves its section out where others say theirs", async () => {
    const titled = (title: string) => ({ ...QUESTION, section: { title } });
    const { rows } = await rowsOf(linesOf(titled("Law"), QUESTION, titled("English")), true);
    expect(rows[1]).toMatch(/^2: section is empty/);
  });

  test("changes the same fields of each question with an id", async () => {
    const { rows } = await rowsOf(
      linesOf(
        { ...QUESTION, id: 1 },
        { ...QUESTION, id: 2, topic: "Duty" },
        { ...QUESTION, id: 3 },
      ),
    );
    const same =
      "Where questions have an id, all of them have the same fields; write null to empty one.";
    expect(rows.slice(1)).toMatchObject([
      `2: topic is in no question above. ${same}`,
      { questionId: 3 },
    ]);
    const other = await rowsOf(linesOf({ ...QUESTION, topic: "Duty" }, { ...QUESTION, id: 2 }));
    expect(other.rows[1]).toBe(`2: topic is missing. ${same}`);
  });

  test("has formatted texts, which are cleaned and make the plain ones", async () => {
    const line = {
      ...QUESTION,
      ...{ question_text: "not this", question_html: "<p>What <b>is</b> it?<span>!</span></p>" },
      ...{
        options_html: ["<p>x<sup>2</sup></p>", "<p>Two</p>"],
        explanation_html: null,
        lang: "hi",
      },
      passage: { text: "nor this", html: "<p>A <i>bailee</i> takes care.</p>" },
    };
    const { rows } = await rowsOf(linesOf(line));
    expect(rows).toMatchObject([
      {
        question: {
          ...{ questionText: "What is it?!", questionHtml: "<p>What <strong>is</strong> it?!</p>" },
          optionsHtml: ["<p>x<sup>2</sup></p>", "<p>Two</p>"],
          ...{ explanation: null, explanationHtml: null, lang: "hi" },
        },
        passage: { html: "<p>A <em>bailee</em> takes care.</p>" },
      },
    ]);
  });

  test("says what is wrong with formatted texts", async () => {
    const lines = linesOf(
      { ...QUESTION, question_html: 7 },
      { ...QUESTION, options_html: ["<p>One</p>"] },
      { ...QUESTION, question_html: '<p><img src="file:map.png" alt="A map"></p>' },
      { ...QUESTION, explanation_html: "<p>See <script>x</script></p>" },
    );
    expect((await rowsOf(lines)).rows).toEqual([
      "1: question_html must be a text or null.",
      "2: options_html must have one text for each of the options.",
      expect.stringContaining("3: "),
      expect.stringContaining("4: A text can't have <script>."),
    ]);
  });
});
