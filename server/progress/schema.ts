import { learningLimits } from "#rules/learning-limits.ts";
import { spelled } from "#rules/number-words.ts";
import { ENOUGH_ANSWERS, ENOUGH_TESTS } from "#rules/progress-minimums.ts";
import { Dashboard } from "../accounts/schema.ts";
import { builder } from "../graphql/builder.ts";
import type { ProgressFigures } from "./figures.ts";
import { findProgress } from "./find-progress.ts";
import { type Finding, MOST_OUTCOMES } from "./findings.ts";
import type { Guess } from "./guesses.ts";
import type { Habit } from "./habits.ts";
import { AREAS_MINIMUM, OTHERS_MINIMUM, TESTS_OF_TREND } from "./minimum.ts";
import { countsToPractise, countToPractise, questionsToPractise } from "./to-practise.ts";
import type { Standing, SubjectStanding, TopicStanding } from "./topics.ts";
import { type WeakestArea, weakestArea } from "./weakest-area.ts";

const { findingsShown, subjectsListed, testsCounted, topicsListed, toPractise, toPractiseMax } =
  learningLimits;

const habitValues = {
  QUICK: { value: "quick", description: "Answers in under a third of the usual time." },
  LATE: { value: "late", description: "Answers in the last fifth of the clock." },
  CHANGING: { value: "changing", description: "Answers changed from right to wrong." },
  SKIPPING: { value: "skipping", description: "Questions left where answering pays." },
  LEAVING: { value: "leaving", description: "Time spent on questions that were then left." },
  SWITCHING: { value: "switching", description: "Tests that tab switches ended." },
} as const;

const HabitKind = builder.enumType("HabitKind", {
  description: "A habit that may cost marks.",
  values: habitValues,
});

const FindingKind = builder.enumType("FindingKind", {
  description: "What costs marks.",
  values: {
    TOPIC: { value: "topic", description: "A topic that is weaker than the rest." },
    SUBJECT: {
      value: "subject",
      description: "A subject that is weaker than the rest, of topics too small for a finding.",
    },
    ...habitValues,
  } as const,
});

const HabitVerdict = builder.enumType("HabitVerdict", {
  description: "What can be said of a habit.",
  values: {
    TOO_FEW: { value: "tooFew", description: "There is too little to say anything." },
    NONE: { value: "none", description: "No difference is shown that chance does not make." },
    COSTS: { value: "costs", description: "It costs marks." },
    PAYS: { value: "pays", description: "It brings marks." },
  } as const,
});

const GuessKind = builder.enumType("GuessKind", {
  description: "Answers given in doubt.",
  values: {
    MARKED: { value: "marked", description: "Answers marked for review." },
    QUICK: { value: "quick", description: "Answers in under a third of the usual time." },
  } as const,
});

const GuessVerdict = builder.enumType("GuessVerdict", {
  description: "What to do in doubt.",
  values: {
    TOO_FEW: { value: "tooFew", description: "There are too few answers to say anything." },
    ANSWER: { value: "answer", description: "Answering pays: keep giving such answers." },
    LEAVE: { value: "leave", description: "Answering costs: leave such questions." },
    EITHER: { value: "either", description: "The range holds the break-even: no advice." },
  } as const,
});

/** Twice a number of seconds, which may end in a half. */
function halved(doubled: number | null): number | null {
  return doubled === null ? null : doubled / 2;
}

const StandingType = builder.interfaceRef<Standing>("Standing").implement({
  description: `How a student stands; percentages are whole, and null under ${ENOUGH_ANSWERS} answers.`,
  authScopes: { signedIn: true },
  fields: (t) => ({
    shown: t.exposeInt("shown", { description: "How many questions were shown." }),
    answeredCount: t.exposeInt("answered", { description: "How many of them were answered." }),
    correctCount: t.exposeInt("correct", { description: "How many of these were right." }),
    percent: t.exposeInt("percent", {
      nullable: true,
      description: `The share of right answers in whole percent; null under ${ENOUGH_ANSWERS} answers.`,
    }),
    low: t.exposeInt("low", {
      nullable: true,
      description: `The lower end of its 90% range in whole percent; null under ${ENOUGH_ANSWERS} answers.`,
    }),
    high: t.exposeInt("high", {
      nullable: true,
      description: `The upper end of its 90% range in whole percent; null under ${ENOUGH_ANSWERS} answers.`,
    }),
    medianSeconds: t.float({
      nullable: true,
      description: `The median time of an answer over the last ${TESTS_OF_TREND} tests, in seconds; null under ${ENOUGH_ANSWERS} timed answers.`,
      resolve: ({ doubledSeconds }) => halved(doubledSeconds),
    }),
    othersSeconds: t.float({
      nullable: true,
      description: `The same of others on the same questions; null where fewer than ${ENOUGH_ANSWERS} of these were answered by ${OTHERS_MINIMUM} others.`,
      resolve: ({ doubledOthersSeconds }) => halved(doubledOthersSeconds),
    }),
    trend: t.exposeIntList("trend", {
      description: `The share of right answers in each of the last ${TESTS_OF_TREND} tests with answers, oldest first, in whole percent; empty under three.`,
    }),
    marksToGain: t.expose("gainHundredths", {
      type: "Marks",
      nullable: true,
      description:
        "Marks that answering as right as in the best quarter of one's topics would bring in 100 questions; null where it is not known.",
    }),
  }),
});

const ProgressTopic = builder.objectRef<TopicStanding>("ProgressTopic").implement({
  description: "How a student stands in one topic.",
  interfaces: [StandingType],
  authScopes: { signedIn: true },
  fields: (t) => ({
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic as it was asked; null for questions without one.",
    }),
  }),
});

const ProgressSubject = builder.objectRef<SubjectStanding>("ProgressSubject").implement({
  description: "How a student stands in one subject.",
  interfaces: [StandingType],
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject as it was asked." }),
    topics: t.field({
      type: [ProgressTopic],
      description: `Its topics, most marks to gain first; at most ${topicsListed}.`,
      resolve: ({ topics }) => topics.slice(0, topicsListed),
    }),
  }),
});

const FindingType = builder.objectRef<Finding>("Finding").implement({
  description: "What surely costs a student marks, with its evidence.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    kind: t.expose("kind", { type: FindingKind, description: "What it is." }),
    subject: t.exposeString("subject", {
      nullable: true,
      description: "The subject, or that of the topic; null for a habit.",
    }),
    topic: t.exposeString("topic", {
      nullable: true,
      description:
        "The topic; null for a habit, for a whole subject, and for questions without a topic.",
    }),
    cost: t.expose("costHundredths", {
      type: "Marks",
      description: "Marks that it costs in 100 questions of papers like those taken.",
    }),
    correctCount: t.exposeInt("correct", {
      description: "Right ones of the answers it is about; of skipping, of what was answered.",
    }),
    answeredCount: t.exposeInt("answered", { description: "The answers it is about." }),
    othersCorrectCount: t.exposeInt("othersCorrect", {
      description: "Right ones of the student's other answers.",
    }),
    othersAnsweredCount: t.exposeInt("othersAnswered", {
      description: "The student's other answers.",
    }),
    times: t.exposeInt("times", {
      description: "Wrong answers, questions left, changes to the worse, or tab switches.",
    }),
    besides: t.exposeInt("besides", {
      description: "Changes to the better, or tests that tab switches ended.",
    }),
    outcomes: t.exposeString("outcomes", {
      description: `The last ${MOST_OUTCOMES} questions it was seen in, oldest first, without held ones: R right, W wrong, S skipped, N never shown.`,
    }),
  }),
});

type HabitFigures = Omit<Habit, "answers">;

const HabitType = builder.objectRef<HabitFigures>("Habit").implement({
  description: "A habit with its evidence.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    kind: t.expose("kind", { type: HabitKind, description: "Which habit." }),
    verdict: t.expose("verdict", { type: HabitVerdict, description: "What can be said of it." }),
    have: t.exposeInt("have", { description: "What it rests on, such as answers." }),
    need: t.exposeInt("need", { description: "How many of these there must be." }),
    cost: t.expose("costHundredths", {
      type: "Marks",
      description: "Marks that it costs in 100 questions; 0 unless it costs.",
    }),
    correctCount: t.int({
      description: "Right ones of the answers it is about.",
      resolve: ({ group }) => group.right,
    }),
    answeredCount: t.int({
      description: "The answers it is about.",
      resolve: ({ group }) => group.answered,
    }),
    othersCorrectCount: t.int({
      description: "Right ones of the answers they are compared with.",
      resolve: ({ others }) => others.right,
    }),
    othersAnsweredCount: t.int({
      description: "The answers they are compared with.",
      resolve: ({ others }) => others.answered,
    }),
    times: t.exposeInt("times", {
      description: "Wrong answers, questions left, changes to the worse, or tab switches.",
    }),
    besides: t.exposeInt("besides", {
      description: "Changes to the better, or tests that tab switches ended.",
    }),
    seconds: t.exposeInt("seconds", {
      description:
        "Seconds on questions that were left, or taken off clocks for tab switches; 0 for other habits.",
    }),
  }),
});

const GuessType = builder.objectRef<Guess>("Guess").implement({
  description: "What answers in doubt came to, beside the share above which answering pays.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    kind: t.expose("kind", { type: GuessKind, description: "Which answers." }),
    verdict: t.expose("verdict", { type: GuessVerdict, description: "What to do." }),
    answeredCount: t.exposeInt("answered", { description: "How many there are." }),
    correctCount: t.exposeInt("correct", { description: "How many of them were right." }),
    percent: t.exposeInt("percent", {
      nullable: true,
      description: `The share of right ones in whole percent; null under ${ENOUGH_ANSWERS} answers.`,
    }),
    low: t.exposeInt("low", {
      nullable: true,
      description: "The lower end of its 90% range in whole percent; null as above.",
    }),
    high: t.exposeInt("high", {
      nullable: true,
      description: "The upper end of its 90% range in whole percent; null as above.",
    }),
    breakEvenPercent: t.exposeInt("breakEvenPercent", {
      description: "The share of right ones above which answering pays, in whole percent.",
    }),
    moreAnswers: t.exposeInt("moreAnswers", {
      nullable: true,
      description:
        "How many more such answers would tell, if they went as these; null where it is known, or cannot be said.",
    }),
  }),
});

const ProgressType = builder.objectRef<ProgressFigures>("Progress").implement({
  description: `Where a student's next marks are, of their newest ${testsCounted} tests.`,
  authScopes: { signedIn: true },
  fields: (t) => ({
    tests: t.exposeInt("tests", { description: "How many tests it rests on." }),
    answers: t.exposeInt("answers", { description: "How many answers they have." }),
    since: t.expose("since", {
      type: "DateTime",
      nullable: true,
      description: "When the first of them was submitted; null before the first.",
    }),
    correctMarks: t.expose("correctHundredths", {
      type: "Marks",
      nullable: true,
      description: "Marks for a correct answer in all of them; null where they differ.",
    }),
    incorrectMarks: t.expose("incorrectHundredths", {
      type: "Marks",
      nullable: true,
      description: "Marks deducted for an incorrect answer in all of them; null where they differ.",
    }),
    bestQuarterPercent: t.exposeInt("bestQuarterPercent", {
      nullable: true,
      description: `The share of right answers that the best quarter of the student's topics begins with, in whole percent, a subject of which no topic has ${ENOUGH_ANSWERS} answers counting as one; null under ${spelled(AREAS_MINIMUM)} with ${ENOUGH_ANSWERS} answers.`,
    }),
    usualSeconds: t.float({
      nullable: true,
      description: "The median time of an answer in seconds; null where no test was timed.",
      resolve: ({ doubledUsualSeconds }) => halved(doubledUsualSeconds),
    }),
    subjects: t.field({
      type: [ProgressSubject],
      description: `Subjects, most marks to gain first; at most ${subjectsListed}.`,
      resolve: ({ subjects }) => subjects.slice(0, subjectsListed),
    }),
    findings: t.field({
      type: [FindingType],
      description: `What costs most, the dearest first; at most ${findingsShown}, and none under ${spelled(ENOUGH_TESTS)} tests.`,
      resolve: ({ findings }) => findings.slice(0, findingsShown),
    }),
    practiceCounts: t.withAuth({ signedIn: true }).field({
      type: ["Int"],
      nullable: { list: false, items: true },
      description: `Along the findings, how many questions their practice would have now, at most ${toPractise}; null where no practice helps.`,
      resolve: ({ findings }, _args, { viewer, dependencies }) =>
        countsToPractise(viewer, dependencies, findings.slice(0, findingsShown)),
    }),
    habits: t.field({
      type: [HabitType],
      description: `Every habit that is looked for, those that cost first; none under ${spelled(ENOUGH_TESTS)} tests.`,
      resolve: ({ habits }) => habits,
    }),
    guesses: t.field({
      type: [GuessType],
      description: "Answers in doubt: those marked for review, and quick ones.",
      resolve: ({ guesses }) => guesses,
    }),
  }),
});

const WeakestAreaType = builder.objectRef<WeakestArea>("WeakestArea").implement({
  description: "The topic or subject in which the viewer has most to gain.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    subject: t.exposeString("subject", { description: "The subject." }),
    topic: t.exposeString("topic", {
      nullable: true,
      description: "The topic; null for the whole subject.",
    }),
    questionCount: t.withAuth({ signedIn: true }).int({
      description: "How many of its questions the viewer hasn't answered right yet.",
      resolve: (area, _args, { viewer, dependencies }) =>
        countToPractise(viewer, dependencies, area),
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  findings: t.withAuth({ signedIn: true }).field({
    type: [FindingType],
    nullable: true,
    description: `What costs the viewer most marks, at most ${findingsShown}, the dearest first; null when it could not be read.`,
    resolve: async (_root, _args, { viewer, dependencies }) =>
      (await findProgress(viewer, dependencies)).findings.slice(0, findingsShown),
  }),
}));

builder.queryFields((t) => ({
  progress: t.withAuth({ signedIn: true }).field({
    type: ProgressType,
    description: "Where the viewer's own next marks are.",
    resolve: (_root, _args, { viewer, dependencies }) => findProgress(viewer, dependencies),
  }),
  weakestArea: t.withAuth({ signedIn: true }).field({
    type: WeakestAreaType,
    nullable: true,
    description: "What the viewer should practise first; null while nothing can be judged.",
    resolve: async (_root, _args, { viewer, dependencies }) =>
      weakestArea(await findProgress(viewer, dependencies)),
  }),
  questionsToPractise: t.withAuth({ signedIn: true }).idList({
    description:
      "Questions to practise for a finding: the viewer's wrong and skipped ones first, then unseen ones of the subject.",
    args: {
      subject: t.arg.string({ description: "Keeps one subject; null keeps all." }),
      topic: t.arg.string({ description: "Keeps one topic; null keeps all." }),
      skippedOnly: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Keeps those that were skipped, and no unseen ones.",
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: toPractise,
        description: `How many at most, from 1 to ${toPractiseMax}.`,
      }),
    },
    resolve: (_root, { subject = null, topic = null, skippedOnly, limit }, context) =>
      questionsToPractise(context.viewer, context.dependencies, {
        ...{ subject, topic, skippedOnly, limit },
      }),
  }),
}));
