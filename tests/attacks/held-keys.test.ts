import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../server/app/schema.ts";
import { copiedFiles } from "../../server/privacy/copied-files.ts";
import { createTestApp } from "../support/app.ts";
import { submitUnseen } from "../support/blind-review.ts";
import { HELD_COUNT, type HeldWorld, heldWorld } from "../support/held-world.ts";
import { differences, type Visit, walkSchema } from "../support/walk-schema.ts";

// While a student's open test asks a question, nothing shows them its key (docs/rules.md, section 15). Two students do
// the same in two copies of Lexam that differ only in the keys of these questions. Everything they can read must be
// equal, except totals. So a new field or route that shows a key fails here without a test of its own.

let one: HeldWorld;
let other: HeldWorld;
const worlds = () => [one, other];
beforeAll(async () => {
  [one, other] = await Promise.all([heldWorld(0), heldWorld(1)]);
});
afterAll(() => Promise.all(worlds().map(({ server }) => server.close())));

/** Totals: scores of tests, subjects and sections, and figures over several questions. */
const TOTALS = new Set([
  ...["score", "scoreIfOut", "percent", "correctCount", "incorrectCount"],
  ...["averageScore", "bestScore", "lowCount", "highCount", "highScoreRate", "rightCount"],
  ...["correct_count", "incorrect_count", "average_score", "best_score", "right_count"],
  ...["right_percent", "low", "high", "score_hundredths"],
]);

/** Fields that differ between any two sessions or moments. */
// A result's cursor is its time and its number.
const OF_THE_MOMENT = new Set([
  ...["Session.id", "Result.cursor", "Attempt.secondsSinceSaved", "Attempt.secondsWorked"],
  // The time between start and submit of an attempt differs a little between the two copies.
  ...["Attempt.timeLeftSeconds", "Result.timeLeftSeconds", "Result.timeTakenSeconds"],
  "Result.timeTakenMinutes",
  // It follows from the result's number, its moment, the student's own answers and a key of the server, and from no key
  // of a question.
  "Result.receipt",
]);

/** Types whose number of right answers is a total too. */
const TOTAL_TYPES = new Set(["PracticeOutcome", "BlindReviewOutcome"]);

const argumentsFor = (world: HeldWorld, resultId: number): Record<string, string | null> => {
  const result = `(id: ${resultId})`;
  return {
    "Query.result": result,
    "Query.attempt": result,
    "Query.blindReview": `(resultId: ${resultId})`,
    "Query.practice": `(id: ${world.practiceId})`,
    "Query.mistake": `(questionId: ${world.freeIds[1]})`,
    "Query.mistakes": "",
    "Query.randomTest": `(id: ${world.randomTestId})`,
    "Query.randomTestOverview": `(randomTestId: ${world.randomTestId})`,
    "Query.test": `(id: ${world.otherTestId})`,
    "Query.testOverview": `(testId: ${world.otherTestId})`,
    "Query.topics": '(subject: "Law of Torts")',
    "Query.question": `(id: ${world.heldIds[0]})`,
    "Query.questionsToPractise": '(subject: "Law of Torts", limit: 50)',
    "Query.exportTest": `(id: ${world.openTestId})`,
    "Query.testPreview": `(id: ${world.openTestId})`,
    "Query.problemReports": `(questionIds: [${world.heldIds[0]}])`,
    // The others return no question, or are for administrators.
    ...Object.fromEntries(
      [
        ...[
          "batch",
          "roster",
          "rosterFile",
          "webhookDeliveries",
          "platformChoice",
          "platformConnectionQuestion",
          "blueprint",
          "blueprintPreview",
          "bankChange",
          "bankChangePreview",
          "bankTopics",
          "cleanText",
          "dataCopyPart",
        ],
        ...[
          "imagePart",
          "sealedPaper",
          "import",
          "importDraft",
          "importDraftRow",
          "importDraftRows",
          "invited",
          "labelsNow",
          "passage",
          "questionsToFill",
        ],
        ...["itemsFile", "renamingPreview", "reportedAttempt", "studentReport", "takersFile"],
        ...["item", "regrade", "testReport", "liveTest", "liveStudents", "savedAnswers"],
      ].map((name) => [`Query.${name}`, null]),
    ),
  };
};

async function walk(world: HeldWorld, resultId: number): Promise<Visit[]> {
  return walkSchema(schema, world.student, argumentsFor(world, resultId));
}

/** Returns the fields that differ between the two copies, except totals, as "Type.field". */
async function leaks(which: "resultId" | "randomResultId" | "openAttemptId"): Promise<string[]> {
  const [left = [], right = []] = await Promise.all(
    worlds().map((world) => walk(world, world[which])),
  );
  expect(left.map(({ name }) => name)).toEqual(right.map(({ name }) => name));
  expect(left.length).toBeGreaterThan(100);
  return left.flatMap(({ type, text }, index) => {
    if (TOTAL_TYPES.has(type)) return [];
    const found = differences(text, right[index]?.text ?? "");
    return found
      .filter((name) => !TOTALS.has(name))
      .map((name) => `${type}.${name}`)
      .filter((name) => !OF_THE_MOMENT.has(name));
  });
}

describe("while a test is open that asks the questions", () => {
  it.each(["resultId", "randomResultId"] as const)("no field shows a key (%s)", async (which) => {
    expect(await leaks(which)).toEqual([]);
  });

  it("no route of REST shows one", async () => {
    const { body } = await one.student.get("/api/v1/openapi.json");
    const { paths } = body as { paths: Record<string, { get?: { security?: unknown } }> };
    const routes = Object.keys(paths).filter((path) => paths[path]?.get);
    expect(routes.length).toBeGreaterThan(25);
    const filled = (world: HeldWorld, path: string) => {
      const id = /random/.test(path)
        ? /results/.test(path)
          ? world.randomResultId
          : world.randomTestId
        : /practice/.test(path)
          ? world.practiceId
          : /mistakes/.test(path)
            ? world.freeIds[1]
            : /questions/.test(path)
              ? world.heldIds[0]
              : /tests/.test(path)
                ? world.otherTestId
                : world.resultId;
      return path.replace(/\{\w+\}/g, String(id));
    };
    const found: string[] = [];
    // A start changes something, and a stream of events never ends.
    for (const path of routes.filter((route) => !/\/start$|events|google|sessions/.test(route))) {
      const [left, right] = await Promise.all(
        worlds().map((world) => {
          const route = filled(world, path);
          return world.student.get(route.startsWith("/api/v1") ? route : `/api/v1${route}`);
        }),
      );
      if (!left?.text.startsWith("{") && !left?.text.startsWith("[")) continue;
      const names = differences(left.text, right?.text ?? "");
      found.push(
        ...names
          .filter((name) => !TOTALS.has(name) && !["score", "right", "receipt"].includes(name))
          .map((name) => `${path} ${name}`),
      );
    }
    expect(found).toEqual([]);
  });

  it("no file of the copy of one's data shows one", async () => {
    const texts = await Promise.all(
      worlds().map(async ({ server, userId }) => {
        const files: Record<string, string> = {};
        for (const { name, pieces } of copiedFiles(server.dependencies.database, userId)) {
          let text = "";
          for await (const piece of pieces) text += piece;
          files[name] = text;
        }
        return files;
      }),
    );
    const [left = {}, right = {}] = texts;
    const columnsOf = (text: string) =>
      text
        .split("\r\n")
        .map((line) => line.split(","))
        .filter((cells) => cells.length > 1);
    for (const [name, text] of Object.entries(left)) {
      if (name.endsWith(".txt")) continue;
      if (name.endsWith(".json")) {
        const found = differences(text, right[name] ?? "").filter(
          (key) => !TOTALS.has(key) && !/^(id|device|best_percent|percent_sum)$|_at$/.test(key),
        );
        expect(found, name).toEqual([]);
        continue;
      }
      const [header = [], ...rows] = columnsOf(text);
      const others = columnsOf(right[name] ?? "").slice(1);
      expect(rows.length, name).toBe(others.length);
      const differ = header.filter((column, at) =>
        rows.some((cells, row) => !/_at$/.test(column) && cells[at] !== others[row]?.[at]),
      );
      expect(
        differ.filter((column) => !TOTALS.has(column)),
        name,
      ).toEqual([]);
    }
  });

  it("no answer of a mutation shows one", async () => {
    for (const { student, practiceId, reviewAnswerId, heldIds, resultId } of worlds()) {
      const answer = "question { answer { isRight correctOptionIndex explanation } }";
      const KEY = "correctOptionIndex explanation proposedRating";
      const tries = [
        `answerPractice(id: ${practiceId}, position: 0, choice: 0) { ${answer} }`,
        `answerPractice(id: ${practiceId}, position: 2, choice: 0) { ${answer} }`,
        `rateReview(id: ${reviewAnswerId}, rating: 3) { ${KEY} }`,
        `undoReview(id: ${reviewAnswerId}) { ${KEY} }`,
        `answerReview(input: { key: "00000000-0000-4000-8000-000000000001", questionId: ${heldIds[5]}, revisionId: 1, timesReviewed: 0, choice: 1, seconds: 3 }) { ${KEY} }`,
        `answerReview(input: { key: "00000000-0000-4000-8000-000000000002", questionId: ${heldIds[5]}, revisionId: 1, timesReviewed: 9, choice: 1, seconds: 3 }) { ${KEY} }`,
      ];
      for (const field of tries) {
        const { text } = await student.graphql(`mutation { ${field} }`);
        expect(text, field).toContain("A test of yours asks this question.");
      }
      const selection = await student.post("/api/v1/practice/selection", {
        ...{ question_ids: heldIds, title: "" },
      });
      expect(selection.status).toBe(400);
      const drill = await student.graphql(
        `mutation { practiseQuestions(resultId: ${resultId}, positions: [0,1,2,3,4,5]) { id } }`,
      );
      expect(drill.text).toContain("None of these questions is given out for practice.");
    }
  });

  it("draws none of them in random tests and drills, and counts none", async () => {
    for (const { student, resultId } of worlds()) {
      const generate = (count: number) =>
        student.post("/api/v1/random-tests/generate", {
          ...{ num_questions: count, duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 },
        });
      const all = await generate(HELD_COUNT);
      expect(all.status, all.text).toBe(201);
      const more = await generate(HELD_COUNT + 1);
      expect(more.text).toContain(
        `Not enough questions available. Found ${HELD_COUNT}, requested ${HELD_COUNT + 1}`,
      );
      const counted = await student.graphql(
        `{ randomTestMatches practicePools { pool count } result(id: ${resultId}) { practisable drills { topic questionCount } } }`,
      );
      expect((counted.body as { data: unknown }).data).toMatchObject({
        randomTestMatches: HELD_COUNT,
        result: {
          practisable: [6, 7, 8, 9, 10, 11],
          drills: [
            { topic: null, questionCount: 10 },
            { topic: "Nuisance", questionCount: HELD_COUNT / 2 },
          ],
        },
      });
    }
  });

  it("hides their keys in results, and shows all others", async () => {
    const read = await one.student.get(`/api/v1/results/${one.resultId}`);
    const { all_questions: questions } = read.body as {
      all_questions: Record<string, unknown>[];
    };
    expect(questions.slice(0, 6)).toEqual(
      questions.slice(0, 6).map((question) => ({
        ...question,
        ...{ status: "hidden", correct_option_index: -1, correct_option_text: null },
        ...{ explanation: null, others: null },
      })),
    );
    expect(questions.slice(6).map(({ status }) => status)).not.toContain("hidden");
    expect(read.text).toContain("Known 12");
  });
});

describe("every mutation", () => {
  /** Tested above, or returns a type whose fields are all read above. */
  const TRIED = [
    ...["answerPractice", "answerReview", "rateReview", "undoReview", "practiseQuestions"],
    ...["practiseSelection", "practiseSubject", "generateRandomTest", "startPractice"],
    ...["startDiagnostic", "endPractice", "noteMistake", "showScore", "submitAttempt"],
    ...["submitQuiz", "submitRandomTest", "startTest", "startRandomTest", "startFresh"],
    ...["resumeAttempt", "saveProgress", "discardAttempt", "startBlindReview"],
    ...["saveBlindAnswers", "finishBlindReview"],
  ];
  /** Returns no question that a student is asked, or is for administrators. */
  const WITHOUT_KEYS = [
    ...[
      "acceptInvitation",
      "addExtraTime",
      "addSubject",
      "removeExtraTime",
      "archivePassage",
      "archiveTest",
      "cancelImport",
    ],
    ...["addToBatch", "archiveBatch", "createBatch", "deleteBatch", "removeFromBatch"],
    ...["setTestBatches", "takeRosterRow", "undoRoster", "updateBatch", "uploadRoster"],
    ...[
      "answerProblemReports",
      "reopenProblemReports",
      "confirmSubject",
      "reportProblem",
      "stripImport",
      "waitForTest",
    ],
    ...[
      "closeFlag",
      "continueBankChange",
      "createPassage",
      "createQuestion",
      "createTest",
      "deleteQuestion",
    ],
    ...["deleteQuestions", "deleteUser", "endInvitation", "endSession", "exchangeSignInCode"],
    ...["createPersonalToken", "endPersonalToken", "createWebhook", "updateWebhook"],
    ...["deleteWebhook", "rotateWebhookSecret", "sendWebhookDelivery"],
    ...["answerPlatformChoice", "beginPlatformLaunch", "connectPlatform", "createPlatform"],
    ...["createPlatformLink", "deletePlatform", "disconnectPlatform", "sendPlatformGrades"],
    "updatePlatform",
    ...["chooseImportColumns", "chooseImportSubject", "createImportDraft", "discardImportDraft"],
    ...["importDraftQuestions", "leaveOutImportRow", "mendImportRow", "readImportDraft"],
    ...["extendSession", "importQuestions", "importTest", "keepBackQuestion", "keepNamesApart"],
    ...["keepUser", "labelQuestions", "limitInvitation", "logout", "logoutEverywhere"],
    ...["prepareDataCopy", "refreshSession", "releaseQuestion", "removeSubject", "renameLabel"],
    ...["renewInvitation", "requestDeletion", "setNewReviews", "setTestAccess", "setUserActive"],
    ...["applyRegrade", "createRegrade", "discardRegrade", "undoRegrade", "updateRegrade"],
    ...["endLiveAttempt", "giveExtraTime", "reopenLiveAttempt", "sendLiveMessage"],
    "withdrawLiveQuestion",
    ...[
      "setUserRole",
      "scheduleTest",
      "settleImportRow",
      "signUserOut",
      "switchTest",
      "undoBankChange",
    ],
    ...[
      "copyTest",
      "createBlueprint",
      "deleteBlueprint",
      "drawBlueprint",
      "updateBlueprint",
      "restoreQuestion",
      "restoreTest",
      "undoImport",
      "updatePassage",
      "updateQuestion",
      "updateTest",
      "uploadImage",
      "withdrawQuestion",
    ],
  ];
  it("is listed here", () => {
    const names = Object.keys(schema.getMutationType()?.getFields() ?? {});
    const unknown = names.filter((name) => ![...TRIED, ...WITHOUT_KEYS].includes(name));
    expect(unknown, "Say whether its answer can show a key, and try it if so.").toEqual([]);
  });
});

describe("once the test is submitted, while its results aren't out", () => {
  beforeAll(async () => {
    for (const { server, student, openTestId, heldIds } of worlds()) {
      await server.dependencies.database.pool.query(
        "UPDATE tests SET results_at = $2 WHERE id = $1",
        [openTestId, new Date(server.dependencies.now().getTime() + 3_600_000)],
      );
      const answers = heldIds.map((id) => ({ question_id: id, selected_option_index: 0 }));
      const submitted = await student.post("/api/v1/results/submit-quiz", {
        ...{ test_id: openTestId, answers, time_taken_minutes: 1 },
      });
      expect(submitted.body, submitted.text).toMatchObject({ score: null });
    }
  });

  it.each(["resultId", "randomResultId", "openAttemptId"] as const)(
    "no field shows a key (%s)",
    async (which) => {
      expect(await leaks(which)).toEqual([]);
    },
  );

  it("no field or route shows its score", async () => {
    const tries = worlds().map(async ({ student, openAttemptId, openTestId }) => {
      const texts = [
        await student.get(`/api/v1/results/${openAttemptId}`),
        await student.get("/api/v1/results?limit=1"),
        await student.graphql(
          `{ result(id: ${openAttemptId}) { shown { score } scoreIfOut blindReview { state positions } }
             test(id: ${openTestId}) { own { timesTaken best { percent } last { percent } } } }`,
        ),
        ...(await Promise.all(
          ["score", "percent", "correctCount", "incorrectCount", "subjects { score }"].map(
            (field) => student.graphql(`{ result(id: ${openAttemptId}) { ${field} } }`),
          ),
        )),
      ];
      const ofTheMoment = /\d{4}-\d\d-\d\dT[\d:.]+Z|"receipt":"[A-Z-]{19}"/g;
      return texts.map(({ text }) => text.replace(ofTheMoment, "moment"));
    });
    const [left, right] = await Promise.all(tries);
    expect(left).toEqual(right);
    expect(left?.[0]).toContain("The result of this test shows from");
  });
});

describe("once the test is over", () => {
  it("shows all of it: what the walk would find if it were shown before", async () => {
    for (const { server, student, openTestId, openAttemptId } of worlds()) {
      server.pass(3_600);
      const submitted = await student.post("/api/v1/results/submit-quiz", {
        ...{ test_id: openTestId, answers: [], time_taken_minutes: 1 },
      });
      expect(submitted.status, submitted.text).toBe(201);
      await student.get(`/api/v1/results/${openAttemptId}`);
    }
    const found = new Set(await leaks("randomResultId"));
    for (const name of [
      ...["Solution.correctOptionIndex", "Solution.explanation", "ResultQuestion.status"],
      ...["ResultQuestion.correctOptionIndex", "ResultQuestion.marks"],
      ...["PracticeAnswer.correctOptionIndex", "PracticeAnswer.explanation"],
    ]) {
      expect([...found], name).toContain(name);
    }
  });
});

describe("a result whose score was not seen", () => {
  it("keeps its keys from a drill of it, and from another result on the same test", async () => {
    const server = await createTestApp({ rateLimitFactor: 0 });
    try {
      const student = await server.as("student@example.com");
      const made = await server.makeTest({ count: 12 });
      const hidden = await submitUnseen(server, student, made, 6, 3);
      const drill = await student.graphql(
        `mutation { practiseQuestions(resultId: ${hidden}, positions: [0, 1]) { id } }`,
      );
      expect(drill.text).toContain("None of these questions is given out for practice.");
      const again = await student.post("/api/v1/results/submit-quiz", {
        ...{ test_id: made.testId, answers: [], time_taken_minutes: 1 },
      });
      const read = async () => {
        const { id } = again.body as { id: number };
        const { body, text } = await student.get(`/api/v1/results/${id}`);
        const { all_questions } = body as { all_questions: { correct_option_index: number }[] };
        return { text, keys: all_questions.map((question) => question.correct_option_index) };
      };
      const before = await read();
      expect(new Set(before.keys)).toEqual(new Set([-1]));
      expect(before.text).not.toContain("SECRET");
      await student.get(`/api/v1/results/${hidden}`);
      const after = await read();
      expect(after.keys).not.toContain(-1);
      expect(after.text).toContain("SECRET");
    } finally {
      await server.close();
    }
  });
});
