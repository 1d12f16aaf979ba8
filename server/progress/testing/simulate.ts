import { progressFigures } from "../figures.ts";
import { PLANTED, type Planting, simulatedStudent } from "./simulated-student.ts";

/** What became of simulated students. */
export interface Simulated {
  students: number;
  /** With a habit: the two weak topics and the habit were their first three findings. */
  found: number;
  /** Of those that were not found, what was found instead. */
  missed: string[];
  /** Of those that were not found, how many had under 20 answers in a weak topic. */
  tooFewAnswers: number;
  /** Without a habit: how many got one as a finding all the same. */
  shownFalseHabit: number;
  /** Weak in one subject of ten small topics, after three mocks: it was their first finding. */
  subjectsFound: number;
  /** With nothing weak in any topics: how many got a weak topic or subject as a finding all the same. */
  shownFalseWeakness: number;
  /** Whose marked answers go well above break-even: advised to answer. */
  advisedToAnswer: number;
  /** Whose marked answers go well below break-even: advised to leave them. */
  advisedToLeave: number;
  /** Of both: advised the opposite. */
  misadvised: number;
}

/** What the tests of simulated students are like. */
export type Papers = Pick<Planting, "mocks" | "topicsOfEach">;

/** The first finding of somebody without a habit. */
function firstFinding(seed: number, planting: Planting): string | null {
  const { tests } = simulatedStudent(seed, null, planting);
  const [first] = progressFigures(tests, new Map()).findings;
  return first === undefined ? null : `${first.kind} ${first.subject}`;
}

/** The advice about answers that were marked for review. */
function adviceOnMarked(seed: number, planting: Planting) {
  const { guesses } = progressFigures(simulatedStudent(seed, null, planting).tests, new Map());
  return guesses.find(({ kind }) => kind === "marked")?.verdict;
}

/**
 * Works out the figures of as many students with a planted habit, without one, weak in a whole subject, and
 * weak in nothing, and of as many who guess well or badly at what they mark.
 */
export function simulateStudents(seed: number, students: number, papers: Papers = {}): Simulated {
  const { mocks, topicsOfEach = 2 } = papers;
  const sum = {
    found: 0,
    tooFewAnswers: 0,
    shownFalseHabit: 0,
    subjectsFound: 0,
    shownFalseWeakness: 0,
  };
  const advice = { advisedToAnswer: 0, advisedToLeave: 0, misadvised: 0 };
  const missed: string[] = [];
  for (let index = 0; index < students; index += 1) {
    const habit = PLANTED[index % PLANTED.length] ?? "quick";
    const ofHabit = seed * 1_000_003 + index;
    const planted = simulatedStudent(ofHabit, habit, { mocks, topicsOfEach });
    const { findings, subjects } = progressFigures(planted.tests, new Map());
    const found = findings.slice(0, 3).map(({ kind, topic }) => topic ?? kind);
    const expected = [...planted.weakTopics, habit];
    if (expected.every((name) => found.includes(name))) sum.found += 1;
    else {
      missed.push(`${expected.join(", ")}: found ${found.join(", ") || "nothing"}`);
      const small = subjects.flatMap(({ topics }) =>
        topics.filter(({ percent }) => percent === null),
      );
      if (small.some(({ topic }) => expected.includes(topic ?? ""))) sum.tooFewAnswers += 1;
    }
    const plain = simulatedStudent(ofHabit + students, null, { mocks, topicsOfEach });
    const { habits } = progressFigures(plain.tests, new Map());
    if (habits.some(({ verdict }) => verdict === "costs")) sum.shownFalseHabit += 1;
    const whole = { topicsOfEach: 10, weak: "a subject" } as const;
    const [topic = ""] = simulatedStudent(ofHabit, null, whole).weakTopics;
    const isFound = firstFinding(ofHabit, whole) === `subject ${topic.replace(/ \d+$/, "")}`;
    if (isFound) sum.subjectsFound += 1;
    const of = index % 2 === 0 ? topicsOfEach : 10;
    const nothing = { mocks, topicsOfEach: of, weak: "nothing" } as const;
    if (firstFinding(ofHabit, nothing) !== null) sum.shownFalseWeakness += 1;
    const above = adviceOnMarked(ofHabit, { mocks, topicsOfEach, guesses: "above" });
    const below = adviceOnMarked(ofHabit, { mocks, topicsOfEach, guesses: "below" });
    advice.advisedToAnswer += Number(above === "answer");
    advice.advisedToLeave += Number(below === "leave");
    advice.misadvised += Number(above === "leave") + Number(below === "answer");
  }
  return { students, ...sum, ...advice, missed };
}
