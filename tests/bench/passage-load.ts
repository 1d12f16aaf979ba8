import type { Database } from "../../server/database/client.ts";
import { type LoadRequest, median, sendAll } from "./load.ts";
import { processorMs } from "./processor-time.ts";
import { type SeedTest, seedTest } from "./seed-students.ts";
import type { ServerChild } from "./server-child.ts";
import { startsAndSubmits } from "./starts-and-submits.ts";

// Starts and submits of tests with passages beside tests without, on one server, in turns.

/** Words of each passage; 0 for a test of questions alone. */
const LENGTHS = [0, 600, 1_200];
const TESTS_OF_A_LENGTH = 7;
const ROUNDS = 6;
const REQUESTS = 360;
const WARM_UP = 600;

/** Tests of each length. */
export type TestsByLength = ReadonlyMap<number, readonly SeedTest[]>;

/** Adds them, with questions enough in each. @param first a number that no test has yet */
export async function seedLengths(
  database: Database,
  first: number,
  questionsPerTest: number,
): Promise<TestsByLength> {
  const byLength = new Map<number, SeedTest[]>();
  for (const [place, words] of LENGTHS.entries()) {
    const tests: SeedTest[] = [];
    for (let index = 0; index < TESTS_OF_A_LENGTH; index += 1) {
      const number = first + place * TESTS_OF_A_LENGTH + index;
      tests.push(await seedTest(database, number, questionsPerTest, words));
    }
    byLength.set(words, tests);
  }
  return byLength;
}

/** What came of one deed with each length, round by round. */
interface Figures {
  /** Requests a second. */
  rate: number;
  /** Milliseconds of the server's processor for one. */
  processor: number;
}
type Rounds = Map<number, Figures[]>;

async function send({ url, process }: ServerChild, requests: readonly LoadRequest[]) {
  const pid = process.pid ?? 0;
  const before = processorMs(pid);
  const rate = await sendAll(url, requests);
  return { rate, processor: (processorMs(pid) - before) / requests.length };
}

/** Says the medians, and the ratio of processor time to that of tests without passages. */
function report(name: string, measured: Rounds): void {
  const alone = measured.get(0) ?? [];
  const cells = [...measured].map(([words, rounds]) => {
    const ratio = median(
      rounds.map(({ processor }, round) => processor / (alone[round]?.processor ?? processor)),
    );
    const rate = median(rounds.map((figures) => figures.rate)).toFixed(0);
    const cost = median(rounds.map((figures) => figures.processor)).toFixed(2);
    const what = words === 0 ? "without" : `${words} words`;
    return `${what} ${rate.padStart(5)}, ${cost} ms (${ratio.toFixed(2)})`;
  });
  console.log(`${name.padEnd(8)} ${cells.join("   ")}`);
}

/** Sends starts and submits of each length in turns, and says what each came to. */
export async function compareLengths(
  server: ServerChild,
  tokens: readonly string[],
  byLength: TestsByLength,
): Promise<void> {
  const requests = [...byLength].map(([words, tests]) => ({
    words,
    ...startsAndSubmits(tests, tokens),
  }));
  for (const { starts, submits } of requests) {
    await sendAll(server.url, starts.slice(0, WARM_UP));
    await sendAll(server.url, submits.slice(0, WARM_UP));
  }
  const starting: Rounds = new Map(LENGTHS.map((words) => [words, []]));
  const submitting: Rounds = new Map(LENGTHS.map((words) => [words, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = WARM_UP + round * REQUESTS;
    // Another one is first each time: whatever slows the machine meets all alike.
    const inTurn = [...requests.slice(round % 3), ...requests.slice(0, round % 3)];
    for (const { words, starts } of inTurn) {
      starting.get(words)?.push(await send(server, starts.slice(from, from + REQUESTS)));
    }
    for (const { words, submits } of inTurn) {
      submitting.get(words)?.push(await send(server, submits.slice(from, from + REQUESTS)));
    }
  }
  console.log(
    `with a passage for five questions: requests a second, node's time for one and its ratio, median of ${ROUNDS} rounds`,
  );
  report("start", starting);
  report("submit", submitting);
}
