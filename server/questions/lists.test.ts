import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { normaliseQuestion, type QuestionInput } from "#rules/question-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Forbidden } from "../errors.ts";
import { deleteQuestion } from "./delete-question.ts";
import { freshDrawableLabels } from "./drawable-labels.ts";
import { findQuestionPage, loadQuestions } from "./find-questions.ts";
import { insertQuestions } from "./insert-questions.ts";
import { listPyqExams } from "./list-pyq-exams.ts";
import { listSubjects } from "./list-subjects.ts";
import { listTopics } from "./list-topics.ts";
import type { QuestionFilter } from "./question-filter.ts";
import type { QuestionOrder } from "./question-page.ts";

let given: TestDatabase;
let admin: Viewer;
const now = () => new Date();

function question(questionText: string, change: Partial<QuestionInput> = {}) {
  return normaliseQuestion({
    questionText,
    options: ["Yes", "No"],
    correctOptionIndex: 0,
    subject: "Torts",
    pyq: false,
    ...change,
  });
}
const bank = [
  question("Is nuisance a tort?", { topic: "Nuisance" }),
  question("Does 100% of the loss fall on A?", { topic: "Damages" }),
  question("Does 100 rupees of the loss fall on A?"),
  question("Is a_b the same as a\\b?"),
  question("Is axb the same as ab?", { subject: "Logic", topic: "Series" }),
  question("Is NUISANCE a crime?", {
    subject: "Crimes",
    topic: "Nuisance",
    pyq: true,
    pyqYear: 2020,
    pyqExam: "Paper B",
  }),
  question("Is theft a crime?", {
    subject: "Crimes",
    pyq: true,
    pyqYear: 2018,
    pyqExam: "Paper A",
  }),
  question("Is this one gone?", {
    subject: "Gone",
    topic: "Gone",
    pyq: true,
    pyqYear: 1999,
    pyqExam: "Gone",
  }),
];

/** Two private tests: question 2 stands in both, 4 in one, and 3 in an archived one alone. */
async function insertTests(): Promise<void> {
  const columns = "id, title, duration_minutes, correct_hundredths, incorrect_hundredths";
  await given.database.pool.query(`
    INSERT INTO tests (${columns}, is_public, subjects, total_questions, archived_at) VALUES
      (1, 'One', 5, 100, 0, false, '{Torts}', 2, NULL), (2, 'Two', 5, 100, 0, false, '{Torts}', 1, NULL),
      (3, 'Gone', 5, 100, 0, false, '{Torts}', 1, now());
    INSERT INTO test_questions (test_id, position, question_id) VALUES (1, 0, 2), (1, 1, 4), (2, 0, 2), (3, 0, 3)`);
}

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
  const authorship = { authorId: admin.userId, createdAt: now() };
  await insertQuestions(given.database.pool, bank, authorship);
  await deleteQuestion(admin, { ...given, now }, bank.length);
});
afterAll(async () => {
  await given.drop();
});

test.each<[QuestionFilter, number[]]>([
  [{}, [7, 6, 5, 4, 3, 2, 1]],
  [{ subject: "Torts" }, [4, 3, 2, 1]],
  [{ topic: "Nuisance" }, [6, 1]],
  [{ subject: "Crimes", topic: "Nuisance" }, [6]],
  [{ pyq: true }, [7, 6]],
  [{ pyq: false, subject: "Logic" }, [5]],
  [{ search: "nuisance" }, [6, 1]],
  [{ search: '" Nuisance a C"' }, [6]],
  [{ search: " Nuisance a C" }, [6, 1]],
  [{ search: "100%" }, [2]],
  [{ search: "a_b" }, [4]],
  [{ search: "a\\b" }, [4]],
  [{ search: "nuisance", subject: "Torts" }, [1]],
  [{ search: "", subject: " ", topic: null, pyq: null }, [7, 6, 5, 4, 3, 2, 1]],
  [{ search: "gone" }, []],
  [{ pyqYear: 2018 }, [7]],
  [{ pyqExam: "Paper B" }, [6]],
  [{ pyqYear: 2018, pyqExam: "Paper B" }, []],
  [{ pyqYear: 2018, pyq: false }, []],
  [{ search: "3" }, [3]],
  [{ search: "3", subject: "Logic" }, []],
  [{ search: "100" }, [3, 2]],
  [{ search: "crime", pyqYear: 2018 }, [7]],
])("the filter %o leaves %o", async (filter, ids) => {
  const page = { skip: 0, limit: 50 };
  const whole = {
    totalCount: ids.length,
    totalIsExact: true,
    searchedNewest: null,
    isSorted: true,
  };
  const found = await findQuestionPage(admin, given, filter, page);
  expect(found).toEqual({ ids, ...whole });
  const loaded = await loadQuestions(admin, given, found);
  expect(loaded.map(({ id }) => id)).toEqual(ids);
  // Every page, from either end of the list.
  for (let skip = 0; skip <= ids.length; skip += 1) {
    const some = await findQuestionPage(admin, given, filter, { skip, limit: 2 });
    expect(some).toEqual({ ids: ids.slice(skip, skip + 2), ...whole });
  }
});

test("a student sees nothing of the bank", async () => {
  const student: Viewer = { ...admin, role: "student" };
  const page = { skip: 0, limit: 1 };
  await expect(findQuestionPage(student, given, {}, page)).rejects.toBeInstanceOf(Forbidden);
  await expect(loadQuestions(student, given, { ids: [1] })).rejects.toBeInstanceOf(Forbidden);
});

test("labels of live questions, each once", async () => {
  const student: Viewer = { ...admin, role: "student" };
  for (const viewer of [admin, student]) {
    const needed = { database: given.database, now: () => new Date() };
    await expect(listSubjects(viewer, needed)).resolves.toEqual(["Crimes", "Logic", "Torts"]);
    await expect(listTopics(viewer, needed)).resolves.toEqual(["Damages", "Nuisance", "Series"]);
    await expect(listTopics(viewer, needed, " Torts ")).resolves.toEqual(["Damages", "Nuisance"]);
    await expect(listTopics(viewer, needed, "Nothing")).resolves.toEqual([]);
  }
  await expect(listPyqExams(admin, given)).resolves.toEqual(["Paper A", "Paper B"]);
  await expect(listPyqExams(student, given)).rejects.toBeInstanceOf(Forbidden);
  await expect(
    freshDrawableLabels({ database: given.database, now: () => new Date() }),
  ).resolves.toMatchObject({
    pyqExams: ["Paper A", "Paper B"],
    pyqYears: [2020, 2018],
  });
});

describe("with tests", () => {
  beforeAll(async () => {
    await insertTests();
  });
  afterAll(async () => {
    await given.database.pool.query("DELETE FROM tests");
  });

  test.each<[QuestionFilter, number[]]>([
    [{ keptBack: true }, [4, 2]],
    [{ keptBack: false, subject: "Torts" }, [3, 1]],
    [{ keptBack: true, search: "a_b" }, [4]],
  ])("the filter %o leaves %o", async (filter, ids) => {
    const found = await findQuestionPage(admin, given, filter, { skip: 0, limit: 9 });
    expect(found).toMatchObject({ ids, totalCount: ids.length });
  });

  test.each<[QuestionOrder, QuestionFilter, number[]]>([
    ["oldest", {}, [1, 2, 3, 4, 5, 6, 7]],
    ["mostTests", {}, [2, 4, 7, 6, 5, 3, 1]],
    ["fewestTests", {}, [1, 3, 5, 6, 7, 4, 2]],
    ["mostTests", { subject: "Torts" }, [2, 4, 3, 1]],
    ["oldest", { search: "100" }, [2, 3]],
    ["mostTests", { search: "100" }, [2, 3]],
    ["fewestTests", { search: "a" }, [1, 3, 5, 6, 7, 4, 2]],
  ])("the order %s of %o is %o, on every page", async (order, filter, ids) => {
    for (let skip = 0; skip <= ids.length; skip += 1) {
      const page = await findQuestionPage(admin, given, filter, { skip, limit: 3, order });
      expect(page).toMatchObject({ ids: ids.slice(skip, skip + 3), totalCount: ids.length });
    }
    const page = { ids: ids.slice(1) };
    const loaded = await loadQuestions(admin, given, page);
    expect(loaded.map(({ id }) => id)).toEqual(page.ids);
  });
});

test("many questions keep their order, and duplicates among them count once", async () => {
  const many = Array.from({ length: 300 }, (_, index) => question(`Question ${index % 250}?`));
  const stored = await insertQuestions(given.database.pool, [...bank, ...many], {
    authorId: null,
    createdAt: now(),
  });
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index));
  // The deleted one may come back.
  expect(stored.slice(0, 8).map(({ isNew }) => isNew)).toEqual([...Array(7).fill(false), true]);
  expect(stored.slice(0, 7).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const fresh = stored.slice(8);
  expect(fresh.filter(({ isNew }) => isNew)).toHaveLength(250);
  for (let index = 1; index < 250; index += 1) {
    expect(fresh[index]?.id).toBe((fresh[index - 1]?.id ?? 0) + 1);
  }
  expect(fresh.slice(250).map(({ id }) => id)).toEqual(fresh.slice(0, 50).map(({ id }) => id));
});
