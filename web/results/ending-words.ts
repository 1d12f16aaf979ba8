import { countedLateWords } from "#rules/late-words.ts";
import { quizLimits } from "#rules/limits.ts";
import { formatClock, formatSecond, formatTime } from "#rules/times.ts";
import type { FinishedFragment } from "../gql/graphql.ts";

type Ended = Pick<
  FinishedFragment,
  | "completedAt"
  | "timeLeftSeconds"
  | "penaltyMinutes"
  | "lastSavedAt"
  | "timeOverAt"
  | "lateAnswers"
  | "arrivedLate"
>;

/** A heading, and a sentence or two below it. */
export interface EndingWords {
  title: string;
  text: string;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const LIMIT = quizLimits.tabSwitchLimit;

/** The answers that don't count, because their section was over, in an attempt that ended before its time. */
function overWords(lateAnswers: number): string {
  if (lateAnswers === 0) return "";
  const answers = lateAnswers === 1 ? "1 answer" : `${lateAnswers} answers`;
  return ` ${answers} to sections that were over ${lateAnswers === 1 ? "does" : "do"} not count.`;
}

/** "9:50". */
function clockText(seconds: number): string {
  return formatClock(seconds).replace(/^0(?=\d:)/, "");
}

/** The time an attempt took, as exact as its clock: "0:10 of 10:00". */
export function takenText(seconds: number, durationMinutes: number, extraSeconds = 0): string {
  return `${clockText(seconds)} of ${clockText(durationMinutes * 60 + extraSeconds)}`;
}

function byHand({ completedAt, timeLeftSeconds, lateAnswers }: Ended): EndingWords {
  const left = clockText(timeLeftSeconds);
  return {
    title: "You submitted it",
    text: `At ${formatTime(completedAt)}, with ${left} left on the clock.${overWords(lateAnswers)}`,
  };
}

function byTime({ completedAt, penaltyMinutes, timeOverAt, arrivedLate }: Ended): EndingWords {
  if (arrivedLate.length > 0) {
    const over = timeOverAt ? ` at ${formatSecond(timeOverAt)}` : "";
    return {
      title: "It reached us late, and counts",
      text: `The time ran out${over}; this device could deliver at ${formatTime(completedAt)}. ${countedLateWords(arrivedLate.length)}`,
    };
  }
  // If a penalty took the last of the time, the student submitted it.
  const how = penaltyMinutes > 0 ? "" : " automatically";
  return {
    title: "The time ran out",
    text: `At ${formatTime(completedAt)} the test was submitted${how}. Every answer given until then counts.`,
  };
}

function bySwitches({ completedAt, lastSavedAt, lateAnswers }: Ended): EndingWords {
  // The fifth may be a return to a closed page, so the time is that of its count.
  const when = formatTime(lastSavedAt ?? completedAt);
  return {
    title: `It ended after ${NUMBERS[LIMIT] ?? LIMIT} tab switches`,
    text: `Leaving the page was counted a fifth time at ${when}. The test was submitted with the answers saved until then.${overWords(lateAnswers)}`,
  };
}

function late({
  completedAt,
  lastSavedAt,
  timeOverAt,
  lateAnswers,
  arrivedLate,
}: Ended): EndingWords {
  const over = timeOverAt ? ` at ${formatSecond(timeOverAt)}` : "";
  const until = lastSavedAt ? `saved until ${formatSecond(lastSavedAt)}` : "saved in time";
  const later = lateAnswers === 1 ? "1 later one does not" : `${lateAnswers} later ones do not`;
  const counted = arrivedLate.length > 0 ? ` ${countedLateWords(arrivedLate.length)}` : "";
  return {
    title: "It reached us late",
    text: `The time ran out${over}; this device could deliver at ${formatTime(completedAt)}. The answers ${until} count, ${later}.${counted}`,
  };
}

function byAccess({ completedAt, lateAnswers }: Ended): EndingWords {
  return {
    title: "It ended when your access was taken back",
    text: `At ${formatTime(completedAt)} the test was submitted with the answers saved until then.${overWords(lateAnswers)}`,
  };
}

function byInvigilator({ completedAt }: Ended): EndingWords {
  return {
    title: "An invigilator ended your attempt",
    text: `At ${formatTime(completedAt)} the test was submitted with the answers saved until then.`,
  };
}

const WORDS = {
  INVIGILATOR: byInvigilator,
  ACCESS_TAKEN_BACK: byAccess,
  HAND: byHand,
  TIME: byTime,
  TAB_SWITCHES: bySwitches,
  LATE: late,
};

/** How a test ended, in words. @param ending null if unknown */
export function endingWords(ending: FinishedFragment["ending"], result: Ended): EndingWords {
  if (ending !== null) return WORDS[ending](result);
  return { title: "It is submitted", text: `At ${formatTime(result.completedAt)}.` };
}

/** The numbers of questions, as in "Questions 18, 77 and 103". @param positions counted from 0 */
export function questionNumbers(positions: readonly number[]): string {
  const numbers = positions.map((position) => String(position + 1));
  const last = numbers.pop() ?? "";
  return numbers.length === 0 ? `Question ${last}` : `Questions ${numbers.join(", ")} and ${last}`;
}
