import type { KeyCorrection } from "#rules/key-corrections.ts";
import { regradedQuestionWords } from "#rules/regrade-words.ts";
import type { PaperQuestion } from "../fixed-tests/papers.ts";
import { TestSectionType } from "../fixed-tests/section-schema.ts";
import { builder } from "../graphql/builder.ts";
import { entryFields } from "../graphql/list-fields.ts";
import { wordingFields, wordingValue } from "../graphql/wording-fields.ts";
import type { RegradedQuestion, ResultRegrade } from "./find-regrades.ts";
import { HIDDEN_KEY } from "./hide-keys.ts";
import type { ResultQuestion } from "./result-questions.ts";
import type { ResultSection } from "./result-sections.ts";

export const KeyCorrectionKind = builder.enumType("KeyCorrectionKind", {
  description: "The kinds of correction of a key.",
  values: {
    OTHER_KEY: { value: "other_key", description: "Another option is the correct one." },
    ALSO_ACCEPTED: { value: "also_accepted", description: "Other options are accepted too." },
    GIVEN_TO_ALL: {
      value: "given_to_all",
      description: "Everybody gets its marks, also without an answer.",
    },
    DROPPED: {
      value: "dropped",
      description: "It counts neither in the score nor in the maximum.",
    },
  } as const,
});

const AnswerStatus = builder.enumType("AnswerStatus", {
  description: "What became of one question.",
  values: {
    CORRECT: {
      value: "correct",
      description: "The correct option was chosen, or the question was given to all.",
    },
    INCORRECT: { value: "incorrect", description: "Another option was chosen." },
    UNANSWERED: { value: "unanswered", description: "No option was chosen." },
    DROPPED: {
      value: "dropped",
      description:
        "The question was dropped after the test: it counts neither in the score nor in the maximum.",
    },
    HIDDEN: {
      value: "hidden",
      description: "Null while the question is held, since it would give the key away.",
    },
  } as const,
});

const KeyCorrectionType = builder.objectRef<KeyCorrection>("KeyCorrection").implement({
  description: "How the key of a question was corrected after it was asked.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    kind: t.field({
      type: KeyCorrectionKind,
      description: "What was corrected.",
      resolve: ({ kind }) => kind,
    }),
    optionIndexes: t.intList({
      description:
        "For OTHER_KEY, the new key and then the other accepted options; for ALSO_ACCEPTED, the options accepted in addition to the key; empty for other kinds. 0 is the first option.",
      resolve: ({ options }) => [...options],
    }),
  }),
});

const correctionField = {
  type: KeyCorrectionType,
  nullable: true,
  description:
    "The correction of its key that the result was graded by; null for the key as printed, and while the key is hidden.",
  resolve: ({ correction }: PaperQuestion) => correction ?? null,
} as const;

/** The field of questions whose key may be hidden. */
const isHeldField = {
  description:
    "Whether an open test of the viewer asks it, or a test whose score they have not seen. Until then its key is hidden: correctOptionIndex is -1, and there is no explanation.",
  resolve: ({ correctOptionIndex }: PaperQuestion) => correctOptionIndex === HIDDEN_KEY,
};

export const ResultSubject = builder.prismaObject("AttemptSubject", {
  name: "ResultSubject",
  description: "How a result went in one subject.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the subject within its result.",
      select: { attemptId: true, subject: true },
      resolve: (row) => `${row.attemptId}:${row.subject}`,
    }),
    subject: t.exposeString("subject", { description: "The subject's name." }),
    totalQuestions: t.int({
      description: "How many questions of the subject were asked.",
      select: { correctCount: true, incorrectCount: true, unansweredCount: true },
      resolve: (row) => row.correctCount + row.incorrectCount + row.unansweredCount,
    }),
    correctCount: t.exposeInt("correctCount", { description: "Answered correctly." }),
    incorrectCount: t.exposeInt("incorrectCount", { description: "Answered incorrectly." }),
    unansweredCount: t.exposeInt("unansweredCount", { description: "Left unanswered." }),
    score: t.expose("scoreHundredths", {
      type: "Marks",
      description: "Marks earned less marks deducted; may be below 0.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What answering all of them correctly scores.",
    }),
  }),
});

const RegradedQuestionType = builder.objectRef<RegradedQuestion>("RegradedQuestion").implement({
  description: "What a regrade changed about one question of a result.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    position: t.exposeInt("position", { description: "Its place on the paper, 0 for the first." }),
    words: t.string({
      description: 'What changed: "question 14, key B to C, +1.25".',
      resolve: regradedQuestionWords,
    }),
    marks: t.expose("marksHundredths", {
      type: "Marks",
      description: "What it adds to the score, less what it added before.",
    }),
  }),
});

export const ResultRegradeType = builder.objectRef<ResultRegrade>("ResultRegrade").implement({
  description: "A regrade of a result, after keys of its questions were corrected.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the regrade within its result.",
      resolve: ({ resultId, version }) => `${resultId}:${version}`,
    }),
    regradedAt: t.expose("regradedAt", { type: "DateTime", description: "When it was regraded." }),
    scoreBefore: t.expose("scoreBefore", { type: "Marks", description: "The score before." }),
    scoreAfter: t.expose("scoreAfter", { type: "Marks", description: "The score since." }),
    questions: t.field({
      type: [RegradedQuestionType],
      description: "What changed; questions whose key is hidden are left out.",
      resolve: ({ questions }) => questions,
    }),
  }),
});

export const ResultQuestionType = builder.objectRef<ResultQuestion>("ResultQuestion").implement({
  description: "One question of a result, with its answer and explanation.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the question within its result.",
      resolve: (question) => `${question.resultId}:${question.position}`,
    }),
    position: t.exposeInt("position", { description: "Its place on the paper, 0 for the first." }),
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (question) => wordingValue(question, name) }),
    ),
    isHeld: t.boolean(isHeldField),
    correction: t.field(correctionField),
    status: t.field({
      type: AnswerStatus,
      description: "What became of it.",
      resolve: (question) => question.status,
    }),
    selectedOptionIndex: t.exposeInt("selectedOptionIndex", {
      nullable: true,
      description: "The chosen option, 0 for the first; null means unanswered.",
    }),
    marks: t.expose("marksHundredths", {
      type: "Marks",
      description:
        "What it added to the score; negative when marks were deducted, 0 while the key is hidden.",
    }),
    ...entryFields((name, entry) =>
      t.field({ ...entry, resolve: ({ entries }) => entries[name] as number | null }),
    ),
  }),
});

export const SolutionType = builder.objectRef<PaperQuestion>("Solution").implement({
  description:
    "A question of a paper with its key and explanation: the same in every result on that paper, unless it is held.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    isHeld: t.boolean(isHeldField),
    correction: t.field(correctionField),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (question) => wordingValue(question, name) }),
    ),
  }),
});

export const ResultSectionType = builder.objectRef<ResultSection>("ResultSection").implement({
  description: "How a test went in one of its sections.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    section: t.field({
      type: TestSectionType,
      description: "The section, as it stood on the paper.",
      resolve: (row) => row.section,
    }),
    answeredCount: t.int({
      description: "How many of its questions were answered.",
      resolve: (row) => row.correctCount + row.incorrectCount,
    }),
    correctCount: t.exposeInt("correctCount", { description: "Answered correctly." }),
    incorrectCount: t.exposeInt("incorrectCount", { description: "Answered incorrectly." }),
    unansweredCount: t.exposeInt("unansweredCount", { description: "Left unanswered." }),
    score: t.expose("scoreHundredths", {
      type: "Marks",
      description: "Marks earned in it less marks deducted; may be below 0.",
    }),
    maxMarks: t.expose("maxHundredths", {
      type: "Marks",
      description: "What answering all of it correctly would have scored.",
    }),
    secondsSpent: t.exposeInt("secondsSpent", {
      description: "Seconds its questions were on the screen.",
    }),
  }),
});
