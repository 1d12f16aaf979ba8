import { START_SPREAD_MS, WAITING_MINUTES } from "#rules/waiting-room.ts";
import { AttemptType } from "../attempts/schema.ts";
import { NotFound } from "../errors.ts";
import { TestSectionType } from "../fixed-tests/section-schema.ts";
import { askedSections } from "../fixed-tests/sections.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { paperKey, sealedPaper } from "./sealed-paper.ts";
import { mayHaveSealed, type WaitingRoom, waitForTest } from "./wait-for-test.ts";

const TEST_MISSING = "Test not found";
const PAPER_MISSING = "Paper not found";

/** A sealed paper is as dear as a piece of a picture. */
const FIELDS_OF_A_PAPER = 500;

const WaitingRoomType = builder.objectRef<WaitingRoom>("WaitingRoom").implement({
  description:
    "The waiting room of a test that opens at a given time: its instructions, and when this student starts. It reveals nothing about the questions.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({ description: "The test's number.", resolve: ({ test }) => test.id }),
    title: t.string({ description: "The name of the test.", resolve: ({ test }) => test.title }),
    totalQuestions: t.int({
      description: "How many questions it asks.",
      resolve: ({ test }) => test.totalQuestions,
    }),
    durationMinutes: t.int({
      description: "Time allowed, in minutes.",
      resolve: ({ test }) => test.durationMinutes,
    }),
    correctMarks: t.field({
      type: "Marks",
      description: "Marks for a correct answer.",
      resolve: ({ test }) => test.correctHundredths,
    }),
    incorrectMarks: t.field({
      type: "Marks",
      description: "Marks deducted for an incorrect answer, never negative.",
      resolve: ({ test }) => test.incorrectHundredths,
    }),
    sections: t.field({
      type: [TestSectionType],
      description: "Its sections in the order they are worked in; none for a test without.",
      resolve: ({ test }) => askedSections(test.sections),
    }),
    now: t.expose("now", {
      type: "DateTime",
      description: "The time by the server's clock, to the millisecond.",
    }),
    opensAt: t.field({
      type: "DateTime",
      description: "When the paper opens.",
      resolve: ({ test }) => test.opensAt,
    }),
    closesAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "Until when it can be started; null for always.",
      resolve: ({ test }) => test.closesAt,
    }),
    countsLateAnswers: t.boolean({
      description:
        "True when answers that were chosen in time count though they arrive minutes after it; false where the clock stands still for who is away.",
      resolve: ({ test }) => test.clockRunsOn && test.lateAnswers === "accept",
    }),
    isLateStartCut: t.boolean({
      description: "True when a clock that is still running ends as the test closes.",
      resolve: ({ test }) => test.isLateStartCut,
    }),
    clockRunsOn: t.boolean({
      description: "True when the clock runs on while a student is away; else it stands still.",
      resolve: ({ test }) => test.clockRunsOn,
    }),
    resultsAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "From when its results show; null for at once.",
      resolve: ({ test }) => test.resultsAt,
    }),
    deadline: t.expose("deadline", {
      type: "DateTime",
      nullable: true,
      description: "When a clock that starts now ends at the latest; null for none but its own.",
    }),
    extraSeconds: t.exposeInt("extraSeconds", {
      description: "Extra time of the viewer on this test, in seconds; 0 for none.",
    }),
    refusal: t.exposeString("refusal", {
      nullable: true,
      description: "Why it can't be started when it is open, in a sentence; null when it can.",
    }),
    isUnderWay: t.exposeBoolean("isUnderWay", {
      description: "True when an attempt of the viewer's is in progress.",
    }),
    startDelayMs: t.exposeInt("startDelayMs", {
      description: `Milliseconds after the opening at which this student starts, below ${START_SPREAD_MS} and the same each time: thousands of starts are spread so. 0 where the closing would take the time from the student.`,
    }),
    paperId: t.exposeID("paperId", {
      description:
        "Names the sealed paper, at /api/v1/sealed-papers/{id}. Another name after an edit of the test.",
    }),
    agreedAt: t.expose("agreedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the viewer agreed to the instructions; null before.",
    }),
  }),
});

const SealedPaperType = builder.objectRef<Buffer>("SealedPaper").implement({
  description: "A paper encrypted with AES-256-GCM.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    content: t.string({
      complexity: FIELDS_OF_A_PAPER,
      description:
        "A nonce of 12 bytes, the encrypted text and the tag of 16 bytes, in base64. The text is JSON, compressed with gzip.",
      resolve: (bytes) => bytes.toString("base64"),
    }),
  }),
});

builder.objectFields(AttemptType, (t) => ({
  paperId: t.id({
    nullable: true,
    description:
      "The paper that it is taken on, as the waiting room names it; null on a random test.",
    resolve: ({ testId, paperId }) => (testId === null ? null : paperId),
  }),
  paperSecret: t.string({
    nullable: true,
    description:
      "The key of the sealed paper that it is taken on, 256 bits in base64; null on a random test.",
    resolve: ({ testId, paperId }, _args, { dependencies }) =>
      testId === null ? null : paperKey(dependencies.config, paperId).toString("base64"),
  }),
}));

builder.queryFields((t) => ({
  sealedPaper: t.withAuth({ signedIn: true }).field({
    type: SealedPaperType,
    description:
      "The encrypted paper of a test whose waiting room is open; NOT_FOUND when there is none, or its test is taken on another paper by now. Runs as GET /api/v1/sealed-papers/{id}.",
    args: {
      id: t.arg.id({ required: true, description: "The paper, as the waiting room names it." }),
    },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      const paperId = numericId(id, PAPER_MISSING);
      if (!(await mayHaveSealed(viewer, dependencies, paperId))) throw new NotFound(PAPER_MISSING);
      return sealedPaper(dependencies, paperId);
    },
  }),
}));

builder.mutationFields((t) => ({
  waitForTest: t.withAuth({ signedIn: true }).field({
    type: WaitingRoomType,
    description: `Enters the waiting room of a test, from ${WAITING_MINUTES} minutes before it opens, or stays in it: pages repeat it about once a minute. NOT_FOUND when the test is not the viewer's to see, CONFLICT when it has no waiting room or that isn't open yet.`,
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      agrees: t.arg.boolean({
        defaultValue: false,
        required: true,
        description: "True when the viewer agrees to the instructions; the first time counts.",
      }),
      paperId: t.arg.id({
        description: "The sealed paper that the page holds; null for none.",
      }),
    },
    resolve: (_root, { testId, agrees, paperId }, { viewer, dependencies }) =>
      waitForTest(viewer, dependencies, {
        ...{ testId: numericId(testId, TEST_MISSING), agrees },
        paperId: paperId == null ? null : numericId(paperId, PAPER_MISSING),
      }),
  }),
}));
