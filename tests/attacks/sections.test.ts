// Attacks on sections with clocks of their own (docs/attempts.md, section 12): whatever clients say of
// where they are and how long they were there, from however many tabs at once and over however many
// processes, no answer reaches a section that is over or not started, no clock gains but the pause before its section, and nothing that was
// sent is left out without being named.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../server/app/build-app.ts";
import { connectDatabase, type Database } from "../../server/database/client.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import {
  begin as beginOn,
  type Claim,
  GRACE_SECONDS,
  leftOf,
  NONE,
  PAUSE_SECONDS,
  SECTION_SECONDS,
  SECTIONS,
  STATE,
  type State,
  sectionOf,
  sum,
} from "./section-attempt.ts";

let server: TestApp;
/** The two processes of a server, on one database. */
let processes: FastifyInstance[];
let second: Database;

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  const { dependencies, app } = server;
  const { connectionString } = (
    dependencies.database.pool as unknown as { options: { connectionString: string } }
  ).options;
  second = connectDatabase(connectionString, { maxConnections: 5 });
  processes = [app, await buildApp({ ...dependencies, database: second })];
});
afterAll(async () => {
  await processes[1]?.close();
  await second.close();
  await server.close();
});

const begin = () => beginOn(server, processes);

/** Seconds by the server's clock since an attempt was started. */
function secondsSince({ startedAt }: State): number {
  return (server.dependencies.now().getTime() - Date.parse(startedAt)) / 1000;
}

/** When answers to a section can be taken for the last time, in seconds since the start. */
function latestFor(index: number): number {
  return (index + 1) * SECTION_SECONDS + GRACE_SECONDS + index * PAUSE_SECONDS;
}

/** What must hold between two states of an attempt, whatever came between them. */
function expectHeld(before: State, after: State): void {
  const [had, has] = [leftOf(before), leftOf(after)];
  const { section, reached } = after.sectionClocks;
  has.forEach((seconds, index) => {
    // The dialog before a section costs no clock: what it stood for may be given back.
    const most = (had[index] ?? 0) + PAUSE_SECONDS;
    expect(seconds, `the clock of section ${index} gains`).toBeLessThanOrEqual(most);
    if (index < section) expect(seconds, `section ${index} was left`).toBe(0);
  });
  expect(reached).toBeGreaterThanOrEqual(before.sectionClocks.reached);
  // The clock never rests but for these pauses, one before each section but the first: what was in all
  // at the start is no more than what passed since.
  const worked = Math.floor((Date.parse(after.savedAt) - Date.parse(after.startedAt)) / 1000);
  const most = SECTIONS * SECTION_SECONDS - worked + section * PAUSE_SECONDS;
  expect(sum(has), "a clock that rests").toBeLessThanOrEqual(Math.max(0, most));
  after.answers.forEach((answer, position) => {
    const index = sectionOf(position);
    if (index > reached) expect(answer, `question ${position} is not started`).toBe(-1);
    if (answer === before.answers[position]) return;
    expect(had[index], `question ${position} was over before`).toBeGreaterThan(0);
    // Sections come one after the other, so none can be open longer than all up to it.
    const latest = latestFor(index);
    expect(secondsSince(after), `question ${position} comes too late`).toBeLessThan(latest + 1);
  });
}

/** That each answer of a save is stored, or named as one that isn't. */
function expectNamed(sent: readonly number[], before: State, after: State): void {
  const refused = new Set(after.sectionClocks.refusedAnswers.map(({ position }) => position));
  sent.forEach((answer, position) => {
    const isNamed = refused.has(position);
    if (after.answers[position] !== answer) {
      expect(isNamed, `question ${position} is lost silently`).toBe(true);
    }
    if (isNamed) expect(after.answers[position]).toBe(before.answers[position]);
  });
}

/** A plain generator of numbers from 0 to 1, the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("whatever is claimed", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "no answer is taken that is not in time, and none is lost silently (seed %i)",
    async (seed) => {
      const random = seeded(seed * 7_919);
      const below = (count: number) => Math.floor(random() * count);
      const maybe = <T>(value: T): T | undefined => (random() < 0.6 ? value : undefined);
      const attempt = await begin();
      let before: State = await attempt.start();
      const claim = (sequence: number): Claim => ({
        sequence,
        answers: before.answers.map((answer) => (random() < 0.5 ? below(5) - 1 : answer)),
        currentQuestion: below(NONE.length),
        timeLeftSeconds: below(SECTIONS * SECTION_SECONDS + 1),
        ...(random() < 0.7
          ? { section: below(SECTIONS), sectionTimeLeftSeconds: maybe(below(SECTION_SECONDS + 1)) }
          : {}),
      });
      // Options are 0 to 3, and -1 for none: below(5) - 1 makes these five.
      for (let step = 0; step < 45; step += 1) {
        server.pass(random() < 0.1 ? 120 + below(400) : random() * 40);
        const isRace = random() < 0.3;
        const claims = isRace
          ? [claim(before.sequence + 1), claim(before.sequence + 1 + below(2))]
          : [claim(before.sequence + (random() < 0.8 ? 1 : -below(2)))];
        const replies = await Promise.all(claims.map(attempt.save));
        const after = await attempt.start();
        expectHeld(before, after);
        const taken = replies.flatMap(({ state }) => state ?? []);
        for (const [index, { state, refusal }] of replies.entries()) {
          const { answers = [], sequence = 0 } = claims[index] ?? {};
          if (refusal !== null) {
            expect(["CONFLICT", "BAD_USER_INPUT"]).toContain(refusal.code);
            continue;
          }
          // Against what it followed: the state before, or the one of the other of the race.
          const other = taken.find((one) => one !== state && one.sequence < sequence);
          expect(state.sequence).toBe(sequence);
          expectNamed(answers, other ?? before, state);
          expectHeld(before, state);
        }
        if (taken.length === 0) expect(after.answers).toEqual(before.answers);
        const newest = taken.toSorted((one, two) => two.sequence - one.sequence)[0];
        if (newest !== undefined) expect(after.answers).toEqual(newest.answers);
        before = after;
        if (replies.some(({ refusal }) => refusal?.reason === "time_over")) break;
      }

      const last = before.answers.map((_, position) => (position + seed) % 4);
      const result = await attempt.submit({ sequence: before.sequence + 1, answers: last });
      const { answers = [], status } = (await attempt.stored()) ?? {};
      expect(status).toBe("submitted");
      const differing = answers.filter((answer, position) => answer !== last[position]);
      expect(result?.lateAnswers, "every answer that is not counted is reported").toBe(
        differing.length,
      );
      answers.forEach((answer, position) => {
        const index = sectionOf(position);
        const isOver =
          (leftOf(before)[index] ?? 0) === 0 || secondsSince(before) > latestFor(index);
        if (isOver) expect(answer).toBe(before.answers[position]);
      });
    },
  );
});

describe("a clock that is said to stand still", () => {
  it("falls by what passed, however often a second is cut in two", async () => {
    const attempt = await begin();
    const full = { section: 0, sectionTimeLeftSeconds: SECTION_SECONDS, answers: NONE };
    let state: State = await attempt.start();
    for (let sequence = 1; sequence <= 50; sequence += 1) {
      server.pass(0.9);
      const reply = await attempt.save({ sequence, ...full });
      if (reply.state === null) throw new Error(reply.refusal.code);
      expectHeld(state, reply.state);
      state = reply.state;
    }
    expect(leftOf(state)[0]).toBeLessThanOrEqual(SECTION_SECONDS - 44);
    expect(leftOf(state).slice(1)).toEqual([SECTION_SECONDS, SECTION_SECONDS]);
  });

  it("gains nothing by leaving a section for one that was started, and back", async () => {
    const attempt = await begin();
    let state: State = await attempt.start();
    for (let sequence = 1; sequence <= 20; sequence += 1) {
      server.pass(20);
      const section = sequence % 2;
      const claim = { section, sectionTimeLeftSeconds: SECTION_SECONDS, answers: NONE };
      const reply = await attempt.save({ sequence, ...claim });
      if (reply.state === null) throw new Error(reply.refusal.code);
      expectHeld(state, reply.state);
      state = reply.state;
    }
    // The first was left for good with its first save; from then on the second alone ran.
    expect(state.sectionClocks).toMatchObject({ section: 1, reached: 1 });
    expect(leftOf(state)[0]).toBe(0);
    expect(leftOf(state)[1]).toBeLessThanOrEqual(SECTION_SECONDS - 19 * 20);
  });

  it("gains no more than the time of delivery by a resume that ends a section", async () => {
    const attempt = await begin();
    await attempt.save({ sequence: 1, answers: [1, -1, -1, -1, -1, -1], section: 0 });
    server.pass(SECTION_SECONDS - 30);
    await attempt.save({ sequence: 2, answers: [1, 1, -1, -1, -1, -1], section: 0 });
    const { body } = await attempt.student.graphql(
      `mutation { resumeAttempt(attemptId: ${attempt.id}) { ${STATE} } }`,
    );
    const resumed = (body as { data: { resumeAttempt: State } }).data.resumeAttempt;
    // The penalty's minute takes what was left of the first, and the rest of the second.
    expect(leftOf(resumed)[0]).toBe(0);
    expect(leftOf(resumed)[1]).toBeLessThanOrEqual(SECTION_SECONDS - 30);
    const claim = { section: 0, tabSwitchCount: 1, sectionTimeLeftSeconds: 30 };
    // What was answered before the silence is on its way yet, until a minute after.
    server.pass(GRACE_SECONDS - 5);
    const sent = await attempt.save({ sequence: 4, answers: [1, 2, 2, -1, -1, -1], ...claim });
    expect(sent.state?.answers).toEqual([1, 2, 2, -1, -1, -1]);
    expect(sent.state && leftOf(sent.state)[0]).toBe(0);
    const late = await attempt.save({ sequence: 5, answers: [3, 3, 2, -1, -1, -1], ...claim });
    expect(late.state?.answers).toEqual([1, 2, 2, -1, -1, -1]);
    expect(late.state?.sectionClocks.refusedAnswers).toEqual([
      { position: 0, reason: "OVER" },
      { position: 1, reason: "OVER" },
    ]);
  });
});

describe("two at the same moment", () => {
  it("begin one attempt, and its clocks once", async () => {
    const attempt = await begin();
    const { testId } = await server.makeTest({
      ...{ count: 4, durationMinutes: 20 },
      sections: [0, 1].map((index) => ({
        ...{ title: `Part ${index}`, questionCount: 2, minutes: 10, isLocked: true },
      })),
    });
    const starts = await Promise.all(
      Array.from({ length: 6 }, async (_, index) =>
        processes[index % 2]?.inject({
          method: "POST",
          url: "/graphql",
          headers: { authorization: `Bearer ${await attempt.student.token()}` },
          payload: { query: `mutation { startTest(testId: ${testId}) { id ${STATE} } }` },
        }),
      ),
    );
    const started = starts.map((answer) => answer?.json().data.startTest);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(new Set(started.map(({ startedAt }) => startedAt)).size).toBe(1);
    for (const { sectionClocks } of started) {
      expect(sectionClocks).toMatchObject({ section: 0, reached: 0, timeLeftSeconds: [600, 600] });
    }
  });

  it("go on to two sections: one is accepted, the other is refused", async () => {
    for (let round = 0; round < 8; round += 1) {
      const attempt = await begin();
      const first = await attempt.save({
        sequence: 1,
        answers: [0, 1, -1, -1, -1, -1],
        section: 0,
      });
      const replies = await Promise.all([
        attempt.save({ sequence: 2, answers: [0, 1, 2, -1, -1, -1], section: 1 }),
        attempt.save({ sequence: 2, answers: [0, 1, -1, -1, 3, 3], section: 2 }),
        attempt.save({ sequence: 2, answers: [3, 3, -1, -1, -1, -1], section: 0 }),
      ]);
      const taken = replies.filter(({ state }) => state !== null);
      expect(taken).toHaveLength(1);
      const refusals = replies.flatMap(({ refusal }) => refusal ?? []);
      expect(refusals).toMatchObject([
        { code: "CONFLICT", sequence: 2 },
        { code: "CONFLICT", sequence: 2 },
      ]);
      const after = await attempt.start();
      expect(after.answers).toEqual(taken[0]?.state?.answers);
      if (first.state !== null) expectHeld(first.state, after);
    }
  });

  it("submit and save: what was submitted stays, and the save is refused", async () => {
    const attempt = await begin();
    await attempt.save({ sequence: 1, answers: [0, 1, -1, -1, -1, -1], section: 0 });
    await attempt.save({ sequence: 2, answers: [0, 1, 2, -1, -1, -1], section: 1 });
    const [result, saved] = await Promise.all([
      attempt.submit({ sequence: 3, answers: [3, 3, 2, 3, 3, 3], section: 1 }),
      attempt.save({ sequence: 4, answers: [0, 1, 2, 3, 0, -1], section: 2 }),
    ]);
    const { answers } = (await attempt.stored()) ?? {};
    if (result === undefined) {
      // The save was first, and the submit older than it: nothing is submitted.
      expect(saved.state?.answers).toEqual(answers);
    } else {
      expect(answers).toEqual([0, 1, 2, 3, -1, -1]);
      expect(result.lateAnswers).toBe(4);
      if (saved.state === null) expect(saved.refusal.code).toBe("CONFLICT");
    }
  });
});
