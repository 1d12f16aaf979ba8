import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { startAttempt } from "../attempts/start-attempt.ts";
import { submitQuiz } from "../attempts/submit-quiz.ts";
import { regularTarget } from "../attempts/target.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../errors.ts";
import { createPassage } from "../passages/create-passage.ts";
import { archiveTest } from "./archive-test.ts";
import { countAttempts } from "./attempt-counts.ts";
import { createTest } from "./create-test.ts";
import { fillQuestions } from "./fill-questions.ts";
import { switchTest } from "./switch-test.ts";
import { updateTest } from "./update-test.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;

beforeAll(async () => {
  server = await createTestApp();
  admin = await insertViewer(server.dependencies.database, "admin");
  student = await insertViewer(server.dependencies.database, "student");
});
afterAll(() => server.close());

const input = (questionIds: number[], changes: object = {}) => ({
  title: "Mock",
  description: null,
  durationMinutes: 45,
  correctHundredths: 400,
  incorrectHundredths: 100,
  isActive: true,
  isPublic: true,
  questionIds,
  ...changes,
});
const make = (ids: number[], changes: object = {}) =>
  createTest(admin, server.dependencies, input(ids, changes));
const flip = (id: number, switches: { isActive?: boolean; isPublic?: boolean }) =>
  switchTest(admin, server.dependencies, id, { isActive: null, isPublic: null, ...switches });
const stored = (id: number) =>
  server.dependencies.database.prisma.test.findUniqueOrThrow({
    where: { id },
    include: { invitations: true, questions: true },
  });
const keptBack = async (id: number) =>
  (await server.dependencies.database.prisma.question.findUniqueOrThrow({ where: { id } }))
    .keptBack;

/** New questions of a subject of their own. */
async function questions(subject: string, count: number): Promise<number[]> {
  const { rows } = await server.dependencies.database.pool.query<{ id: number }>(
    `WITH ids AS (SELECT nextval('questions_id_seq')::int AS id, nextval('question_revisions_id_seq')::int AS revision
        FROM generate_series(1, $2)),
      added AS (INSERT INTO questions (id, revision_id, subject, fingerprint, pyq)
        SELECT id, revision, $1, sha256(($1 || id)::bytea), false FROM ids RETURNING id)
     INSERT INTO question_revisions (id, question_id, question_text, options, correct_option_index, subject)
       SELECT revision, id, 'Question ' || id, ARRAY['Yes', 'No'], 0, $1 FROM ids RETURNING question_id AS id`,
    [subject, count],
  );
  return rows.map(({ id }) => id);
}

describe("switching a test", () => {
  it("changes what is said alone, and keeps its questions back or lets them go", async () => {
    const [question = 0] = await questions("Switching", 1);
    const id = await make([question]);
    expect(await keptBack(question)).toBe(false);
    await flip(id, { isPublic: false });
    expect(await stored(id)).toMatchObject({ isActive: true, isPublic: false, version: 2 });
    expect((await stored(id)).invitations).toHaveLength(1);
    expect(await keptBack(question)).toBe(true);
    await flip(id, { isPublic: false });
    expect((await stored(id)).version).toBe(2);
    await flip(id, { isPublic: true });
    expect(await keptBack(question)).toBe(false);
    await flip(id, { isActive: false });
    expect(await stored(id)).toMatchObject({ isActive: false, isPublic: true, version: 4 });
    expect(await keptBack(question)).toBe(true);
    const start = startAttempt(student, server.dependencies, regularTarget(id));
    await expect(start).rejects.toBeInstanceOf(NotFound);
  });

  it("conflicts with an editor that was opened before", async () => {
    const ids = await questions("Open editor", 1);
    const id = await make(ids);
    await flip(id, { isActive: false });
    const save = updateTest(admin, server.dependencies, { id, version: 1, test: input(ids) });
    await expect(save).rejects.toBeInstanceOf(Conflict);
  });

  it("is refused to students, and for what is not there", async () => {
    const id = await make(await questions("Refused", 1));
    const switches = { isActive: false, isPublic: null };
    const theirs = switchTest(student, server.dependencies, id, switches);
    await expect(theirs).rejects.toBeInstanceOf(Forbidden);
    await expect(flip(2_000_000, { isActive: true })).rejects.toBeInstanceOf(NotFound);
    await archiveTest(admin, server.dependencies, id);
    await expect(flip(id, { isActive: true })).rejects.toBeInstanceOf(NotFound);
  });
});

it("counts the submitted attempts of the tests of a list together", async () => {
  const ids = await questions("Counted", 1);
  const taken = await make(ids);
  const started = await make(ids);
  await startAttempt(student, server.dependencies, regularTarget(started));
  const submit = { target: regularTarget(taken), answers: [], timeTakenMinutes: 1 };
  await submitQuiz(student, server.dependencies, submit);
  await submitQuiz(admin, server.dependencies, submit);
  const count = (id: number) => countAttempts(admin, server.dependencies, id);
  // What staff submit isn't counted.
  expect(await Promise.all([count(taken), count(started), count(taken)])).toEqual([1, 0, 1]);
  const theirs = countAttempts(student, server.dependencies, taken);
  await expect(theirs).rejects.toBeInstanceOf(Forbidden);
});

describe("filling a test", () => {
  const fill = (
    shares: { subject: string; count: number }[],
    leaveOut: number[] = [],
    id?: number,
  ) =>
    fillQuestions(admin, server.dependencies, {
      ...{ testId: id ?? null, shares, leaveOut },
      units: "questions",
    });

  it("draws what no other test asks first, and never what is left out or deleted", async () => {
    const ids = await questions("Filled", 10);
    const [own = 0, deleted = 0, ...others] = ids;
    const inAnotherTest = others.slice(0, 4);
    await make(inAnotherTest);
    const old = await make(others.slice(4, 5));
    await archiveTest(admin, server.dependencies, old);
    const mine = await make([own]);
    await server.dependencies.database.prisma.question.update({
      where: { id: deleted },
      data: { deletedAt: new Date() },
    });
    const unseen = await fill([{ subject: "Filled", count: 4 }], [own], mine);
    expect(unseen.map(({ id }) => id).sort()).toEqual(others.slice(4).sort());
    expect(unseen.every(({ isAskedElsewhere }) => !isAskedElsewhere)).toBe(true);
    const all = await fill([{ subject: "Filled", count: 100 }], [own], mine);
    expect(all.map(({ id }) => id).sort()).toEqual([...others].sort());
    expect(all.filter(({ isAskedElsewhere }) => isAskedElsewhere)).toHaveLength(4);
    const withOwn = await fill([{ subject: "Filled", count: 5 }], [], mine);
    expect(withOwn.map(({ id }) => id)).toContain(own);
  });

  it("is random, and keeps to the number of each subject", async () => {
    await questions("Lots A", 30);
    await questions("Lots B", 30);
    const shares = [
      { subject: "Lots B", count: 5 },
      { subject: "Lots A", count: 3 },
      { subject: "Nowhere", count: 9 },
    ];
    const draws = await Promise.all([fill(shares), fill(shares), fill(shares)]);
    for (const draw of draws) {
      const subjects = draw.map(({ subject }) => subject);
      expect(subjects).toEqual([...Array(5).fill("Lots B"), ...Array(3).fill("Lots A")]);
    }
    expect(new Set(draws.map((draw) => draw.map(({ id }) => id).join())).size).toBe(3);
  });

  it("draws whole sets, those of which no other test asks first, and cuts the last", async () => {
    const ids = await questions("Sets", 12);
    // Three passages of three, and three by themselves.
    for (const from of [0, 3, 6]) {
      const members = ids.slice(from, from + 3);
      await createPassage(
        admin,
        server.dependencies,
        { title: `Passage ${from}`, text: `It says ${from}.` },
        members.map((id) => ({ id, revisionNumber: null, question: null })),
      );
    }
    await make(ids.slice(0, 1));
    const draw = (units: "setsAndSingles" | "sets" | "singles", count: number) =>
      fillQuestions(admin, server.dependencies, {
        ...{ testId: null, shares: [{ subject: "Sets", count }], leaveOut: [] },
        units,
      });
    const sets = await draw("sets", 8);
    expect(sets.map(({ passageTitle }) => passageTitle?.slice(0, 7))).toEqual(
      Array(8).fill("Passage"),
    );
    // Each set stays together and in order. The set that another test has comes last, and is cut.
    expect(sets.slice(6).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(sets.map(({ isAskedElsewhere }) => isAskedElsewhere)).toEqual([
      ...Array(6).fill(false),
      ...Array(2).fill(true),
    ]);
    const firstTwo = [ids.slice(3, 6), ids.slice(6, 9)];
    expect(firstTwo).toContainEqual(sets.slice(0, 3).map(({ id }) => id));
    expect(firstTwo).toContainEqual(sets.slice(3, 6).map(({ id }) => id));
    const singles = await draw("singles", 9);
    expect(singles.map(({ id }) => id).sort()).toEqual(ids.slice(9).sort());
    const all = await draw("setsAndSingles", 12);
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const leftOut = await fillQuestions(admin, server.dependencies, {
      ...{ testId: null, shares: [{ subject: "Sets", count: 12 }], leaveOut: ids.slice(3, 5) },
      units: "sets",
    });
    expect(leftOut.map(({ id }) => id).sort()).toEqual(
      [...ids.slice(0, 3), ...ids.slice(5, 9)].sort(),
    );
  });

  it("refuses what no test could have", async () => {
    const twice = { subject: "Filled", count: 1 };
    for (const shares of [
      [twice, twice],
      [{ subject: "Filled", count: -1 }],
      [
        { subject: "A", count: 600 },
        { subject: "B", count: 600 },
      ],
    ]) {
      await expect(fill(shares)).rejects.toBeInstanceOf(InvalidInput);
    }
    const theirs = fillQuestions(student, server.dependencies, {
      ...{ testId: null, shares: [twice], leaveOut: [] },
      units: "sets",
    });
    await expect(theirs).rejects.toBeInstanceOf(Forbidden);
  });
});
