// Files as institutes and their spreadsheets write them, and what the administrator reads about them.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { createQuestion } from "../questions/create-question.ts";
import { findDifferences } from "./differences.ts";
import { findImportRows } from "./import-rows.ts";
import { type FileData, type FilePiece, readFile } from "./read-file.ts";
import { importQuestions } from "./receive-file.ts";

vi.setConfig({ testTimeout: 60_000 });

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject,topic";

interface ReadQuestion {
  questionText: string;
  options: string[];
  correctOptionIndex: number;
  passagePrint?: string | null;
}

const listsOf = (lists: readonly Uint8Array[]) =>
  lists.flatMap((list) => JSON.parse(Buffer.from(list).toString()));

async function readBytes(bytes: Uint8Array) {
  const pieces: FilePiece[] = [];
  const data: FileData = {
    ...{ format: "csv", currentYear: 2026, maxQuestions: null },
    labels: { subjects: [], topics: [], exams: [], aliases: [] } as never,
  };
  for await (const piece of readFile([bytes], data)) pieces.push(piece);
  const errors = pieces.flatMap((piece) => listsOf(piece.errors)) as {
    row: number;
    error: string;
  }[];
  return {
    questions: pieces.flatMap((piece) => listsOf(piece.questions)) as ReadQuestion[],
    errors: errors.map(({ row, error }) => `${row}: ${error}`),
    warnings: (pieces[1]?.warnings ?? []).map(({ row, message }) => `${row}: ${message}`),
    ignored: pieces[1]?.ignoredColumns,
  };
}

const read = (...lines: string[]) => readBytes(Buffer.from(lines.join("\n")));

describe("cells that a spreadsheet spoilt", () => {
  test.each(["#N/A", "#DIV/0!", "#REF!", "#VALUE!", "#NAME?", "Err:502", "#####"])(
    "%s is refused with its row and column",
    async (cell) => {
      const { errors, questions } = await read(
        HEADER,
        `What is it?,One,${cell},Three,Four,A,Polity,`,
        `What is this?,One,Two,Three,Four,A,${cell},`,
      );
      expect(questions).toEqual([]);
      expect(errors).toEqual([
        `2: option_b is ${cell}, an error of the spreadsheet. Correct that cell and save the file again.`,
        `3: subject is ${cell}, an error of the spreadsheet. Correct that cell and save the file again.`,
      ]);
    },
  );

  test("a row that an unquoted comma moved is noticed", async () => {
    const { errors, warnings, questions } = await read(
      HEADER,
      "Read both, then say how many hold?,1,2,3,4,B,Polity,",
      "Which holds?,1,2,3,4,B,Polity,Basics,,",
    );
    expect(errors).toEqual([
      "2: correct_option is 4 and subject is B: the row seems to have moved by one column. Check for an unquoted comma, for example in question_text.",
    ]);
    expect(questions).toHaveLength(1);
    expect(warnings).toEqual([
      "3: The row is wider than the header: 10 columns instead of 8 in row 3. Check for an unquoted separator.",
    ]);
  });

  test("an apostrophe before a sign stays, unless Lexam wrote the file", async () => {
    const own = await read(HEADER, "'-ism' means?,'+1,'-1,'=1,Four,A,Polity,");
    expect(own.questions[0]).toMatchObject({
      questionText: "'-ism' means?",
      options: ["'+1", "'-1", "'=1", "Four"],
    });
    const written =
      "question_text,option_a,option_b,option_c,option_d,option_e,correct_option,subject,topic,pyq,pyq_year,pyq_exam,explanation";
    const ours = await read(written, "''-ism' means?,'+1,'-1,'=1,Four,,A,Polity,,,,,");
    expect(ours.questions[0]).toMatchObject({
      questionText: "'-ism' means?",
      options: ["+1", "-1", "=1", "Four"],
    });
  });

  test("Mac Roman is read by its quotes, with a warning", async () => {
    const text = `${HEADER}\nThe doctor\xd5s \xd2duty\xd3 is?,One,Two,Three,Four,A,Polity,`;
    const { questions, warnings } = await readBytes(Buffer.from(text, "latin1"));
    expect(questions[0]?.questionText).toBe("The doctor’s “duty” is?");
    expect(warnings).toEqual([
      expect.stringContaining("1: The file is no UTF-8. It was read as Mac Roman"),
    ]);
    const windows = `${HEADER}\nThe doctor\x92s \x93duty\x94 is?,\xd3 Briain,Two,Three,Four,A,Polity,`;
    const other = await readBytes(Buffer.from(windows, "latin1"));
    expect(other.questions[0]?.questionText).toBe("The doctor’s “duty” is?");
    expect(other.questions[0]?.options[0]).toBe("Ó Briain");
    expect(other.warnings).toEqual([]);
  });

  test("a file of another alphabet is refused with what to do, and one of UTF-16 read", async () => {
    const cyrillic = (text: string) =>
      Buffer.from(
        Array.from(text, (sign) => {
          const code = sign.codePointAt(0) ?? 0;
          return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
        }),
      );
    await expect(
      readBytes(cyrillic(`${HEADER}\nЧто такое договор?,Да,Нет,Иногда,Никогда,A,Право,`)),
    ).rejects.toThrow("The file's encoding is not known");
    const lines = `${HEADER}\nДоговор?,Да,Нет,Иногда,Никогда,A,Право,`;
    const { questions } = await readBytes(Buffer.from(lines, "utf16le"));
    expect(questions).toMatchObject([{ questionText: "Договор?" }]);
    await expect(readBytes(Buffer.from("subject,topic\nPolity,", "utf16le"))).rejects.toThrow(
      "The file lacks the required columns",
    );
  });

  test("text that another program converted wrongly gets a warning", async () => {
    const { warnings } = await read(HEADER, "The doctorâ€™s duty?,One,Two,Three,Four,A,Polity,");
    expect(warnings).toEqual([
      "2: Characters look wrongly converted: “The doctorâ€™s duty?” in row 2. Save the original file as UTF-8.",
    ]);
  });
});

describe("columns", () => {
  test.each([
    "Question,A,B,C,D,Answer,Subject,Topic",
    "question,Option A,Option B,Option C,Option D,Correct Answer,SUBJECT,Chapter",
    "Question Text,Option 1,Option 2,Option 3,Option 4,Key,subject,topic",
    "\u200bquestion_text\u200b,option_a,\u2060option_b,option\u00ad_c,option_d,correct_option,subject,topic",
    "Q.,(a),(b),(c),(d),Ans.,Subject,Topic".replace("Q.", "Questions"),
  ])("%j are understood", async (header) => {
    const { questions, errors, ignored } = await read(
      header,
      "What?,One,Two,Three,Four,C,Polity,Acts",
    );
    expect(errors).toEqual([]);
    expect(ignored).toEqual([]);
    expect(questions).toMatchObject([
      { questionText: "What?", correctOptionIndex: 2, topic: "Acts" },
    ]);
  });

  test("Lexam's own name counts before another one", async () => {
    const { questions, ignored } = await read(
      "Question,question_text,option_a,option_b,correct_option,answer,subject,option_c,option_d",
      "Q17,What?,One,Two,A,B,Polity,,",
    );
    expect(questions).toMatchObject([{ questionText: "What?", correctOptionIndex: 0 }]);
    expect(ignored).toEqual(["Question", "answer"]);
  });
});

describe("what may be a slip gets one warning, however many rows have it", () => {
  test("a key that is also another option, and one that was read as a letter", async () => {
    const { questions, warnings } = await read(
      HEADER,
      "How many?,4,3,2,1,3,Polity,",
      "Which?,One,Two,Three,Four,1,Polity,",
      "Who?,One,Two,Three,Four,Option C,Polity,",
      "When?,One,Two,Three,Four,B,Polity,",
    );
    expect(questions.map(({ correctOptionIndex }) => correctOptionIndex)).toEqual([2, 0, 2, 1]);
    expect(warnings).toEqual([
      "2: correct_option is also the text of another option: “3” was read as C, and option B is “3” in row 2. Check the key, or write a letter.",
      "3: correct_option was read as a letter: “1” as A in row 3, and 1 more.",
    ]);
  });

  test("letters and numbers of its own", async () => {
    const { warnings } = await read(
      HEADER,
      "1. What is it?,A. A company,B. A club,C. A firm,D. A trust,A,Polity,",
      "Q.2 What is this?,(a) A company,(b) A club,(c) A firm,(d) A trust,A,Polity,",
      "Which hold? 1. One. 2. Two.,A. Sen,B,C,D,A,Polity,",
    );
    expect(warnings).toEqual([
      "2: Options bring their own letters: “A. A company” in row 2, and 1 more. Students see two letters.",
      "2: question_text brings its own number: “1. What is it?” in row 2, and 1 more. Students see two numbers.",
    ]);
  });

  test("a passage that stands in the first row of its set alone", async () => {
    const header = `${HEADER},passage`;
    const merged = await read(
      header,
      "One?,a,b,c,d,A,Polity,,A long passage.",
      "Two?,a,b,c,d,A,Polity,,",
      "Three?,a,b,c,d,A,Polity,,",
      "Four?,a,b,c,d,A,Polity,,Another passage.",
      "Five?,a,b,c,d,A,Polity,,",
    );
    expect(merged.warnings).toEqual([
      "3: passage is empty in rows 3–4 and 6, below row 2: these questions stand by themselves. If they belong to that passage, undo this import, repeat the passage in each row and send the file again.",
    ]);
    const repeated = await read(
      header,
      "One?,a,b,c,d,A,Polity,,A long passage.",
      "Two?,a,b,c,d,A,Polity,,A long passage.",
      "Three?,a,b,c,d,A,Polity,,",
    );
    expect(repeated.warnings).toEqual([]);
    const followed = await read(
      header,
      "One?,a,b,c,d,A,Polity,,A long passage.",
      "Two?,a,b,c,d,A,Torts,,",
      "Three?,a,b,c,d,A,Polity,,",
    );
    expect(followed.warnings).toEqual([]);
  });

  test.each([
    [
      "passage,passage_title",
      "A long passage.,Torts",
      ",torts ",
      "Another passage.,Polity",
      ",Polity",
    ],
    ["Passage,Set No.", "A long passage.,1", ",1", "Another passage.,2", ",2"],
    ["set,passage", "s-1,A long passage.", "S-1,", "s-2,Another passage.", "s-2,"],
  ])(
    "a passage is carried on to the rows of its set: %s",
    async (columns, one, more, two, again) => {
      const rowOf = (text: string, passage: string) => `${text},a,b,c,d,A,Polity,,${passage}`;
      const file = await read(
        `${HEADER},${columns}`,
        rowOf("One?", one),
        rowOf("Two?", more),
        rowOf("Three?", more),
        rowOf("Four?", two),
        rowOf("Five?", again),
        rowOf("Six?", more),
        rowOf("Seven?", ","),
      );
      expect(file.errors).toEqual([]);
      expect(file.ignored).toEqual([]);
      const by = columns.toLowerCase().includes("set") ? "set" : "passage_title";
      expect(file.warnings).toEqual([
        `3: passage is empty in rows 3–4 and 6–7 and was carried on from the row of the same ${by}.`,
      ]);
      const prints = file.questions.map(({ passagePrint }) => passagePrint ?? null);
      expect(new Set(prints).size).toBe(3);
      expect(prints[0]).not.toBeNull();
      expect(prints).toEqual([
        ...[prints[0], prints[0], prints[0], prints[3]],
        ...[prints[3], prints[0], null],
      ]);
    },
  );

  test("a title that no row above has says nothing of the passage", async () => {
    const { errors } = await read(
      `${HEADER},passage,passage_title`,
      "One?,a,b,c,d,A,Polity,,A long passage.,Torts",
      "Two?,a,b,c,d,A,Polity,,,Crimes",
    );
    expect(errors).toEqual([expect.stringContaining("3: passage is empty but")]);
  });
});

describe("an export that a spreadsheet changed", () => {
  let given: TestDatabase;
  beforeAll(async () => {
    given = await createTestDatabase();
    await given.work();
  });
  afterAll(() => given.drop());

  test("says what it changed in each question", async () => {
    const admin = await insertViewer(given.database, "admin");
    const dependencies = { database: given.database, now: () => new Date() };
    const id = await createQuestion(admin, dependencies, {
      questionText: "Which code?",
      options: ["0012", "1/2", "Neither"],
      correctOptionIndex: 0,
      subject: "Polity",
      pyq: false,
    });
    async function* stream() {
      yield Buffer.from(`${HEADER},id\nWhich code?,12,02-Jan,Neither,,A,Polity,,${id}`);
    }
    const { importId, summary } = await importQuestions(admin, dependencies, {
      stream: stream(),
      fileName: "bank.csv",
    });
    expect(summary).toMatchObject({ updated: 1 });
    const filter = { importId, outcome: "updated" } as const;
    const [row] = await findImportRows(admin, given, filter, { after: 0, limit: 5 });
    expect(row && (await findDifferences(admin, given, row))).toEqual([
      { what: "Option A", file: "12", bank: "0012" },
      { what: "Option B", file: "02-Jan", bank: "1/2" },
    ]);
  });
});
