import { describe, expect, test } from "vitest";
import { foundInShort, inShort, readForTest } from "../../../tests/support/read-file.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const category = (path: string) =>
  `<question type="category"><category><text>${path}</text></category></question>`;

interface Given {
  type?: string;
  text?: string;
  answers?: readonly [fraction: number, text: string][];
  more?: string;
}

const question = ({
  type = "multichoice",
  text = "<p>Which?</p>",
  answers = [
    [0, "One"],
    [100, "Two"],
  ],
  more = "",
}: Given = {}) => `
<question type="${type}">
  <name><text>Q</text></name>
  <questiontext format="html"><text><![CDATA[${text}]]></text>
    <file name="a b.png" path="/" encoding="base64">${PNG}</file>
  </questiontext>
  ${answers.map(([fraction, answer]) => `<answer fraction="${fraction}" format="html"><text><![CDATA[${answer}]]></text></answer>`).join("\n  ")}
  ${more}
</question>`;

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${category("$course$/top/Law/Torts")}${questions.join("")}</quiz>`;

describe("a file of Moodle XML", () => {
  test("has choices, true and false, formulas, pictures, explanations and categories", async () => {
    const { rows, pictures, findings } = await readForTest(
      "moodle",
      quiz(
        question({
          text: '<p dir="ltr">If $$x \\lt 1$$, see <img src="@@PLUGINFILE@@/a%20b.png" alt="a dot"></p>',
          more: `<generalfeedback format="html"><text><![CDATA[<p>Because <b>so</b></p>]]></text></generalfeedback>
  <single>true</single><penalty>0.3333333</penalty><defaultgrade>2.0</defaultgrade>
  <hint format="html"><text>Think</text></hint><tags><tag><text>hard</text></tag></tags>`,
        }),
        category("$course$/top/Default for Law/Constitutional//State/Rights"),
        question({
          type: "truefalse",
          text: "It is so.",
          answers: [
            [100, "true"],
            [0, "false"],
          ],
        }),
      ),
    );
    expect(inShort(rows)).toEqual([
      "If \\(x \\lt 1\\), see a dot | One | Two = Two (Law / Torts)",
      "It is so. | True | False = True (Constitutional/State / Rights)",
    ]);
    expect(rows[0]).toMatchObject({
      ...{ row: 1, place: "Line 3" },
      question: {
        questionHtml: expect.stringMatching(/<math.*<img src="\/api\/v1\/images\/[0-9a-f]{64}"/),
        explanationHtml: "<p>Because <strong>so</strong></p>",
      },
    });
    expect(pictures).toHaveLength(1);
    expect(foundInShort(findings)).toEqual([
      "2 Categories: Subject and topic, by their last two levels",
      "1 General feedback: Explanations",
      "1 Hints: Left out",
      "1 Penalties for further tries: Left out: tests say what an answer counts",
      "1 Marks of questions: Left out: tests say what an answer counts",
      "1 Tags: Left out",
      "2 Names of questions: Left out",
      "1 Multiple choice questions: Questions",
      "1 True or false questions: Questions",
    ]);
  });

  test("counts and names what Lexam can't ask, and imports none of it", async () => {
    const six: [number, string][] = ["1", "2", "3", "4", "5", "6"].map((text) => [100, text]);
    const { rows, findings } = await readForTest(
      "moodle",
      quiz(
        ...["essay", "cloze", "matching", "ddwtos", "stack"].map((type) => question({ type })),
        question({ answers: six }),
        question({
          answers: [
            [50, "One"],
            [50, "Two"],
          ],
          more: "<single>false</single>",
        }),
        question(),
      ),
    );
    expect(rows).toMatchObject([{ row: 8 }]);
    expect(foundInShort(findings).filter((line) => line.endsWith("left out"))).toEqual([
      "1 Essay questions: left out",
      "1 Embedded answers (Cloze) questions: left out",
      "1 Matching questions: left out",
      "1 Drag and drop into text questions: left out",
      "1 Questions of type “stack”: left out",
      "1 Questions with more than 5 options: left out",
      "1 Questions with several right answers: left out",
    ]);
  });

  test("has texts in the four formats of Moodle", async () => {
    const inFormat = (format: string, text: string) =>
      `<question type="multichoice"><questiontext format="${format}"><text>${text}</text></questiontext>
      <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;
    const { rows } = await readForTest(
      "moodle",
      quiz(
        inFormat("plain_text", "1 &amp;lt; 2\n*so*"),
        inFormat("markdown", "1 &amp;lt; 2\n\n*so*"),
        inFormat("moodle_auto_format", "1 &amp;lt; 2\nso"),
        inFormat("html", "&lt;p>1 &amp;lt; 2&lt;p>so"),
      ),
    );
    expect(rows.map((row) => "question" in row && row.question.questionText)).toEqual([
      "1 &lt; 2\n*so*",
      "1 < 2\nso",
      "1 < 2\nso",
      "1 < 2\nso",
    ]);
  });

  test("keeps the lines of preformatted text", async () => {
    const { rows } = await readForTest(
      "moodle",
      quiz(question({ text: "<pre>\none\n  two\n</pre>" })),
    );
    expect(rows).toMatchObject([{ question: { questionText: "one\ntwo" } }]);
  });

  test("of an option without its picture says only that", async () => {
    const options: [number, string][] = [
      [100, '<img src="@@PLUGINFILE@@/a%20(1).png" alt="">'],
      [0, '<img src="@@PLUGINFILE@@/b.png" alt="A map">'],
    ];
    const { rows } = await readForTest("moodle", quiz(question({ answers: options })));
    expect(rows).toMatchObject([
      {
        error:
          "The picture a_1_.png is not in the file. Add it, or take it out of the text. The picture b.png is not in the file. Add it, or take it out of the text.",
      },
    ]);
  });

  test("says what is wrong, and where", async () => {
    const text = "<quiz><question type='multichoice'>\n</question></quiz>";
    const none = await readForTest("moodle", text);
    expect(inShort(none.rows)[0]).toContain("Line 1: Subject missing: the file names none.");
    const { rows } = await readForTest(
      "moodle",
      quiz(
        question({ text: '<img src="@@PLUGINFILE@@/gone.png" alt="x">' }),
        question({ text: '<img src="https://example.com/x.png" alt="x">' }),
        question({ text: '<p>See <video src="x.mp4"></video></p>' }),
      ),
    );
    expect(inShort(rows)).toEqual([
      expect.stringMatching(/^Line 3: .*The picture gone\.png is not in the file\./),
      expect.stringMatching(/^Line 12: .*The picture x\.png is not in the file\./),
      expect.stringMatching(/^Line 21: .*The text shows <video>, which Lexam can't keep\./),
    ]);
  });

  test("loses what does something, and keeps the words and pictures beside it", async () => {
    const { rows, pictures, findings } = await readForTest(
      "moodle",
      quiz(
        question({
          text: `<p onclick="go()">See <script>alert("<p>1</p>")</script>
            <img src="@@PLUGINFILE@@/a%20b.png" alt="a dot" onerror="go()">
            <a href="javascript:go()">here</a> <input value="x"><button>Go</button></p>
            <noscript>No script</noscript><form><p>Which?</p></form>`,
        }),
      ),
    );
    expect(inShort(rows)).toEqual(["See a dot here Go\nWhich? | One | Two = Two (Law / Torts)"]);
    const html = expect.stringMatching(
      /^<p>See \s*<img src="\/api\/v1\/images\/[0-9a-f]{64}" alt="a dot"/,
    );
    expect(rows).toMatchObject([{ question: { questionHtml: html } }]);
    expect(pictures).toHaveLength(1);
    expect(foundInShort(findings)).toContain(
      "5 Scripts and form fields in texts: Left out: a text does nothing",
    );
  });

  test("keeps the pictures of a text that shows something else as well", async () => {
    const text = '<img src="@@PLUGINFILE@@/a%20b.png" alt="a dot"><svg><circle r="1"/></svg>';
    const { rows, pictures } = await readForTest("moodle", quiz(question({ text })));
    expect(pictures).toHaveLength(1);
    expect(rows).toMatchObject([
      {
        error: expect.stringContaining("The text shows <svg>, which Lexam can't keep."),
        found: { question: { questionHtml: expect.stringContaining('alt="a dot"') } },
      },
    ]);
  });

  test.each([
    [Buffer.from(`\ufeff${quiz(question()).replace("UTF-8", "UTF-16")}`, "utf16le")],
    [Buffer.from(quiz(question()).replace("UTF-8", "windows-1252"), "latin1")],
    [Buffer.from(`\ufeff${quiz(question())}`)],
  ])("is read in its encoding (%#)", async (bytes) => {
    expect(inShort((await readForTest("moodle", bytes)).rows)).toHaveLength(1);
  });

  test.each([
    ["<bank><body>no</body></bank>", "The file has no question of Moodle."],
    ["question,answer", "Line 1, column 16: The XML is broken"],
    [quiz(question()).slice(0, -20), "The XML is broken (unclosed tag"],
    [
      `<!DOCTYPE quiz [<!ENTITY a "b">]>${quiz()}`,
      "Here the file defines abbreviations of its own",
    ],
  ])("is refused as a whole (%#)", async (text, message) => {
    await expect(readForTest("moodle", text)).rejects.toThrow(message);
  });
});
