import type { Asked, TestTaken } from "../history.ts";

/** Habits that can be planted in a simulated student. */
export const PLANTED = ["quick", "late", "changing", "skipping", "leaving", "switching"] as const;
export type PlantedHabit = (typeof PLANTED)[number];

/** What is known of a simulated student, and what their figures should find. */
export interface PlantedStudent {
  /** Topics in which few answers are right. */
  weakTopics: readonly string[];
  habit: PlantedHabit | null;
  /** Of a habit-free student, all that is different from others. */
  tests: TestTaken[];
}

/** What papers are like, and what is weak; all have three mocks, and unless said two weak topics of 8. */
export interface Planting {
  mocks?: number | undefined;
  /** Of each of the four subjects. */
  topicsOfEach?: number;
  /** A whole subject has all of its topics weak; with nothing weak all topics are alike. */
  weak?: "two topics" | "a subject" | "nothing";
  /** How answers marked for review go beside their break-even; as all others unless said. */
  guesses?: "above" | "below" | undefined;
}

/** Numbers from 0 up to 1 that look random and are the same for each seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SUBJECTS = ["English", "Current Affairs", "Legal Reasoning", "Logical Reasoning"];
const MOCK_MINUTES = 120;
const MOCK_QUESTIONS = 120;
const LETTERS = "ABCD";
const WEAK = 0.25;

/** What each habit does to a student who has it. */
const HABIT = {
  /** Answers given at once, and how many of these are right. */
  quick: { share: 0.25, right: 0.3 },
  /** What is left of the accuracy when the clock runs out. */
  late: { right: 0.45 },
  /** First right answers that are changed to wrong. */
  changing: { share: 0.2 },
  skipping: { share: 0.25 },
  /** Questions that are left after a long time, and how long in usual times. */
  leaving: { share: 0.14, times: 3 },
  /** How often the page is left, and the share of the clock after which that has ended the test. */
  switching: { times: 5, ends: 0.85 },
} as const;

/** Of the marking of the mocks, +1 and -0.25. */
const BREAK_EVEN = 0.2;
/** How many answers are marked for review, and how many of those are right where guesses are planted. */
const MARKS = { usual: 0.12, guessing: 0.25 };
const GUESSES = { above: BREAK_EVEN + 0.25, below: BREAK_EVEN - 0.15 };

/** How a simulated student answers. */
interface Nature {
  accuracy: ReadonlyMap<string, number>;
  habit: PlantedHabit | null;
  secondsEach: number;
  topicsOfEach: number;
  guesses: Planting["guesses"];
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Topics with their subjects, and how many of a mock's questions are of each: some are rare. */
function paperOf(random: () => number, topicsOfEach: number) {
  const topics = SUBJECTS.flatMap((subject) =>
    Array.from({ length: topicsOfEach }, (_, index) => ({
      subject,
      topic: `${subject} ${index + 1}`,
    })),
  );
  const each = MOCK_QUESTIONS / topics.length;
  return shuffled(
    topics.flatMap((topic, index) =>
      Array.from({ length: each + (index % 2 === 0 ? 2 : -2) }, () => topic),
    ),
    random,
  );
}

function answerOf(
  question: { subject: string; topic: string },
  clock: number,
  nature: Nature,
  random: () => number,
): Omit<Asked, "questionId" | "firstShown"> {
  const { habit, accuracy, secondsEach, guesses } = nature;
  const isLate = clock >= MOCK_MINUTES * 60 * 0.8;
  const isQuick = habit === "quick" && random() < HABIT.quick.share;
  let right = accuracy.get(question.topic) ?? 0;
  if (isQuick) right *= HABIT.quick.right;
  if (habit === "late" && isLate) right *= HABIT.late.right;
  const key = LETTERS.charAt(Math.floor(4 * random()));
  const wrong = LETTERS.replace(key, "").charAt(Math.floor(3 * random()));
  // Most people take between half and twice as long as usual.
  const usual = secondsEach * Math.exp(0.35 * (random() + random() + random() - 1.5) * 2);
  const seconds = Math.round(isQuick ? usual / 6 : usual);
  const marked = random() < (guesses ? MARKS.guessing : MARKS.usual);
  if (guesses && marked) right = GUESSES[guesses];
  const facts = { ...question, seconds, key, marked, letters: "" };
  const skips = habit === "skipping" ? HABIT.skipping.share : 0.02;
  if (habit === "leaving" && random() < HABIT.leaving.share) {
    return { ...facts, outcome: "skipped", seconds: Math.round(secondsEach * HABIT.leaving.times) };
  }
  if (random() < skips) {
    return { ...facts, outcome: "skipped", seconds: Math.round(seconds / 3) };
  }
  const isRight = random() < right;
  const changes = random();
  if (habit === "changing" && isRight && changes < HABIT.changing.share) {
    return { ...facts, outcome: "wrong", letters: key + wrong };
  }
  // Everybody changes some answers, as often to the better as to the worse.
  if (changes > 0.95) {
    return {
      ...facts,
      outcome: isRight ? "right" : "wrong",
      letters: isRight ? wrong + key : key + wrong,
    };
  }
  const outcome = isRight ? "right" : "wrong";
  return { ...facts, outcome, letters: isRight ? key : wrong };
}

function mockOf(number: number, nature: Nature, random: () => number): TestTaken {
  const { ends, times } = HABIT.switching;
  const isSwitching = nature.habit === "switching";
  const end = MOCK_MINUTES * 60 * (isSwitching ? ends : 1);
  let clock = 0;
  const questions = paperOf(random, nature.topicsOfEach).map((question, place): Asked => {
    const questionId = number * MOCK_QUESTIONS + place;
    if (clock >= end) {
      const untouched = { seconds: 0, firstShown: -1, marked: false, letters: "", key: "A" };
      return { questionId, ...question, ...untouched, outcome: "neverShown" };
    }
    const firstShown = clock;
    const answer = answerOf(question, clock, nature, random);
    clock += answer.seconds;
    return { questionId, firstShown, ...answer };
  });
  return {
    ...{ id: number, completedAt: new Date(Date.UTC(2026, 0, number)), minutes: MOCK_MINUTES },
    ...{ correct: 100, incorrect: 25, penaltyMinutes: 0, isTimed: true, questions },
    // Everybody leaves the page now and then.
    switches: isSwitching ? times : number % 3,
  };
}

/** Subjects begin the names of their topics. */
function chosenWeak(topics: readonly string[], weak: Planting["weak"], random: () => number) {
  const [first = "", second = ""] = shuffled(topics, random);
  if (weak === "nothing") return [];
  const subject = SUBJECTS.find((name) => first.startsWith(name)) ?? "";
  return weak === "a subject" ? topics.filter((one) => one.startsWith(subject)) : [first, second];
}

/** A student after some mocks of 120 questions, with what is planted; the same for the same seed. */
export function simulatedStudent(
  seed: number,
  habit: PlantedHabit | null,
  { mocks = 3, topicsOfEach = 2, weak = "two topics", guesses }: Planting = {},
): PlantedStudent {
  const random = seeded(seed);
  const topics = [...new Set(paperOf(random, topicsOfEach).map(({ topic }) => topic))].toSorted();
  const weakTopics = chosenWeak(topics, weak, random);
  const level = 0.68 + 0.17 * seeded(-seed)();
  const usual = () => (weak === "nothing" ? level : 0.68 + 0.17 * random());
  const accuracy = new Map(
    topics.map((topic) => [topic, weakTopics.includes(topic) ? WEAK : usual()]),
  );
  const nature = { accuracy, habit, secondsEach: 53 + 4 * random(), topicsOfEach, guesses };
  const tests = Array.from({ length: mocks }, (_, index) => mockOf(index + 1, nature, random));
  return { weakTopics, habit, tests };
}
