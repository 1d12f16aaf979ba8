import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findAttempt } from "../attempts/find-attempt.ts";
import { startAttempt } from "../attempts/start-attempt.ts";
import { submitQuiz } from "../attempts/submit-quiz.ts";
import { changeTestAccess } from "../attempts/take-access-back.ts";
import { regularTarget } from "../attempts/target.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../errors.ts";
import { deleteQuestion } from "../questions/delete-question.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { archiveTest } from "./archive-test.ts";
import { createTest } from "./create-test.ts";
import { findTest } from "./find-test.ts";
import { endInvitation, limitInvitation, renewInvitation } from "./invitation.ts";
import { countInvited, listInvited, setTestAccess } from "./invited.ts";
import { countAllTests, listAllTests } from "./list-all-tests.ts";
import { listDeletedTests, restoreTest } from "./restore-test.ts";
import type { TestInput } from "./test-input.ts";
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

const input = (questionIds: number[], changes: Partial<TestInput> = {}): TestInput => ({
  title: "Mock",
  description: null,
  durationMinutes: 45,
  correctHundredths: 400,
  incorrectHundredths: -100,
  isActive: true,
  isPublic: true,
  questionIds,
  ...changes,
});

function update(id: number, test: TestInput, version: number | null = null) {
  return updateTest(admin, server.dependencies, { id, version, test });
}

function stored(id: number) {
  return server.dependencies.database.prisma.test.findUniqueOrThrow({
    where: { id },
    include: {
      questions: { orderBy: { position: "asc" } },
      invitations: { where: { revokedAt: null } },
    },
  });
}

const start = (viewer: Viewer, id: number) =>
  startAttempt(viewer, server.dependencies, regularTarget(id));

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("an edit of a test", () => {
  it("replaces settings, questions and their order, and counts the version", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 4 });
    const [a = 0, b = 0, c = 0] = questionIds;
    const change = { title: "  New name ", description: "  ", isActive: false };
    expect(await update(testId, input([c, a, b], change), 1)).toBe(testId);
    expect(await stored(testId)).toMatchObject({
      title: "New name",
      description: null,
      durationMinutes: 45,
      correctHundredths: 400,
      // A negative deduction is the same deduction.
      incorrectHundredths: 100,
      isActive: false,
      totalQuestions: 3,
      subjects: ["Law of Torts", "Law of Contracts"],
      version: 2,
      questions: [{ questionId: c }, { questionId: a }, { questionId: b }],
    });
  });

  it("prints a new paper at the next start; attempts in progress and results keep theirs", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 3 });
    const other = await insertViewer(server.dependencies.database, "student", "k@example.com");
    const running = await start(student, testId);
    const done = await submitQuiz(other, server.dependencies, {
      target: regularTarget(testId),
      answers: [],
      timeTakenMinutes: 1,
    });
    await update(testId, input(questionIds.slice(0, 1), { title: "Shorter" }));

    const kept = await findAttempt(student, server.dependencies, running.id);
    expect(kept.paper.title).not.toBe("Shorter");
    expect(kept.paper.questions).toHaveLength(3);
    const result = await findAttempt(other, server.dependencies, done.resultId);
    expect(result.paper.questions).toHaveLength(3);
    expect((await start(student, testId)).id).toBe(running.id);
    const fresh = await start(other, testId);
    expect(fresh.paper).toMatchObject({ title: "Shorter", durationMinutes: 45 });
    expect(fresh.paper.questions).toHaveLength(1);
  });

  it("stores nothing of what is not acceptable", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const before = await stored(testId);
    const wrong = input([], { title: " ", durationMinutes: 0, correctHundredths: 0 });
    expect((await failure(update(testId, wrong))) as InvalidInput).toMatchObject({
      facts: {
        fields: [
          { field: "title", message: "Test title is required" },
          { field: "durationMinutes", message: "Duration must be at least 1 minute" },
          { field: "correctMarks", message: "Marks for correct answer must be greater than 0" },
          { field: "questionIds", message: "Please select at least one question" },
        ],
      },
    });
    const absent = await failure(update(testId, input([...questionIds, 2_147_483_647, 9e9])));
    expect((absent as InvalidInput).facts.fields).toEqual([
      {
        field: "questionIds",
        message: "These questions are not in the bank: 2147483647, 9000000000.",
      },
    ]);
    expect(await stored(testId)).toEqual(before);
  });

  it("is refused for what is not there, and to a student", async () => {
    const { testId, questionIds } = await server.makeTest();
    expect(await failure(update(999_999, input(questionIds)))).toBeInstanceOf(NotFound);
    const denied = { id: testId, version: null, test: input(questionIds) };
    expect(await failure(updateTest(student, server.dependencies, denied))).toBeInstanceOf(
      Forbidden,
    );
  });

  it("leaves out a question that was deleted; until then the test asks it still", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 3 });
    const [gone = 0, ...rest] = questionIds;
    await deleteQuestion(admin, server.dependencies, gone);
    expect((await start(student, testId)).paper.questions).toHaveLength(3);
    const refused = await failure(update(testId, input(questionIds)));
    expect(refused).toMatchObject({ message: `These questions are not in the bank: ${gone}.` });
    expect(await failure(createTest(admin, server.dependencies, input([gone])))).toBeInstanceOf(
      InvalidInput,
    );
    await update(testId, input(rest));
    expect((await stored(testId)).totalQuestions).toBe(2);
  });
});

describe("two administrators at once", () => {
  it("refuses the second of two edits, with the current version", async () => {
    const { testId, questionIds } = await server.makeTest();
    const edits = ["One", "Two"].map((title) =>
      failure(update(testId, input(questionIds, { title }), 1)),
    );
    const outcomes = await Promise.all(edits);
    const refused = outcomes.filter((outcome) => outcome instanceof Conflict);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      message: "This test was changed by someone else since you opened it.",
      facts: { version: 2 },
    });
    const { title, version } = await stored(testId);
    expect(version).toBe(2);
    expect(title).toBe(outcomes[0] === "no failure" ? "One" : "Two");
  });

  it("lets the last win when no version is sent", async () => {
    const { testId, questionIds } = await server.makeTest();
    const titles = ["One", "Two", "Three"];
    await Promise.all(titles.map((title) => update(testId, input(questionIds, { title }))));
    expect((await stored(testId)).version).toBe(4);
  });

  it("lets edits of tests, edits of their questions and starts race without a deadlock", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 6 });
    const other = await server.makeTest({ count: 6 });
    const all = [...questionIds, ...other.questionIds];
    const people = await Promise.all(
      [1, 2, 3].map((number) =>
        insertViewer(server.dependencies.database, "student", `racer${number}@example.com`),
      ),
    );
    const rounds = Array.from({ length: 6 }, (_, round) => [
      update(testId, input(round % 2 ? all : [...all].reverse())),
      update(other.testId, input(round % 2 ? [...all].reverse() : all)),
      editQuestion(admin, server.dependencies, {
        id: all[round] ?? 0,
        question: {
          questionText: `Reworded ${testId} ${round}?`,
          options: ["Yes", "No"],
          correctOptionIndex: 0,
          subject: `Subject ${round}`,
          pyq: false,
        },
      }),
      ...people.slice(0, 1 + (round % 3)).map((person) => start(person, testId)),
    ]);
    await Promise.all(rounds.flat());
    const last = await insertViewer(server.dependencies.database, "student", "last@example.com");
    for (const id of [testId, other.testId]) {
      const { paper } = await start(last, id);
      const test = await stored(id);
      expect(paper.questions.map(({ questionId }) => questionId)).toEqual(
        test.questions.map(({ questionId }) => questionId),
      );
      // The wordings and the subjects are those of the last edit of each question.
      expect(test.subjects).toEqual([...new Set(paper.questions.map(({ subject }) => subject))]);
      expect(
        paper.questions.filter(({ questionText }) => /^Reworded/.test(questionText)),
      ).toHaveLength(6);
    }
  });
});

describe("an archived test", () => {
  it("is found, started and edited by nobody; the attempt in progress is submitted all the same", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const { id } = await start(student, testId);
    await archiveTest(admin, server.dependencies, testId);
    for (const viewer of [student, admin]) {
      expect(await failure(findTest(viewer, server.dependencies, testId))).toBeInstanceOf(NotFound);
    }
    expect(await failure(start(admin, testId))).toBeInstanceOf(NotFound);
    expect(await failure(update(testId, input(questionIds)))).toBeInstanceOf(NotFound);
    expect(await failure(renewInvitation(admin, server.dependencies, testId))).toBeInstanceOf(
      NotFound,
    );
    expect(await failure(archiveTest(admin, server.dependencies, testId))).toBeInstanceOf(NotFound);
    const result = await submitQuiz(student, server.dependencies, {
      target: regularTarget(testId),
      answers: [],
      timeTakenMinutes: 1,
    });
    expect(result.resultId).toBe(id);
    expect((await findAttempt(student, server.dependencies, id)).status).toBe("submitted");
  });

  it("is restored within 30 days as it was, without questions deleted since", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 2, isPublic: false });
    const { id } = await start(admin, testId);
    await archiveTest(admin, server.dependencies, testId);
    const listed = async () =>
      (await listDeletedTests(admin, server.dependencies)).some((test) => test.id === testId);
    expect(await listed()).toBe(true);
    expect(await failure(restoreTest(student, server.dependencies, testId))).toBeInstanceOf(
      Forbidden,
    );
    await deleteQuestion(admin, server.dependencies, questionIds[0] ?? 0);
    await restoreTest(admin, server.dependencies, testId);
    expect(await stored(testId)).toMatchObject({ archivedAt: null, totalQuestions: 1 });
    expect((await findAttempt(admin, server.dependencies, id)).status).toBe("open");
    expect(await failure(restoreTest(admin, server.dependencies, testId))).toBeInstanceOf(NotFound);
    expect(await listed()).toBe(false);

    await archiveTest(admin, server.dependencies, testId);
    const later = new Date(server.dependencies.now().getTime() + 30 * 24 * 60 * 60 * 1000 + 1);
    const dependencies = { ...server.dependencies, now: () => later };
    expect(await failure(restoreTest(admin, dependencies, testId))).toBeInstanceOf(NotFound);
  });

  it("is not restored without a question", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 1 });
    await archiveTest(admin, server.dependencies, testId);
    await deleteQuestion(admin, server.dependencies, questionIds[0] ?? 0);
    expect(await failure(restoreTest(admin, server.dependencies, testId))).toBeInstanceOf(Conflict);
  });

  it("is archived once, however many ask, and never by a student", async () => {
    const { testId } = await server.makeTest();
    const archive = (viewer: Viewer) => failure(archiveTest(viewer, server.dependencies, testId));
    expect(await archive(student)).toBeInstanceOf(Forbidden);
    const outcomes = await Promise.all([archive(admin), archive(admin), archive(admin)]);
    expect(outcomes.filter((outcome) => outcome === "no failure")).toHaveLength(1);
  });
});

describe("the invitation of a test", () => {
  it("comes with a private test, and when a public one becomes private; it outlives edits", async () => {
    const hidden = await server.makeTest({ isPublic: false });
    const open = await server.makeTest();
    const [link] = (await stored(hidden.testId)).invitations;
    expect(link?.token).toMatch(/^[\w-]{32}$/);
    expect((await stored(open.testId)).invitations).toEqual([]);
    await update(open.testId, input(open.questionIds, { isPublic: false }));
    expect((await stored(open.testId)).invitations).toHaveLength(1);
    await update(hidden.testId, input(hidden.questionIds, { isPublic: true }));
    await update(hidden.testId, input(hidden.questionIds, { isPublic: false }));
    expect((await stored(hidden.testId)).invitations).toEqual([link]);
  });

  it("is renewed: the old link is dead, who followed it keeps the test", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const [old] = (await stored(testId)).invitations;
    await acceptInvitation(student, server.dependencies, old?.token ?? "");
    expect(await renewInvitation(admin, server.dependencies, testId)).toBe(testId);
    const [fresh] = (await stored(testId)).invitations;
    expect(fresh?.token).not.toBe(old?.token);
    const late = await insertViewer(server.dependencies.database, "student", "late@example.com");
    const follow = (token = "") => failure(acceptInvitation(late, server.dependencies, token));
    expect(await follow(old?.token)).toBeInstanceOf(NotFound);
    expect((await findTest(student, server.dependencies, testId)).id).toBe(testId);
    expect(await follow(fresh?.token)).toBe("no failure");
  });

  it("is one alone, however many renew it at once", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const renew = () => renewInvitation(admin, server.dependencies, testId);
    await Promise.all([renew(), renew(), renew(), renew()]);
    expect((await stored(testId)).invitations).toHaveLength(1);
    expect(await failure(renewInvitation(student, server.dependencies, testId))).toBeInstanceOf(
      Forbidden,
    );
  });
});

describe("an invitation that is bounded", () => {
  const limit = (testId: number, limits: { maxUses?: number | null; expiresAt?: Date | null }) =>
    limitInvitation(admin, server.dependencies, testId, {
      maxUses: null,
      expiresAt: null,
      ...limits,
    });
  const inMinutes = (minutes: number) =>
    new Date(server.dependencies.now().getTime() + minutes * 60_000);
  const tokenOf = async (testId: number) => (await stored(testId)).invitations[0]?.token ?? "";
  const follow = (viewer: Viewer, token: string) =>
    failure(acceptInvitation(viewer, server.dependencies, token));
  const newStudents = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        insertViewer(server.dependencies.database, "student", `${name}${number}@example.com`),
      ),
    );
  const page = (testId: number, skip = 0, limit = 50) =>
    listInvited(admin, server.dependencies, testId, { skip, limit });

  it("needs none for an administrator, who takes no place and is not listed", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const token = await tokenOf(testId);
    await limit(testId, { maxUses: 1 });
    expect((await acceptInvitation(admin, server.dependencies, token)).id).toBe(testId);
    expect(await page(testId)).toEqual([]);
    expect((await stored(testId)).invitations[0]?.uses).toBe(0);
    const [student] = await newStudents("placed", 1);
    expect(student && (await follow(student, token))).toBe("no failure");
    expect((await acceptInvitation(admin, server.dependencies, token)).id).toBe(testId);
    expect(await page(testId)).toHaveLength(1);
  });

  it("lets in exactly as many as its cap says, however many come at once", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const token = await tokenOf(testId);
    await limit(testId, { maxUses: 5 });
    const people = await newStudents("capped", 12);
    // Everybody comes three times at once, and is counted once.
    const outcomes = await Promise.all(
      people.flatMap((person) => [1, 2, 3].map(() => follow(person, token))),
    );
    const refusals = outcomes.filter((outcome) => outcome !== "no failure");
    expect(refusals).toHaveLength((12 - 5) * 3);
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(NotFound);
      expect(refusal).toMatchObject({ message: expect.stringMatching(/reached its limit/) });
    }
    // Each that was not let in counts as often as it came, without a name.
    expect((await stored(testId)).invitations).toMatchObject([
      { uses: 5, maxUses: 5, strangers: (12 - 5) * 3 },
    ]);
    expect(await countInvited(admin, server.dependencies, testId)).toEqual({
      joined: 5,
      takenBack: 0,
    });
    // Who has joined comes again, though the link is used up.
    const [first] = await page(testId);
    const member = people.find(({ userId }) => userId === first?.userId);
    expect(member && (await follow(member, token))).toBe("no failure");
    await limit(testId, { maxUses: 6 });
    const late = await newStudents("capped-late", 2);
    expect(await follow(late[0] as Viewer, token)).toBe("no failure");
    expect(await follow(late[1] as Viewer, token)).toBeInstanceOf(NotFound);
  });

  it("lets nobody in from its end on; who has joined stays", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const token = await tokenOf(testId);
    const [early, late] = (await newStudents("timed", 2)) as [Viewer, Viewer];
    await limit(testId, { expiresAt: inMinutes(10) });
    expect(await follow(early, token)).toBe("no failure");
    server.pass(600);
    expect(await follow(late, token)).toMatchObject({
      message: expect.stringMatching(/^The time to join by this invitation link is over/),
    });
    expect(await follow(early, token)).toBe("no failure");
    await acceptInvitation(admin, server.dependencies, token);
    // A person whose access was removed is not counted either.
    await setTestAccess(admin, server.dependencies, {
      testId,
      userId: early.userId,
      hasAccess: false,
    });
    expect(await follow(early, token)).toBeInstanceOf(NotFound);
    expect((await stored(testId)).invitations).toMatchObject([{ uses: 1, strangers: 1 }]);
  });

  it("is ended: the link is dead, nobody is shut out, and an edit makes no new one", async () => {
    const { testId, questionIds } = await server.makeTest({ isPublic: false });
    const token = await tokenOf(testId);
    const [early, late] = (await newStudents("ended", 2)) as [Viewer, Viewer];
    await follow(early, token);
    await endInvitation(admin, server.dependencies, testId);
    expect(await follow(late, token)).toBeInstanceOf(NotFound);
    const ended = { where: { token }, select: { strangers: true } };
    const { prisma } = server.dependencies.database;
    expect(await prisma.invitation.findUniqueOrThrow(ended)).toEqual({ strangers: 1 });
    expect((await findTest(early, server.dependencies, testId)).id).toBe(testId);
    await update(testId, input(questionIds, { isPublic: false }));
    expect((await stored(testId)).invitations).toEqual([]);
    expect(await failure(limit(testId, { maxUses: 3 }))).toBeInstanceOf(NotFound);
    await renewInvitation(admin, server.dependencies, testId);
    expect(await follow(late, await tokenOf(testId))).toBe("no failure");
  });

  it("keeps its cap when it is renewed, and its end unless that is past", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    await follow(student, await tokenOf(testId));
    const expiresAt = inMinutes(10);
    await limit(testId, { maxUses: 2, expiresAt });
    await renewInvitation(admin, server.dependencies, testId);
    const [renewed] = (await stored(testId)).invitations;
    expect(renewed).toMatchObject({ uses: 0, maxUses: 2, expiresAt, createdById: admin.userId });
    server.pass(601);
    await renewInvitation(admin, server.dependencies, testId);
    expect((await stored(testId)).invitations).toMatchObject([{ maxUses: 2, expiresAt: null }]);
  });

  it("takes no cap below those who have joined, and no end that is past", async () => {
    const { testId } = await server.makeTest({ isPublic: false });
    const token = await tokenOf(testId);
    for (const person of await newStudents("bounds", 3)) await follow(person, token);
    const refused = await failure(limit(testId, { maxUses: 2, expiresAt: inMinutes(-1) }));
    expect(refused).toMatchObject({
      facts: {
        fields: [
          {
            field: "maxUses",
            message:
              "The number of people must be from 3 to 1,00,000, since 3 have joined by this link already.",
          },
          { field: "expiresAt", message: "The end must be in the future." },
        ],
      },
    });
    for (const maxUses of [0, -1, 100_001]) {
      expect(await failure(limit(testId, { maxUses }))).toBeInstanceOf(InvalidInput);
    }
    expect((await stored(testId)).invitations).toMatchObject([{ maxUses: null, expiresAt: null }]);
    const attempts = [
      limitInvitation(student, server.dependencies, testId, { maxUses: 9, expiresAt: null }),
      endInvitation(student, server.dependencies, testId),
      listInvited(student, server.dependencies, testId, { skip: 0, limit: 1 }),
      countInvited(student, server.dependencies, testId),
      setTestAccess(student, server.dependencies, { testId, userId: 1, hasAccess: true }),
    ];
    for (const attempt of attempts.map(failure)) expect(await attempt).toBeInstanceOf(Forbidden);
  });

  it("shows who used it, a page at a time, and how far they are", async () => {
    const { testId } = await server.makeTest({ isPublic: false, count: 2 });
    const token = await tokenOf(testId);
    const people = await newStudents("listed", 4);
    for (const person of people) {
      server.pass(1);
      await follow(person, token);
    }
    const [first, second] = people as [Viewer, Viewer];
    await submitQuiz(first, server.dependencies, {
      target: regularTarget(testId),
      answers: [],
      timeTakenMinutes: 1,
    });
    await start(second, testId);
    const all = await page(testId);
    expect(all.map(({ userId }) => userId)).toEqual(people.map(({ userId }) => userId));
    expect(all).toMatchObject([
      { email: "listed0@example.com", attempts: 1, bestScore: 0, isUnderWay: false },
      { attempts: 0, bestScore: null, isUnderWay: true, takenBackAt: null },
      { attempts: 0, isUnderWay: false, joinedAt: expect.any(Date) },
      { attempts: 0, isUnderWay: false },
    ]);
    expect(await page(testId, 1, 2)).toEqual(all.slice(1, 3));
  });

  it("is taken back from one: the attempt in progress is submitted as saved, a new start is absent; then given back", async () => {
    const { testId } = await server.makeTest({ isPublic: false, count: 2 });
    const token = await tokenOf(testId);
    const [person] = (await newStudents("taken", 1)) as [Viewer];
    await follow(person, token);
    const { id } = await start(person, testId);
    const set = (hasAccess: boolean) =>
      changeTestAccess(admin, server.dependencies, { testId, userId: person.userId, hasAccess });
    await server.dependencies.database.pool.query(
      "UPDATE attempts SET sequence = 1, answers[1] = 0 WHERE id = $1",
      [id],
    );
    const takenBackAt = server.dependencies.now();
    const revoked = await set(false);
    expect(revoked).toMatchObject({
      ...{ isUnderWay: false, attempts: 1, email: "taken0@example.com" },
    });
    expect(Number(revoked.takenBackAt)).toBeGreaterThanOrEqual(Number(takenBackAt));
    server.pass(1);
    // Twice is once.
    expect(await set(false)).toEqual(revoked);

    expect(await failure(findTest(person, server.dependencies, testId))).toBeInstanceOf(NotFound);
    expect(await follow(person, token)).toMatchObject({
      message: expect.stringMatching(/^Your access to this test was taken back/),
    });
    expect(await failure(start(person, testId))).toBeInstanceOf(NotFound);
    const ended = await findAttempt(person, server.dependencies, id);
    expect(ended.status).toBe("submitted");
    expect(ended.answers[0]).toBe(0);

    expect(await set(true)).toMatchObject({ takenBackAt: null, attempts: 1 });
    // One that was never saved ends as well.
    const unsaved = await start(person, testId);
    expect(await set(false)).toMatchObject({ isUnderWay: false, attempts: 2 });
    expect((await findAttempt(person, server.dependencies, unsaved.id)).status).toBe("submitted");
    await set(true);
    expect((await start(person, testId)).id).not.toBe(id);
    expect((await stored(testId)).invitations).toMatchObject([{ uses: 1 }]);
    expect(
      await failure(
        setTestAccess(admin, server.dependencies, {
          testId,
          userId: admin.userId,
          hasAccess: false,
        }),
      ),
    ).toBeInstanceOf(NotFound);
  });
});

describe("the list of all tests", () => {
  it("is searched, filtered and paged, newest first, without the archived", async () => {
    const made = [
      await server.makeTest({ title: "List 100% alpha" }),
      await server.makeTest({
        title: "List beta",
        description: "With ALPHA in it",
        isActive: false,
      }),
      await server.makeTest({ title: "List gamma", isPublic: false }),
      await server.makeTest({ title: "List archived alpha" }),
    ].map(({ testId }) => testId);
    await archiveTest(admin, server.dependencies, made[3] ?? 0);
    const ids = async (filter: object, page = { skip: 0, limit: 10 }) => {
      const asked = { search: "list", ...filter, ...page };
      const [tests, count] = await Promise.all([
        listAllTests(admin, server.dependencies, asked),
        countAllTests(admin, server.dependencies, asked),
      ]);
      return [tests.map(({ id }) => made.indexOf(id)), count];
    };
    expect(await ids({})).toEqual([[2, 1, 0], 3]);
    expect(await ids({}, { skip: 1, limit: 1 })).toEqual([[1], 3]);
    expect(await ids({ search: " alpha " })).toEqual([[1, 0], 2]);
    expect(await ids({ search: "0% a" })).toEqual([[0], 1]);
    expect(await ids({ search: "_" })).toEqual([[], 0]);
    expect(await ids({ active: true })).toEqual([[2, 0], 2]);
    expect(await ids({ active: false })).toEqual([[1], 1]);
    expect(await ids({ isPublic: true })).toEqual([[1, 0], 2]);
    expect(await ids({ isPublic: false, active: true })).toEqual([[2], 1]);
    expect(await ids({ subject: "Law of Torts", search: " " })).toMatchObject([
      expect.arrayContaining([2, 1, 0]),
      expect.any(Number),
    ]);
    expect(await ids({ subject: "Astronomy" })).toEqual([[], 0]);
    const denied = listAllTests(student, server.dependencies, { skip: 0, limit: 1 });
    expect(await failure(denied)).toBeInstanceOf(Forbidden);
  });
});
