// Files as people send them. What reads them is tested with these, and so is the whole way over HTTP.

/** The columns of every file here, in their order. */
export const HEADER =
  "question_text,option_a,option_b,option_c,option_d,option_e,correct_option,subject,topic,pyq,pyq_year,pyq_exam,explanation";

/** A row that is a question. */
export const ROW = "What is a tort?,A crime,A civil wrong,A contract,A tax,,B,Law of Torts,,,,,";

/**
 * Rows that are no questions, each after the message that the administrator gets.
 *
 * @param currentYear the calendar year in India
 */
export function badRows(currentYear: number): [error: string, line: string][] {
  return [
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
    [
      "option_a and option_c are the same. Each option must differ from the others.",
      "Q,Article  32,b,ARTICLE 32 ,d,,A,S,,,,,",
    ],
    ["pyq is maybe. It must be true or false.", "Q,a,b,c,d,,A,S,,maybe,,,"],
    [
      `pyq is true but pyq_year is empty. The year must be between 1980 and ${currentYear}. pyq is true but pyq_exam is empty. Name the exam.`,
      "Q,a,b,c,d,,A,S,,true,,,",
    ],
    [
      `pyq is true but pyq_year is 1891. The year must be between 1980 and ${currentYear}.`,
      "Q,a,b,c,d,,A,S,,yes,1891,CLAT,",
    ],
    [
      `pyq is true but pyq_year is ${currentYear + 1}. The year must be between 1980 and ${currentYear}.`,
      `Q,a,b,c,d,,A,S,,true,${currentYear + 1},CLAT,`,
    ],
    [
      `pyq is true but pyq_year is soon. The year must be between 1980 and ${currentYear}.`,
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
      "The row is longer than 2,00,000 characters. Look for a quotation mark that is not closed.",
      `Q,a,b,c,d,,A,S,,,,,${"x".repeat(200_000)}`,
    ],
    [
      "subject is empty. Every question needs a subject. correct_option is G. It must be a letter from A to E that has an option. pyq is perhaps. It must be true or false.",
      "Q,a,b,c,d,,G,,,perhaps,,,",
    ],
  ];
}

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const workbook = Buffer.from(
  `PK\u0003\u0004${"\u0000".repeat(22)}\u000f\u0000\u0000\u0000xl/workbook.xml`,
  "latin1",
);

/**
 * Files that are refused whole: what each is, its bytes, and what is said of it. Where the format is known by the
 * content, the workbook is opened, and found to be damaged.
 */
export const refusedFiles: [what: string, content: Uint8Array | string, message: RegExp][] = [
  ["nothing", "", /^The file is empty\./],
  ["only line ends", "\n\r\n  \n", /^The file is empty\./],
  ["only a mark", Buffer.from("efbbbf", "hex"), /^The file is empty\./],
  ["only a header", `${HEADER}\n`, /^The file has a header but no questions below it\.$/],
  ["only a header and blank rows", `${HEADER}\n,,\n\n`, /no questions below it/],
  ["a picture", png, /^This file is a picture, which can't be read\./],
  [
    "a workbook",
    workbook,
    /^(This file is an Excel workbook, not CSV|The file is damaged: it is no whole packed file \(ZIP\))\./,
  ],
  ["a PDF document", "%PDF-1.7\n1 0 obj", /^This file is a PDF document, which can't be read\./],
  [
    "another alphabet than Windows-1252",
    Buffer.from(`${HEADER}\n\xd7\xf2\xee \xf2\xe0\xea\xee\xe5?${ROW.slice(15)}`, "latin1"),
    /^The file's encoding is not known/,
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
];

const text = `${HEADER}\n${"x,a,b,,,,A,S\n".repeat(3)}‘Café’ – €5 naïve?,एक,दो,,,,B,S\n`;
const western = `${HEADER}\n${"x,a,b,,,,A,S\n".repeat(3)}‘Café’ – €5 naïve?,À,é,,,,B,S\n`;
const windows1252 = (content: string) =>
  Buffer.from(
    content.replace(/[‘’–€]/g, (c) => ({ "‘": "\x91", "’": "\x92", "–": "\x96" })[c] ?? "\x80"),
    "latin1",
  );
const bigEndian = (content: string) => Buffer.from(content, "utf16le").swap16();

/** Four questions in each encoding; the last has signs beyond ASCII, and this first option. */
export const encodedFiles: [encoding: string, bytes: Buffer, option: string][] = [
  ["UTF-8", Buffer.from(text), "एक"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), "एक"],
  ["UTF-16 LE", Buffer.from(`\ufeff${text}`, "utf16le"), "एक"],
  ["UTF-16 BE", bigEndian(`\ufeff${text}`), "एक"],
  ["UTF-16 LE without a mark", Buffer.from(text, "utf16le"), "एक"],
  ["UTF-16 BE without a mark", bigEndian(text), "एक"],
  ["Windows-1252", windows1252(western), "À"],
];
