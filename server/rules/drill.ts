// A drill: a short random test made from a result, with its marking (docs/rules.md, section 7).
import { practiceLimits, randomTestLimits } from "./limits.ts";

/** The size of a short random test, shown before it is created. */
export interface DrillSize {
  questionCount: number;
  durationMinutes: number;
}

/** The drill of all given questions, up to the maximum of a random test. */
export function drillOf(questions: number): DrillSize {
  const questionCount = Math.min(questions, randomTestLimits.randomQuestionsMax);
  return { questionCount, durationMinutes: questionCount * practiceLimits.drillMinutesPerQuestion };
}

/** The drill drawn from this many questions: ten of them, or all if there are fewer. */
export function drawnDrill(available: number): DrillSize {
  return drillOf(Math.min(available, practiceLimits.drillQuestions));
}

/** The title of a drill: after its topic, subject or test. */
export function drillTitle(of: string, longest: number): string {
  const letters = [...`Practice: ${of}`];
  return letters.length <= longest
    ? letters.join("")
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/** Shown where a drill is started: it is a random test, so its score counts (docs/rules.md, section 7). */
export const COUNTS_AS_TEST = "It counts as a test in your figures.";
