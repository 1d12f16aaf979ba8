// One-line summaries of the collapsed sections of a result.
import { figure } from "#rules/figures.ts";
import { leastOthers } from "#rules/peers.ts";
import { passageReadings } from "#rules/reading-speed.ts";
import { counted } from "../../ui/counted.ts";
import type { ResultStatus, WholeResult } from "../result-questions.ts";
import { secondsWords } from "../work-words.ts";

/** The passages of a result and their readings, without those with a hidden question. */
export function readingsOf(result: Pick<WholeResult, "passages" | "questions">) {
  // The server leaves out passages with a hidden question too.
  const hidden = new Set(
    result.questions.flatMap(({ isHeld, passageId }) => (isHeld ? (passageId ?? []) : [])),
  );
  const passages = result.passages.filter(({ passageId }) => !hidden.has(passageId));
  const questions = result.questions.flatMap(({ status, ...question }) =>
    status === "HIDDEN" || status === "DROPPED" ? [] : { ...question, status },
  );
  return { passages, readings: passageReadings(passages, questions) };
}

/** "26 passages, read at 210 words a minute; 70 of 104 questions correct." */
export function passageWords(result: Pick<WholeResult, "passages" | "questions">): string {
  const { readings } = readingsOf(result);
  const reached = readings.reduce((sum, reading) => sum + reading.reached, 0);
  const right = readings.reduce((sum, reading) => sum + reading.right, 0);
  const timed = readings.filter(({ wordsAMinute }) => wordsAMinute !== null);
  const words = timed.reduce((sum, reading) => sum + reading.words, 0);
  const seconds = timed.reduce((sum, reading) => sum + reading.seconds, 0);
  const speed =
    seconds > 0 ? `, read at ${figure(Math.round((words * 60) / seconds))} words a minute` : "";
  const outcome =
    reached > 0 ? `; ${figure(right)} of ${counted(reached, "question")} correct` : "";
  return `${counted(result.passages.length, "passage")}${speed}${outcome}.`;
}

/** "48 s", "1m 24s". @param seconds may have a fraction */
function shortTime(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : secondsWords(whole);
}

interface TimedAnswer {
  status: ResultStatus;
  /** Seconds on the attempt's clock; null for never, or unknown. */
  firstShown: number | null;
  secondsSpent: number;
}

/** "Wrong answers took 1m 24s on average, correct ones 48 s."; null without stored times. */
export function timeWords(questions: readonly TimedAnswer[]): string | null {
  if (!questions.some(({ secondsSpent }) => secondsSpent > 0)) return null;
  // In an attempt with times, 0 s of a shown question also counts: it was answered within a second.
  const timed = questions.filter(
    ({ firstShown, secondsSpent }) => firstShown !== null || secondsSpent > 0,
  );
  const meanOf = (status: TimedAnswer["status"]) => {
    const own = timed.filter((question) => question.status === status);
    const sum = own.reduce((total, { secondsSpent }) => total + secondsSpent, 0);
    return own.length > 0 ? shortTime(sum / own.length) : null;
  };
  const [wrong, correct] = [meanOf("INCORRECT"), meanOf("CORRECT")];
  if (wrong && correct) {
    return `Wrong answers took ${wrong} on average, correct ones ${correct}.`;
  }
  if (wrong) return `Wrong answers took ${wrong} on average.`;
  if (correct) return `Correct answers took ${correct} on average.`;
  const sum = timed.reduce((total, { secondsSpent }) => total + secondsSpent, 0);
  return `Questions took ${shortTime(sum / timed.length)} on average.`;
}

interface Compared {
  others: number;
  /** Null with fewer than 20 others. */
  percentile: number | null;
}

/** "Better than 71% of 1,204 students", or how many students are missing. */
export function peersWords({ others, percentile }: Compared): string {
  if (percentile === null) {
    return `Compared from ${leastOthers} students on; ${figure(others)} so far`;
  }
  return `Better than ${Math.round(percentile)}% of ${figure(others)} students`;
}

/**
 * "2.6 points under your average"; null without another result.
 * @param percent of this result, in percent
 * @param average of all results, in percent to one decimal
 * @param results number of results in the average
 */
export function averageWords(percent: number, average: number, results: number): string | null {
  if (results < 2) return null;
  const points = Math.round((percent - average) * 10) / 10;
  if (points === 0) return "exactly your average";
  const by = Math.abs(points);
  return `${by} ${by === 1 ? "point" : "points"} ${points > 0 ? "over" : "under"} your average`;
}
