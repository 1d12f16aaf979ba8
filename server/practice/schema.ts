import { practiceLimits } from "#rules/limits.ts";
import type { PracticeDifficulty, PracticeKind, PracticePool } from "#rules/practice-rules.ts";
import { Dashboard } from "../accounts/schema.ts";
import { PaperPassageType } from "../fixed-tests/paper-passage-schema.ts";
import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { RandomTestFiltersInput } from "../random-tests/schema.ts";
import type { Answered } from "./answer-practice.ts";
import { countPools, type PoolCount } from "./count-pools.ts";
import { diagnosticShares } from "./diagnostic.ts";
import { countPractices, findPractice, listPractices, practicesToShow } from "./find-practices.ts";
import { answeredCount, PRACTICE_MISSING, type Practice, placeOf, timeLeft } from "./practice.ts";
import {
  type PracticeOutcome,
  practiceOutcomes,
  practicePassages,
  practiceQuestions,
} from "./practice-questions.ts";
import { PracticeQuestionType } from "./question-schema.ts";
import { countSubjects, type SubjectCount } from "./subject-counts.ts";
import { usualSecondsOf } from "./usual-seconds.ts";

const { practiceQuestionsMax, practiceMinutesMax } = practiceLimits;
const { practicePaceAnswers, practicePaceMin } = practiceLimits;
const { practiceDefaultQuestions, diagnosticQuestions } = practiceLimits;

type Named<Value> = Record<string, { value: Value; description: string }>;

const PoolType = builder.enumType("PracticePool", {
  description: "Which of the questions that filters leave a practice is drawn from.",
  values: {
    ALL: { value: "all", description: "All of them." },
    UNSEEN: { value: "unseen", description: "Those that were never shown to the viewer." },
    WRONG: { value: "wrong", description: "Those that the viewer answered wrong at least once." },
    MARKED: { value: "marked", description: "Those marked for review in the last test with them." },
    STALE: {
      value: "stale",
      description: `Those that were seen, and not for ${practiceLimits.practiceStaleDays} days.`,
    },
  } as const satisfies Named<PracticePool>,
});

export const DifficultyType = builder.enumType("PracticeDifficulty", {
  description: "A third of the questions by how many people got them right.",
  values: {
    EASIER: { value: "easier", description: "The third that most got right." },
    MEDIUM: { value: "medium", description: "The third between." },
    HARDER: { value: "harder", description: "The third that fewest got right." },
  } as const satisfies Named<PracticeDifficulty>,
});

const KindType = builder.enumType("PracticeKind", {
  description: "What began a practice.",
  values: {
    PRACTICE: { value: "practice", description: "Drawn from a pool." },
    MISTAKES: { value: "mistakes", description: "Of questions that were chosen." },
    DIAGNOSTIC: { value: "diagnostic", description: "The first one of a new student." },
  } as const satisfies Named<PracticeKind>,
});

const PoolCountType = builder.objectRef<PoolCount>("PracticePoolCount").implement({
  description: "How many questions a pool has for the viewer.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    pool: t.field({ type: PoolType, description: "Which pool.", resolve: ({ pool }) => pool }),
    count: t.exposeInt("count", {
      description: "How many of its questions the filters and the difficulty leave.",
    }),
    difficultyKnown: t.exposeInt("difficultyKnown", {
      description:
        "Of how many that the filters leave the difficulty is known, whichever was asked for.",
    }),
  }),
});

const SubjectCountType = builder.objectRef<SubjectCount>("PracticeSubject").implement({
  description: "How many questions of a subject the viewer can practise.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject's name." }),
    questionCount: t.exposeInt("all", { description: "All of its questions." }),
    unseen: t.exposeInt("unseen", { description: "Those that the viewer has never seen." }),
    wrong: t.exposeInt("wrong", {
      description: "Those that the viewer answered wrong at least once.",
    }),
    marked: t.exposeInt("marked", {
      description: "Those marked for review in the last test with them.",
    }),
  }),
});

const OutcomeType = builder.objectRef<PracticeOutcome>("PracticeOutcome").implement({
  description: "How a practice went in one topic, of what was answered.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.id({
      description: "Names the topic within its practice.",
      resolve: ({ practiceId, subject, topic }) =>
        `${practiceId}:${JSON.stringify([subject, topic])}`,
    }),
    subject: t.exposeString("subject", { description: "The subject's name." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic's name; null for questions without one.",
    }),
    answered: t.exposeInt("answered", { description: "How many were answered." }),
    right: t.exposeInt("right", { description: "How many of them are right." }),
  }),
});

export const PracticeType = builder.objectRef<Practice>("Practice").implement({
  description:
    "Questions that the viewer works through beside tests, with the key after each answer. It never counts as a test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The practice's number." }),
    kind: t.field({ type: KindType, description: "What began it.", resolve: ({ kind }) => kind }),
    title: t.exposeString("title", { description: "What it is called." }),
    questionCount: t.int({
      description: "How many questions it has.",
      resolve: ({ revisionIds }) => revisionIds.length,
    }),
    answeredCount: t.int({
      description: 'How many were answered, "I don\'t know" counted.',
      resolve: answeredCount,
    }),
    rightCount: t.exposeInt("rightCount", { description: "How many answers are right." }),
    currentQuestion: t.int({
      description: "The first question without an answer, 0 for the first.",
      resolve: placeOf,
    }),
    minutes: t.exposeInt("minutes", {
      nullable: true,
      description: "Minutes of its clock; null without one.",
    }),
    secondsLeft: t.int({
      nullable: true,
      description:
        "Seconds that its clock has left, which runs at questions alone; null without one.",
      resolve: timeLeft,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was started." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was ended, or its last question answered; null while it goes on.",
    }),
    questions: t.withAuth({ signedIn: true }).field({
      type: [PracticeQuestionType],
      complexity: OWN_QUERY,
      description: "Its questions in the order they are asked.",
      resolve: (practice, _args, { viewer, dependencies }) =>
        practiceQuestions(viewer, dependencies, practice),
    }),
    passages: t.withAuth({ signedIn: true }).field({
      type: [PaperPassageType],
      complexity: OWN_QUERY,
      description: "The passages that its questions ask about, each once, as they are now.",
      resolve: (practice, _args, { viewer, dependencies }) =>
        practicePassages(viewer, dependencies, practice),
    }),
    outcomes: t.withAuth({ signedIn: true }).field({
      type: [OutcomeType],
      complexity: OWN_QUERY,
      description: "How it went by subject and topic, of what was answered so far.",
      resolve: (practice, _args, { viewer, dependencies }) =>
        practiceOutcomes(viewer, dependencies, practice),
    }),
  }),
});

export const AnsweredType = builder.objectRef<Answered>("AnsweredPractice").implement({
  description: "What became of an answer.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    practice: t.field({
      type: PracticeType,
      description: "The practice as it is with it.",
      resolve: ({ practice }) => practice,
    }),
    question: t.withAuth({ signedIn: true }).field({
      type: PracticeQuestionType,
      description: "The question with the answer that stands.",
      resolve: async ({ practice, position }, _args, { viewer, dependencies }) => {
        const [question] = await practiceQuestions(viewer, dependencies, practice, position);
        if (question === undefined) throw new Error("A practice lacks one of its questions.");
        return question;
      },
    }),
    isRefused: t.exposeBoolean("isRefused", {
      description: "Whether an earlier answer with another choice stands in its place.",
    }),
  }),
});

interface ListedPractices {
  items: Practice[];
  finished: boolean | null;
}

const PracticePageType = builder.objectRef<ListedPractices>("PracticePage").implement({
  description: "A page of a list of practices.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    items: t.field({
      type: [PracticeType],
      description: "The practices, newest first.",
      resolve: ({ items }) => items,
    }),
    totalCount: t.withAuth({ signedIn: true }).int({
      description: "How many there are on all pages.",
      resolve: ({ finished }, _args, { viewer, dependencies }) =>
        countPractices(viewer, dependencies, finished),
    }),
  }),
});

/** Practices in progress that the dashboard names. */
const SHOWN_UNDER_WAY = 5;

interface PractisingState {
  underWay: Practice[];
  diagnostic: Practice | null;
}

const PractisingType = builder.objectRef<PractisingState>("Practising").implement({
  description: "The practices that the dashboard shows.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    underWay: t.field({
      type: [PracticeType],
      description: `The newest practices in progress, at most ${SHOWN_UNDER_WAY}.`,
      resolve: ({ underWay }) => underWay,
    }),
    diagnostic: t.field({
      type: PracticeType,
      nullable: true,
      description: "The diagnostic, in progress or over; null before it was started.",
      resolve: ({ diagnostic }) => diagnostic,
    }),
    diagnosticQuestions: t.withAuth({ signedIn: true }).int({
      description: `How many questions the diagnostic would ask now: ${diagnosticQuestions}, or as many as there are.`,
      resolve: async (_state, _args, { dependencies }) => {
        const shares = await diagnosticShares(dependencies);
        return [...shares.values()].reduce((sum, share) => sum + share, 0);
      },
    }),
    diagnosticSubjects: t.withAuth({ signedIn: true }).int({
      description: "Of how many subjects they would be.",
      resolve: async (_state, _args, { dependencies }) =>
        (await diagnosticShares(dependencies)).size,
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  practising: t.withAuth({ signedIn: true }).field({
    type: PractisingType,
    nullable: true,
    description: "The viewer's practices; null when they could not be read.",
    resolve: (_root, _args, { viewer, dependencies }) =>
      practicesToShow(viewer, dependencies, SHOWN_UNDER_WAY),
  }),
}));

const filtersArgument = {
  type: RandomTestFiltersInput,
  description: "What narrows the questions; null for the whole bank.",
} as const;

export const PracticeInput = builder.inputType("PracticeInput", {
  description: "What to practise.",
  fields: (t) => ({
    pool: t.field({
      type: PoolType,
      required: true,
      defaultValue: "all",
      description: "What it is drawn from.",
    }),
    numQuestions: t.int({
      required: true,
      defaultValue: practiceDefaultQuestions,
      description: `How many questions, from 1 to ${practiceQuestionsMax}; fewer when the pool has fewer.`,
    }),
    minutes: t.int({
      description: `Minutes of a clock that ends it, from 1 to ${practiceMinutesMax}; null for none.`,
    }),
    difficulty: t.field({ type: DifficultyType, description: "A third alone; null for any." }),
    filters: t.field(filtersArgument),
  }),
});

export const practiceId = { required: true, description: "The practice's number." } as const;

builder.queryFields((t) => ({
  practicePools: t.withAuth({ signedIn: true }).field({
    type: [PoolCountType],
    description: "How many questions each pool has for the viewer under filters.",
    args: {
      filters: t.arg(filtersArgument),
      difficulty: t.arg({ type: DifficultyType, description: "A third alone; null for any." }),
    },
    resolve: (_root, { filters, difficulty }, { viewer, dependencies }) =>
      countPools(viewer, dependencies, filters ?? {}, difficulty ?? null),
  }),
  practiceSubjects: t.withAuth({ signedIn: true }).field({
    type: [SubjectCountType],
    description: "What the viewer can practise by subject, most wrong first.",
    resolve: (_root, _args, { viewer, dependencies }) => countSubjects(viewer, dependencies),
  }),
  usualSeconds: t.withAuth({ signedIn: true }).int({
    nullable: true,
    description: `The seconds that the viewer usually takes to answer a question: the median of the last ${practicePaceAnswers} answers whose time is known; null with fewer than ${practicePaceMin}.`,
    resolve: (_root, _args, { viewer, dependencies }) => usualSecondsOf(viewer, dependencies),
  }),
  practices: t.withAuth({ signedIn: true }).field({
    type: PracticePageType,
    description: "The viewer's practices, newest first.",
    args: {
      finished: t.arg.boolean({
        description: "True for those that are over, false for those in progress; null for both.",
      }),
      ...pagingArguments,
    },
    resolve: async (_root, { finished = null, ...page }, { viewer, dependencies }) => {
      const list = { finished, ...checkedPage(page) };
      return { items: await listPractices(viewer, dependencies, list), finished };
    },
  }),
  practice: t.withAuth({ signedIn: true }).field({
    type: PracticeType,
    description: "One of the viewer's own practices; NOT_FOUND when there is none.",
    args: { id: t.arg.id(practiceId) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findPractice(viewer, dependencies, numericId(id, PRACTICE_MISSING)),
  }),
}));
