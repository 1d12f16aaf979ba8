import { describe, expect, test } from "vitest";
import {
  cell,
  excelFile,
  type TypedCell,
  type TypedSheet,
} from "../../../tests/support/excel-file.ts";
import { packed } from "../../../tests/support/word-file.ts";
import { read } from "./excel.ts";
import type { FileFacts, FileRow, ReaderOptions } from "./reader.ts";

async function readExcel(file: Buffer, options: Partial<ReaderOptions> = {}) {
  const rows: FileRow[] = [];
  const facts: FileFacts[] = [];
  const pieces = [file.subarray(0, 50), file.subarray(50)];
  for await (const part of read(pieces, { currentYear: 2026, isOfTest: false, ...options })) {
    if ("facts" in part) facts.push(part.facts);
    else if (!("picture" in part)) rows.push(part);
  }
  return { rows, facts };
}

const HEADER = ["Q.No", "Question", "Opt 1", "Opt 2", "Opt 3", "Opt 4", "Ans", "Subject"];
const ROW: TypedCell[] = [1, "Say?", "One", "Two", "Three", "Four", "b", "Torts"];
const QUESTION = {
  questionText: "Say?",
  options: ["One", "Two", "Three", "Four", ""],
  correctOptionIndex: 1,
  subject: "Torts",
};

const sheet = (rows: TypedCell[][], rest: Partial<TypedSheet> = {}): TypedSheet => ({
  name: "Final",
  rows,
  ...rest,
});
const withRow = (column: number, typed: TypedCell) =>
  sheet([HEADER, ROW.map((one, at) => (at === column ? typed : one))]);

describe("an Excel workbook", () => {
  test("has its questions by the columns of its header, below a title, with its rows' numbers", async () => {
    const { rows, facts } = await readExcel(
      await excelFile([sheet([["Institute of Law"], [], HEADER, ROW, [], ROW])]),
    );
    expect(rows.map(({ row, problems, draft }) => [row, problems, draft?.question])).toMatchObject([
      [4, [], QUESTION],
      [6, [], QUESTION],
    ]);
    expect(rows[0]?.source).toEqual(["1", "Say?", "One", "Two", "Three", "Four", "b", "Torts"]);
    expect(facts[0]?.columns?.map(({ name, field }) => `${name}: ${field}`)).toEqual([
      ...[
        "Q.No: null",
        "Question: question_text",
        "Opt 1: option_a",
        "Opt 2: option_b",
        "Opt 3: option_c",
      ],
      ...["Opt 4: option_d", "Ans: correct_option", "Subject: subject"],
    ]);
  });

  test("is read from the first sheet that has the columns; other sheets and hidden rows are named", async () => {
    const { rows, facts } = await readExcel(
      await excelFile(
        [
          { name: "Old", rows: [HEADER, ROW], isHidden: true },
          { name: "Notes", rows: [["Please check"]] },
          sheet([HEADER, ROW, ROW, ROW], { hiddenRows: [3] }),
        ],
        { files: { "xl/vbaProject.bin": "macro" } },
      ),
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(facts.at(-1)?.findings?.map(({ count, inFile }) => `${count} ${inFile}`)).toEqual([
      "2 Rows under the header of sheet “Final”",
      "1 Hidden rows",
      "2 Other sheets: “Old” (hidden), “Notes”",
      "1 Macros",
    ]);
  });

  test("takes columns as a person chose them", async () => {
    const rows = [
      ["Frage", "1.", "2.", "Lösung", "Fach"],
      ["Say?", "One", "Two", 2, "Torts"],
    ];
    const file = await excelFile([sheet(rows)]);
    await expect(readExcel(file)).rejects.toThrow(
      "Sheet “Final”: The file lacks the required columns",
    );
    const preview = await readExcel(file, { isForPreview: true });
    expect(preview.facts[0]?.columnProblem).toContain("lacks the required columns");
    const columnFields = ["question_text", "option_a", "option_b", "correct_option", "subject"];
    const chosen = await readExcel(file, { isForPreview: true, columnFields });
    expect(chosen.rows[0]?.draft?.question).toMatchObject({
      questionText: "Say?",
      correctOptionIndex: 1,
      subject: "Torts",
    });
    expect(chosen.facts[0]?.columns?.map(({ field }) => field)).toEqual(columnFields);
  });

  test.each([
    ["a formula by its value", 3, cell("<f>A1&amp;B1</f><v>Two</v>", 't="str"'), "Two"],
    ["a text of its own", 3, cell("<is><t>Two</t></is>", 't="inlineStr"'), "Two"],
    ["true", 3, cell("<v>1</v>", 't="b"'), "TRUE"],
    ["a binary fraction", 3, 0.1 + 0.2, "0.3"],
    ["a whole number", 3, 480_000, "480000"],
    ["a share", 3, cell("<v>0.125</v>", 's="3"'), "12.5%"],
    ["a line break", 3, "One\nmore", "One\nmore"],
  ])("reads %s", async (_, column, typed, text) => {
    const { rows } = await readExcel(await excelFile([withRow(column, typed)]));
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]?.draft?.question.options[1]).toBe(text);
  });

  test.each([
    [
      "a date",
      3,
      cell("<v>46093</v>", 's="1"'),
      "option_b, in D2, holds a date (2026-03-12), which Excel made of what was typed. Format the cell as Text",
    ],
    [
      "a large number",
      3,
      123_456_789_012,
      "option_b, in D2, holds a number that Excel writes as 1.23456789012E+11",
    ],
    [
      "a scientific number",
      2,
      cell("<v>1200</v>", 's="2"'),
      "option_a, in C2, holds a number that Excel writes as 1.2E+3",
    ],
    [
      "a formula without a value",
      3,
      cell("<f>A1</f>"),
      "option_b, in D2, has a formula whose value is not in the file.",
    ],
    [
      "an error of Excel",
      3,
      cell("<v>#N/A</v>", 't="e"'),
      "option_b is #N/A, an error of the spreadsheet.",
    ],
  ])("says where %s stands, and what would be right", async (_, column, typed, problem) => {
    const { rows } = await readExcel(await excelFile([withRow(column, typed)]));
    expect(rows[0]?.problems[0]).toContain(problem);
    expect(rows[0]?.draft).not.toBeNull();
  });

  test("says nothing of a date in a column that isn't used", async () => {
    const { rows } = await readExcel(await excelFile([withRow(0, cell("<v>46093</v>", 's="1"'))]));
    expect(rows[0]?.problems).toEqual([]);
  });

  test("keeps what is bold or underlined among other words", async () => {
    const rich =
      '<r><t xml:space="preserve">What is </t></r><r><rPr><b/></rPr><t>not</t></r><r><t xml:space="preserve"> &lt; 5?</t></r>';
    const whole = "<r><rPr><b/></rPr><t>One</t></r>";
    const file = await excelFile(
      [
        sheet([
          HEADER,
          [
            1,
            cell("<v>0</v>", 't="s"'),
            cell("<v>1</v>", 't="s"'),
            "Two",
            null,
            null,
            "b",
            "Torts",
          ],
        ]),
      ],
      { strings: [rich, whole] },
    );
    const { rows } = await readExcel(file);
    expect(rows[0]?.draft?.question.questionText).toBe("What is not < 5?");
    expect(rows[0]?.draft?.markup).toEqual({
      questionHtml: "<p>What is <strong>not</strong> &lt; 5?</p>",
      optionsHtml: [],
      explanationHtml: null,
    });
  });

  test("carries a passage on that is merged over its rows, and no question", async () => {
    const header = [...HEADER, "Passage"];
    const rows = [[...ROW, "A long passage."], ROW, [...ROW, "Another."], ROW];
    const { rows: found } = await readExcel(
      await excelFile([sheet([header, ...rows], { merged: ["I2:I3", "I4:I5", "A1:B1", "B2:B3"] })]),
    );
    expect(found.map(({ draft }) => draft?.passage?.text)).toEqual([
      "A long passage.",
      "A long passage.",
      "Another.",
      "Another.",
    ]);
  });

  test.each([
    ["an empty workbook", () => excelFile([sheet([])]), "The workbook is empty."],
    [
      "a header alone",
      () => excelFile([sheet([HEADER])]),
      "Sheet “Final” has a header but no questions below it.",
    ],
    [
      "a text",
      async () => Buffer.from("question_text,option_a"),
      "The file is not an Excel workbook (.xlsx), whatever its name.",
    ],
    [
      "a document",
      () => packed({ "word/document.xml": "<d/>" }),
      "The file is a Word document, whatever its name.",
    ],
    [
      "a binary workbook",
      () => packed({ "xl/workbook.bin": "x" }),
      "The file is a binary workbook (.xlsb). Save it as an Excel workbook (.xlsx)",
    ],
    [
      "LibreOffice",
      () => packed({ "content.xml": "<x/>" }),
      "The file is a sheet of LibreOffice (.ods).",
    ],
    [
      "an old workbook",
      async () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
      "Save it as an Excel workbook (.xlsx)",
    ],
    [
      "a password",
      async () =>
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.from("EncryptedPackage", "utf16le"),
        ]),
      "The file has a password.",
    ],
    [
      "half of it",
      async () => (await excelFile([sheet([HEADER, ROW])])).subarray(0, 700),
      "The file is damaged",
    ],
    [
      "entities",
      () =>
        excelFile([sheet([HEADER, ROW])], {
          files: { "xl/sharedStrings.xml": '<!DOCTYPE s [<!ENTITY a "aa">]><sst/>' },
        }),
      "entities",
    ],
  ])("is refused as a whole: %s", async (_, make, message) => {
    await expect(readExcel(await make())).rejects.toThrow(message);
  });
});
