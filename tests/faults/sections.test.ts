// A server that is killed while students go through locked sections with clocks (docs/attempts.md,
// section 12): what was answered is there afterwards, whole, and no clock has gained.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { ownServer } from "./own-server.ts";

const KILLS = 6;
const TITLE = "Four timed sections, Mock 1";
const QUESTIONS = 100;
const OF_A_SECTION = 25;

const server = await ownServer("sections");

const STATE =
  "id sequence answers sectionClocks { section reached timeLeftSeconds refusedAnswers { position } }";

interface State {
  id: string;
  sequence: number;
  answers: number[];
  sectionClocks: {
    section: number;
    reached: number;
    timeLeftSeconds: number[];
    refusedAnswers: { position: number }[];
  };
}

/** Requests of one student, whatever becomes of the server. */
class Student {
  readonly #token: string;
  readonly #testId: number;

  private constructor(token: string, testId: number) {
    this.#token = token;
    this.#testId = testId;
  }

  static async signIn(email: string): Promise<Student> {
    const person = await server.signIn(email);
    const { body } = await person.send<{ id: number; title: string }[]>("/tests/");
    const testId = body.find(({ title }) => title === TITLE)?.id ?? 0;
    return new Student(await server.accessToken(email), testId);
  }

  async #ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const answer = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: Data; errors?: object };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Begins the mock, or answers what is stored of it. */
  async start(): Promise<State> {
    const query = `mutation { startTest(testId: ${this.#testId}) { ${STATE} } }`;
    return (await this.#ask<{ startTest: State }>(query)).startTest;
  }

  async save(attemptId: string, sequence: number, answers: readonly number[], section: number) {
    const list = <T>(value: T) => Array<T>(QUESTIONS).fill(value);
    const progress = {
      ...{ sequence, answers, section, currentQuestion: section * OF_A_SECTION },
      ...{ timeLeftSeconds: 8_400, tabSwitchCount: 0, marked: list(false) },
      ...{ firstShown: list(-1), secondsSpent: list(0), changeCounts: list(0) },
    };
    const { saveProgress } = await this.#ask<{ saveProgress: State }>(
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${STATE} } }`,
      { input: { attemptId, progress } },
    );
    return saveProgress;
  }
}

/** Answers to the first so many questions of the sections up to one, as a save of that number has them. */
function answersOf(sequence: number, section: number): number[] {
  const known = Math.min(QUESTIONS, (section + 1) * OF_A_SECTION);
  return Array.from({ length: QUESTIONS }, (_, position) =>
    position < known ? (position + sequence) % 4 : -1,
  );
}

it("has every answered save after each kill -9, whole, and no section twice", async () => {
  const kinds = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const student = await Student.signIn(`killed-${kill}@example.com`);
    const { id, sectionClocks: full } = await student.start();
    expect(full).toMatchObject({ section: 0, timeLeftSeconds: [2_100, 2_100, 2_100, 2_100] });
    let answered: State = await student.save(id, 1, answersOf(1, 0), 0);
    // Saves without end, of which the seventh and the fourteenth go on to the next section.
    let sent = { sequence: 1, section: 0 };
    let isKilled = false;
    const saving = (async () => {
      for (let sequence = 2; !isKilled; sequence += 1) {
        sent = { sequence, section: Math.min(3, Math.floor(sequence / 7)) };
        try {
          answered = await student.save(
            id,
            sequence,
            answersOf(sequence, sent.section),
            sent.section,
          );
        } catch {
          return;
        }
      }
    })();
    await sleep(20 + Math.random() * 120);
    isKilled = true;
    await server.kill(kill % 2 === 1);
    await saving;
    await server.start();

    const found = await student.start();
    expect(found.id).toBe(id);
    // The last that was answered, or the one that was in progress.
    expect([answered.sequence, sent.sequence]).toContain(found.sequence);
    const section = Math.min(3, Math.floor(found.sequence / 7));
    kinds.add(found.sequence === answered.sequence ? "answered" : "in transit");
    expect(found.sectionClocks).toMatchObject({ section, reached: section });
    found.sectionClocks.timeLeftSeconds.forEach((seconds, index) => {
      expect(seconds).toBeLessThanOrEqual(answered.sectionClocks.timeLeftSeconds[index] ?? 0);
      if (index < section) expect(seconds).toBe(0);
    });
    if (found.sequence === answered.sequence) expect(found.answers).toEqual(answered.answers);
    const started = found.answers.slice(section * OF_A_SECTION, (section + 1) * OF_A_SECTION);
    expect(started).toEqual(
      answersOf(found.sequence, section).slice(
        section * OF_A_SECTION,
        (section + 1) * OF_A_SECTION,
      ),
    );

    // What is over stays over on the server that came after.
    const next = Math.min(3, section + 1);
    const moved = await student.save(id, found.sequence + 1, found.answers, next);
    const back = await student.save(id, found.sequence + 2, answersOf(3, 3), section);
    expect(moved.sectionClocks.section).toBe(next);
    if (next > section) {
      const kept = found.answers.slice(0, next * OF_A_SECTION);
      expect(back.answers.slice(0, next * OF_A_SECTION)).toEqual(kept);
      const named = new Set(back.sectionClocks.refusedAnswers.map(({ position }) => position));
      kept.forEach((answer, position) => {
        expect(named.has(position)).toBe(answer !== (position + 3) % 4);
      });
    }
  }
  console.log(`${KILLS} kills; what was found had been ${[...kinds].join(" or ")}`);
}, 300_000);
