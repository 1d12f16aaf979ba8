// A bank of passages as it comes from another one: imported as a file over REST, drawn, taken, graded,
// read as a result, exported, and imported again elsewhere.
import { brotliDecompressSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";
import type { Words } from "./passage-calls.ts";

const SETS = 200;
const OF_A_SET = 5;
const DRAWN = 100;

/** What the columns are called in a file. */
const HEADER = [
  ...["question_text", "option_a", "option_b", "option_c", "option_d", "correct_option", "subject"],
  ...["topic", "explanation", "passage", "passage_title", "passage_source"],
];

const SUBJECTS = ["Legal Reasoning", "English", "Logical Reasoning"];

/** A passage of about 450 words with everything that files stumble over. */
function passageOf(set: number) {
  const long = Array.from(
    { length: 10 },
    (_, at) =>
      `In the ${at + 1}th paragraph of passage ${set}, “the court” – as its reporters say — holds that a promise, once "relied upon", binds; the promisor's reasons (whatever they are) don't count, and ₹1,00,000 is no less a debt than ₹1.`,
  );
  const table = [
    "Year | Cases | Share",
    `2019 | ${(1_204 + set).toLocaleString("en-IN")} | 12.5%`,
    "2020 | 980 | −3%",
  ].join("\r\n");
  const begin = [
    "=SUM(1,2) begins it, and is no formula.",
    "@home, she said.",
    "- a dash begins it",
  ];
  return {
    text: [begin[set % 3], ...long, table, 'She said: "No."'].join("\r\n\r\n"),
    title: set % 3 === 0 ? "" : `Passage ${set}: “A title, with a comma”`,
    source: set % 4 === 0 ? "" : `From “Essays”, ${set} – abridged; 2nd ed.`,
  };
}

const keyOf = (set: number, at: number) => (set + 3 * at) % 4;
/** The same words under each passage, as real ones have them. */
const STEMS = [
  "What is the author’s tone?",
  'Which of these does the phrase "relied upon" mean, as it is used here?',
  "Which of the following, if true, would weaken the argument — most?",
  "What was the share of 2019, by the table?",
  "Which of these follows?\r\nI. All promises bind.\r\nII. Some don't.",
];

const FILE = [
  HEADER,
  ...Array.from({ length: SETS }, (_, set) => {
    const { text, title, source } = passageOf(set);
    return STEMS.map((stem, at) => [
      ...[stem, "Grave, and sorry", "12.5%", 'Only I; or "neither"', "None – of these"],
      ...["ABCD"[keyOf(set, at)] ?? "", SUBJECTS[set % SUBJECTS.length] ?? "", `Topic ${at}`],
      ...[`Because passage ${set} says so, in “so many” words.`, text, title, source],
    ]);
  }).flat(),
]
  // As a spreadsheet writes it: no apostrophe stands before a sign.
  .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`)
  .join("");

let first: TestApp;
let second: TestApp;
let admin: Caller;
let otherAdmin: Caller;
let student: Caller;

beforeAll(async () => {
  first = await createTestApp({ rateLimitFactor: 0 });
  second = await createTestApp({ rateLimitFactor: 0 });
  await Promise.all([first.work(), second.work()]);
  admin = await first.as("admin@example.com");
  otherAdmin = await second.as("admin@example.com");
  student = await first.as("student@example.com");
});
afterAll(async () => {
  await first.close();
  await second.close();
});

async function upload(caller: Caller, csv: string) {
  const answer = await caller.sendForm(
    "/api/v1/admin/upload-questions",
    wireForm([["file", csv, "real bank.csv"]]),
  );
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return (answer.body as { summary: object }).summary;
}

const exported = async (caller: Caller) =>
  (await caller.get("/api/v1/admin/questions/export")).text;

/** What a file says, without the numbers that a bank gives its questions. */
const wordsOf = (csv: string) =>
  (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map(
    ({ id: _, ...words }) => words,
  );

interface Asked {
  id: number;
  question_text: string;
  passage_id: number | null;
}
interface Result {
  score: number;
  max_marks: number;
  answers_counted: number;
  all_questions: {
    question_id: number;
    question_text: string;
    passage_id: number | null;
    status: string;
    explanation: string;
    correct_option_index: number;
  }[];
  passages: Words[];
}

/** Which passage of the file this is; its text as the bank keeps it. */
function setOf({ text, title, source }: Words): number {
  const set = Number(/of passage (\d+),/.exec(text)?.[1]);
  const given = passageOf(set);
  expect(text).toBe(given.text.trim());
  expect(title).toBe(given.title || null);
  expect(source).toBe(given.source || null);
  return set;
}

it("1,000 questions of 200 passages are imported, drawn, taken, graded and read, and come out the same", async () => {
  expect(await upload(admin, FILE)).toEqual({
    ...{ total_processed: SETS * OF_A_SET, created: SETS * OF_A_SET, duplicates: 0, errors: 0 },
  });
  const { body: listed } = await admin.get("/api/v1/admin/passages?limit=1");
  expect(listed).toHaveLength(1);
  const generated = await student.post("/api/v1/random-tests/generate", {
    ...{ num_questions: DRAWN, duration_minutes: 60, correct_marks: 1, incorrect_marks: 0.25 },
    ...{ passages: "only" },
  });
  expect(generated.status, generated.text).toBe(201);
  const { id } = generated.body as { id: number };

  const start = await student.get(`/api/v1/random-tests/${id}/start`);
  const { questions, passages } = start.body as { questions: Asked[]; passages: Words[] };
  expect(questions).toHaveLength(DRAWN);
  expect(start.text, "no key and no explanation before the submit").not.toContain(
    "Because passage",
  );
  // Compressed it is the same; its passages are written once for all who get them.
  const compressed = await first.app.inject({
    url: `/api/v1/random-tests/${id}/start`,
    headers: { authorization: `Bearer ${await student.token()}`, "accept-encoding": "br" },
  });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(start.body);
  // Whole sets in their order, and each passage once.
  expect(passages).toHaveLength(DRAWN / OF_A_SET);
  const sets = new Map(passages.map((words) => [words.id, setOf(words)]));
  expect(new Set(sets.values()).size).toBe(passages.length);
  for (const [place, { id: passageId }] of passages.entries()) {
    const part = questions.slice(place * OF_A_SET, (place + 1) * OF_A_SET);
    expect(part.map(({ passage_id }) => passage_id)).toEqual(part.map(() => passageId));
    expect(part.map(({ question_text }) => question_text)).toEqual(STEMS);
  }

  // 60 right, 24 wrong, 16 left out: 60 - 6 = 54.
  const keys = questions.map(({ passage_id }, place) =>
    keyOf(sets.get(passage_id ?? 0) ?? -1, place % OF_A_SET),
  );
  const answers = questions.slice(0, 84).map(({ id: question_id }, place) => ({
    question_id,
    selected_option_index: place < 60 ? keys[place] : ((keys[place] ?? 0) + 1) % 4,
  }));
  const submitted = await student.post("/api/v1/random-tests/submit", {
    ...{ random_test_id: id, answers, time_taken_minutes: 50 },
  });
  expect(submitted.status, submitted.text).toBe(201);
  expect(submitted.body).toMatchObject({ score: 54, max_marks: 100, answers_counted: 84 });
  const { id: resultId } = submitted.body as { id: number };
  const result = (await student.get(`/api/v1/random-tests/results/${resultId}`)).body as Result;
  expect(result).toMatchObject({ score: 54, max_marks: 100, answers_counted: 84 });
  expect(result.passages).toEqual(passages);
  expect(result.all_questions.map(({ passage_id }) => passage_id)).toEqual(
    questions.map(({ passage_id }) => passage_id),
  );
  for (const [place, question] of result.all_questions.entries()) {
    const status = place < 60 ? "correct" : place < 84 ? "incorrect" : "unanswered";
    expect(question).toMatchObject({ status, correct_option_index: keys[place] });
    const set = sets.get(question.passage_id ?? 0);
    expect(question.explanation).toBe(`Because passage ${set} says so, in “so many” words.`);
  }
});

it("its export makes the same bank elsewhere, and changes nothing here", async () => {
  const csv = await exported(admin);
  const all = { total_processed: SETS * OF_A_SET, errors: 0 };
  expect(await upload(otherAdmin, csv)).toEqual({ ...all, created: 1_000, duplicates: 0 });
  const copied = await exported(otherAdmin);
  expect(wordsOf(copied)).toEqual(wordsOf(csv));
  const before = await first.dependencies.database.prisma.questionRevision.count();
  expect(await upload(admin, csv)).toEqual({ ...all, created: 0, duplicates: 1_000 });
  // Without the numbers of the other bank: under another header it would not be a file of Lexam's.
  expect(await upload(admin, copied.replace(/,\d+\r\n/g, ",\r\n"))).toEqual({
    ...{ ...all, created: 0, duplicates: 1_000 },
  });
  expect(await first.dependencies.database.prisma.questionRevision.count()).toBe(before);
  expect(await exported(admin)).toBe(csv);
});
