import { csvTemplate } from "../../server/imports/writers/csv-template.ts";
import type { Caller, TestApp } from "../support/app.ts";
import { submitUnseen } from "../support/blind-review.ts";
import { type FormPart, wireForm } from "../support/form.ts";
import { insertViewer } from "../support/people.ts";

/** What the walk's requests name: things of the first student's, unless said otherwise. */
export interface WalkPlace {
  testId: number;
  questionIds: number[];
  /** A question that the student left without an answer. */
  skippedId: number | undefined;
  /** Questions to delete. */
  spareIds: number[];
  /** A passage to change, and one without questions to archive. */
  passageIds: number[];
  /** A batch to change, and an empty one to delete. */
  batchIds: number[];
  /** A roster whose one row has a slip in the batch's name. */
  rosterId: number;
  /** The name of a picture. */
  imageHash: string;
  randomTestId: number;
  resultId: number;
  randomResultId: number;
  practiceId: number;
  /** A result whose score is not looked at. */
  unseenId: number;
  /** An account that nobody of the walk uses. */
  memberId: number;
  refreshTokens: Record<string, string>;
  /** A session of the student's to end. */
  sessionId: string;
  /** Headers of an account for each person, to sign out everywhere; none for the visitor. */
  leavers: Record<string, Record<string, string>>;
}

/** A right request; what stands in braces in the path is replaced by the id. */
interface WalkRequest {
  id?: number | string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One row: what is asked, and the status that each person gets (docs/rules.md, section 8). */
interface Visit {
  request(place: WalkPlace, person: string): WalkRequest;
  expected: Record<"visitor" | "student" | "other" | "admin", number>;
}

const everybody = (status: number) => ({
  visitor: status,
  student: status,
  other: status,
  admin: status,
});
const signedIn = (status: number) => ({ ...everybody(status), visitor: 401 });
const ownOnly = (status: number) => ({ visitor: 401, student: status, other: 404, admin: 404 });

const adminOnly = (status: number) => ({
  visitor: 401,
  student: 403,
  other: 403,
  admin: status,
});

const testInput = (questionIds: number[]) => ({
  title: "Walked test",
  description: null,
  duration_minutes: 30,
  correct_marks: 1,
  incorrect_marks: 0.25,
  is_active: true,
  is_public: true,
  question_ids: questionIds,
});

const questionInput = (question_text: string) => ({
  question_text,
  options: ["Yes", "No"],
  correct_option_index: 0,
  subject: "Law of Torts",
});

const form = (...fields: FormPart[]) => {
  const { contentType, body } = wireForm([...fields, ["file", csvTemplate(), "questions.csv"]]);
  return { body, headers: { "content-type": contentType } };
};

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const picture = () => {
  const bytes = Buffer.from(PIXEL, "base64");
  const { contentType, body } = wireForm([["image", bytes, "pixel.png", "image/png"]]);
  return { body, headers: { "content-type": contentType } };
};

const nothing = () => ({});

const PLATFORM = {
  ...{
    name: "City Moodle",
    issuer: "https://m.example.com",
    client_id: "1",
    deployment_ids: ["1"],
  },
  ...{ authorize_url: "https://m.example.com/auth", token_url: "https://m.example.com/token" },
  ...{ keys_url: "https://m.example.com/keys", origins: [], opens_private: false },
};
const page = () => ({ query: "?skip=0&limit=2" });

/** Every operation of the OpenAPI document by its id. */
export const visits: Record<string, Visit> = {
  beginSignIn: {
    request: () => ({ query: "?redirect_url=http%3A%2F%2Flocalhost%3A4000%2Fauth" }),
    expected: everybody(302),
  },
  finishSignIn: { request: () => ({ query: "?state=forged&code=x" }), expected: everybody(400) },
  refresh: {
    request: (place, person) => ({ body: { refresh_token: place.refreshTokens[person] } }),
    expected: { ...everybody(200), visitor: 401 },
  },
  logout: { request: () => ({ body: { refresh_token: "unknown" } }), expected: everybody(204) },
  exchange: {
    request: () => ({ body: { code: "unknown", nonce: "unknown" } }),
    expected: everybody(401),
  },
  logoutEverywhere: {
    request: ({ leavers }, person) => ({ headers: leavers[person] }),
    expected: signedIn(204),
  },
  sessions: { request: nothing, expected: signedIn(200) },
  endSession: { request: ({ sessionId }) => ({ id: sessionId }), expected: ownOnly(204) },
  personalTokens: { request: nothing, expected: signedIn(200) },
  createPersonalToken: {
    request: () => ({ body: { name: "Walk", scopes: ["read_own"], days: 30 } }),
    expected: signedIn(201),
  },
  endPersonalToken: { request: () => ({ id: 999_999 }), expected: signedIn(404) },
  webhooks: { request: nothing, expected: adminOnly(200) },
  createWebhook: {
    request: () => ({ body: { url: "https://example.com/hook", events: ["test.opened"] } }),
    expected: adminOnly(201),
  },
  updateWebhook: {
    request: () => ({
      ...{ id: 999_999, body: { url: "https://example.com/hook", events: ["test.opened"] } },
    }),
    expected: adminOnly(404),
  },
  deleteWebhook: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  rotateWebhookSecret: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  webhookDeliveries: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  sendWebhookDelivery: {
    request: () => ({ id: "6f1d8d7e-6c0b-4c55-9d8f-0a4f5b9f4a11" }),
    expected: adminOnly(404),
  },
  platforms: { request: nothing, expected: adminOnly(200) },
  createPlatform: { request: () => ({ body: PLATFORM }), expected: adminOnly(201) },
  updatePlatform: {
    request: () => ({ id: 999_999, body: PLATFORM }),
    expected: adminOnly(404),
  },
  deletePlatform: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  sendPlatformGrades: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  extendSession: { request: nothing, expected: signedIn(200) },
  me: { request: nothing, expected: signedIn(200) },
  prepareDataCopy: { request: nothing, expected: signedIn(201) },
  dataCopy: { request: nothing, expected: signedIn(200) },
  requestDeletion: {
    request: () => ({ body: { email: "another@example.com" } }),
    expected: signedIn(422),
  },
  subjects: { request: nothing, expected: signedIn(200) },
  topics: { request: () => ({ query: "?subject=Law%20of%20Torts" }), expected: signedIn(200) },
  tests: { request: page, expected: signedIn(200) },
  test: { request: ({ testId }) => ({ id: testId }), expected: signedIn(200) },
  startTest: { request: ({ testId }) => ({ id: testId }), expected: signedIn(200) },
  // The test opens at no given time.
  waitForTest: {
    request: ({ testId }) => ({ id: testId, body: {} }),
    expected: signedIn(409),
  },
  sealedPaper: { request: () => ({ id: 1 }), expected: signedIn(404) },
  submitQuiz: {
    request: ({ testId, questionIds }) => ({
      body: {
        test_id: testId,
        answers: questionIds.map((question_id) => ({ question_id, selected_option_index: 0 })),
        time_taken_minutes: 1,
      },
    }),
    expected: signedIn(201),
  },
  generateRandomTest: {
    request: () => ({
      body: { num_questions: 2, duration_minutes: 5, correct_marks: 1, incorrect_marks: -0.25 },
    }),
    expected: signedIn(201),
  },
  startRandomTest: {
    request: ({ randomTestId }) => ({ id: randomTestId }),
    expected: ownOnly(200),
  },
  filterOptions: { request: nothing, expected: signedIn(200) },
  submitRandomTest: {
    request: ({ randomTestId }) => ({
      body: { random_test_id: randomTestId, answers: [], time_taken_minutes: 1 },
    }),
    expected: ownOnly(201),
  },
  results: { request: page, expected: signedIn(200) },
  randomResults: { request: page, expected: signedIn(200) },
  regularResult: { request: ({ resultId }) => ({ id: resultId }), expected: ownOnly(200) },
  randomResult: {
    request: ({ randomResultId }) => ({ id: randomResultId }),
    expected: ownOnly(200),
  },
  testReports: { request: page, expected: adminOnly(200) },
  testReport: {
    request: ({ testId }) => ({ id: testId, query: "?which=all&search=example&limit=2" }),
    expected: adminOnly(200),
  },
  takersFile: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  itemsFile: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  flaggedItems: { request: page, expected: adminOnly(200) },
  item: { request: ({ questionIds }) => ({ id: questionIds[0] }), expected: adminOnly(200) },
  closeFlag: {
    request: ({ questionIds }) => ({ id: questionIds[0], body: { reason: "The key is right." } }),
    expected: adminOnly(409),
  },
  reportedAttempt: { request: ({ resultId }) => ({ id: resultId }), expected: adminOnly(200) },
  studentReport: { request: ({ memberId }) => ({ id: memberId }), expected: adminOnly(200) },
  auditLog: { request: page, expected: adminOnly(200) },
  auditFile: { request: nothing, expected: adminOnly(200) },
  progress: { request: nothing, expected: signedIn(200) },
  mistakes: { request: page, expected: signedIn(200) },
  noteMistake: {
    // All of them have submitted it by now.
    request: ({ questionIds }) => ({ id: questionIds[0], body: { reason: "misread", note: null } }),
    expected: signedIn(200),
  },
  reportProblem: {
    request: ({ questionIds }) => ({ id: questionIds[0], body: { kind: "typo" } }),
    expected: signedIn(200),
  },
  problemReports: {
    request: ({ questionIds }) => ({ id: questionIds[0] }),
    expected: signedIn(200),
  },
  questionProblems: { request: page, expected: adminOnly(200) },
  answerProblemReports: {
    request: () => ({ body: { ids: [1], answer: "Thank you." } }),
    expected: adminOnly(200),
  },
  batches: { request: page, expected: adminOnly(200) },
  createBatch: {
    request: () => ({ body: { name: "Walked batch", letters: "WB", tint: "amber" } }),
    expected: adminOnly(201),
  },
  batchPeople: {
    request: ({ batchIds }) => ({ id: batchIds[0], query: "?limit=2" }),
    expected: adminOnly(200),
  },
  updateBatch: {
    request: ({ batchIds }) => ({ id: batchIds[0], body: { name: "Renamed batch" } }),
    expected: adminOnly(200),
  },
  archiveBatch: {
    request: ({ batchIds }) => ({ id: batchIds[0], body: { archived: false } }),
    expected: adminOnly(200),
  },
  addToBatch: {
    request: ({ batchIds }) => ({ id: batchIds[0], body: { email: "new@example.com" } }),
    expected: adminOnly(200),
  },
  removeFromBatch: {
    request: ({ batchIds }) => ({ id: batchIds[0], query: "?email=new@example.com" }),
    expected: adminOnly(200),
  },
  addExtraTime: {
    request: ({ testId, batchIds }) => ({
      id: testId,
      body: { batch_id: Number(batchIds[0]), minutes: 10, reason: "Two languages" },
    }),
    expected: adminOnly(200),
  },
  removeExtraTime: {
    request: ({ testId }) => ({ id: testId, query: "?entry=999999" }),
    expected: adminOnly(404),
  },
  scheduleTest: {
    request: ({ testId }) => ({ id: testId, body: { attempt_limit: 20 } }),
    expected: adminOnly(200),
  },
  setTestBatches: {
    request: ({ testId, batchIds }) => ({ id: testId, body: { batch_ids: [batchIds[0]] } }),
    expected: adminOnly(200),
  },
  uploadRoster: {
    request: () => {
      const file = "E-mail,Batches\nroster@example.com,Wekday\n";
      const { contentType, body } = wireForm([["file", file, "roster.csv"]]);
      return { body, headers: { "content-type": contentType } };
    },
    expected: adminOnly(201),
  },
  roster: {
    request: ({ rosterId }) => ({ id: rosterId, query: "?limit=2" }),
    expected: adminOnly(200),
  },
  rosterFile: {
    request: ({ rosterId }) => ({ id: rosterId, query: "?taken=true" }),
    expected: adminOnly(200),
  },
  takeRosterRow: {
    request: ({ rosterId }) => ({ id: rosterId, body: { row: 2 } }),
    expected: adminOnly(200),
  },
  undoRoster: { request: ({ rosterId }) => ({ id: rosterId }), expected: adminOnly(200) },
  deleteBatch: {
    request: ({ batchIds }) => ({ id: batchIds[1] }),
    expected: adminOnly(204),
  },
  regrades: { request: page, expected: adminOnly(200) },
  regradePreview: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  createRegrade: {
    request: ({ questionIds }) => ({
      body: { corrections: [{ question_id: questionIds[0], kind: "dropped", reason: "Void" }] },
    }),
    expected: adminOnly(201),
  },
  updateRegrade: {
    request: ({ questionIds }) => ({
      id: 999_999,
      body: { corrections: [{ question_id: questionIds[0], kind: "dropped", reason: "Void" }] },
    }),
    expected: adminOnly(404),
  },
  discardRegrade: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  applyRegrade: { request: () => ({ id: 999_999, body: {} }), expected: adminOnly(404) },
  undoRegrade: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  liveTests: { request: () => ({}), expected: adminOnly(200) },
  watchTest: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  liveStudents: {
    request: ({ testId }) => ({ id: testId, query: "?state=writing&search=one" }),
    expected: adminOnly(200),
  },
  savedAnswers: {
    request: () => ({ id: 999_999 }),
    expected: adminOnly(404),
  },
  sendLiveMessage: {
    request: ({ testId }) => ({ id: testId, body: { text: "Ten minutes more" } }),
    expected: adminOnly(201),
  },
  endLiveAttempt: {
    request: () => ({ id: 999_999, body: { reason: "Left" } }),
    expected: adminOnly(404),
  },
  reopenLiveAttempt: {
    request: () => ({ id: 999_999, body: { reason: "Mistake", minutes: 5 } }),
    expected: adminOnly(404),
  },
  giveExtraTime: {
    request: () => ({ id: 999_999, body: { minutes: 5, reason: "Power cut" } }),
    expected: adminOnly(404),
  },
  withdrawLiveQuestion: {
    request: () => ({ id: 999_999, body: { reason: "Wrong" } }),
    expected: adminOnly(404),
  },
  startPractice: {
    request: () => ({ body: { num_questions: 1, minutes: 5 } }),
    expected: signedIn(201),
  },
  practiseSelection: {
    request: ({ questionIds }) => ({
      body: { question_ids: questionIds.slice(0, 1), title: "Walked" },
    }),
    expected: signedIn(201),
  },
  startDiagnostic: { request: nothing, expected: signedIn(201) },
  practices: { request: () => ({ query: "?finished=false&limit=2" }), expected: signedIn(200) },
  onePractice: { request: ({ practiceId }) => ({ id: practiceId }), expected: ownOnly(200) },
  answerPractice: {
    request: ({ practiceId }) => ({
      id: practiceId,
      body: { position: 0, choice: 0, seconds: 4 },
    }),
    expected: ownOnly(200),
  },
  endPractice: { request: ({ practiceId }) => ({ id: practiceId }), expected: ownOnly(200) },
  reviews: { request: nothing, expected: signedIn(200) },
  answerReview: {
    request: ({ skippedId }) => ({
      body: {
        ...{ key: "6f1d8d7e-6c0b-4c55-9d8f-0a4f5b9f4a11", question_id: skippedId },
        ...{ revision_id: 1, times_reviewed: 7, choice: 0, seconds: 5 },
      },
    }),
    // It is a mistake of the student’s alone, and was not reviewed seven times.
    expected: ownOnly(409),
  },
  rateReview: { request: () => ({ id: 1, body: { rating: 3 } }), expected: signedIn(404) },
  undoReview: { request: () => ({ body: { answer_id: 1 } }), expected: signedIn(404) },
  reviewForecast: { request: nothing, expected: signedIn(200) },
  setNewReviews: { request: () => ({ body: { new_a_day: 20 } }), expected: signedIn(200) },
  findBlindReview: { request: ({ unseenId }) => ({ id: unseenId }), expected: ownOnly(200) },
  startBlindReview: { request: ({ unseenId }) => ({ id: unseenId }), expected: ownOnly(200) },
  saveBlindAnswers: {
    request: ({ unseenId }) => ({
      id: unseenId,
      body: { answers: [{ position: 0, selected_option_index: 0 }] },
    }),
    expected: ownOnly(200),
  },
  finishBlindReview: { request: ({ unseenId }) => ({ id: unseenId }), expected: ownOnly(200) },
  questions: { request: page, expected: adminOnly(200) },
  questionById: {
    request: ({ questionIds }) => ({ id: questionIds[0] }),
    expected: adminOnly(200),
  },
  createQuestion: {
    request: () => ({ body: questionInput("Walked question") }),
    expected: adminOnly(201),
  },
  updateQuestion: {
    request: ({ questionIds }) => ({ id: questionIds[1], body: questionInput("Walked edit") }),
    expected: adminOnly(200),
  },
  deleteQuestion: { request: ({ spareIds }) => ({ id: spareIds[0] }), expected: adminOnly(204) },
  adminQuestions: { request: page, expected: adminOnly(200) },
  adminCreateQuestion: {
    request: () => ({ body: questionInput("Walked question of an administrator") }),
    expected: adminOnly(201),
  },
  adminUpdateQuestion: {
    request: ({ questionIds }) => ({ id: questionIds[1], body: questionInput("Walked again") }),
    expected: adminOnly(200),
  },
  adminDeleteQuestion: {
    request: ({ spareIds }) => ({ id: spareIds[1] }),
    expected: adminOnly(204),
  },
  passages: { request: page, expected: adminOnly(200) },
  passageById: {
    request: ({ passageIds }) => ({ id: passageIds[0] }),
    expected: adminOnly(200),
  },
  createPassage: {
    request: () => ({
      body: { text: "Walked passage", questions: [questionInput("About the passage?")] },
    }),
    expected: adminOnly(201),
  },
  updatePassage: {
    request: ({ passageIds }) => ({
      id: passageIds[0],
      body: { html: "<p>Walked <b>edit</b></p>", questions: [questionInput("About the edit?")] },
    }),
    expected: adminOnly(200),
  },
  archivePassage: {
    request: ({ passageIds }) => ({ id: passageIds[1] }),
    expected: adminOnly(204),
  },
  uploadImage: { request: picture, expected: adminOnly(201) },
  image: { request: ({ imageHash }) => ({ id: imageHash }), expected: signedIn(200) },
  bankSubjects: { request: nothing, expected: adminOnly(200) },
  adminTest: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  extraTimes: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  adminTests: { request: page, expected: adminOnly(200) },
  createTest: {
    request: ({ questionIds }) => ({ body: testInput(questionIds) }),
    expected: adminOnly(201),
  },
  blueprints: { request: page, expected: adminOnly(200) },
  createBlueprint: {
    request: () => ({
      body: { name: "Mock", sections: [{ rows: [{ subject: "English", count: 1 }] }] },
    }),
    expected: adminOnly(201),
  },
  drawBlueprint: { request: () => ({ id: 999_999, body: {} }), expected: adminOnly(404) },
  copyTest: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(201) },
  updateTest: {
    request: ({ testId, questionIds }) => ({ id: testId, body: testInput(questionIds) }),
    expected: adminOnly(200),
  },
  users: { request: page, expected: adminOnly(200) },
  setUserRole: {
    request: ({ memberId }) => ({ id: memberId, body: { role: "student" } }),
    expected: adminOnly(200),
  },
  setUserActive: {
    request: ({ memberId }) => ({ id: memberId, body: { is_active: true } }),
    expected: adminOnly(200),
  },
  uploadQuestions: { request: () => form(), expected: adminOnly(200) },
  createImportDraft: { request: () => form(), expected: adminOnly(201) },
  getImportDraft: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  importDraftRows: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  mendImportRow: {
    request: () => ({ id: 999_999, body: { correct_option_index: 1 } }),
    expected: adminOnly(404),
  },
  importDraftQuestions: { request: () => ({ id: 999_999 }), expected: adminOnly(404) },
  uploadTest: { request: () => form(["title", "Walked test"]), expected: adminOnly(201) },
  exportQuestions: { request: () => ({ query: "?search=what" }), expected: adminOnly(200) },
  exportTest: { request: ({ testId }) => ({ id: testId }), expected: adminOnly(200) },
  questionTemplate: { request: nothing, expected: adminOnly(200) },
  userStatistics: { request: nothing, expected: signedIn(200) },
  subjectStatistics: { request: nothing, expected: signedIn(200) },
};

async function create(student: Caller, path: string, body: unknown): Promise<number> {
  const answer = await student.post(path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { id: number }).id;
}

/** Signs in once more. @returns the session's name */
async function spareSession(server: TestApp, email: string): Promise<string> {
  await server.as(email);
  const { id } = await server.dependencies.database.prisma.session.findFirstOrThrow({
    where: { user: { email } },
    orderBy: { createdAt: "desc" },
  });
  return id;
}

/** Makes what the requests name. */
export async function prepareWalk(server: TestApp, callers: Record<string, Caller>) {
  const { student } = callers;
  if (student === undefined) throw new Error("The walk needs a student.");
  const { testId, questionIds } = await server.makeTest();
  const done = await server.makeTest();
  const spare = await server.makeTest();
  const generate = () =>
    create(student, "/api/v1/random-tests/generate", {
      num_questions: 2,
      duration_minutes: 5,
      correct_marks: 1,
      incorrect_marks: 0,
    });
  const { admin } = callers;
  if (admin === undefined) throw new Error("The walk needs an administrator.");
  const passage = (text: string) => create(admin, "/api/v1/admin/passages", { text });
  await server.dependencies.database.pool.query(
    "INSERT INTO images (hash, content, width, height) VALUES (repeat('ab', 32), '\\x52494646', 1, 1)",
  );
  const place: WalkPlace = {
    testId,
    questionIds,
    skippedId: done.questionIds[0],
    spareIds: spare.questionIds,
    randomTestId: await generate(),
    resultId: await create(student, "/api/v1/results/submit-quiz", {
      test_id: done.testId,
      answers: [],
      time_taken_minutes: 1,
    }),
    randomResultId: await create(student, "/api/v1/random-tests/submit", {
      random_test_id: await generate(),
      answers: [],
      time_taken_minutes: 1,
    }),
    practiceId: await create(student, "/api/v1/practice", { num_questions: 2 }),
    unseenId: Number(
      await submitUnseen(server, student, await server.makeTest({ count: 10 }), 5, 5),
    ),
    passageIds: [await passage("A passage to walk over"), await passage("A passage to archive")],
    batchIds: [
      await create(admin, "/api/v1/admin/batches", { name: "Weekday" }),
      await create(admin, "/api/v1/admin/batches", { name: "Empty" }),
    ],
    rosterId: (
      await server.dependencies.database.prisma.roster.create({
        data: {
          ...{ fileName: "roster.csv", uploadedAt: new Date() },
          rows: {
            create: {
              ...{ row: 2, email: "new@example.com", fullName: "", batches: ["Emptyy"] },
              ...{ outcome: "warning", message: "No.", meant: "“Empty”" },
            },
          },
        },
      })
    ).id,
    imageHash: "ab".repeat(32),
    memberId: (await insertViewer(server.dependencies.database, "student", "member@example.com"))
      .userId,
    refreshTokens: Object.fromEntries(
      Object.entries(callers).map(([person, caller]) => [person, caller.refreshToken ?? "none"]),
    ),
    sessionId: await spareSession(server, "one@example.com"),
    leavers: {},
  };
  for (const person of ["student", "other", "admin"]) {
    const leaver = await server.as(`leaver.${person}@example.com`);
    place.leavers[person] = { authorization: `Bearer ${await leaver.token()}` };
  }
  return place;
}
