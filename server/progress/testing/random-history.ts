import type { Asked, Outcome, TestTaken } from "../history.ts";
import { seeded } from "./simulated-student.ts";

const LETTERS = "ABCDE";
const SCHEMES = [
  [100, 25],
  [100, 0],
  [400, 100],
  [125, 33],
] as const;

/**
 * Any history at all: no test or many, different markings, attempts without times, clocks gone wrong, all
 * right, nothing answered. The same for the same seed.
 */
export function randomHistory(seed: number): TestTaken[] {
  const random = seeded(seed);
  const whole = (below: number) => Math.floor(random() * below);
  // Many topics have too few answers each: then findings name their subjects.
  const areMany = seed % 4 === 0;
  const topics = Array.from({ length: areMany ? 60 : 1 + whole(9) }, (_, index) => ({
    subject: `Subject ${index % (areMany ? 4 : 1 + whole(3))}`,
    topic: random() < 0.1 ? null : `Topic ${index}`,
    right: areMany ? (index % 4 === 0 ? 0.2 : 0.8) : random(),
  }));
  const mood = seed % 10;
  const hasOneScheme = random() < 0.6;
  const scheme = whole(SCHEMES.length);
  return Array.from({ length: whole(9) }, (_, number): TestTaken => {
    const isTimed = random() < 0.8;
    const minutes = 1 + whole(60);
    const [correct, incorrect] = SCHEMES[hasOneScheme ? scheme : whole(SCHEMES.length)] ?? [100, 0];
    let clock = 0;
    const questions = Array.from({ length: 1 + whole(90) }, (__, place): Asked => {
      const { subject, topic, right } = topics[whole(topics.length)] ?? {
        ...{ subject: "Subject 0", topic: null, right: 0.5 },
      };
      const key = LETTERS.charAt(whole(4));
      const isAway = isTimed && random() < 0.08;
      const skips = mood === 1 ? 1 : mood === 2 ? 0 : 0.15;
      const isRight = mood === 2 || random() < right;
      const outcome: Outcome = isAway
        ? "neverShown"
        : random() < skips
          ? "skipped"
          : isRight
            ? "right"
            : "wrong";
      const isFast = random() < 0.25;
      const seconds = isAway ? 0 : mood === 3 ? whole(600_000) : whole(isFast ? 12 : 100);
      const firstShown = !isTimed || isAway ? -1 : mood === 4 ? whole(600_000) : clock;
      clock += seconds;
      const last =
        outcome === "right" ? key : outcome === "wrong" ? (key === "A" ? "B" : "A") : "-";
      const before = random() < 0.3 ? LETTERS.charAt(whole(4)) : "";
      const letters = isAway || random() < 0.1 ? "" : before + last;
      const marked = random() < 0.2;
      const questionId = number * 100 + place;
      return { questionId, subject, topic, outcome, seconds, firstShown, marked, letters, key };
    });
    return {
      id: number + 1,
      completedAt: new Date(Date.UTC(2026, 0, 1 + number)),
      ...{ minutes, correct, incorrect, isTimed: questions.some(({ firstShown: at }) => at >= 0) },
      switches: random() < 0.1 ? 5 : whole(4),
      penaltyMinutes: 0,
      questions,
    };
  });
}
