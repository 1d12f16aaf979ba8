import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

// Students of a live mock, in a process of their own, so that what they cost is told apart from what the server costs.
// Each waits for the opening, starts, saves and submits as a page does; see live-mock.bench.ts.

/** The plan of one process of students. Times are in milliseconds. */
export interface Sitting {
  url: string;
  testId: number;
  questions: number;
  tokens: string[];
  /** When the test opens, since 1970. */
  opensAt: number;
  /** Starts are spread over so long, then all write, then all submit within so long. */
  openingMs: number;
  writingMs: number;
  submittingMs: number;
  saveEveryMs: number;
}

export const STEPS = ["wait", "paper", "start", "save", "submit"] as const;
export type LiveStep = (typeof STEPS)[number];

/** What became of the students. */
export interface Outcome {
  /** How long each answer took. */
  took: Record<LiveStep, number[]>;
  /** How often a request was put off with 429 or 503, and sent again. */
  putOff: number;
  /** Requests whose answer was no success, with what it said. */
  failures: string[];
  /** Submits whose result holds other answers than were sent, or isn't there. */
  lost: number;
}

const agent = new Agent({ keepAlive: true });

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

function sendOnce(url: string, token: string, path: string, body: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        ...{ agent, method: body === null ? "GET" : "POST", timeout: 30_000 },
        headers: {
          authorization: `Bearer ${token}`,
          "x-lexam-csrf": "1",
          ...(body === null ? {} : { "content-type": "application/json" }),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("error", reject);
        response.once("end", () => {
          const text = Buffer.concat(pieces).toString();
          const retryAfter = Number(response.headers["retry-after"] ?? 1);
          resolve({ status: response.statusCode ?? 0, retryAfter, text });
        });
      },
    );
    sent.once("timeout", () => sent.destroy(new Error("no answer in 30 s")));
    sent.once("error", reject);
    sent.end(body ?? undefined);
  });
}

async function takePart(sitting: Sitting, token: string, outcome: Outcome): Promise<void> {
  const { testId, questions, opensAt, openingMs, writingMs, submittingMs, saveEveryMs } = sitting;
  const ends = opensAt + openingMs + writingMs;
  const until = (time: number) => sleep(Math.max(0, time - Date.now()));

  /** Sends a request as a page does: what is put off or fails on its way is sent again. */
  async function send(step: LiveStep, path: string, body: object | null): Promise<string> {
    const text = body === null ? null : JSON.stringify(body);
    for (let tries = 0; ; tries += 1) {
      const began = performance.now();
      const answer = await sendOnce(sitting.url, token, path, text).catch((error: Error) => ({
        ...{ status: 0, retryAfter: 1, text: error.message },
      }));
      outcome.took[step].push(performance.now() - began);
      const isPutOff = answer.status === 429 || answer.status === 503;
      if (isPutOff) outcome.putOff += 1;
      else if (answer.status === 200 && !answer.text.includes('"errors":[{')) return answer.text;
      else outcome.failures.push(`${step}: ${answer.status} ${answer.text.slice(0, 200)}`);
      if (tries >= 30 || (!isPutOff && tries >= 2)) throw new Error(`${step} never succeeded.`);
      await sleep(answer.retryAfter * 1000 * (0.5 + Math.random()));
    }
  }
  const ask = (step: LiveStep, query: string, variables: object) =>
    send(step, "/graphql", { query, variables });

  await sleep(Math.random() * Math.max(0, opensAt - Date.now()) * 0.8);
  const waiting = await ask(
    "wait",
    "mutation ($id: ID!) { waitForTest(testId: $id, agrees: true) { paperId startDelayMs opensAt now } }",
    { id: testId },
  );
  const { paperId } = JSON.parse(waiting).data.waitForTest;
  await send("paper", `/api/v1/sealed-papers/${paperId}`, null);

  await until(opensAt + Math.random() * openingMs);
  const started = await ask(
    "start",
    "mutation ($id: ID!) { startTest(testId: $id) { id sequence timeLeftSeconds paperSecret } }",
    { id: testId },
  );
  const { id: attemptId, timeLeftSeconds } = JSON.parse(started).data.startTest;
  const began = Date.now();

  const list = <Value>(value: Value) => Array<Value>(questions).fill(value);
  const answers = list(-1);
  let sequence = 0;
  const progress = () => {
    sequence += 1;
    const left = Math.max(0, timeLeftSeconds - Math.floor((Date.now() - began) / 1000));
    return {
      ...{ sequence, currentQuestion: sequence % questions, timeLeftSeconds: left },
      ...{ tabSwitchCount: 0, answers: [...answers], marked: list(false), firstShown: list(-1) },
      ...{ secondsSpent: list(0), changeCounts: list(0) },
    };
  };
  const answerSome = () => {
    for (let n = 0; n < 5; n += 1) {
      answers[Math.floor(Math.random() * questions)] = Math.floor(Math.random() * 4);
    }
  };
  const submitAt = ends + Math.random() * submittingMs;
  // A tenth has no network for two saves.
  const awayFrom =
    Math.random() < 0.1 ? began + Math.random() * writingMs : Number.POSITIVE_INFINITY;
  for (;;) {
    const next = Date.now() + saveEveryMs * (0.85 + 0.3 * Math.random());
    if (next > submitAt - 1000) break;
    await until(next);
    answerSome();
    const isAway = Date.now() > awayFrom && Date.now() < awayFrom + 2 * saveEveryMs;
    if (isAway) continue;
    await ask(
      "save",
      "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { id sequence timeLeftSeconds } }",
      { input: { attemptId, progress: progress() } },
    );
  }
  await until(submitAt);
  answerSome();
  const submitted = await ask(
    "submit",
    "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id receipt } }",
    { input: { attemptId, progress: progress() } },
  );
  const { id } = JSON.parse(submitted).data.submitAttempt;
  // Read back once everybody is done, and not timed.
  await until(ends + submittingMs + Math.random() * Math.min(20_000, writingMs));
  const query = JSON.stringify({ query: `{ result(id: ${id}) { answers } }` });
  let read = await sendOnce(sitting.url, token, "/graphql", query);
  // Readers are the first to be turned away.
  for (let tries = 0; tries < 30 && read.status === 429; tries += 1) {
    await sleep(read.retryAfter * 1000 * (0.5 + Math.random()));
    read = await sendOnce(sitting.url, token, "/graphql", query);
  }
  if (String(JSON.parse(read.text).data?.result.answers) !== String(answers)) outcome.lost += 1;
}

process.on("message", async (sitting: Sitting) => {
  const took = Object.fromEntries(STEPS.map((step) => [step, [] as number[]]));
  const outcome: Outcome = {
    ...{ took: took as Outcome["took"], putOff: 0, failures: [], lost: 0 },
  };
  await Promise.all(
    sitting.tokens.map((token) =>
      takePart(sitting, token, outcome).catch((error: Error) => {
        outcome.lost += 1;
        outcome.failures.push(error.message);
      }),
    ),
  );
  process.send?.(outcome, () => process.exit(0));
});
