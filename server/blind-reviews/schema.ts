import { blindReviewSizes } from "#rules/blind-review.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { Dashboard } from "../accounts/schema.ts";
import { PaperQuestionType } from "../attempts/paper-question-schema.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY, PAPER } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { heldIds } from "../results/hide-keys.ts";
import { AttemptKind, ResultType } from "../results/schema.ts";
import {
  type BlindReview,
  blindReviewOf,
  findBlindReview,
  type ReviewState,
} from "./blind-review.ts";
import {
  type OpenBlindReview,
  openBlindReviews,
  openBlindReviewsShown,
} from "./open-blind-reviews.ts";
import {
  type BlindOutcome,
  type GroupName,
  outcomeOf,
  QUICK_SECONDS,
  type ReviewGroup,
} from "./outcome.ts";
import {
  type BlindAnswer,
  finishBlindReview,
  saveBlindAnswers,
  startBlindReview,
} from "./work-on-blind-review.ts";

const MISSING = "Result not found";

const BlindReviewState = builder.enumType("BlindReviewState", {
  description: "How the blind review of a result stands.",
  values: {
    OFFERED: { value: "offered", description: "It can be started." },
    OPEN: { value: "open", description: "It was started, and is not finished." },
    FINISHED: { value: "finished", description: "It is finished, and the score was shown." },
    CLOSED: {
      value: "closed",
      description: "The score was looked at before it was finished, or the result has none.",
    },
  } as const satisfies Record<string, { value: ReviewState; description: string }>,
});

const BlindReviewGroupName = builder.enumType("BlindReviewGroupName", {
  description: "What became of a question in the test, and then in the review.",
  values: {
    RIGHT_TWICE: { value: "rightTwice", description: "Right in the test and in the review." },
    WRONG_THEN_RIGHT: {
      value: "wrongThenRight",
      description: "Wrong or without an answer in the test, right in the review.",
    },
    WRONG_TWICE: {
      value: "wrongTwice",
      description: "Wrong or without an answer in the test, wrong in the review.",
    },
    RIGHT_THEN_WRONG: {
      value: "rightThenWrong",
      description: "Right in the test, wrong in the review.",
    },
  } as const satisfies Record<string, { value: GroupName; description: string }>,
});

const BlindReviewGroup = builder.objectRef<ReviewGroup>("BlindReviewGroup").implement({
  description: "The questions of a blind review that went alike.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    name: t.field({
      type: BlindReviewGroupName,
      description: "How they went.",
      resolve: (group) => group.name,
    }),
    count: t.int({ description: "How many.", resolve: ({ positions }) => positions.length }),
    positions: t.exposeIntList("positions", {
      description: "Their places on the paper, 0 for the first.",
    }),
    questionIds: t.exposeIDList("questionIds", {
      description: "Their numbers in the bank, in the same order.",
    }),
    quickCount: t.exposeInt("quickCount", {
      description: `How many of them were shown in the test for less than ${QUICK_SECONDS} seconds.`,
    }),
    about: t.exposeString("about", {
      nullable: true,
      description:
        "The topic, or the subject where there is none, that most of them are on; null when no two are on one.",
    }),
    aboutCount: t.exposeInt("aboutCount", { description: "How many of them are on it." }),
  }),
});

const BlindOutcomeType = builder.objectRef<BlindOutcome>("BlindReviewOutcome").implement({
  description: "What a finished blind review comes to.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    timedScore: t.expose("timedHundredths", {
      type: "Marks",
      description: "The score in the test.",
    }),
    blindScore: t.expose("blindHundredths", {
      type: "Marks",
      description:
        "The score with the review's answers in place of those of the test, where one was given.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What a perfect paper scores.",
    }),
    unknownMarks: t.expose("unknownHundredths", {
      type: "Marks",
      description:
        "What the questions that were wrong twice cost in the test: not won, and deducted.",
    }),
    groups: t.field({
      type: [BlindReviewGroup],
      description: "The four groups of the questions that were answered in the review.",
      resolve: ({ groups }) => groups,
    }),
    leftOpen: t.exposeInt("leftOpen", {
      description: "How many questions got no answer in the review, and keep that of the test.",
    }),
    notAsked: t.exposeInt("notAsked", {
      description: "How many questions of the paper were not asked, and keep theirs.",
    }),
  }),
});

const BlindReviewType = builder.objectRef<BlindReview>("BlindReview").implement({
  description:
    "Questions of a result answered again before its score is looked at: without a clock, the key, and the answers of the test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The result's number." }),
    kind: t.field({
      type: AttemptKind,
      description: "Whether the result is of a fixed test or of a random one.",
      resolve: ({ testId }) => (testId === null ? "random" : "regular"),
    }),
    testTitle: t.string({
      description: "The test's title when the attempt was started.",
      resolve: ({ paper }) => paper.title,
    }),
    state: t.field({
      type: BlindReviewState,
      description: "How it stands.",
      resolve: (review) => review.state,
    }),
    questionCount: t.int({
      description: "How many questions it asks; 0 where it can't be started any more.",
      resolve: ({ asked }) => asked.length,
    }),
    totalQuestions: t.int({
      description: "How many the paper has.",
      resolve: ({ paper }) => paper.questions.length,
    }),
    withheldUntil: t.expose("withheldUntil", {
      type: "DateTime",
      nullable: true,
      description:
        "From when the result is out: until then nothing shows its score or its keys, and no review is offered. Null once it is.",
    }),
    answeredCount: t.int({
      description: "How many of its questions have an answer.",
      resolve: ({ answersGiven }) => answersGiven.filter((given) => given !== UNANSWERED).length,
    }),
    positions: t.intList({
      description:
        "The places on the paper of what it asks, 0 for the first; none before it is started.",
      resolve: ({ state, asked }) => (state === "offered" ? [] : [...asked]),
    }),
    answers: t.intList({
      description: "The answers of the review along the positions: option index, or -1 for none.",
      resolve: ({ state, answersGiven }) => (state === "offered" ? [] : [...answersGiven]),
    }),
    marked: t.booleanList({
      description: "Whether each of its questions is marked for review, along the positions.",
      resolve: ({ state, marksGiven }) => (state === "offered" ? [] : [...marksGiven]),
    }),
    questions: t.field({
      type: [PaperQuestionType],
      complexity: PAPER,
      description: "What it asks, along the positions, without the key.",
      resolve: ({ state, asked, paper }) =>
        state === "offered" ? [] : asked.flatMap((position) => paper.questions[position] ?? []),
    }),
    passages: t.field({
      type: [PaperPassageType],
      description: "The passages that these ask about, each once.",
      resolve: ({ state, asked, paper }) => {
        if (state === "offered") return [];
        const wanted = new Set(asked.map((position) => paper.questions[position]?.passageId));
        return paper.passages.filter(({ passageId }) => wanted.has(passageId));
      },
    }),
    startedAt: t.expose("reviewStartedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was started; null before.",
    }),
    finishedAt: t.expose("reviewFinishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was finished; null before.",
    }),
    outcome: t.withAuth({ signedIn: true }).field({
      type: BlindOutcomeType,
      nullable: true,
      description:
        "What it came to; null until it is finished. Held questions stand in none of its groups.",
      resolve: async (review, _args, { viewer, dependencies }) =>
        review.state === "finished" ? outcomeOf(review, await heldIds(viewer, dependencies)) : null,
    }),
  }),
});

const OpenBlindReviewType = builder.objectRef<OpenBlindReview>("OpenBlindReview").implement({
  description: "A blind review that was started and left.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("resultId", { description: "The result's number." }),
    testTitle: t.exposeString("testTitle", {
      description: "The test's title when the attempt was started.",
    }),
    filtersName: t.exposeString("filtersName", {
      nullable: true,
      description:
        "What a random test was drawn from, in a line; null for a fixed one, and where questions were chosen.",
    }),
    questionCount: t.exposeInt("questionCount", { description: "How many questions it asks." }),
    answeredCount: t.exposeInt("answeredCount", {
      description: "How many of them have an answer.",
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  openBlindReviews: t.withAuth({ signedIn: true }).field({
    type: [OpenBlindReviewType],
    nullable: true,
    description: `The viewer's blind reviews that can be gone on with, the last started first, at most ${openBlindReviewsShown}; null when they could not be read.`,
    resolve: (_root, _args, { viewer, dependencies }) => openBlindReviews(viewer, dependencies),
  }),
}));

builder.prismaObjectFields(ResultType, (t) => ({
  blindReview: t.withAuth({ signedIn: true }).field({
    type: BlindReviewType,
    complexity: OWN_QUERY,
    description: "Its blind review, started or not.",
    select: {
      ...{ id: true, paperId: true, testId: true, scoreHundredths: true, scoreSeenAt: true },
      correctionIds: true,
      ...{ answers: true, marked: true, firstShown: true, secondsSpent: true },
    },
    resolve: ({ scoreHundredths, ...row }, _args, { viewer, dependencies }) =>
      blindReviewOf(viewer, dependencies, { ...row, scoreHundredths: scoreHundredths ?? 0 }),
  }),
}));

const BlindAnswerInput = builder.inputRef<BlindAnswer>("BlindAnswerInput").implement({
  description:
    "The answer to a question of a blind review, its mark, or both; what is left out stays.",
  fields: (t) => ({
    position: t.int({
      required: true,
      description: "The question's place on the paper, 0 for the first.",
    }),
    selectedOptionIndex: t.int({
      description: "The chosen option, 0 for the first; -1 takes an answer back.",
    }),
    marked: t.boolean({ description: "Whether it is marked for review." }),
  }),
});

const resultArgument = "The result's number.";

builder.queryFields((t) => ({
  blindReview: t.withAuth({ signedIn: true }).field({
    type: BlindReviewType,
    description:
      "The blind review of one of the viewer's results, started or not; NOT_FOUND when there is no such result.",
    args: { resultId: t.arg.id({ required: true, description: resultArgument }) },
    resolve: (_root, { resultId }, { viewer, dependencies }) =>
      findBlindReview(viewer, dependencies, numericId(resultId, MISSING)),
  }),
}));

builder.mutationFields((t) => ({
  startBlindReview: t.withAuth({ signedIn: true }).field({
    type: BlindReviewType,
    description:
      "Begins the blind review of a result, or answers the one that was started. CONFLICT when the score was looked at, or the result is too short.",
    args: {
      resultId: t.arg.id({ required: true, description: resultArgument }),
      whole: t.arg.boolean({
        description: `True asks every question of the paper; otherwise it is ${blindReviewSizes.join(", ")} or, on a shorter paper, all. Ignored once it has started.`,
      }),
    },
    resolve: (_root, { resultId, whole }, { viewer, dependencies }) =>
      startBlindReview(viewer, dependencies, numericId(resultId, MISSING), whole ?? false),
  }),
  saveBlindAnswers: t.withAuth({ signedIn: true }).field({
    type: BlindReviewType,
    description:
      "Keeps answers and marks of a blind review; others stay. CONFLICT when it was not started, is finished, or the score was looked at.",
    args: {
      resultId: t.arg.id({ required: true, description: resultArgument }),
      answers: t.arg({
        type: [BlindAnswerInput],
        required: true,
        description: "Each question once at most.",
      }),
    },
    resolve: (_root, { resultId, answers }, { viewer, dependencies }) =>
      saveBlindAnswers(viewer, dependencies, numericId(resultId, MISSING), answers),
  }),
  finishBlindReview: t.withAuth({ signedIn: true }).field({
    type: BlindReviewType,
    description:
      "Ends a blind review and shows the score; repeating it changes nothing. CONFLICT when it was not started, or the score was looked at before, BAD_REQUEST when nothing was answered in it.",
    args: { resultId: t.arg.id({ required: true, description: resultArgument }) },
    resolve: (_root, { resultId }, { viewer, dependencies }) =>
      finishBlindReview(viewer, dependencies, numericId(resultId, MISSING)),
  }),
}));
