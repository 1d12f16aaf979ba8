// A drill: a short random test made from a result, with its marking (docs/rules.md, section 7).
import { practiceLimits, randomTestLimits } from "./limits.ts";

/** A short random test as it is promised before it is made. */
export interface DrillSize {
  questionCount: number;
  durationMinutes: number;
}

/** The drill of given questions, all of them, as many as a random test holds. */
export function drillOf(questions: number): DrillSize {
  const questionCount = Math.min(questions, randomTestLimits.randomQuestionsMax);
  return { questionCount, durationMinutes: questionCount * practiceLimits.drillMinutesPerQuestion };
}

/** The drill that is drawn from so many questions: ten of them, or all where they are fewer. */
export function drawnDrill(available: number): DrillSize {
  return drillOf(Math.min(available, practiceLimits.drillQuestions));
}

/** What a drill is called: after its topic, its subject or its test. */
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
