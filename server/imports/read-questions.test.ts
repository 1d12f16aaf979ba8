import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { fileLimits } from "#rules/limits.ts";
import {
  badRows,
  encodedFiles,
  HEADER,
  ROW,
  refusedFiles,
} from "../../tests/support/ugly-files.ts";
import { type QuestionRow, readQuestions } from "./read-questions.ts";

vi.setConfig({ testTimeout: 120_000 });

async function readBytes(
  chunks: Iterable<Uint8Array>,
): Promise<{ rows: QuestionRow[]; ignored: readonly string[] }> {
  const rows: QuestionRow[] = [];
  let ignored: readonly string[] = [];
  const options = { format: "csv", currentYear: 2026, sections: null } as const;
  for await (const read of readQuestions(chunks, options)) {
    if ("facts" in read) ignored = read.facts.ignoredColumns;
    else if (!("picture" in read)) rows.push(read);
  }
  return { rows, ignored };
}

const read = (text: string) => readBytes([Buffer.from(text)]);
const readRows = async (...lines: string[]) => (await read([HEADER, ...lines].join("\n"))).rows;
const errorsOf = (rows: QuestionRow[]) =>
  rows.flatMap((row) => ("error" in row ? [`${row.row}: ${row.error}`] : []));
const questionsOf = (rows: QuestionRow[]) =>
  rows.flatMap((row) => ("question" in row ? [row.question] : []));

describe("a row becomes a question", () => {
  test("with everything", async () => {
    const rows = await readRows(
      "  What is it? ,Red,Green,Blue,White,Black,e,Law of Torts,Negligence,TRUE,2019,CLAT,Because.",
    );
    expect(rows).toMatchObject([
      {
        row: 2,
        questionId: null,
        question: {
          questionText: "What is it?",
          options: ["Red", "Green", "Blue", "White", "Black"],
          correctOptionIndex: 4,
          subject: "Law of Torts",
          topic: "Negligence",
          pyq: true,
          pyqYear: 2019,
          pyqExam: "CLAT",
          explanation: "Because.",
        },
      },
    ]);
  });

  test.each(["true", "True", "YES", "yes", "1"])("PYQ %s means yes", async (pyq) => {
    const [question] = questionsOf(await readRows(`Q,a,b,c,d,,A,S,,${pyq},2019,CLAT,`));
    expect(question).toMatchObject({ pyq: true, pyqYear: 2019 });
  });

  test.each(["B", "b", "(b)", "B.", "b)", "[B]", "2", "2.", "(2)", "2.0", "Option B"])(
    "the key %s means the second option",
    async (key) => {
      const [question] = questionsOf(await readRows(`Q,a,b,c,d,,${key},S,,true,2019.0,CLAT,`));
      expect(question).toMatchObject({ correctOptionIndex: 1, pyqYear: 2019 });
    },
  );

  test.each(["6", "0", "AB", "(F)", "22", "2.5"])("the key %s means none", async (key) => {
    expect(errorsOf(await readRows(`Q,a,b,c,d,,${key},S,,,,,`))).toEqual([
      `2: correct_option is ${key}. It must be a letter from A to E that has an option.`,
    ]);
  });

  test.each([
    ["sep=;\n", ";"],
    ["\ufeffSEP=,\r\n", ","],
    ["sep=\t\n", "\t"],
  ])("a first line %j says what separates the cells", async (hint, separator) => {
    const lines = [HEADER, "What, if?|a|b|c|d||A|Torts|||||".replace(", if", "")];
    const text = hint + lines.map((one) => one.replaceAll(/[,|]/g, separator)).join("\n");
    expect(questionsOf((await read(text)).rows)).toMatchObject([{ subject: "Torts" }]);
  });

  test("a row may say the number of its question, once", async () => {
    const { rows } = await read(
      `${HEADER},id\n${["7", "7.0", "", "x7", "0"].map((id) => `Q,a,b,,,,A,S,,,,,,${id}`).join("\n")}`,
    );
    const ids = rows.map((row) => ("question" in row ? row.questionId : "refused"));
    expect(ids).toEqual([7, "refused", null, "refused", "refused"]);
    expect(errorsOf(rows)).toEqual([
      "3: id is 7, as in row 2. A question can stand in one row alone.",
      "5: id is x7. It must be the number of a question, or empty for a new one.",
      "6: id is 0. It must be the number of a question, or empty for a new one.",
    ]);
  });

  test.each(["", "false", "FALSE", "no", "0"])("PYQ %j means no", async (pyq) => {
    const [question] = questionsOf(await readRows(`Q,a,b,c,d,,A,S,,${pyq},,,`));
    expect(question).toMatchObject({ pyq: false, pyqYear: null, pyqExam: null });
  });

  test("two options are enough, and missing cells at the end are empty", async () => {
    const [question] = questionsOf(await readRows("Is it so?,Yes,No,,,,B,Logic"));
    expect(question).toMatchObject({ options: ["Yes", "No"], correctOptionIndex: 1, topic: null });
  });

  test("blank rows count in the row numbers and nowhere else", async () => {
    const rows = await readRows("", ROW, ",,,,,,,,,,,,", " , ", "Q2,a,b,c,d,,Z,S,,,,,", "", "");
    expect(rows.map(({ row }) => row)).toEqual([3, 6]);
  });
});

describe("a bad row says what is wrong and what would be right", () => {
  test.each(badRows(2026))("%s", async (error, line) => {
    const quoted = `"Two\nlines"${ROW.slice(15)}`;
    const rows = await readRows(...Array(60).fill(ROW), line, ROW, quoted);
    expect(errorsOf(rows)).toEqual([`62: ${error}`]);
    expect(questionsOf(rows)).toHaveLength(62);
  });

  test("an open quotation mark costs one row, wherever the next one stands", async () => {
    const quoted = `"Two\nlines"${ROW.slice(15)}`;
    for (const rest of [[], [ROW, quoted], [quoted], Array(3000).fill(ROW)]) {
      const rows = await readRows(ROW, '"Open,a,b,c,d,,A,S', ...rest);
      expect(errorsOf(rows)).toHaveLength(1);
      expect(errorsOf(rows)[0]).toMatch(/^3: .*opened but not closed|^3: The row is longer/);
      expect(questionsOf(rows)).toHaveLength(1 + rest.length);
    }
  });

  test("cells left out at the end are empty, as spreadsheets do it", async () => {
    expect(questionsOf(await readRows("Q,a,b,c,d,,A,S"))).toHaveLength(1);
    expect(questionsOf(await readRows("Q,a,b,c,d,,A,S,,,,,,,,"))).toHaveLength(1);
  });
});

describe("the file as a whole", () => {
  test.each(refusedFiles)("%s", async (_, content, message) => {
    await expect(readBytes([Buffer.from(content as string)])).rejects.toThrow(message);
  });

  test("columns may stand in any order and case, and unknown ones are named", async () => {
    const { rows, ignored } = await read(
      ' SUBJECT ,Option-A,option b,OPTION_C,Option_D,Correct Option,Question Text,option_f,"Notes, more",,option_f\nTorts,a,b,c,d,C,What?,f,note,,x\n',
    );
    expect(questionsOf(rows)).toEqual([
      expect.objectContaining({ subject: "Torts", questionText: "What?", correctOptionIndex: 2 }),
    ]);
    expect(ignored).toEqual(["option_f", "Notes, more"]);
  });

  test.each([
    [";", HEADER.replaceAll(",", ";")],
    ["\t", HEADER.replaceAll(",", "\t")],
    [";", HEADER.replaceAll(",", ";").replace("question_text", '"question_text"')],
  ])("cells may be separated by %j", async (delimiter, header) => {
    const cells = ['"Is it a, b; or\tc?"', "a", "b", "c", "d", "", "D", "S"];
    const { rows } = await read(`${header}\n${cells.join(delimiter)}`);
    expect(questionsOf(rows)[0]).toMatchObject({
      questionText: "Is it a, b; or\tc?",
      correctOptionIndex: 3,
      subject: "S",
    });
  });

  test.each(["\n", "\r\n", "\r"])("lines may end in %j, also inside quotes", async (end) => {
    const { rows } = await read(
      [HEADER, `"One${end}two ""three"""${ROW.slice(15)}`, ROW, ""].join(end),
    );
    expect(questionsOf(rows).map(({ questionText }) => questionText)).toEqual([
      `One${end}two "three"`,
      "What is a tort?",
    ]);
  });

  test("too many rows are refused while they arrive", async () => {
    const thousand = Buffer.from("Q,a,b,,,A,S\n".repeat(1000));
    function* endless() {
      yield Buffer.from(
        "question_text,option_a,option_b,option_c,option_d,correct_option,subject\n",
      );
      for (let rows = 0; rows <= fileLimits.fileMaxRows; rows += 1000) yield thousand;
      throw new Error("It was read to its end.");
    }
    await expect(readBytes(endless())).rejects.toThrow(/^The file has more than 2,00,000 rows/);
  });
});

describe("encodings", () => {
  test.each(encodedFiles)("%s", async (_, bytes, option) => {
    for (const size of [1, 3, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (__, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const questions = questionsOf((await readBytes(chunks)).rows);
      expect(questions).toHaveLength(4);
      expect(questions[3]).toMatchObject({ questionText: "‘Café’ – €5 naïve?" });
      expect(questions[3]?.options[0]).toBe(option);
    }
  });

  test("bytes that break UTF-8 later on spoil their row alone", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEADER}\nCafé,a,b,,,,A,S\nCaf`),
      Buffer.from([0xe9]),
      Buffer.from(",a,b,,,,A,S\nThé,a,b,,,,A,S\n"),
    ]);
    const { rows } = await readBytes([bytes]);
    expect(questionsOf(rows).map(({ questionText }) => questionText)).toEqual(["Café", "Thé"]);
    expect(errorsOf(rows)).toEqual([
      "3: question_text contains a character that can't be read. Save the file as UTF-8.",
    ]);
  });
});

test("the pieces in which a file arrives make no difference", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom('"a', 'a"b', '"a"b', '"a\nb"', '"a""b"', "", "é’", "\r", "\r\n", '"'),
  );
  const line = fc.array(cell, { maxLength: 14 }).map((cells) => cells.join(","));
  const content = fc
    .array(fc.oneof(line, fc.constant(ROW)), { maxLength: 12 })
    .map((lines) => Buffer.from([HEADER, ROW, ...lines].join("\n")));
  await fc.assert(
    fc.asyncProperty(content, fc.array(fc.nat({ max: 40 })), async (bytes, sizes) => {
      const chunks: Uint8Array[] = [];
      let start = 0;
      for (const size of sizes) {
        chunks.push(bytes.subarray(start, start + size));
        start += size;
      }
      chunks.push(bytes.subarray(start));
      expect(await readBytes(chunks)).toEqual(await readBytes([bytes]));
    }),
    { numRuns: 100 },
  );
});
