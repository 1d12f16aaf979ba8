import { progressFigures } from "../figures.ts";
import { PLANTED, simulatedStudent } from "./simulated-student.ts";

/** What became of simulated students. */
export interface Simulated {
  students: number;
  /** With a habit: the two weak topics and the habit were their first three findings. */
  found: number;
  /** Without: how many were told of a habit all the same. */
  toldOfNone: number;
  /** Of those that were not found, what was told instead. */
  missed: string[];
}

/** Works out the figures of as many students with a planted habit, and as many without one. */
export function simulateStudents(seed: number, students: number): Simulated {
  const missed: string[] = [];
  let found = 0;
  let toldOfNone = 0;
  for (let index = 0; index < students; index += 1) {
    const habit = PLANTED[index % PLANTED.length] ?? "quick";
    const planted = simulatedStudent(seed * 1_000_003 + index, habit);
    const told = progressFigures(planted.tests, new Map())
      .findings.slice(0, 3)
      .map(({ kind, topic }) => topic ?? kind);
    const expected = [...planted.weakTopics, habit];
    if (expected.every((name) => told.includes(name))) found += 1;
    else missed.push(`${expected.join(", ")}: told of ${told.join(", ") || "nothing"}`);
    const plain = simulatedStudent(seed * 1_000_003 + students + index, null);
    const { habits } = progressFigures(plain.tests, new Map());
    if (habits.some(({ verdict }) => verdict === "costs")) toldOfNone += 1;
  }
  return { students, found, toldOfNone, missed };
}
