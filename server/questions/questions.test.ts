import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../errors.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { printPaper } from "../fixed-tests/papers.ts";
import { createQuestion } from "./create-question.ts";
import { deleteQuestion } from "./delete-question.ts";
import { editQuestion } from "./edit-question.ts";
import { findQuestion } from "./find-question.ts";

let given: TestDatabase;
let dependencies: Pick<Dependencies, "database" | "now">;
let admin: Viewer;
let student: Viewer;
let made = 0;

const sound = {
  questionText: "Who may issue a writ of *habeas corpus*?",
  options: ["A High Court", "A police station", "A tahsildar"],
  correctOptionIndex: 0,
  subject: "Constitutional Law",
  topic: "Writs",
  pyq: true,
  pyqYear: 2019,
  pyqExam: "Sample Paper",
  explanation: "Article 226.",
};
const another = (change: object = {}) => {
  made += 1;
  return { ...sound, questionText: `Question ${made}?`, ...change };
};
const current = (id: number) =>
  given.database.prisma.question.findUniqueOrThrow({
    where: { id },
    include: { revision: true, revisions: { orderBy: { number: "asc" } } },
  });

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  admin = await insertViewer(given.database, "admin");
  student = await insertViewer(given.database, "student");
});
afterAll(async () => {
  await given.drop();
});

describe("createQuestion", () => {
  test("stores the question trimmed, as revision 1, with its author", async () => {
    const input = another({ options: [" A ", "", "B"], correctOptionIndex: 2, topic: " " });
    const id = await createQuestion(admin, dependencies, input);
    const question = await current(id);
    expect(question).toMatchObject({ subject: sound.subject, topic: null, pyqYear: 2019 });
    expect(question.revisions).toHaveLength(1);
    expect(question.revision).toMatchObject({
      number: 1,
      questionId: id,
      questionText: input.questionText,
      options: ["A", "B"],
      correctOptionIndex: 1,
      topic: null,
      authorId: admin.userId,
    });
  });

  test("says everything that is wrong, and stores nothing", async () => {
    const before = await given.database.prisma.question.count();
    const wrong = { ...another(), subject: " ", options: ["A"], pyqYear: null };
    const failure = await createQuestion(admin, dependencies, wrong).catch((error) => error);
    expect(failure).toBeInstanceOf(InvalidInput);
    expect(failure.facts.fields.map(({ field }: { field: string }) => field)).toEqual([
      "subject",
      "options",
      "pyqYear",
    ]);
    await expect(given.database.prisma.question.count()).resolves.toBe(before);
  });

  test("refuses a duplicate, whatever its case, white space and composition", async () => {
    const id = await createQuestion(admin, dependencies, another({ options: ["Café", "Thé"] }));
    const same = { questionText: ` QUESTION\n${made}?`, options: ["cafe\u0301", " THÉ "] };
    const failure = await createQuestion(admin, dependencies, { ...sound, ...same }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(Conflict);
    expect(failure.message).toBe(
      `A question with the same text and options exists already (question ${id}).`,
    );
    expect(failure.facts).toEqual({ existingId: id });
  });

  test("ten at once make one question", async () => {
    const input = another();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => createQuestion(admin, dependencies, input)),
    );
    const [made] = answers.filter((answer) => answer.status === "fulfilled");
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "fulfilled") continue;
      expect(answer.reason).toBeInstanceOf(Conflict);
      expect(answer.reason.facts).toEqual({ existingId: made?.value });
    }
    await expect(
      given.database.prisma.questionRevision.count({ where: { questionText: input.questionText } }),
    ).resolves.toBe(1);
  });

  test("spells subject, topic and exam as the bank does", async () => {
    await createQuestion(admin, dependencies, another({ subject: "Law of Torts", topic: "Duty" }));
    const labels = { subject: "LAW  of torts", topic: " duty", pyqExam: "SAMPLE paper" };
    const id = await createQuestion(admin, dependencies, another(labels));
    await expect(current(id)).resolves.toMatchObject({
      subject: "Law of Torts",
      topic: "Duty",
      pyqExam: "Sample Paper",
      revision: { subject: "Law of Torts", topic: "Duty", pyqExam: "Sample Paper" },
    });
  });
});

describe("editQuestion", () => {
  let id: number;
  let input: ReturnType<typeof another>;
  beforeEach(async () => {
    input = another();
    id = await createQuestion(admin, dependencies, input);
  });

  test("makes a new revision and leaves the old one as it was", async () => {
    const change = { ...input, questionText: `${input.questionText} (edited)`, subject: "Torts" };
    await editQuestion(admin, dependencies, { id, question: change });
    const question = await current(id);
    expect(question).toMatchObject({ subject: "Torts", revision: { number: 2, subject: "Torts" } });
    expect(question.revisions.map(({ questionText }) => questionText)).toEqual([
      input.questionText,
      change.questionText,
    ]);
    // The old wording is free again, the new one is taken.
    await expect(createQuestion(admin, dependencies, input)).resolves.toBeGreaterThan(id);
    await expect(createQuestion(admin, dependencies, change)).rejects.toBeInstanceOf(Conflict);
  });

  test("an edit that changes nothing makes no revision and keeps the paper", async () => {
    const paperId = await printed(id);
    const untidy = {
      ...input,
      questionText: ` ${input.questionText} `,
      explanation: "Article 226. ",
    };
    await editQuestion(admin, dependencies, { id, question: untidy });
    expect((await current(id)).revisions).toHaveLength(1);
    await expect(given.database.prisma.test.count({ where: { paperId } })).resolves.toBe(1);
  });

  test("the tests that hold it print a new paper, and follow its subject", async () => {
    const oldPaper = await printed(id);
    await editQuestion(admin, dependencies, {
      id,
      question: { ...input, subject: "Public Law", explanation: null },
    });
    const held = await given.database.prisma.test.findFirstOrThrow({
      where: { papers: { some: { id: oldPaper } } },
    });
    expect(held).toMatchObject({ paperId: null, subjects: ["Public Law"] });
    const paper = await given.database.prisma.paper.findUniqueOrThrow({ where: { id: oldPaper } });
    const [first, second] = (await current(id)).revisions;
    expect(paper.revisionIds).toEqual([first?.id]);
    expect((await current(id)).revisionId).toBe(second?.id);
  });

  test("refuses what another question says already", async () => {
    const other = another();
    const otherId = await createQuestion(admin, dependencies, other);
    const failure = await editQuestion(admin, dependencies, { id, question: other }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(Conflict);
    expect(failure.facts).toEqual({ existingId: otherId });
    expect((await current(id)).revisions).toHaveLength(1);
  });

  test("edits of one question at once take turns", async () => {
    await Promise.all(
      [1, 2, 3, 4].map((number) =>
        editQuestion(admin, dependencies, {
          id,
          question: { ...input, explanation: `Reason ${number}.` },
        }),
      ),
    );
    const { revisions, revisionId } = await current(id);
    expect(revisions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(revisionId).toBe(revisions.at(-1)?.id);
  });

  test("edits of different questions of the same tests never wait for each other in a circle", async () => {
    const otherId = await createQuestion(admin, dependencies, another());
    for (let count = 0; count < 5; count += 1) await printed(id, otherId);
    const edits = Array.from({ length: 8 }, (_, number) =>
      editQuestion(admin, dependencies, {
        id: number % 2 === 0 ? id : otherId,
        question: another(),
      }),
    );
    await expect(Promise.all(edits)).resolves.toHaveLength(8);
  });

  test("there is no such question", async () => {
    const edit = editQuestion(admin, dependencies, { id: 999_999, question: another() });
    await expect(edit).rejects.toThrow(new NotFound("Question not found"));
  });

  /** Makes a test of these questions and prints its paper. */
  async function printed(...questionIds: number[]): Promise<number> {
    const testId = await createTest(admin, dependencies, {
      title: "Test",
      description: null,
      durationMinutes: 10,
      correctHundredths: 100,
      incorrectHundredths: 0,
      isActive: true,
      isPublic: true,
      questionIds,
    });
    const client = await given.database.pool.connect();
    try {
      return await printPaper(client, testId);
    } finally {
      client.release();
    }
  }
});

describe("deleteQuestion", () => {
  test("takes the question out of the bank; the same may be created again", async () => {
    const input = another();
    const id = await createQuestion(admin, dependencies, input);
    await deleteQuestion(admin, dependencies, id);
    const gone = new NotFound("Question not found");
    await expect(findQuestion(admin, dependencies, id)).rejects.toThrow(gone);
    await expect(deleteQuestion(admin, dependencies, id)).rejects.toThrow(gone);
    const edit = editQuestion(admin, dependencies, { id, question: another() });
    await expect(edit).rejects.toThrow(gone);
    await expect(createQuestion(admin, dependencies, input)).resolves.toBeGreaterThan(id);
    // Its wording stays, for the results that used it.
    expect((await current(id)).revisions).toHaveLength(1);
  });
});

test("a student may do nothing of this", async () => {
  const id = await createQuestion(admin, dependencies, another());
  const attempts = [
    createQuestion(student, dependencies, another()),
    editQuestion(student, dependencies, { id, question: another() }),
    deleteQuestion(student, dependencies, id),
    findQuestion(student, dependencies, id),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toBeInstanceOf(Forbidden);
});
