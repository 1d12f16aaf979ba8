import { describe, expect, test } from "vitest";
import { readWord, said } from "../../../tests/support/read-word.ts";
import {
  bold,
  heading,
  italic,
  listed,
  packed,
  pageEnd,
  paragraph,
  paragraphs,
  picture,
  raised,
  run,
  table,
  underlined,
  wordFile,
} from "../../../tests/support/word-file.ts";

const OPTIONS = ["(a) One", "(b) Two", "(c) Three", "(d) Four"];
const LONG =
  "The settlement of trade debts was, for the better part of a century, a matter of custom between the houses that lent and the houses that bought. ".repeat(
    4,
  );

describe("a Word document", () => {
  test("has passages with their ranges, titles and pages", async () => {
    const { rows, findings } = await readWord(
      await wordFile(
        heading("Legal Reasoning") +
          paragraphs(
            "Directions (Q. 1–2): Read the passage and answer the questions.",
            LONG,
            "1. Say?",
            ...OPTIONS,
            "Ans. (b)",
          ) +
          paragraph(pageEnd + run("2. Tell?")) +
          paragraphs(
            ...OPTIONS,
            "Ans. (e)",
            "3. Ask?",
            ...OPTIONS,
            "Ans. (b)",
            "Passage 2: On bail",
            LONG,
            "4. Why?",
            ...OPTIONS,
            "Ans. (b)",
          ),
      ),
    );
    expect(
      rows.map(({ place, draft }) => [
        place,
        draft?.passage?.text.length ?? 0,
        draft?.passage?.title,
      ]),
    ).toEqual([
      ["Page 1, paragraphs 4 to 9", LONG.trim().length, null],
      ["Page 2, paragraphs 10 to 15", LONG.trim().length, null],
      ["Page 2, paragraphs 16 to 21", 0, undefined],
      ["Page 2, paragraphs 24 to 29", LONG.trim().length, "On bail"],
    ]);
    expect(rows[1]?.problems).toEqual([
      "Key has no option: it says (e), but there are 4 options (page 2, paragraph 15). Choose the right one, or add the option.",
    ]);
    expect(rows[1]?.parts?.filter(({ isWrong }) => isWrong)).toEqual([
      { name: "key", text: "Ans. (e)", isWrong: true },
    ]);
    expect(rows.every(({ draft }) => draft?.question.subject === "Legal Reasoning")).toBe(true);
    expect(findings).toContainEqual({
      count: 2,
      inFile: "Passages and directions",
      inLexam: "Passages of the questions below them",
      isLeftOut: false,
    });
  });

  test("keeps what is bold, underlined, raised, listed or in a table", async () => {
    const { rows } = await readWord(
      await wordFile(
        paragraph(
          run("1. What is ") +
            bold("not") +
            run(" so in ") +
            italic("Carlill") +
            run(" at 10") +
            raised("2") +
            run("?"),
        ) +
          listed("one", 3) +
          listed("two", 3) +
          table(["Article", "Right"], ["14", "Equality"]) +
          paragraph(run("(a) ") + underlined("in full")) +
          paragraphs("(b) x < y", "Ans. a"),
      ),
    );
    expect(rows[0]?.draft?.markup).toEqual({
      questionHtml:
        "<p>What is <strong>not</strong> so in <em>Carlill</em> at 10<sup>2</sup>?</p><ul><li>one</li><li>two</li></ul><table><tbody><tr><td><p>Article</p></td><td><p>Right</p></td></tr><tr><td><p>14</p></td><td><p>Equality</p></td></tr></tbody></table>",
      optionsHtml: ["<p><u>in full</u></p>", "<p>x &lt; y</p>"],
      explanationHtml: null,
    });
  });

  const PNG = Buffer.from("89504e470d0a1a0a", "hex");

  test("has its pictures before the questions that show them", async () => {
    const { rows, pictures, findings } = await readWord(
      await wordFile(
        paragraph(run("1. What is it?") + picture("image1", "A graph")) +
          paragraphs("(a) One", "(b) Two", "Ans. a"),
        { "word/media/image1.png": PNG },
      ),
    );
    expect(pictures).toEqual([{ name: "image1.png", bytes: PNG }]);
    expect(rows[0]?.draft?.markup?.questionHtml).toBe(
      '<p>What is it?<img src="file:image1.png" alt="A graph"></p>',
    );
    expect(findings).toContainEqual({
      count: 1,
      inFile: "Pictures",
      inLexam: "Pictures",
      isLeftOut: false,
    });
  });

  test.each([
    [
      "image1.emf",
      Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(36), Buffer.from(" EMF")]),
      "Picture unreadable: image1.emf is EMF, which can't be shown. Save it as PNG and insert it again.",
    ],
    [
      "image1.gif",
      Buffer.from("GIF89a"),
      "Picture unreadable: image1.gif is GIF, which can't be shown. Save it as PNG and insert it again.",
    ],
  ])("says that a picture can't be shown: %s", async (name, bytes, problem) => {
    const { rows, pictures } = await readWord(
      await wordFile(
        paragraph(run("1. What is it?") + picture("image1")) +
          paragraphs("(a) One", "(b) Two", "Ans. a"),
        { [`word/media/${name}`]: bytes },
      ),
    );
    expect(pictures).toEqual([]);
    expect(rows[0]?.problems).toContain(problem);
  });

  test("turns equations into MathML", async () => {
    const fraction =
      '<m:oMath><m:f><m:num><m:r><m:t>a+1</m:t></m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:den></m:f></m:oMath>';
    const sum =
      '<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:r><m:t>i</m:t></m:r></m:e></m:d></m:e></m:nary></m:oMath>';
    const { rows, findings } = await readWord(
      await wordFile(
        paragraph(run("1. What is ") + fraction + run("?")) +
          paragraph(run("(a) ") + sum) +
          paragraphs("(b) 2", "Ans. a"),
      ),
    );
    expect(rows[0]?.draft?.markup).toMatchObject({
      questionHtml:
        "<p>What is <math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt></mfrac></math>?</p>",
      optionsHtml: [
        "<p><math><mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mrow><mo>[</mo><mi>i</mi><mo>]</mo></mrow></mrow></math></p>",
        "<p>2</p>",
      ],
    });
    expect(findings).toContainEqual({
      count: 2,
      inFile: "Word equations",
      inLexam: "Formulas (MathML)",
      isLeftOut: false,
    });
  });

  test("doesn't read headers, watermarks, comments, deleted and hidden text or macros", async () => {
    const { rows, findings } = await readWord(
      await wordFile(
        `<w:p>${run("1. Say ")}<w:del><w:r><w:delText>not </w:delText></w:r></w:del><w:ins>${run("it")}</w:ins>${run(" secretly", "<w:vanish/>")}${run("?")}</w:p>` +
          paragraphs("(a) One", "(b) Two", "Ans. a"),
        {
          "word/header1.xml": `<w:hdr xmlns:w="w">${paragraph("1. Institute of Law")}</w:hdr>`,
          "word/header2.xml":
            '<w:hdr xmlns:w="w" xmlns:v="v"><v:shape id="PowerPlusWaterMarkObject1"/></w:hdr>',
          "word/comments.xml": '<w:comments xmlns:w="w"><w:comment/></w:comments>',
          "word/vbaProject.bin": "macro",
        },
      ),
    );
    expect(rows.map(said)).toEqual(["Say it? *One | Two"]);
    expect(findings.map(({ count, inFile }) => `${count} ${inFile}`)).toEqual(
      expect.arrayContaining([
        "1 Page headers and footers",
        "1 Watermarks",
        "1 Comments",
        "1 Deleted pieces of text, as revisions keep them",
        "1 Pieces of hidden text",
        "1 Macros",
      ]),
    );
  });

  const trial = Array.from({ length: 50 }, (_, at) => [
    ...(at % 10 === 0
      ? [
          `Directions (Q. ${at + 1} to ${at + 10}): Read the passage and answer.`,
          `Set ${at}. ${LONG}`,
        ]
      : []),
    `${at + 1}. Under Section ${at + 1}(a), read with clause (b), who is right in case ${at + 1}?`,
    ...["(a) A alone", "(b) B alone", "(c) Both (a) and (b)", "(d) Neither"],
  ]).flat();
  const trialKeys = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => row * 5 + column + 1).flatMap((number) => [
      `${number}`,
      "abcd".charAt(number % 4),
    ]),
  );

  test("of fifty questions with passages and a table of keys loses nothing", async () => {
    const { rows, findings } = await readWord(
      await wordFile(
        heading("Legal Reasoning") + paragraphs(...trial, "ANSWER KEY") + table(...trialKeys),
      ),
    );
    expect(
      rows.map(({ row, problems, draft }) => [
        row,
        problems,
        draft?.question.correctOptionIndex,
        draft?.question.options.length,
      ]),
    ).toEqual(Array.from({ length: 50 }, (_, at) => [at + 1, [], (at + 1) % 4, 4]));
    expect(new Set(rows.map(({ draft }) => draft?.passage?.text)).size).toBe(5);
    expect(findings.map(({ count, inFile }) => `${count} ${inFile}`)).toEqual([
      "50 Questions with options",
      "5 Passages and directions",
      "1 Tables of keys, with 50",
      "1 Titles of sections (“Legal Reasoning”)",
    ]);
  });

  test.each([
    [
      "text",
      Buffer.from("1. What?"),
      "The file is not a Word document (.docx), whatever its name.",
    ],
    ["a cut document", null, "The file is damaged"],
  ])("is refused as a whole: %s", async (_, file, message) => {
    const whole = await wordFile(paragraphs("1. Say?", ...OPTIONS));
    await expect(readWord(file ?? whole.subarray(0, whole.length / 2))).rejects.toThrow(message);
  });

  test.each([
    ["a workbook", { "xl/workbook.xml": "<x/>" }, "The file is an Excel workbook"],
    ["another packed file", { "a.txt": "x" }, "but another packed file"],
    [
      "entities",
      { "word/document.xml": '<!DOCTYPE d [<!ENTITY a "aaaa">]><d>&a;</d>' },
      "entities",
    ],
    [
      "no document",
      { "word/document.xml": "<w:document xmlns:w='w'><w:body></w:body></w:document>" },
      "No questions were found",
    ],
  ])("is refused as a whole: %s", async (_, files, message) => {
    await expect(
      readWord(await packed(files as unknown as Record<string, string>)),
    ).rejects.toThrow(message);
  });
});
