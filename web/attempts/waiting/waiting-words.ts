import { quizLimits } from "#rules/limits.ts";
import { spelled } from "#rules/number-words.ts";
import { durationParts, formatDate, formatTime } from "#rules/times.ts";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import { counted } from "../../ui/counted.ts";
import { deductionText, signedMarksText } from "../../ui/marks.ts";
import { dateTimeForReader, timeForReader } from "../../ui/reader-time.ts";
import { questionsText } from "../sections/section-words.ts";

/** A text with its emphasized part. */
export type Instruction = readonly [plain: string, strong: string, rest: string];

/** "2 hours", "1 hour 30 minutes", "5 minutes". */
function lengthText(all: number): string {
  const { hours, minutes } = durationParts(all);
  const parts = [hours > 0 && counted(hours, "hour"), minutes > 0 && counted(minutes, "minute")];
  return parts.filter((part) => part !== false).join(" ") || counted(0, "minute");
}

/** The time of an event; with its date if that differs from the opening's. */
function timeOn(opensAt: string, time: string): string {
  const isSameDay = formatDate(opensAt) === formatDate(time);
  return isSameDay ? timeForReader(time) : dateTimeForReader(time);
}

/** The closing that ends every clock; null if each has its full time. */
function lastMoment({ closesAt, isLateStartCut }: WaitingRoomFragment): string | null {
  return isLateStartCut ? closesAt : null;
}

function clockOf(room: WaitingRoomFragment): Instruction {
  const { opensAt, durationMinutes, clockRunsOn } = room;
  const end = lastMoment(room);
  const isForAll =
    end !== null && Date.parse(end) - Date.parse(opensAt) <= durationMinutes * 60_000;
  const own = `You have ${lengthText(durationMinutes)} from your start`;
  const cut = end === null || isForAll ? "" : ` Every clock ends at ${timeOn(opensAt, end)}.`;
  if (!clockRunsOn) {
    return [
      `${isForAll ? `You have until ${timeOn(opensAt, end)}` : own}. `,
      "The clock stops while the page is closed",
      `; coming back costs a minute.${cut}`,
    ];
  }
  const span = isForAll
    ? `The clock runs for everybody from ${timeForReader(opensAt)} to ${timeOn(opensAt, end)}, `
    : `${own}. The clock runs `;
  return [span, "also while you are away", `. There is no pause.${cut}`];
}

function marksOf(room: WaitingRoomFragment): Instruction {
  const { sections, totalQuestions, correctMarks, incorrectMarks } = room;
  const wrong = incorrectMarks > 0 ? deductionText(incorrectMarks) : "nothing off";
  const isTimed = sections.some(({ minutes }) => minutes !== null);
  const inSections = sections.length > 0 ? ` in ${spelled(sections.length)} sections` : "";
  return [
    `${questionsText(totalQuestions)}${inSections}. `,
    `${signedMarksText(correctMarks)} for a right answer, ${wrong} for a wrong one`,
    `, nothing for one left out.${isTimed ? " Each section has its own clock." : ""}`,
  ];
}

function endOf(room: WaitingRoomFragment): Instruction {
  const { opensAt, resultsAt } = room;
  const end = lastMoment(room);
  const isForAll =
    end !== null && Date.parse(end) - Date.parse(opensAt) <= room.durationMinutes * 60_000;
  const when = isForAll ? `At ${timeOn(opensAt, end)}` : "When your time is over";
  const results =
    resultsAt === null
      ? "Your result shows once you submit."
      : `Results come at ${timeOn(opensAt, resultsAt)}, the same for all.`;
  return [`${when} your answers are submitted for you. `, "", results];
}

/** The instructions before the test, from its settings. */
export function instructionsOf(room: WaitingRoomFragment): Instruction[] {
  return [
    clockOf(room),
    marksOf(room),
    [
      "Leaving this page is counted. ",
      `The ${ORDINALS[quizLimits.tabSwitchLimit + 1] ?? "next"} time ends the test`,
      ": it can only be submitted.",
    ],
    [
      "If the network goes, ",
      "keep answering",
      room.clockRunsOn && !room.countsLateAnswers
        ? ". Answers are kept on this device and sent when it is back, and must arrive before your time is over."
        : ". Answers are kept on this device and sent when it is back.",
    ],
    endOf(room),
  ];
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** A row in the list of checks: the finding and the advice. */
export interface Check {
  name: string;
  /** "coming": still being fetched, so that the device isn't ready yet. */
  state: "good" | "amber" | "neutral" | "coming";
  words: string;
}

/** A slower response counts as slow. */
const SLOW_MS = 1_500;
/** Smaller differences count as equal. A response measures no more exactly than half its duration. */
const SAME_CLOCK_MS = 5_000;

function connectionCheck(roundTripMs: number | null): Check {
  const name = "Connection";
  if (roundTripMs === null) {
    return { name, state: "amber", words: "No answer. Check your network." };
  }
  if (roundTripMs > SLOW_MS) {
    const seconds = (roundTripMs / 1000).toFixed(1);
    return {
      name,
      state: "amber",
      words: `Slow, answers in ${seconds} s. Move nearer to the router.`,
    };
  }
  return { name, state: "good", words: `Good, answers in ${Math.round(roundTripMs)} ms` };
}

function clockCheck({ deviceAheadMs, roundTripMs }: Measured): Check {
  const name = "Clock";
  const seconds = Math.round(Math.abs(deviceAheadMs) / 1000);
  if (Math.abs(deviceAheadMs) < SAME_CLOCK_MS + (roundTripMs ?? 0) / 2) {
    return { name, state: "good", words: "Right, within a few seconds" };
  }
  const apart = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  const way = deviceAheadMs > 0 ? "fast" : "slow";
  const words = `Yours is ${apart} ${way}. The server’s counts, so this changes nothing.`;
  return { name, state: "good", words };
}

/** The measurements of this device. */
export interface Measured {
  roundTripMs: number | null;
  canStore: boolean;
  sealed: "coming" | "here" | "failed" | "unsupported";
  /** Milliseconds that the device's clock is ahead of the server's. */
  deviceAheadMs: number;
  opensAt: string;
  /** Extra time above the duration, in seconds. */
  extraSeconds: number;
  /** True once the paper is open: it is no longer sealed. */
  isOpen: boolean;
}

function paperCheck({ sealed, opensAt, isOpen }: Measured): Check {
  const name = "Paper";
  if (isOpen) return { name, state: "good", words: "Open" };
  const time = formatTime(opensAt);
  switch (sealed) {
    case "here":
      return { name, state: "good", words: `Already here, sealed until ${time}` };
    case "coming":
      return { name, state: "coming", words: "Being sent…" };
    case "failed":
      return { name, state: "amber", words: "Not here yet. It is tried again by itself." };
    case "unsupported":
      return { name, state: "neutral", words: `Comes at ${time}` };
  }
}

function extraTimeCheck(seconds: number): Check {
  const name = "Extra time";
  if (seconds === 0) return { name, state: "neutral", words: "None set for you" };
  return { name, state: "good", words: `${lengthText(Math.ceil(seconds / 60))} more for you` };
}

/** The checks of this device, in order. */
export function checksOf(measured: Measured): Check[] {
  return [
    connectionCheck(measured.roundTripMs),
    measured.canStore
      ? { name: "Storage", state: "good", words: "Answers can be kept here offline" }
      : {
          name: "Storage",
          state: "amber",
          words: "Answers can’t be kept here. Leave private mode or free some space.",
        },
    paperCheck(measured),
    clockCheck(measured),
    extraTimeCheck(measured.extraSeconds),
  ];
}

/** "You have until 12:00 PM IST", or the time on the clock. */
export function lateWords(room: WaitingRoomFragment, now: number): string {
  const { deadline, durationMinutes, extraSeconds, opensAt } = room;
  const minutes = durationMinutes + Math.floor(extraSeconds / 60);
  if (deadline === null || Date.parse(deadline) > now + minutes * 60_000) {
    return `You have ${lengthText(minutes)} from your start.`;
  }
  return `You have until ${timeOn(opensAt, deadline)}.`;
}
