import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  between,
  type Contender,
  combine,
  csvOf,
  median,
  type SentRequest,
  type Spent,
  startContenders,
} from "./contenders.ts";
import { type Journey, requestsFor, restRequests } from "./journey-steps.ts";

// What a student's journey costs in processor time of node and PostgreSQL, step by step, over REST and as the
// web client asks, and the memory that the journeys leave behind. With --beside=FOLDER another built checkout
// takes turns with this one: other work on the machine then makes both dearer, so their ratio stays comparable.
const { values: options } = parseArgs({
  options: {
    beside: { type: "string" },
    /** All journeys of one server: half of them over REST. */
    journeys: { type: "string", default: "480" },
    /** Each takes one journey of each kind in a round. */
    students: { type: "string" },
    /** Ends after the first round that ends later than this, with few students by default. */
    seconds: { type: "string" },
  },
});
const SECONDS = Number(options.seconds ?? Number.POSITIVE_INFINITY);
const isShort = options.seconds !== undefined;
const STUDENTS = Number(options.students ?? (isShort ? 8 : 60));
const ROUNDS = Math.ceil(Number(options.journeys) / 2 / STUDENTS);
const TESTS = isShort ? 1 : 10;
const QUESTIONS = 120;
const CONNECTIONS = 8;
/** The answer history follows a submit within seconds; this long without work means that it is complete. */
const QUIET_MS = isShort ? 500 : 5_000;
/** What idle servers use in one look: their polling for jobs, for instance. */
const LOOK_MS = 250;
const IDLE_MS = 30;
/** Access tokens are valid for 15 minutes. */
const SIGN_IN_EVERY_MS = 8 * 60_000;

type Way = "REST" | "web client";

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** A server, its students, and what the steps of each round cost, for one journey. */
interface Run {
  contender: Contender;
  tests: { id: number; questionIds: number[] }[];
  tokens: string[];
  signedInAt: number;
  figures: Map<string, Spent[]>;
  steps: Record<Way, [step: string, requests: (journey: Journey) => SentRequest[]][]>;
}

/** Adds public tests of 120 questions over four subjects. */
async function addTests({ send, signIn }: Contender): Promise<Run["tests"]> {
  const token = await signIn("admin@example.com");
  const tests: Run["tests"] = [];
  for (let number = 0; number < TESTS; number += 1) {
    const form = csvOf(number * QUESTIONS, QUESTIONS, 4);
    form.append("title", `Mock test ${number}`);
    const path = "/api/v1/admin/upload-test-from-csv";
    const { test } = JSON.parse(await send({ method: "POST", path, token, body: form }));
    // The newest test comes first, and is inactive after its import.
    const [newest] = JSON.parse(
      await send({ method: "GET", path: "/api/v1/admin/tests?limit=1", token }),
    );
    const put = { method: "PUT", path: `/api/v1/admin/tests/${test.id}`, token } as const;
    await send({ ...put, body: JSON.stringify({ ...newest, is_active: true }) });
    tests.push({ id: test.id, questionIds: newest.question_ids });
  }
  return tests;
}

async function prepare(contender: Contender): Promise<Run> {
  return {
    contender,
    tests: await addTests(contender),
    ...{ tokens: [], signedInAt: Number.NEGATIVE_INFINITY, figures: new Map() },
    steps: {
      REST: Object.entries(restRequests),
      "web client": Object.entries(requestsFor(contender.folder)),
    },
  };
}

/** Sends requests, eight at a time. @returns their answers in the same order */
async function sendAll({ send }: Contender, requests: SentRequest[]): Promise<string[]> {
  const answers: string[] = [];
  const waiting = requests.entries();
  const carryOn = async () => {
    for (const [place, request] of waiting) answers[place] = await send(request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, carryOn));
  return answers;
}

/** Waits until the servers are idle. @returns what they had spent when they last worked */
async function settle({ spent }: Contender): Promise<Spent> {
  let last = await spent();
  let busy = last;
  for (let quiet = 0; quiet < QUIET_MS; quiet += LOOK_MS) {
    await sleep(LOOK_MS);
    const now = await spent();
    const used = between(last, now);
    last = now;
    if (used.node + used.postgres <= IDLE_MS) continue;
    busy = now;
    quiet = isShort ? quiet : 0;
  }
  return busy;
}

/** One journey for each student, step by step: first everybody's lists, then everybody's starts. */
async function travel(run: Run, way: Way, round: number): Promise<void> {
  const { contender, tests, figures } = run;
  if (performance.now() - run.signedInAt > SIGN_IN_EVERY_MS) {
    run.tokens = [];
    for (let n = 0; n < STUDENTS; n += 1) {
      run.tokens.push(await contender.signIn(`student${n}@example.com`));
    }
    run.signedInAt = performance.now();
  }
  const { id: testId = 0, questionIds = [] } = tests[round % tests.length] ?? {};
  const journeys = run.tokens.map(
    (token): Journey => ({ token, testId, questionIds, attemptId: "" }),
  );
  const keep = (step: string, used: Spent[]) => {
    const rounds = figures.get(`${way} ${step}`) ?? [];
    figures.set(`${way} ${step}`, rounds);
    // The first round warms the server up.
    if (round > 0) rounds.push(combine(used, (values) => sum(values) / STUDENTS));
  };
  const history: Spent[] = [];
  for (const [step, requests] of run.steps[way]) {
    const before = await contender.spent();
    const answers = await sendAll(contender, journeys.flatMap(requests));
    const after = await contender.spent();
    keep(step, [between(before, after)]);
    if (step === (way === "REST" ? "submit" : "start")) {
      for (const [place, journey] of journeys.entries()) {
        journey.attemptId = /"id":"?(\d+)/.exec(answers[place] ?? "")?.[1] ?? "";
      }
    }
    // A version may write the history only once the student has looked at the score.
    if (step === "submit" || step === "look") {
      await contender.updateHistory();
      history.push(between(after, await settle(contender)));
    }
  }
  keep("history", history);
}

function report(runs: Run[], way: Way): void {
  const names = [...(runs[0]?.figures.keys() ?? [])].filter((name) => name.startsWith(way));
  const line = (step: string, cells: string[]) =>
    console.log(step.padEnd(12) + cells.map((cell) => cell.padStart(24)).join(""));
  const shown = ({ node, postgres, statements }: Spent) =>
    `${node.toFixed(2)} + ${postgres.toFixed(2)} (${statements.toFixed(1)})`;
  const middles = runs.map(({ figures }) =>
    names.map((name) => combine(figures.get(name) ?? [], median)),
  );
  const sums = middles.map((steps) => combine(steps, sum));
  console.log(`\n${way}: node + PostgreSQL, ms of processor for one journey (statements)`);
  line(
    "",
    runs.map(({ contender }) => contender.name),
  );
  for (const [place, name] of names.entries()) {
    const cells = middles.map((steps) => steps[place]).filter((step) => step !== undefined);
    line(name.slice(way.length + 1), cells.map(shown));
  }
  line("journey", sums.map(shown));
  const [ours, theirs] = sums.map(({ node, postgres }) => node + postgres);
  if (ours === undefined || theirs === undefined) return;
  console.log(`this costs ${(ours / theirs).toFixed(2)} times the processor time of the other`);
}

const contenders = await startContenders(options.beside);
try {
  const runs: Run[] = [];
  for (const contender of contenders.all) runs.push(await prepare(contender));
  const began = performance.now();
  let rounds = 0;
  // Round 0 isn't counted.
  while (rounds <= ROUNDS) {
    for (const run of rounds % 2 === 0 ? runs : runs.toReversed()) {
      await travel(run, "REST", rounds);
      await travel(run, "web client", rounds);
    }
    rounds += 1;
    const held = runs.map(({ contender: { name, memory } }) => `${name} ${memory().toFixed(0)} MB`);
    console.log(
      `memory after ${rounds * STUDENTS * 2} journeys: ${held.join(", ")}, PostgreSQL ${contenders.postgresMemory().toFixed(0)} MB`,
    );
    if (rounds > 1 && performance.now() - began > SECONDS * 1000) break;
  }
  console.log(`\n${rounds - 1} rounds of ${STUDENTS} journeys of ${QUESTIONS} questions, medians`);
  report(runs, "REST");
  report(runs, "web client");
} finally {
  await contenders.stop();
}
