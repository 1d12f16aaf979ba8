import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { ownServer } from "./own-server.ts";
import { type Person, ServerProcess } from "./server-process.ts";

/** Students who submit at the moment of each kill. */
const STUDENTS = 8;
const KILLS = 10;

interface Started {
  id: number;
  questions: { id: number }[];
}
interface Result {
  id: number;
  score: number;
}
interface Submission {
  person: Person;
  body: { test_id: number; answers: object[]; time_taken_minutes: number };
}

const server = await ownServer("submits");

async function startAsNewStudent(email: string): Promise<Submission> {
  const person = await server.signIn(email);
  const tests = await person.send<{ id: number }[]>("/tests/");
  const testId = tests.body[0]?.id ?? 0;
  const { body: started } = await person.send<Started>(`/tests/${testId}/start`);
  const answers = started.questions.map(({ id }, index) => ({
    question_id: id,
    selected_option_index: index % 2,
  }));
  return { person, body: { test_id: testId, answers, time_taken_minutes: 1 } };
}

async function round(name: string, whole: boolean): Promise<{ answered: number; ready: number }> {
  const submissions = await Promise.all(
    Array.from({ length: STUDENTS }, (_, index) =>
      startAsNewStudent(`${name}-${index}@example.com`),
    ),
  );
  // The kill falls into the middle: after some answers, while others are on their way.
  const enough = Math.floor(Math.random() * STUDENTS);
  let seen = 0;
  let reached = () => {};
  const middle = new Promise<void>((resolve) => {
    reached = resolve;
  });
  if (enough === 0) reached();
  const submits = submissions.map(async ({ person, body }, index) => {
    await sleep(index * 4);
    const answer = await person.send<Result>("/results/submit-quiz", body).catch(() => null);
    seen += 1;
    if (seen >= enough) reached();
    return answer;
  });
  await middle;
  await sleep(Math.random() * 6);
  await server.kill(whole);
  const answers = await Promise.all(submits);
  const ready = await server.start();
  for (const [index, { person, body }] of submissions.entries()) {
    const answer = answers[index];
    const { body: results } = await person.send<Result[]>("/results/");
    if (answer?.status === 201) expect(results).toEqual([answer.body]);
    // Answered or not, sending it again gives the one result.
    const again = await person.send<Result>("/results/submit-quiz", body);
    expect(again.status).toBe(201);
    const { body: after } = await person.send<Result[]>("/results/");
    expect(after).toEqual([again.body]);
    const { body: statistics } = await person.send<object>("/results/stats/user");
    expect(statistics).toMatchObject({ total_tests_taken: 1 });
  }
  return { answered: answers.filter((answer) => answer?.status === 201).length, ready };
}

it.each([
  ["the server", false],
  ["its whole process group", true],
])(
  "keeps every answered submit exactly once through ten kill -9 of %s",
  async (name, whole) => {
    const rounds: { answered: number; ready: number }[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      rounds.push(await round(`${whole ? "group" : "server"}-${kill}`, whole));
    }
    const answered = rounds.reduce((sum, { answered }) => sum + answered, 0);
    const slowest = Math.max(...rounds.map(({ ready }) => ready));
    console.log(
      `${name}: ${KILLS} kills, ${answered} of ${KILLS * STUDENTS} submits answered before, slowest restart ${Math.round(slowest)} ms`,
    );
    // Some fell on each side of the kill, or this shows nothing.
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(KILLS * STUDENTS);
  },
  300_000,
);

it("refuses a second server on the same data, and stops gracefully on SIGTERM", async () => {
  const second = new ServerProcess(await freePort(), server.dataDir);
  await expect(second.start()).rejects.toThrow(/already using DATA_DIR/);
  expect(await server.stop()).toBe(0);
  await server.start();
});
