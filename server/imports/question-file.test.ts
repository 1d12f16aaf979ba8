import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { importLimits } from "./import-limits.ts";
import { type NumberedRow, QuestionFile } from "./question-file.ts";

vi.setConfig({ testTimeout: 30_000 });

const HEADER =
  "question_text,option_a,option_b,option_c,option_d,option_e,correct_option,subject,topic,pyq,pyq_year,pyq_exam,explanation";
const ROW = "What is a tort?,A crime,A civil wrong,A contract,A tax,,B,Law of Torts,,,,,";

function readBytes(chunks: readonly Uint8Array[]): { rows: NumberedRow[]; ignored: string[] } {
  const file = new QuestionFile(2026);
  const rows = chunks.flatMap((chunk) => file.push(chunk));
  rows.push(...file.end());
  return { rows, ignored: file.ignoredColumns };
}

const read = (text: string) => readBytes([Buffer.from(text)]);
const readRows = (...lines: string[]) => read([HEADER, ...lines].join("\n")).rows;
const errorsOf = (rows: NumberedRow[]) =>
  rows.flatMap(({ row, result }) => ("error" in result ? [`${row}: ${result.error}`] : []));
const questionsOf = (rows: NumberedRow[]) =>
  rows.flatMap(({ result }) => ("question" in result ? [result.question] : []));

describe("a row becomes a question", () => {
  test("with everything", () => {
    const rows = readRows(
      "  What is it? ,Red,Green,Blue,White,Black,e,Law of Torts,Negligence,TRUE,2019,CLAT,Because.",
    );
    expect(rows).toEqual([
      {
        row: 2,
        result: {
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
      },
    ]);
  });

  test.each(["true", "True", "YES", "yes", "1"])("PYQ %s means yes", (pyq) => {
    const [question] = questionsOf(readRows(`Q,a,b,c,d,,A,S,,${pyq},2019,CLAT,`));
    expect(question).toMatchObject({ pyq: true, pyqYear: 2019 });
  });

  test.each(["", "false", "FALSE", "no", "0"])("PYQ %j means no", (pyq) => {
    const [question] = questionsOf(readRows(`Q,a,b,c,d,,A,S,,${pyq},,,`));
    expect(question).toMatchObject({ pyq: false, pyqYear: null, pyqExam: null });
  });

  test("two options are enough, and missing cells at the end are empty", () => {
    const [question] = questionsOf(readRows("Is it so?,Yes,No,,,,B,Logic"));
    expect(question).toMatchObject({ options: ["Yes", "No"], correctOptionIndex: 1, topic: null });
  });

  test("blank rows count in the row numbers and nowhere else", () => {
    const rows = readRows("", ROW, ",,,,,,,,,,,,", " , ", "Q2,a,b,c,d,,Z,S,,,,,", "", "");
    expect(rows.map(({ row }) => row)).toEqual([3, 6]);
  });
});

describe("a bad row says what is wrong and what would be right", () => {
  const cases: [error: string, line: string][] = [
    ["question_text is empty. Every question needs a text.", ",a,b,c,d,,A,S,,,,,"],
    ["subject is empty. Every question needs a subject.", "Q,a,b,c,d,,A,,,,,,"],
    ["Only option_a is filled. A question needs 2 to 5 options.", "Q,a,,,,,A,S,,,,,"],
    [
      "The options are empty. A question needs 2 to 5 options. option_a is empty but correct_option is A. Fill option_a or choose another letter.",
      "Q,,,,,,A,S,,,,,",
    ],
    [
      "correct_option is empty. It must be a letter from A to E that has an option.",
      "Q,a,b,c,d,,,S,,,,,",
    ],
    [
      "correct_option is F. It must be a letter from A to E that has an option.",
      "Q,a,b,c,d,,F,S,,,,,",
    ],
    [
      "correct_option is AB. It must be a letter from A to E that has an option.",
      "Q,a,b,c,d,,AB,S,,,,,",
    ],
    [
      "option_e is empty but correct_option is E. Fill option_e or choose another letter.",
      "Q,a,b,c,d,,E,S,,,,,",
    ],
    [
      "option_c and option_d are empty but correct_option is D. Fill option_d or choose another letter.",
      "Q,a,b,,,,d,S,,,,,",
    ],
    [
      "option_c is empty but option_d is not. Fill the options from option_a on, without a gap.",
      "Q,a,b,,d,,A,S,,,,,",
    ],
    ["pyq is maybe. It must be true or false.", "Q,a,b,c,d,,A,S,,maybe,,,"],
    [
      "pyq is true but pyq_year is empty. The year must be between 1980 and 2026. pyq is true but pyq_exam is empty. Name the exam.",
      "Q,a,b,c,d,,A,S,,true,,,",
    ],
    [
      "pyq is true but pyq_year is 1891. The year must be between 1980 and 2026.",
      "Q,a,b,c,d,,A,S,,yes,1891,CLAT,",
    ],
    [
      "pyq is true but pyq_year is 2027. The year must be between 1980 and 2026.",
      "Q,a,b,c,d,,A,S,,true,2027,CLAT,",
    ],
    [
      "pyq is true but pyq_year is soon. The year must be between 1980 and 2026.",
      "Q,a,b,c,d,,A,S,,true,soon,CLAT,",
    ],
    [
      "pyq is empty but pyq_year and pyq_exam are not. Set pyq to true, or to false to leave that out.",
      "Q,a,b,c,d,,A,S,,,2019,CLAT,",
    ],
    [
      "question_text has 10,001 characters. It must have at most 10,000.",
      `${"😀".repeat(10_001)},a,b,c,d,,A,S,,,,,`,
    ],
    [
      "option_b has 2,001 characters. It must have at most 2,000.",
      `Q,a,${"x".repeat(2001)},,,,A,S,,,,,`,
    ],
    ["question_text contains a NUL character. Remove it.", "Q\0?,a,b,c,d,,A,S,,,,,"],
    [
      "The row has 15 columns where the header has 13. Check for an unquoted comma, for example in question_text.",
      "Q, or so,a,b,c,d,,A,S,,,,,,more",
    ],
    [
      "The row has 5 columns where the header has 13. Check for a line break outside quotation marks.",
      "Q,a,b,c,d",
    ],
    [
      "There is a quotation mark inside a cell. Put the whole cell in quotation marks and double the ones inside it.",
      'Q "quoted",a,b,c,d,,A,S,,,,,',
    ],
    [
      "There is text after a closing quotation mark. Double the quotation marks inside a cell.",
      '"Q" more,a,b,c,d,,A,S,,,,,',
    ],
    [
      "A quotation mark is opened but not closed in this row. Close it, or double the quotation marks inside the cell.",
      '"Open,a,b,c,d,,A,S,,,,,',
    ],
    [
      "The row is longer than 200,000 characters. Look for a quotation mark that is not closed.",
      `Q,a,b,c,d,,A,S,,,,,${"x".repeat(200_000)}`,
    ],
    [
      "subject is empty. Every question needs a subject. correct_option is G. It must be a letter from A to E that has an option. pyq is perhaps. It must be true or false.",
      "Q,a,b,c,d,,G,,,perhaps,,,",
    ],
  ];
  test.each(cases)("%s", (error, line) => {
    const quoted = `"Two\nlines"${ROW.slice(15)}`;
    const rows = readRows(...Array(60).fill(ROW), line, ROW, quoted);
    expect(errorsOf(rows)).toEqual([`62: ${error}`]);
    expect(questionsOf(rows)).toHaveLength(62);
  });

  test("an open quotation mark costs one row, wherever the next one stands", () => {
    const quoted = `"Two\nlines"${ROW.slice(15)}`;
    for (const rest of [[], [ROW, quoted], [quoted], Array(3000).fill(ROW)]) {
      const rows = readRows(ROW, '"Open,a,b,c,d,,A,S', ...rest);
      expect(errorsOf(rows)).toHaveLength(1);
      expect(errorsOf(rows)[0]).toMatch(/^3: .*opened but not closed|^3: The row is longer/);
      expect(questionsOf(rows)).toHaveLength(1 + rest.length);
    }
  });

  test("cells left out at the end are empty, as spreadsheets do it", () => {
    expect(questionsOf(readRows("Q,a,b,c,d,,A,S"))).toHaveLength(1);
    expect(questionsOf(readRows("Q,a,b,c,d,,A,S,,,,,,,,"))).toHaveLength(1);
  });
});

describe("the file as a whole", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const zip = Buffer.from("504b0304140006000800", "hex");
  test.each<[string, Uint8Array | string, RegExp]>([
    ["nothing", "", /^The file is empty\.$/],
    ["only line ends", "\n\r\n  \n", /^The file is empty\.$/],
    ["only a mark", Buffer.from("efbbbf", "hex"), /^The file is empty\.$/],
    ["only a header", `${HEADER}\n`, /^The file has a header but no questions below it\.$/],
    ["only a header and blank rows", `${HEADER}\n,,\n\n`, /no questions below it/],
    ["a picture", png, /^Please select a CSV file\. This one holds data that is not text/],
    ["a workbook", zip, /^Please select a CSV file\. This one seems to be an Excel workbook/],
    [
      "a PDF document",
      "%PDF-1.7\n1 0 obj",
      /^Please select a CSV file\. This one seems to be a PDF/,
    ],
    [
      "UTF-16 without a mark",
      Buffer.from(`${HEADER}\n${ROW}`, "utf16le"),
      /^Please select a CSV file/,
    ],
    [
      "missing columns",
      "question_text,option_a,option_b,option_c,correct_option\nQ,a,b,c,A",
      /^The file lacks the required columns option_d, subject\. .*template/,
    ],
    ["no header", ROW, /^The file lacks the required columns question_text, option_a/],
    ["a column twice", `${HEADER},Subject\n${ROW}`, /^The column subject appears twice/],
    ["a broken header", `"question_text" x,${HEADER}\n${ROW}`, /^The header can't be read\./],
    ["an endless header", "x".repeat(200_001), /^The first row is too long to be a header/],
  ])("%s", (_, content, message) => {
    expect(() => readBytes([Buffer.from(content as string)])).toThrow(message);
  });

  test("columns may stand in any order and case, and unknown ones are named", () => {
    const { rows, ignored } = read(
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
  ])("cells may be separated by %j", (delimiter, header) => {
    const cells = ['"Is it a, b; or\tc?"', "a", "b", "c", "d", "", "D", "S"];
    const { rows } = read(`${header}\n${cells.join(delimiter)}`);
    expect(questionsOf(rows)[0]).toMatchObject({
      questionText: "Is it a, b; or\tc?",
      correctOptionIndex: 3,
      subject: "S",
    });
  });

  test.each(["\n", "\r\n", "\r"])("lines may end in %j, also inside quotes", (end) => {
    const { rows } = read([HEADER, `"One${end}two ""three"""${ROW.slice(15)}`, ROW, ""].join(end));
    expect(questionsOf(rows).map(({ questionText }) => questionText)).toEqual([
      `One${end}two "three"`,
      "What is a tort?",
    ]);
  });

  test("too many bytes and too many rows are refused while they arrive", () => {
    const file = new QuestionFile(2026);
    file.push(Buffer.from(`${HEADER},notes\n${ROW},"`));
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    for (let count = 1; count < 50; count += 1) file.push(megabyte);
    expect(() => file.push(megabyte)).toThrow(/^The file is larger than 50 MB/);

    const long = new QuestionFile(2026);
    long.push(
      Buffer.from("question_text,option_a,option_b,option_c,option_d,correct_option,subject\n"),
    );
    const thousand = Buffer.from("Q,a,b,,,A,S\n".repeat(1000));
    for (let rows = 0; rows < importLimits.maxRows; rows += 1000) long.push(thousand);
    expect(() => long.push(thousand)).toThrow(/^The file has more than 200,000 rows/);
  });
});

describe("encodings", () => {
  const text = `${HEADER}\n${"x,a,b,,,,A,S\n".repeat(3)}‘Café’ – €5 naïve?,एक,दो,,,,B,S\n`;
  const western = `${HEADER}\n${"x,a,b,,,,A,S\n".repeat(3)}‘Café’ – €5 naïve?,À,é,,,,B,S\n`;
  const windows1252 = (content: string) =>
    Buffer.from(
      content.replace(/[‘’–€]/g, (c) => ({ "‘": "\x91", "’": "\x92", "–": "\x96" })[c] ?? "\x80"),
      "latin1",
    );
  const bigEndian = (content: string) => Buffer.from(content, "utf16le").swap16();
  test.each<[string, Buffer, string]>([
    ["UTF-8", Buffer.from(text), "एक"],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), "एक"],
    ["UTF-16 LE", Buffer.from(`\ufeff${text}`, "utf16le"), "एक"],
    ["UTF-16 BE", bigEndian(`\ufeff${text}`), "एक"],
    ["Windows-1252", windows1252(western), "À"],
  ])("%s", (_, bytes, option) => {
    for (const size of [1, 3, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (__, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const questions = questionsOf(readBytes(chunks).rows);
      expect(questions).toHaveLength(4);
      expect(questions[3]).toMatchObject({ questionText: "‘Café’ – €5 naïve?" });
      expect(questions[3]?.options[0]).toBe(option);
    }
  });

  test("bytes that break UTF-8 later on spoil their row alone", () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEADER}\nCafé,a,b,,,,A,S\nCaf`),
      Buffer.from([0xe9]),
      Buffer.from(",a,b,,,,A,S\nThé,a,b,,,,A,S\n"),
    ]);
    const { rows } = readBytes([bytes]);
    expect(questionsOf(rows).map(({ questionText }) => questionText)).toEqual(["Café", "Thé"]);
    expect(errorsOf(rows)).toEqual([
      "3: question_text contains a character that can't be read. Save the file as UTF-8.",
    ]);
  });
});

test("the pieces in which a file arrives make no difference", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom('"a', 'a"b', '"a"b', '"a\nb"', '"a""b"', "", "é’", "\r", "\r\n", '"'),
  );
  const line = fc.array(cell, { maxLength: 14 }).map((cells) => cells.join(","));
  const content = fc
    .array(fc.oneof(line, fc.constant(ROW)), { maxLength: 12 })
    .map((lines) => Buffer.from([HEADER, ROW, ...lines].join("\n")));
  fc.assert(
    fc.property(content, fc.array(fc.nat({ max: 40 })), (bytes, sizes) => {
      const chunks: Uint8Array[] = [];
      let start = 0;
      for (const size of sizes) {
        chunks.push(bytes.subarray(start, start + size));
        start += size;
      }
      chunks.push(bytes.subarray(start));
      expect(readBytes(chunks)).toEqual(readBytes([bytes]));
    }),
    { numRuns: 100 },
  );
});
