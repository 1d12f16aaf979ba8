import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "./journal.ts";

/** What a student needs of the product that is being disturbed. */
export interface Place {
  /** Where it seems to be; requests may fail in every way. */
  url: string;
  testId: number;
  /** @returns an access token; tries until it has one */
  signIn(email: string): Promise<string>;
  journal: Journal;
  /** 0 to 1, from a seed. */
  random(): number;
  /** Whether to go on. */
  isOn(): boolean;
}

const PATIENCE_MS = 4_000;
/** Tests of one student, below the number that one may take in 24 hours (docs/rules.md, section 11). */
const TESTS_OF_ONE = 250;

/** What became of a request: an answer, a refusal with its reason, or nothing that one could rely on. */
type Answer =
  | { kind: "data"; data: Record<string, unknown> }
  | { kind: "refused"; words: string }
  | { kind: "nothing" };

/** Takes a test again and again: saves, loses the page at times, submits, and reads the result. */
export async function takeTests(place: Place, email: string): Promise<void> {
  const { url, testId, journal, random } = place;
  let token = await place.signIn(email);

  async function ask(query: string, variables: object): Promise<Answer> {
    try {
      const response = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { data, errors } = await response.json();
      if (errors === undefined && response.ok) return { kind: "data", data };
      const code = errors?.[0]?.extensions?.code;
      if (code === "UNAUTHENTICATED") token = await place.signIn(email);
      if (["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND"].includes(code)) {
        return { kind: "refused", words: `${code}: ${errors[0].message}` };
      }
    } catch {
      // Broken, cut off, or not in time: the device can't know whether it arrived.
    }
    return { kind: "nothing" };
  }

  /** Sends the same until it is answered: what may have arrived must not be counted twice. */
  async function insist(query: string, variables: object): Promise<Answer> {
    for (;;) {
      const answer = await ask(query, variables);
      if (answer.kind !== "nothing") return answer;
      await sleep(100 + 400 * random());
    }
  }

  /** The answer to what the server can't refuse. */
  async function read<Data>(query: string, variables: object): Promise<Data> {
    const answer = await insist(query, variables);
    if (answer.kind === "data") return answer.data.answer as Data;
    throw new Error(`${query} was refused: ${JSON.stringify(answer)}`);
  }

  interface Attempt {
    id: string;
    status: string;
    sequence: number;
    timeLeftSeconds: number;
    answers: number[];
  }
  const ATTEMPT = "id status sequence timeLeftSeconds answers";

  const readAttempt = async (id: string) => {
    const attempt = await read<Attempt>(
      `query ($id: ID!) { answer: attempt(id: $id) { ${ATTEMPT} } }`,
      { id },
    );
    journal.push({ kind: "read", attemptId: Number(id), ...pick(attempt) });
    return attempt;
  };

  /** One attempt from its start to its result. */
  async function takeTest(): Promise<void> {
    let attempt = await read<Attempt>(
      `mutation ($id: ID!) { answer: startTest(testId: $id) { ${ATTEMPT} } }`,
      { id: testId },
    );
    const { id } = attempt;
    const attemptId = Number(id);
    journal.push({ kind: "started", attemptId, email });
    journal.push({ kind: "read", attemptId, ...pick(attempt) });
    const fullClock = attempt.timeLeftSeconds;
    let saves = 2 + Math.floor(6 * random());

    while (attempt.status === "OPEN") {
      const { length } = attempt.answers;
      // Every question has at least two options.
      const answers = attempt.answers.map((answer) =>
        random() < 0.2 ? Math.floor(3 * random()) - 1 : answer,
      );
      const sequence = attempt.sequence + 1;
      const isFinal = saves <= 0;
      saves -= 1;
      const list = <Value>(value: Value) => Array<Value>(length).fill(value);
      const progress = {
        ...{ sequence, answers, currentQuestion: Math.floor(length * random()), tabSwitchCount: 0 },
        // The clock of this device is wrong now and then.
        timeLeftSeconds: random() < 0.2 ? fullClock : attempt.timeLeftSeconds,
        ...{ marked: list(false), firstShown: list(-1), secondsSpent: list(0) },
        changeCounts: list(0),
      };
      journal.push({ kind: "sent", attemptId, sequence, answers, isFinal });
      const input = { attemptId: id, progress };
      const query = isFinal
        ? "mutation ($input: SubmitAttemptInput!) { answer: submitAttempt(input: $input) { id receipt answers } }"
        : "mutation ($input: SaveProgressInput!) { answer: saveProgress(input: $input) { id } }";
      // Now and then the page is closed while a state is on its way, and another one is opened.
      const isClosed = random() < 0.1;
      const answer = await (isClosed ? ask(query, { input }) : insist(query, { input }));
      if (!isClosed && answer.kind === "data") {
        const at = performance.now();
        const saved = answer.data.answer as { id: string; receipt: string; answers?: number[] };
        // A submit of the previous page may have arrived first: then the response has the result of that submit.
        const counted = isFinal ? (saved.answers ?? []) : answers;
        journal.push({ kind: "acknowledged", attemptId, sequence, answers: counted, at });
        if (isFinal) {
          const { id: resultId, receipt } = saved;
          journal.push({ kind: "submitted", attemptId, resultId: Number(resultId), receipt });
        }
        attempt = {
          ...{ ...attempt, sequence, answers: counted },
          status: isFinal ? "SUBMITTED" : "OPEN",
        };
      } else {
        const found = await readAttempt(id);
        // A state that was given up can still have arrived.
        if (answer.kind === "refused" && found.sequence < sequence && found.status === "OPEN") {
          journal.push({
            kind: "surprise",
            attemptId,
            words: `state ${sequence}: ${answer.words}`,
          });
        }
        attempt = found;
      }
      await sleep(50 + 250 * random());
    }

    interface Result {
      receipt: string;
      answers: number[];
      score: number;
    }
    const result = await read<Result>(
      "query ($id: ID!) { answer: result(id: $id) { id receipt answers score } }",
      { id },
    );
    const { receipt, answers, score } = result;
    journal.push({ kind: "result", attemptId, receipt, answers, score });
  }

  for (let taken = 0; place.isOn() && taken < TESTS_OF_ONE; taken += 1) await takeTest();
  // The next student goes on.
  if (place.isOn()) await takeTests(place, `next-${email}`);
}

const pick = ({ sequence, answers }: { sequence: number; answers: number[] }) => ({
  sequence,
  answers,
});
