// How fast passages were read, and what came of it (docs/learning.md, section 4).
import { wordCount } from "./text.ts";

/** What is looked at of a question. */
interface ReadQuestion {
  passageId: string | null;
  secondsReading: number;
  firstShown: number | null;
  status: "CORRECT" | "INCORRECT" | "UNANSWERED";
}

/** How one passage was read. */
export interface PassageReading {
  passageId: string;
  words: number;
  /** Seconds that it was in view. */
  seconds: number;
  /** Whole; null where it was in view for too short to be read, or that was not counted. */
  wordsAMinute: number | null;
  /** Its questions that were shown or answered, and how many of them were right. */
  reached: number;
  right: number;
}

/** Nobody reads faster: a text that was in view for less was passed over. */
export const MOST_WORDS_A_MINUTE = 1_500;

/** Words a minute, whole; null where a text was in view for too short to be read, or that was not counted. */
export function wordsAMinute(words: number, seconds: number): number | null {
  const speed = seconds > 0 ? Math.round((words * 60) / seconds) : null;
  return speed !== null && speed <= MOST_WORDS_A_MINUTE ? speed : null;
}

/** How the passages of a result were read, in the order given. */
export function passageReadings(
  passages: readonly { passageId: string; text: string }[],
  questions: readonly ReadQuestion[],
): PassageReading[] {
  return passages.map(({ passageId, text }) => {
    const own = questions.filter((question) => question.passageId === passageId);
    const words = wordCount(text);
    const seconds = own.reduce((sum, { secondsReading }) => sum + secondsReading, 0);
    const reached = own.filter(
      ({ firstShown, status }) => firstShown !== null || status !== "UNANSWERED",
    ).length;
    const right = own.filter(({ status }) => status === "CORRECT").length;
    const speed = wordsAMinute(words, seconds);
    return { passageId, words, seconds, wordsAMinute: speed, reached, right };
  });
}
