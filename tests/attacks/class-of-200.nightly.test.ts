import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { Browser } from "../support/browser.ts";

const STUDENTS = 200;
const SAVE_EVERY_SECONDS = 2;

let server: TestApp;
let url: string;
let testId: number;
let pass: (seconds: number) => void;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 1 });
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ testId } = await server.makeTest({ count: 10 }));
  // The test sets the server's clock, so the minute doesn't depend on the speed of this machine.
  let clock = Date.now();
  server.dependencies.now = () => new Date(clock);
  pass = (seconds) => {
    clock += seconds * 1_000;
  };
});
afterAll(() => server.close());

interface Attempt {
  id: string;
  sequence: number;
}

/** A student of the class. All students share the school's address. */
class Student {
  readonly #statuses: Map<number, number>;
  #token = "";
  #attempt: Attempt = { id: "", sequence: 0 };

  constructor(statuses: Map<number, number>) {
    this.#statuses = statuses;
  }

  async signIn(email: string): Promise<void> {
    // The query of the sign-in page.
    await this.#ask("{ application { supportEmail } viewer { id } }");
    const { publicUrl } = server.dependencies.config;
    this.#token = (await new Browser(publicUrl, url).signIn(email)).accessToken;
  }

  async open(): Promise<void> {
    await this.#ask("{ viewer { id } userStatistics { totalTestsTaken } openAttempts { id } }");
    await this.#ask("{ tests { totalCount items { id title } } }");
    await this.#ask(`{ test(id: ${testId}) { id title } }`);
    const { startTest } = await this.#ask<{ startTest: Attempt }>(
      `mutation { startTest(testId: ${testId}) { id sequence } }`,
    );
    this.#attempt = startTest;
  }

  async save(timeLeftSeconds: number): Promise<void> {
    this.#attempt.sequence += 1;
    await this.#ask(
      "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { id } }",
      { input: { attemptId: this.#attempt.id, progress: this.#progress(timeLeftSeconds) } },
    );
  }

  async submit(): Promise<void> {
    this.#attempt.sequence += 1;
    await this.#ask(
      "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
      { input: { attemptId: this.#attempt.id, progress: this.#progress(3_500) } },
    );
  }

  #progress(timeLeftSeconds: number) {
    return {
      sequence: this.#attempt.sequence,
      currentQuestion: 0,
      timeLeftSeconds,
      tabSwitchCount: 0,
      answers: Array(10).fill(1),
      marked: Array(10).fill(false),
      firstShown: Array(10).fill(-1),
      secondsSpent: Array(10).fill(0),
      changeCounts: Array(10).fill(0),
    };
  }

  async #ask<Data>(query: string, variables?: unknown): Promise<Data> {
    const answer = await server.app.inject({
      method: "POST",
      url: "/graphql",
      headers: {
        "content-type": "application/json",
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      payload: JSON.stringify({ query, variables }),
    });
    this.#statuses.set(answer.statusCode, (this.#statuses.get(answer.statusCode) ?? 0) + 1);
    const { data, errors } = answer.json();
    expect(errors).toBeUndefined();
    return data as Data;
  }
}

it("lets 200 students behind one address sign in, start, save every two seconds and submit in one minute", async () => {
  const statuses = new Map<number, number>();
  const students = Array.from({ length: STUDENTS }, () => new Student(statuses));
  const began = server.dependencies.now().getTime();
  const elapsed = () => (server.dependencies.now().getTime() - began) / 1_000;

  for (let first = 0; first < STUDENTS; first += 20) {
    const group = students.slice(first, first + 20);
    await Promise.all(
      group.map((student, index) => student.signIn(`class-${first + index}@example.com`)),
    );
    pass(1);
  }
  await Promise.all(students.map((student) => student.open()));
  let saves = 0;
  while (elapsed() < 55 && saves < 15) {
    await Promise.all(students.map((student) => student.save(3_600 - Math.floor(elapsed()))));
    saves += 1;
    pass(SAVE_EVERY_SECONDS);
  }
  await Promise.all(students.map((student) => student.submit()));

  console.log(
    `${STUDENTS} students, ${saves} saves each, within ${Math.round(elapsed())} s of the server's clock: ${[...statuses].map(([status, count]) => `${count} answers with ${status}`).join(", ")}`,
  );
  expect([...statuses.keys()]).toEqual([200]);
  expect(saves).toBeGreaterThan(5);
}, 180_000);
