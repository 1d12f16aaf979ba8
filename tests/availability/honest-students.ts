import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Asker } from "./ask.ts";

// A worker thread: honest students in an exam, each on a connection of their own, who save again and
// again, and now and then submit and begin again. It reports how long the server took, and whether
// anything that was confirmed is missing.

/** What the thread is started with. */
export interface HonestWork {
  port: number;
  tokens: string[];
  testId: number;
  questions: number;
  seconds: number;
  /** Between two saves of one student, in milliseconds, give or take a quarter. */
  saveEveryMs: number;
}

/** What it answers. */
export interface HonestReport {
  /** Milliseconds of every save and submit. */
  latencies: number[];
  /** Answers other than success, by status. */
  refused: Record<string, number>;
  /** Confirmed saves and submits whose answers the server does not have. */
  lost: number;
  submits: number;
}

const SAVES_BEFORE_SUBMIT = 8;
const { port, tokens, testId, questions, seconds, saveEveryMs } = workerData as HonestWork;
const report: HonestReport = { latencies: [], refused: {}, lost: 0, submits: 0 };

const START = "mutation ($id: ID!) { startTest(testId: $id) { id sequence timeLeftSeconds } }";
const SAVE =
  "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { id sequence timeLeftSeconds } }";
const SUBMIT = "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }";
const LOOK = "query ($id: ID!) { attempt(id: $id) { id answers status } }";

interface Standing {
  id: string;
  sequence: number;
  timeLeftSeconds: number;
}

class HonestStudent {
  readonly #asker = new Asker(port, 1);
  readonly #token: string;
  #standing: Standing = { id: "", sequence: 0, timeLeftSeconds: 0 };
  #since = 0;
  #answers: number[] = [];

  constructor(token: string) {
    this.#token = token;
  }

  async live(until: number): Promise<void> {
    await sleep(Math.random() * saveEveryMs);
    while (performance.now() < until) {
      await this.#start();
      for (let save = 0; save < SAVES_BEFORE_SUBMIT && performance.now() < until; save += 1) {
        await sleep(saveEveryMs * (0.75 + Math.random() / 2));
        await this.#save();
      }
      await this.#submit();
    }
    this.#asker.close();
  }

  async #ask<Data>(query: string, variables: unknown): Promise<Data> {
    for (;;) {
      const { status, text } = await this.#asker.graphql(this.#token, query, variables);
      if (status === 200 && !text.startsWith('{"errors"')) return JSON.parse(text).data as Data;
      const why = status === 200 ? text.slice(0, 200) : String(status);
      report.refused[why] = (report.refused[why] ?? 0) + 1;
      await sleep(1_000);
    }
  }

  async #timed<Data>(query: string, variables: unknown): Promise<Data> {
    const began = performance.now();
    const data = await this.#ask<Data>(query, variables);
    report.latencies.push(performance.now() - began);
    return data;
  }

  async #start(): Promise<void> {
    this.#standing = (await this.#ask<{ startTest: Standing }>(START, { id: testId })).startTest;
    this.#since = performance.now();
    this.#answers = Array<number>(questions).fill(-1);
  }

  #next() {
    const place = Math.floor(Math.random() * questions);
    this.#answers[place] = Math.floor(Math.random() * 4);
    const passed = Math.floor((performance.now() - this.#since) / 1_000);
    return {
      attemptId: this.#standing.id,
      progress: {
        sequence: this.#standing.sequence + 1,
        currentQuestion: place,
        timeLeftSeconds: Math.max(0, this.#standing.timeLeftSeconds - passed),
        tabSwitchCount: 0,
        answers: this.#answers,
        marked: Array(questions).fill(false),
        firstShown: Array(questions).fill(-1),
        secondsSpent: Array(questions).fill(0),
        changeCounts: Array(questions).fill(0),
      },
    };
  }

  async #save(): Promise<void> {
    const { saveProgress } = await this.#timed<{ saveProgress: Standing }>(SAVE, {
      input: this.#next(),
    });
    this.#standing = saveProgress;
    this.#since = performance.now();
  }

  async #submit(): Promise<void> {
    await this.#timed(SUBMIT, { input: this.#next() });
    report.submits += 1;
    const { attempt } = await this.#ask<{ attempt: { answers: number[]; status: string } }>(LOOK, {
      id: this.#standing.id,
    });
    const isThere =
      attempt.status === "SUBMITTED" &&
      attempt.answers.every((answer, index) => answer === this.#answers[index]);
    if (!isThere) report.lost += 1;
  }
}

const until = performance.now() + seconds * 1_000;
await Promise.all(tokens.map((token) => new HonestStudent(token).live(until)));
parentPort?.postMessage(report);
