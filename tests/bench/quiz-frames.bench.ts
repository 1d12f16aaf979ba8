import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page, type ViewportSize } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { startTrialServer } from "../../scripts/trial-server.ts";
import { Browser as SimpleBrowser } from "../support/browser.ts";
import { median } from "./load.ts";

// What choosing an option and moving to another question cost the browser's main thread, in a quiz
// of 100 questions at a quarter of this machine's speed: questions of 60 words, as most are, and of
// 600, which is a long passage; and in one of 120 questions of 60 words, by themselves and in 26 sets on
// passages of 600 and 1,200 words. The work of one press has to fit into one frame (16.7 ms). Chromium slows
// down by the wall clock, which a busy machine stretches; so the same is measured at full speed too, in time
// of the thread, and multiplied. At the end (alone with `--passages`) moving at full speed about passages takes
// turns with moving through as many questions by themselves; with --beside=FOLDER in another built checkout, such as
// the last before there were passages. The run fails where the median ratio is above 1.10.
const { values: options } = parseArgs({
  options: { passages: { type: "boolean", default: false }, beside: { type: "string" } },
});
/** A paper: how many questions of how many words, and on passages of how many. */
interface Shape {
  name: string;
  questions: number;
  words: number;
  /** 0 for questions that stand by themselves. */
  passageWords: number;
}

const SETS = 26;
/** So many questions has a paper about passages, and the one that it is measured beside. */
const BESIDE_PASSAGES = 120;
const MOST_RATIO = 1.1;
const WITHOUT = "no passages";
const SHAPES: Shape[] = [
  { name: "60 words", questions: 100, words: 60, passageWords: 0 },
  { name: "600 words", questions: 100, words: 600, passageWords: 0 },
  { name: WITHOUT, questions: BESIDE_PASSAGES, words: 60, passageWords: 0 },
  { name: "passages of 600", questions: BESIDE_PASSAGES, words: 60, passageWords: 600 },
  { name: "passages of 1200", questions: BESIDE_PASSAGES, words: 60, passageWords: 1200 },
];
/** Those that are measured beside each other, in turns. */
const BESIDE = SHAPES.filter(({ questions }) => questions === BESIDE_PASSAGES);
/** What the others are measured beside. */
const BASE = "the base";
const ROUNDS = 7;
const MOVES = 15;
const SLOW_DOWN = 4;
const PRESSES = 40;
const FRAME_MS = 1000 / 60;

const WORD_LIST =
  "the buyer of a lamp in the market at Kanpur says that its seller broke the promise he made before witnesses under section".split(
    " ",
  );

function words(count: number, from: number): string {
  const text = Array.from(
    { length: count },
    (_, index) => WORD_LIST[(from + index * 7) % WORD_LIST.length],
  );
  // A paragraph for each hundred words, as a passage has.
  return text.map((word, index) => (index % 100 === 99 ? `${word}.\n` : word)).join(" ");
}

/** What answers with a paper: the browser before may have left an attempt to be taken up. */
const PAPERS: Record<string, string> = {
  StartTest: "startTest",
  Attempt: "attempt",
  ResumeAttempt: "resumeAttempt",
};

/** A long paper in the place of the one that the server gives. */
async function widenPaper(page: Page, shape: Shape): Promise<void> {
  const { questions, passageWords } = shape;
  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName === "SaveProgress") {
      const savedAt = new Date().toISOString();
      const { timeLeftSeconds } = variables.input.progress;
      const saveProgress = { __typename: "Attempt", id: "1", savedAt, timeLeftSeconds };
      return route.fulfill({ json: { data: { saveProgress } } });
    }
    const field = PAPERS[operationName];
    if (field === undefined) return route.fallback();
    const answer = await (await route.fetch()).json();
    const attempt = answer.data[field];
    Object.assign(attempt, { sequence: 0, currentQuestion: 0, secondsSinceSaved: 0 });
    const setOf = (index: number) => Math.floor((index * SETS) / questions);
    attempt.questions = Array.from({ length: questions }, (_, index) => ({
      __typename: "PaperQuestion",
      id: String(index + 1),
      questionText: words(shape.words, index),
      options: [5, 9, 13, 17].map((offset) => words(14, index + offset)),
      questionHtml: null,
      optionsHtml: null,
      lang: null,
      passageId: passageWords > 0 ? String(setOf(index)) : null,
    }));
    attempt.passages = Array.from({ length: passageWords > 0 ? SETS : 0 }, (_, set) => ({
      __typename: "PaperPassage",
      id: String(set + 1),
      passageId: String(set),
      title: `Passage ${set + 1}`,
      text: words(passageWords, set),
      html: null,
      source: "A law report",
      lang: null,
    }));
    const list = (value: unknown) => Array.from({ length: questions }, () => value);
    attempt.answers = list(-1);
    attempt.marked = list(false);
    attempt.firstShown = list(-1);
    attempt.secondsSpent = list(0);
    attempt.changeCounts = list(0);
    attempt.visits = list(0);
    attempt.choices = list("");
    attempt.secondsReading = list(0);
    attempt.timeLeftSeconds = attempt.durationMinutes * 60;
    return route.fulfill({ json: answer });
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => {
    events.push(...(value as TraceEvent[]));
  };
  cdp.on("Tracing.dataCollected", collect);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      recordMode: "recordAsMuchAsPossible",
      includedCategories: [
        "toplevel",
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
      ],
    },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", collect);
  return events;
}

/**
 * The main thread's work for each press: every task from the one that handles the key to the one
 * that hands the new picture over. In milliseconds.
 */
function workOfPresses(events: TraceEvent[]): number[] {
  const presses = events
    .filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown")
    .sort((one, other) => one.ts - other.ts);
  const [first] = presses;
  if (first === undefined) throw new Error("No key press was traced.");
  const mine = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = mine.filter(({ name }) => name === "RunTask");
  const commits = mine.filter(({ name }) => name === "Commit");
  return presses.map((press) => {
    const commit = commits.find(({ ts }) => ts >= press.ts);
    const until = commit ? commit.ts + (commit.dur ?? 0) : press.ts;
    return tasks
      .filter(({ ts, dur = 0 }) => ts + dur >= press.ts && ts <= until)
      .reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur) / 1000, 0);
  });
}

/**
 * Tells what moving costs, as the median of the ratios to moving without passages in the same round.
 * @returns whether it is too much
 */
function tellRatios(look: string, rounds: ReadonlyMap<string, number>[]): boolean {
  let isOver = false;
  for (const { name, passageWords } of BESIDE) {
    if (passageWords === 0 && options.beside === undefined) continue;
    const ratios = rounds.map((round) => (round.get(name) ?? 0) / (round.get(BASE) ?? 0));
    const ratio = median(ratios);
    const over = ratio > MOST_RATIO ? " OVER THE AIM" : "";
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    console.log(
      `${look}, ${name}: moving costs ${ratio.toFixed(2)} of moving without${options.beside === undefined ? "" : " in the other"} (${range})${over}`,
    );
    isOver ||= ratio > MOST_RATIO;
  }
  return isOver;
}

function described(name: string, works: number[]): string {
  const sorted = [...works].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  const inside = works.filter((work) => work <= FRAME_MS).length;
  return `${name.padEnd(61)} median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, ${inside} of ${works.length} within a frame`;
}

const WARM_UP = ["n", "1"];
/** What is measured, and the keys that do it; the first is for the engine to warm up. */
const DEEDS: [deed: string | null, keys: string[]][] = [
  [null, WARM_UP],
  ["choosing", ["1", "2", "3", "4"]],
  ["moving on", ["n"]],
  ["moving back", ["p"]],
  ["marking", ["m"]],
];

async function press(page: Page, keys: string[], times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await page.keyboard.press(keys[index % keys.length] ?? "");
    await page.waitForTimeout(120);
  }
}

type Server = Awaited<ReturnType<typeof startTrialServer>>;

/** A server with a student signed in, and the test that is taken there. */
async function sideOf(server: Server) {
  const { accessToken } = await new SimpleBrowser(server.url, server.url).signIn(
    "student@example.com",
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  const [test] = await (await fetch(`${server.url}/api/v1/tests/`, { headers })).json();
  return { url: server.url, accessToken, testId: String(test.id) };
}

const servers: Server[] = [];
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  servers.push(await startTrialServer());
  if (options.beside !== undefined) {
    const other = await import(join(options.beside, "scripts/trial-server.ts"));
    servers.push(await other.startTrialServer());
  }
  const [ours, other] = await Promise.all(servers.map(sideOf));
  if (ours === undefined) throw new Error("No server was started.");
  /** Opens a quiz of a shape in a window of its own, at a part of the speed, and lets work be done on it. */
  const inQuiz = async (
    shape: Shape,
    viewport: ViewportSize,
    rate: number,
    work: (measured: (keys: string[], times: number) => Promise<number[]>) => Promise<void>,
    side = ours,
  ) => {
    const context = await browser.newContext({ viewport });
    await context.addInitScript((token) => localStorage.setItem("token", token), side.accessToken);
    const page = await context.newPage();
    await widenPaper(page, shape);
    await page.goto(`${side.url}/quiz/${side.testId}`);
    await page.getByRole("button", { name: /^(Start Test|Resume Quiz)$/ }).click();
    await page.getByRole("heading", { name: /^Question 1 / }).waitFor();
    if (shape.passageWords > 0) {
      await page.locator("[data-passage]").first().waitFor({ state: "attached" });
    }
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    await work(async (keys, times) => {
      const events = await traced(cdp, () => press(page, keys, times));
      return workOfPresses(events).map((spent) => (spent * SLOW_DOWN) / rate);
    });
    await context.close();
  };
  for (const [look, viewport] of [
    ["phone", { width: 390, height: 844 }],
    ["desktop", { width: 1440, height: 900 }],
  ] as const) {
    for (const shape of options.passages ? [] : SHAPES) {
      for (const rate of [SLOW_DOWN, 1]) {
        const how = rate === 1 ? `full speed x ${SLOW_DOWN}` : `slowed down ${rate} x`;
        await inQuiz(shape, viewport, rate, async (measured) => {
          for (const [deed, keys] of DEEDS) {
            const works = await measured(keys, PRESSES);
            if (deed === null) continue;
            console.log(described(`${look}, ${shape.name}, ${how}: ${deed}`, works));
          }
        });
      }
    }
    const rounds: Map<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs = new Map<string, number>();
      const take = (name: string, shape: Shape, side = ours) =>
        inQuiz(
          shape,
          viewport,
          1,
          async (measured) => {
            await measured(WARM_UP, MOVES);
            const moves = [...(await measured(["n"], MOVES)), ...(await measured(["p"], MOVES))];
            costs.set(name, median(moves));
          },
          side,
        );
      for (const shape of BESIDE) {
        if (shape.name === WITHOUT) await take(BASE, shape, other);
        if (shape.name !== WITHOUT || other !== undefined) await take(shape.name, shape);
      }
      rounds.push(costs);
    }
    if (tellRatios(look, rounds)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  for (const server of servers) await server.stop();
}
