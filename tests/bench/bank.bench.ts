import { parseArgs } from "node:util";
import {
  between,
  type Contender,
  csvOf,
  median,
  type SentRequest,
  startContenders,
} from "./contenders.ts";

// How long an import of 30,000 rows takes, file after file until the bank is full, and then each list, search and
// draw on that bank. With --beside=FOLDER another built checkout does the same in turns with this one.
const { values: options } = parseArgs({
  options: {
    beside: { type: "string" },
    questions: { type: "string" },
    /** Imports small files for so long, and sends each request once. */
    seconds: { type: "string" },
  },
});
const SECONDS = Number(options.seconds ?? Number.POSITIVE_INFINITY);
const isShort = options.seconds !== undefined;
const QUESTIONS = Number(options.questions ?? (isShort ? 1_000 : 1_000_000));
const ROWS = Math.min(QUESTIONS, 30_000);
const TIMES = isShort ? 1 : 9;

type Asked = [what: string, method: "GET" | "POST", path: string, body?: object];

/** What an administrator asks for, and a student who draws a random test. */
function requests(size: number): Asked[] {
  const list = (what: string, query: object): Asked => [
    what,
    "GET",
    `/admin/questions?${new URLSearchParams({ limit: 20, ...query } as object as Record<string, string>)}`,
  ];
  const at = (share: number) => ({ skip: Math.floor(size * share) });
  const random = { num_questions: 20, duration_minutes: 60, correct_marks: 1, incorrect_marks: 0 };
  const draw = (what: string, filters: object): Asked => [
    `a draw of 20: ${what}`,
    "POST",
    "/random-tests/generate",
    { ...random, ...filters },
  ];
  return [
    list("all questions, first page", {}),
    list("all questions, a page in the middle", at(0.5)),
    list("all questions, last page", { skip: size - 20 }),
    list("a subject, a page in the middle", { subject: "Subject 7", ...at(0.0125) }),
    list("previous years, a page in the middle", { pyq: true, ...at(0.0625) }),
    list("a search that finds everything", { search: "asks which" }),
    list("its 40th page", { search: "asks which", skip: 780 }),
    list("a search that finds one", { search: `"Question ${Math.floor(size * 0.77)} asks"` }),
    list("a search that finds nothing", { search: "zzqqxx" }),
    list("a word in three hundred", { search: "estoppel" }),
    list("two common words", { search: "promise accepted" }),
    list("a phrase and a word", { search: '"a court would hold" promise' }),
    list("two letters", { search: "co" }),
    list("a search in a subject", { search: "court", subject: "Subject 3" }),
    ["all subjects", "GET", "/questions/subjects/list"],
    ["all topics", "GET", "/questions/topics/list"],
    ["the filters of random tests", "GET", "/random-tests/filter-options"],
    draw("all questions", {}),
    draw("a subject in 40", { subjects: ["Subject 3"] }),
    draw("previous years", { pyq_only: true }),
  ];
}

const contenders = await startContenders(options.beside);
const { all } = contenders;
const began = performance.now();
const isOver = () => performance.now() - began > SECONDS * 1000;
const inTurns = (turn: number) => (turn % 2 === 0 ? all : all.toReversed());

/** Milliseconds until a request is answered. */
async function time(contender: Contender, request: SentRequest): Promise<number> {
  const start = performance.now();
  await contender.send(request);
  return performance.now() - start;
}

try {
  let size = 0;
  while (size < QUESTIONS && (size === 0 || !isOver())) {
    const imported = new Map<Contender, string>();
    for (const contender of inTurns(size / ROWS)) {
      const token = await contender.signIn("admin@example.com");
      const before = await contender.spent();
      const ms = await time(contender, {
        ...{ method: "POST", path: "/api/v1/admin/upload-questions", token },
        body: csvOf(size + 1, ROWS),
      });
      const { node, postgres } = between(before, await contender.spent());
      const processor = `${(node / 1000).toFixed(1)} + ${(postgres / 1000).toFixed(1)} s of processor`;
      imported.set(contender, `${contender.name} ${(ms / 1000).toFixed(1)} s (${processor})`);
    }
    size += ROWS;
    const cells = all.map((contender) => imported.get(contender));
    console.log(`import of ${ROWS} rows, ${size} in the bank: ${cells.join(", ")}`);
  }
  const tokens = new Map<Contender, string>();
  for (const contender of all) tokens.set(contender, await contender.signIn("admin@example.com"));
  for (const [what, method, path, body] of requests(size)) {
    const times = new Map(all.map((contender): [Contender, number[]] => [contender, []]));
    for (let turn = 0; turn < TIMES; turn += 1) {
      for (const contender of inTurns(turn)) {
        const token = tokens.get(contender) ?? "";
        const request = { method, path: `/api/v1${path}`, token, body: JSON.stringify(body) };
        times.get(contender)?.push(await time(contender, request));
      }
    }
    const cells = [...times].map(
      ([{ name }, taken]) =>
        `${name} ${median(taken).toFixed(0).padStart(4)} ms, slowest ${Math.max(...taken).toFixed(0)}`,
    );
    console.log(`${what.padEnd(40)} ${cells.join("; ")}`);
  }
} finally {
  await contenders.stop();
}
