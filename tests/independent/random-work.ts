import { SCATTERED } from "./make-bank.ts";
import type { KnownQuestion, PlaceWork } from "./model.ts";
import type { Random } from "./random.ts";

/** How somebody works: shares from 0 to 1. */
export interface Manner {
  skill: number;
  weakTopics: string[];
  weakSubjects: string[];
  skips: number;
  marks: number;
  changes: number;
  spoils: number;
  hurries: number;
  lingers: number;
}

export function randomManner(random: Random): Manner {
  return {
    skill: 0.35 + random.below(60) / 100,
    weakTopics: random.chance(0.5) ? random.some(["Alpha", "Beta", "Gamma", "Delta"], 1) : [],
    weakSubjects: random.chance(0.3) ? [SCATTERED] : [],
    skips: random.pick([0.02, 0.1, 0.3]),
    marks: random.pick([0.02, 0.15, 0.3]),
    changes: random.pick([0.05, 0.2]),
    spoils: random.pick([0.1, 0.5, 0.9]),
    hurries: random.pick([0, 0.1, 0.3]),
    lingers: random.pick([0, 0.8]),
  };
}

const KINDS = ["as ever", "all right", "all wrong", "none"] as const;

function letters(answer: number, first: number, isCleared: boolean): string {
  if (answer === first) return "ABCDE"[answer] ?? "";
  return `${"ABCDE"[first]}${isCleared ? "-" : ""}${"ABCDE"[answer]}`;
}

/** Works on a paper; without times as a program does that sends none. */
export function randomWork(
  random: Random,
  manner: Manner,
  paper: { questions: readonly KnownQuestion[]; minutes: number; isTimed: boolean },
): PlaceWork[] {
  const { questions, minutes } = paper;
  const kind = random.chance(0.12) ? random.pick(KINDS) : "as ever";
  const reached = random.chance(0.3) ? random.below(questions.length) : questions.length;
  let clock = random.below(5);
  return questions.map((question, place) => {
    const isNever = place >= reached;
    const isWeak =
      manner.weakTopics.includes(question.topic ?? "") ||
      manner.weakSubjects.includes(question.subject);
    const isHurried = random.chance(manner.hurries);
    const skill = manner.skill * (isWeak ? 0.4 : 1) * (isHurried ? 0.5 : 1);
    const skips = kind === "none" || (kind === "as ever" && random.chance(manner.skips));
    const isRight = kind === "all right" || (kind !== "all wrong" && random.chance(skill));
    const other = (question.key + 1 + random.below(question.options - 1)) % question.options;
    const answer = isNever || skips ? -1 : isRight ? question.key : other;
    const even = Math.max(2, Math.floor((minutes * 60) / questions.length));
    const lasts = skips && random.chance(manner.lingers) ? 2 * even : 1 + random.below(2 * even);
    const wanted = isNever || !paper.isTimed ? 0 : isHurried ? random.below(4) : lasts;
    // Nobody is at work for longer than the test allows.
    const seconds = Math.min(wanted, minutes * 60 - clock);
    const firstShown = isNever || !paper.isTimed ? -1 : Math.min(clock, minutes * 60);
    clock += seconds;
    const isChanged = answer >= 0 && random.chance(manner.changes);
    const worse = random.chance(manner.spoils);
    const first = !isChanged ? answer : answer === question.key ? other : worse ? question.key : 0;
    const isCleared = isChanged && random.chance(0.4);
    const isMarked = !isNever && random.chance(manner.marks);
    return {
      ...{ answer, firstShown, seconds, marked: isMarked },
      changes: isCleared ? 3 : isChanged ? 2 : 1,
      choices: answer < 0 || !paper.isTimed ? "" : letters(answer, first, isCleared),
      visits: isNever ? 0 : 1 + random.below(2),
      reading: question.passageId === null ? 0 : random.below(seconds + 1),
    };
  });
}
