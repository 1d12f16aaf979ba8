import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomTestDefaults } from "#rules/random-test-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import {
  insertLabelled,
  type LabelledQuestion,
  type Labels,
} from "../../tests/support/labelled-bank.ts";
import { countMatches } from "./count-matches.ts";
import { drawQuestions } from "./draw-questions.ts";
import { checkedFilters, type FilterInput } from "./filters.ts";
import { listTopicsBySubject } from "./list-topics-by-subject.ts";

const clat = (year: number) => ({ exam: "CLAT", year });
const ailet = (year: number) => ({ exam: "AILET", year });

/** Every combination of some subjects, topics and previous years. */
const combinations: Labels[] = ["Torts", "Contracts", "English"].flatMap((subject) =>
  ["Basics", "Cases", null].flatMap((topic) =>
    [null, null, clat(2019), clat(2020), ailet(2020)].map((pyq) => ({ subject, topic, pyq })),
  ),
);

let test: TestDatabase;
let bank: LabelledQuestion[];
beforeAll(async () => {
  test = await createTestDatabase();
  bank = await insertLabelled(test.database, combinations);
  const [gone] = await insertLabelled(test.database, [
    { subject: "Torts", topic: "Basics", pyq: clat(2019) },
  ]);
  await test.database.pool.query("UPDATE questions SET deleted_at = now() WHERE id = $1", [
    gone?.id,
  ]);
});
afterAll(() => test.drop());

const cases: [string, FilterInput, (question: Labels) => boolean][] = [
  ["nothing", {}, () => true],
  ["empty lists", { subjects: [], topics: [], pyqExams: [], pyqYears: [] }, () => true],
  ["a subject", { subjects: ["Torts"] }, ({ subject }) => subject === "Torts"],
  [
    "one of two subjects",
    { subjects: ["Torts", " English "] },
    ({ subject }) => subject !== "Contracts",
  ],
  ["a topic", { topics: ["Cases"] }, ({ topic }) => topic === "Cases"],
  [
    "a subject and a topic",
    { subjects: ["Torts"], topics: ["Cases", "Basics"] },
    ({ subject, topic }) => subject === "Torts" && topic !== null,
  ],
  ["PYQ only", { pyqOnly: true }, ({ pyq }) => pyq !== null],
  ["no PYQ", { pyqOnly: false }, ({ pyq }) => pyq === null],
  ["an exam", { pyqExams: ["CLAT"] }, ({ pyq }) => pyq?.exam === "CLAT"],
  ["a year", { pyqYears: [2020] }, ({ pyq }) => pyq?.year === 2020],
  [
    "an exam and a year",
    { pyqOnly: true, pyqExams: ["CLAT", "SLAT"], pyqYears: [2020, 2021] },
    ({ pyq }) => pyq?.exam === "CLAT" && pyq.year === 2020,
  ],
  [
    "everything at once",
    {
      subjects: ["Torts"],
      topics: ["Cases"],
      pyqOnly: true,
      pyqExams: ["AILET"],
      pyqYears: [2020],
    },
    ({ subject, topic, pyq }) =>
      subject === "Torts" && topic === "Cases" && pyq?.exam === "AILET" && pyq.year === 2020,
  ],
  [
    "exams with no PYQ",
    { pyqOnly: false, pyqExams: ["CLAT"], pyqYears: [2019] },
    ({ pyq }) => pyq === null,
  ],
  ["another case", { subjects: ["torts"] }, () => false],
  ["a year no column holds", { pyqYears: [2_000_000_000] }, () => false],
];

describe("the generator's filters", () => {
  it.each(cases)("%s", async (_name, input, matches) => {
    const expected = bank.filter(matches).map(({ id }) => id);
    expect(await countMatches(test, input)).toBe(expected.length);
    const drawn = await drawQuestions(test.database.pool, checkedFilters(input), 100);
    expect(drawn.toSorted((one, other) => one - other)).toEqual(expected);
  });

  it("are kept trimmed, without blanks and repetitions, and without what has no effect", () => {
    expect(checkedFilters({})).toEqual({
      subjects: [],
      topics: [],
      pyqOnly: null,
      pyqExams: [],
      pyqYears: [],
    });
    expect(
      checkedFilters({ subjects: ["Torts", " Torts", "", " "], topics: null, pyqYears: [1, 1] }),
    ).toMatchObject({ subjects: ["Torts"], topics: [], pyqYears: [1] });
    expect(checkedFilters({ pyqOnly: false, pyqExams: ["CLAT"], pyqYears: [2020] })).toEqual({
      ...checkedFilters({}),
      pyqOnly: false,
    });
    const { subjects, topics, pyqOnly, pyqExams, pyqYears } = randomTestDefaults;
    expect(checkedFilters({ subjects, topics, pyqOnly, pyqExams, pyqYears })).toEqual(
      checkedFilters({}),
    );
  });

  it("are refused beyond any that the bank could have", () => {
    const many = Array.from({ length: 1001 }, (_, index) => `Label ${index}`);
    for (const [field, input] of Object.entries({
      subjects: { subjects: ["x".repeat(201)] },
      topics: { topics: ["a\0b"] },
      pyqExams: { pyqExams: many },
      pyqYears: { pyqYears: many.map((_, year) => year) },
    })) {
      expect(() => checkedFilters(input), field).toThrow(
        expect.objectContaining({ fields: [expect.objectContaining({ field })] }),
      );
    }
  });

  it("offer each subject its own topics", async () => {
    await insertLabelled(test.database, [
      { subject: "Maxims", topic: "Latin", pyq: null },
      { subject: "Logic", topic: null, pyq: null },
    ]);
    expect(await listTopicsBySubject(test)).toEqual([
      { subject: "Contracts", topics: ["Basics", "Cases"] },
      { subject: "English", topics: ["Basics", "Cases"] },
      { subject: "Maxims", topics: ["Latin"] },
      { subject: "Torts", topics: ["Basics", "Cases"] },
    ]);
  });
});
