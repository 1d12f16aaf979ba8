import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { rememberBatch, rememberDue } from "../answer-history/remember.ts";
import { erasePerson } from "../privacy/erase-person.ts";

let server: TestApp;
/** A fixed test of ten questions, +1 and −0.25, of which the keys are number mod 4. */
let ten: { testId: number; questionIds: number[] };

interface Taught {
  id: string;
  openMistakes: number[];
  peers: { others: number; percentile: number | null; bins: number[] } | null;
  picks: {
    position: number;
    people: number;
    chosen: number[];
    skipped: number;
    medianSeconds: number | null;
  }[];
}

/** An attempt as the test knows it: whose, and the chosen options, -1 for none. */
interface Taken {
  person: number;
  id: string;
  choices: number[];
}

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  ten = await server.makeTest({ count: 10, correctHundredths: 100, incorrectHundredths: 25 });
});
afterAll(() => server.close());

async function take(caller: Caller, choices: readonly number[], on = ten): Promise<string> {
  const answers = on.questionIds.map((question_id, place) => ({
    question_id,
    selected_option_index: choices[place] ?? -1,
  }));
  server.pass(1);
  const { body, text, status } = await caller.post("/api/v1/results/submit-quiz", {
    ...{ test_id: on.testId, answers, time_taken_minutes: 1 },
  });
  expect(status, text).toBe(201);
  return String((body as { id: number }).id);
}

async function teach(caller: Caller, id: string): Promise<Taught> {
  const { body, text } = await caller.graphql(
    `query ($id: ID!) { result(id: $id) {
      id openMistakes peers { others percentile bins }
      picks { position people chosen skipped medianSeconds }
    } }`,
    { id },
  );
  const { data, errors } = body as { data: { result: Taught }; errors?: unknown };
  expect(errors, text).toBeUndefined();
  return data.result;
}

const RIGHT = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1];

/** In quarters of a mark, which this test's marks are multiples of. */
function quartersOf(choices: readonly number[]): number {
  return choices.reduce(
    (sum, choice, place) => sum + (choice < 0 ? 0 : choice === RIGHT[place] ? 4 : -1),
    0,
  );
}

describe("a result among those of others", () => {
  it("says how many others there are, and from 20 on where it stands", async () => {
    const on = await server.makeTest({ count: 10, incorrectHundredths: 25 });
    const own = await server.as("own@example.com");
    // An earlier one of one's own counts for nothing.
    await take(own, [], on);
    const id = await take(own, RIGHT.slice(0, 5), on);
    for (let person = 0; person < 19; person += 1) {
      await take(await server.as(`peer-${person}@example.com`), RIGHT.slice(0, person % 10), on);
    }
    expect((await teach(own, id)).peers).toEqual({ others: 19, percentile: null, bins: [] });
    expect((await teach(own, id)).picks).toEqual([]);
    // The second attempt of somebody counts for nothing either; the twentieth person does.
    await take(await server.as("peer-0@example.com"), RIGHT, on);
    expect((await teach(own, id)).peers?.percentile).toBeNull();
    await take(await server.as("peer-19@example.com"), RIGHT, on);
    const { peers } = await teach(own, id);
    // Below: 0 to 4 right, twice each. Equal: two. 10 of 20, and half of 2.
    expect(peers).toMatchObject({ others: 20, percentile: 55 });
    expect(peers?.bins.reduce((sum, people) => sum + people, 0)).toBe(20);
    expect(peers?.bins[19]).toBe(1);
    // Memories are made in their time; here at once.
    while ((await rememberBatch(server.dependencies.database, null)) > 0);
    const { body } = await own.get(`/api/v1/results/${id}`);
    expect(body).toMatchObject({ peers, readings: [], open_mistakes: [5, 6, 7, 8, 9] });
    const [question] = (body as { all_questions: { others: object }[] }).all_questions;
    // Each of the 20 was shown it; two gave no answer when they were first asked.
    expect(question?.others).toMatchObject({ people: 20, skipped: 2 });
  });

  it("keeps counting people who have gone, once each", async () => {
    const on = await server.makeTest({ count: 4 });
    const own = await server.as("stays@example.com");
    const id = await take(own, [0, 1], on);
    for (let person = 0; person < 20; person += 1) {
      await take(await server.as(`going-${person}@example.com`), [0], on);
    }
    const before = (await teach(own, id)).peers;
    expect(before).toMatchObject({ others: 20, percentile: 100 });
    const { prisma } = server.dependencies.database;
    const { id: userId } = await prisma.user.findFirstOrThrow({
      where: { email: "going-3@example.com" },
    });
    expect(await erasePerson(server.dependencies.database, userId)).toBe(true);
    expect((await teach(own, id)).peers).toEqual(before);
  });
});

it("names skipped questions before right ones that were marked", async () => {
  const on = await server.makeTest({ count: 4 });
  const own = await server.as("marks@example.com");
  const started = await own.graphql(`mutation { startTest(testId: "${on.testId}") { id } }`);
  const { startTest } = (started.body as { data: { startTest: { id: string } } }).data;
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, tabSwitchCount: 0, timeLeftSeconds: 60 },
    ...{ answers: [0, -1, 0, 3], marked: [true, false, false, false] },
    ...{ firstShown: [0, 5, 9, 12], secondsSpent: [5, 4, 3, 2], changeCounts: [1, 0, 1, 1] },
  };
  const { body } = await own.graphql(
    "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
    { input: { attemptId: startTest.id, progress } },
  );
  expect(body).not.toHaveProperty("errors");
  const { id } = (body as { data: { submitAttempt: { id: string } } }).data.submitAttempt;
  expect((await teach(own, id)).openMistakes).toEqual([2, 1, 0]);
});

it("names the mistakes of a result that are open still, wrong ones first", async () => {
  const on = await server.makeTest({ count: 4 });
  const own = await server.as("mistakes@example.com");
  const id = await take(own, [0, -1, 3], on);
  expect((await teach(own, id)).openMistakes).toEqual([2, 1, 3]);
  const { database } = server.dependencies;
  await database.prisma.question.update({
    where: { id: on.questionIds[1] },
    data: { keptBack: true },
  });
  expect((await teach(own, id)).openMistakes).toEqual([2, 3]);
  await database.pool.query(
    "UPDATE student_questions SET closed_at = now() WHERE question_id = $1",
    [on.questionIds[2]],
  );
  expect((await teach(own, id)).openMistakes).toEqual([3]);
});

it("lists right answers that were guessed in this test last, and none that were guessed in another", async () => {
  const on = await server.makeTest({ count: 4 });
  const own = await server.as("guesses@example.com");
  const before = await take(own, [0, 1, 2, 3], on);
  const id = await take(own, [0, 1, 3, 3], on);
  const { text } = await own.graphql(
    `mutation { noteMistake(questionId: ${on.questionIds[0]}, reason: GUESSED) { id } }`,
  );
  expect(text).not.toContain("errors");
  expect((await teach(own, id)).openMistakes).toEqual([2, 0]);
  expect((await teach(own, before)).openMistakes).toEqual([]);
});

it("agrees with a plain count over 300 attempts of 60 people", async () => {
  const drawn = fc.sample(
    fc.record({
      person: fc.nat({ max: 59 }),
      choices: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 10, maxLength: 10 }),
    }),
    { numRuns: 300, seed: 15 },
  );
  const callers = new Map<number, Caller>();
  const taken: Taken[] = [];
  for (const { person, choices } of drawn) {
    const caller = callers.get(person) ?? (await server.as(`drawn-${person}@example.com`));
    callers.set(person, caller);
    taken.push({ person, choices, id: await take(caller, choices) });
  }
  const firsts = new Map<number, Taken>();
  for (const one of taken) if (!firsts.has(one.person)) firsts.set(one.person, one);
  // Everybody has looked at their score, so that all of them count.
  for (const [person, caller] of callers) await teach(caller, firsts.get(person)?.id ?? "");
  await rememberDue(server.dependencies);
  for (const { person, id, choices } of taken.filter((_, index) => index % 10 === 0)) {
    const caller = callers.get(person);
    if (caller === undefined) throw new Error("Nobody took it.");
    const { peers, picks } = await teach(caller, id);
    const others = [...firsts.values()].filter((one) => one.person !== person);
    const own = quartersOf(choices);
    const points = others.map((one) => Math.sign(own - quartersOf(one.choices)) / 2 + 0.5);
    const percentile = (100 * points.reduce((sum, point) => sum + point, 0)) / others.length;
    expect(peers?.others).toBe(others.length);
    expect(Math.abs((peers?.percentile ?? -1) - percentile)).toBeLessThanOrEqual(0.05 + 1e-9);
    const bins = Array<number>(20).fill(0);
    for (const one of others) {
      const bin = Math.min(19, Math.max(0, Math.floor(quartersOf(one.choices) / 2)));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    expect(peers?.bins).toEqual(bins);
    expect(picks).toHaveLength(10);
    for (const { position, people, chosen, skipped } of picks) {
      const counted = [-1, 0, 1, 2, 3].map(
        (option) => others.filter((one) => one.choices[position] === option).length,
      );
      expect([people, skipped, ...chosen.slice(0, 4)]).toEqual([others.length, ...counted]);
    }
  }
}, 120_000);

// After the count: its questions are those of the other tests, and it counts for them.
it("shows nothing of others on a random test, and nothing of anybody else's result", async () => {
  const own = await server.as("random@example.com");
  const { body } = await own.graphql(
    `mutation { generateRandomTest(input: { numQuestions: 2, durationMinutes: 5, correctMarks: 1,
      incorrectMarks: 0, filters: {} }) { id } }`,
  );
  const made = (body as { data: { generateRandomTest: { id: string } } }).data;
  const submitted = await own.post("/api/v1/random-tests/submit", {
    random_test_id: Number(made.generateRandomTest.id),
    ...{ answers: [], time_taken_minutes: 1 },
  });
  const id = String((submitted.body as { id: number }).id);
  expect((await teach(own, id)).peers).toBeNull();
  const other = await server.as("curious@example.com");
  const refused = await other.graphql(`{ result(id: ${id}) { id openMistakes } }`);
  expect(refused.text).toContain("NOT_FOUND");
});
