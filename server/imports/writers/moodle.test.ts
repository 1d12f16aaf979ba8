import { describe, expect, test } from "vitest";
import { storedOf } from "../../../tests/support/any-written.ts";
import { readForTest } from "../../../tests/support/read-file.ts";
import type { FilePassage, QuestionDraft } from "../readers/reader.ts";
import { writers } from "./registry.ts";

const passage = (text: string, title: string | null = null): FilePassage => ({
  ...{ text, title, source: null },
});

function draft(questionText: string, of: FilePassage | null, more = {}): QuestionDraft {
  const words = { questionText, options: ["One", "Two"], correctOptionIndex: 0, subject: "Law" };
  return { question: { ...words, pyq: false, ...more }, passage: of, id: null };
}

async function written(format: "moodle" | "gift", drafts: readonly QuestionDraft[]) {
  const { head, foot, part } = writers[format];
  const writer = part();
  const pieces = (await storedOf(drafts)).map((question) => writer.question(question).text);
  return { pieces, file: head({}) + pieces.join("") + foot };
}

/** The order in which Moodle exports a category: descriptions first, then questions by their names. */
function asMoodle(file: string): string {
  const [head = "", ...elements] = file.replace("</quiz>\n", "").split(/(?=<question )/);
  const place = (element: string) =>
    ["category", "description", "multichoice"].findIndex((type) => element.includes(`"${type}"`));
  elements.sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
  return `${head}${elements.join("")}</quiz>\n`;
}

describe("questions written for Moodle", () => {
  test("keep the space between two elements, which Moodle drops between two entities", async () => {
    const markup = {
      ...{
        questionHtml: "<p><em>In</em> <strong>re</strong> ]]> &amp; <u>x</u></p>",
        optionsHtml: [],
      },
      ...{ explanationHtml: null, lang: null },
    };
    const { file } = await written("moodle", [{ ...draft("In re", null), markup }]);
    expect(file).toContain(
      "<![CDATA[<p><em>In</em> <strong>re</strong> ]]&gt; &amp; <u>x</u></p>]]>",
    );
  });

  test.each([
    [
      "moodle",
      '<![CDATA[<p class="lexam"><strong>Facts.</strong> In <em>Rylands v Fletcher</em> it rained.</p>]]>',
    ],
    [
      "gift",
      '[html]<p class\\="lexam"><strong>Facts.</strong> In <em>Rylands v Fletcher</em> it rained.</p>',
    ],
  ] as const)(
    "show italics and labels of plain texts (%s), and are read back plain",
    async (format, shown) => {
      const text = "Facts. In *Rylands v Fletcher* it rained.";
      const { file } = await written(format, [draft(text, null, { explanation: "2 * 3 * 4" })]);
      expect(file).toContain(shown);
      expect(file).toContain("2 * 3 * 4");
      expect(file).not.toContain("*Rylands");
      const { rows } = await readForTest(format, file);
      expect(rows).toMatchObject([{ question: { questionText: text, explanation: "2 * 3 * 4" } }]);
      expect(rows[0]).not.toHaveProperty("question.questionHtml", expect.any(String));
    },
  );

  test.each(["moodle", "gift"] as const)(
    "keep a set in the category of its passage, whatever its topics (%s)",
    async (format) => {
      const { pieces, file } = await written(format, [
        draft("First?", passage("A long judgment."), { topic: "Torts" }),
        draft("Second?", passage("A long judgment."), { topic: "Contract" }),
        draft("Alone?", null, { topic: "Contract" }),
      ]);
      expect(pieces.map((piece) => /top\/([^<\n\]]*)/.exec(piece)?.[1])).toEqual([
        "Law/Torts",
        undefined,
        "Law/Contract",
      ]);
      const { rows } = await readForTest(format, file);
      expect(rows.map((row) => "question" in row && row.question.topic)).toEqual([
        ...["Torts", "Contract", "Contract"],
      ]);
    },
  );

  test("find their passages again when Moodle has put the file in another order", async () => {
    const title = `A <title> & "more" \` [1]  100% ${"long ".repeat(30)}`.trim();
    const { file } = await written("moodle", [
      draft("D?", passage("Passage one.", title)),
      draft("C?", passage("Passage one.", title)),
      draft("B?", passage("Passage two.")),
      draft("A?", null),
    ]);
    const { rows } = await readForTest("moodle", asMoodle(file));
    const passages = rows.map(
      (row) =>
        "question" in row && [row.question.questionText, row.passage?.text, row.passage?.title],
    );
    expect(passages).toEqual([
      ["A?", undefined, undefined],
      ["B?", "Passage two.", null],
      ["C?", "Passage one.", title],
      ["D?", "Passage one.", title],
    ]);
  });

  test("say that a passage is not in the file", async () => {
    const { file } = await written("gift", [draft("First?", passage("A long judgment."))]);
    const { rows } = await readForTest("gift", file.replace(/::A long judgment.*/, ""));
    expect(rows).toMatchObject([
      { error: expect.stringMatching(/^The passage of the question is not in the file/) },
    ]);
  });

  test("have tags that Moodle keeps: under 256 characters, and no sign that it changes", async () => {
    const source = `“x” <b> \`a\` & 'b' ${"word ".repeat(50)}`.trim();
    const { file } = await written("moodle", [
      draft("Which?", { ...passage("A judgment."), source }),
    ]);
    const tags = [...file.matchAll(/<tag><text><!\[CDATA\[(.*?)\]\]>/g)].map(([, tag = ""]) => tag);
    expect(tags.length).toBeGreaterThan(4);
    expect(tags.filter((tag) => tag.length > 255 || /[&"'<>`]|\s\s|\s$/.test(tag))).toEqual([]);
    const { rows } = await readForTest("moodle", file);
    expect(rows).toMatchObject([{ passage: { source } }]);
  });
});
