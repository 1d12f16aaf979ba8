import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomTestDefaults } from "#rules/random-test-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import {
  insertLabelled,
  type LabelledQuestion,
  type Labels,
} from "../../tests/support/labelled-bank.ts";
import { drawableLabels, freshDrawableLabels } from "../questions/drawable-labels.ts";
import { countMatches } from "./count-matches.ts";
import { drawQuestions } from "./draw-questions.ts";
import { checkedFilters, type FilterInput } from "./filters.ts";

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
    { pyqOnly: true, pyqExams: ["CLAT"], pyqYears: [2020] },
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
  [
    "nothing that matches",
    { subjects: ["Torts"], pyqExams: ["AILET"], pyqYears: [2019] },
    () => false,
  ],
];

const needed = () => ({ database: test.database, now: () => new Date() });

describe("the generator's filters", () => {
  it.each(cases)("%s", async (_name, input, matches) => {
    const expected = bank.filter(matches).map(({ id }) => id);
    expect(await countMatches(needed(), input)).toBe(expected.length);
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
      passages: "any",
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

  it("are refused beyond 50 choices and beyond any label that the bank could have", () => {
    const many = Array.from({ length: 51 }, (_, index) => `Label ${index}`);
    for (const [field, input, message] of [
      ["subjects", { subjects: ["x".repeat(201)] }, "A subject must be at most 200 characters"],
      ["topics", { topics: ["a\0b"] }, expect.stringContaining("A topic")],
      ["pyqExams", { pyqExams: many }, "At most 50 can be chosen"],
      ["pyqYears", { pyqYears: many.map((_, year) => year) }, "At most 50 can be chosen"],
    ] as const) {
      expect(() => checkedFilters(input), field).toThrow(
        expect.objectContaining({ facts: { fields: [{ field, message }] } }),
      );
    }
    const repeated = { subjects: [...many.slice(1), "", " Label 1 ", "Label 1"] };
    expect(checkedFilters(repeated).subjects).toHaveLength(50);
  });

  const refusals: [string, FilterInput, object][] = [
    [
      "a label that nothing has",
      { subjects: ["Astrology"] },
      { subjects: '"Astrology" is not a subject of the question bank.' },
    ],
    [
      "another case",
      { subjects: ["torts"] },
      { subjects: '"torts" is not a subject of the question bank.' },
    ],
    [
      "an exam and a year",
      { pyqExams: ["CLAT", "SLAT"], pyqYears: [2020, 2_000_000_000] },
      {
        pyqExams: '"SLAT" is not a PYQ exam of the question bank.',
        pyqYears: '"2000000000" is not a PYQ year of the question bank.',
      },
    ],
    [
      "two of a kind",
      { topics: ["Basics", "Tea", "Coffee"] },
      { topics: '"Tea" and "Coffee" are not topics of the question bank.' },
    ],
    [
      "very many, and long ones",
      { topics: ["x".repeat(200), ...Array.from({ length: 49 }, (_, index) => `T${index}`)] },
      {
        topics: `"${"x".repeat(60)}…", "T0", "T1" and 47 more are not topics of the question bank.`,
      },
    ],
  ];
  it.each(refusals)("refuse %s", async (_name, input, messages) => {
    const fields = Object.entries(messages).map(([field, message]) => ({ field, message }));
    await expect(countMatches(needed(), input)).rejects.toMatchObject({ facts: { fields } });
  });

  it("know a label from the moment it is there", async () => {
    expect((await drawableLabels(needed())).subjects).not.toContain("Brand new");
    // By another process, of which this one hears nothing.
    await insertLabelled(test.connectAgain(), [{ subject: "Brand new", topic: null, pyq: null }]);
    expect(await countMatches(needed(), { subjects: ["Brand new"] })).toBe(1);
  });

  it("offer each subject its own topics", async () => {
    await insertLabelled(test.database, [
      { subject: "Maxims", topic: "Latin", pyq: null },
      { subject: "Logic", topic: null, pyq: null },
    ]);
    expect((await freshDrawableLabels(needed())).topicsBySubject).toEqual([
      { subject: "Contracts", topics: ["Basics", "Cases"] },
      { subject: "English", topics: ["Basics", "Cases"] },
      { subject: "Maxims", topics: ["Latin"] },
      { subject: "Torts", topics: ["Basics", "Cases"] },
    ]);
  });
});
