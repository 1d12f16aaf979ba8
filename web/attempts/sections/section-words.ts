import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { comingBack } from "#rules/quiz-timing.ts";
import type { Section } from "#rules/sections.ts";
import { formatClock } from "#rules/times.ts";
import type { QuizInProgress } from "../in-progress/in-progress.ts";
import type { PaperSections, SectionNews } from "../session/attempt/attempt.ts";
import type { QuizSections, SectionRow } from "./quiz-sections.ts";
import { stateAt } from "./section-state.ts";

/** "3 of 4". */
export function placeText(index: number, sections: readonly unknown[]): string {
  return `${index + 1} of ${sections.length}`;
}

/** "12 questions". */
export function questionsText(count: number): string {
  return `${figure(count)} ${count === 1 ? "question" : "questions"}`;
}

/** "25 on 5 passages", for a section in which some questions have a passage. */
export function onPassages({ section, sets }: SectionRow): string {
  const passages = sets.filter(({ passageId }) => passageId !== null).length;
  if (passages === 0) return figure(section.count);
  return `${figure(section.count)} on ${passages} ${passages === 1 ? "passage" : "passages"}`;
}

/** "24 of 25": answered and all. */
export function doneWords({ counting, answered }: SectionRow): string {
  return `${figure(answered)} of ${figure(counting)}`;
}

/** The state of a section in a few words: "Over, 24 of 25". */
export function statusWords(row: SectionRow): string {
  const { status, section, left, sets } = row;
  const done = doneWords(row);
  switch (status) {
    case "current":
      return sets.some(({ passageId }) => passageId !== null) ? "One row, one passage" : "Open now";
    case "over":
      return `Over, ${done}`;
    case "open":
      return left === null ? done : `${done}, ${formatClock(left)} left`;
    default:
      return `Not started, ${figure(section.count)}`;
  }
}

/** Why a question can't be opened, in a sentence; null if it can. @param index counted from 0 */
export function closedWords({ rows }: QuizSections, index: number): string | null {
  const row = rows.find(({ section }) => index < section.start + section.count);
  const name = row?.section.title ?? "";
  if (row?.status === "over") return `Question ${index + 1} is in ${name}, which is over.`;
  if (row?.status !== "notStarted") return null;
  return `Question ${index + 1} is in ${name}. The sections before it come first.`;
}

/** The notice about the sections, in a sentence. */
export function sectionNewsWords(news: SectionNews, { list, of }: PaperSections): string {
  switch (news.kind) {
    case "clock":
      return `Clock corrected by the server: ${formatClock(news.seconds)} left in this section.`;
    case "resumed":
      return "The connection was lost when a section ended. To keep your answers the test was resumed, which cost 1 minute and 1 tab switch.";
    case "refused": {
      const { positions } = news;
      const names = [...new Set(positions.map((position) => list[of(position)]?.title ?? ""))];
      const numbers = positions.map((position) => position + 1);
      const [answers, do_] = numbers.length === 1 ? ["answer", "does"] : ["answers", "do"];
      const questions = `question${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`;
      return `Your ${answers} to ${questions} came after the end of ${names.join(" and ")} and ${do_} not count.`;
    }
  }
}

/** The rules of sections on the start screen, instead of those of one clock. */
export interface SectionRules {
  clock: string;
  answers: string;
  /** The rule of the sections themselves. */
  sections: string;
}

type RuledSection = Pick<Section, "minutes" | "isLocked">;

/** The rules of a test with sections, in words (docs/attempts.md, section 12). */
export function sectionRules(sections: readonly RuledSection[]): SectionRules {
  const isTimed = sections.some(({ minutes }) => minutes !== null);
  if (!isTimed) {
    return {
      clock:
        "One clock runs for all sections. It starts with Start Test and runs as long as the test is open, whichever tab you look at. At 0:00 the test is submitted automatically with the answers you have given.",
      answers:
        "You can go back to any question of any section and change or clear any answer until you submit.",
      sections:
        "The sections only group the questions. Take them in any order, and as long for each as you like.",
    };
  }
  const locked = sections.filter(({ isLocked }) => isLocked).length;
  const after = `When the time of one is up, the next begins by itself after ${quizLimits.sectionOverDelaySeconds} seconds.`;
  const leaving = {
    all: "Each is locked: once you leave it you can’t come back, and the time that it had left is given up.",
    none: "You may go on before its time is up and come back as long as it has time left.",
    some: "A locked one can’t be opened again once you leave it, and the time that it had left is given up; to the others you may come back as long as they have time left.",
  }[locked === sections.length ? "all" : locked === 0 ? "none" : "some"];
  return {
    clock:
      "Each section has a clock of its own, which alone counts while you are in it. It runs as long as the test is open, whichever tab you look at. When the last one is over, the test is submitted automatically with the answers you have given.",
    answers:
      "You can change or clear any answer of a section as long as it is open. No answer counts that is given to a section that is over or not started.",
    sections: `You work through the sections in order. ${after} ${leaving}`,
  };
}

interface ListedSection {
  title: string;
  firstQuestion: number;
  totalQuestions: number;
  minutes: number | null;
  isLocked: boolean;
}

/** A label and its value. */
interface PlaceFact {
  label: string;
  value: string;
}

/** The section of an attempt in progress, for the start screen. */
export interface SectionPlace {
  at: PlaceFact[];
  /** The time left on the section's clock, and after a resume; null without timed sections. */
  stopped: PlaceFact | null;
  resumed: PlaceFact | null;
}

/** Describes the section of an attempt in progress for the start screen. @param now milliseconds since 1970 */
export function placeFacts(
  listed: readonly ListedSection[],
  quiz: QuizInProgress,
  now: number,
): SectionPlace {
  const list = listed.map((section) => ({
    ...section,
    ...{ start: section.firstQuestion, count: section.totalQuestions },
  }));
  const state = quiz.sections && stateAt(list, quiz.sections, quiz.timeLeftSeconds);
  const shown = list.findIndex(({ start, count }) => quiz.currentQuestion < start + count);
  const index = state?.section ?? shown;
  const section = list[index];
  if (section === undefined) return { at: [], stopped: null, resumed: null };
  const question = (index === shown ? quiz.currentQuestion : section.start) + 1;
  const at = [
    { label: "Section", value: `${section.title}, ${placeText(index, list)}` },
    { label: "You are at", value: `Question ${figure(question)}` },
  ];
  if (!state) return { at, stopped: null, resumed: null };
  const { timeLeftSeconds } = comingBack(quiz, (now - quiz.savedAt) / 1000);
  const after = stateAt(list, state, timeLeftSeconds);
  const next = list[after.section]?.title ?? "";
  const name = after.section === index ? "this section" : next;
  return {
    at,
    stopped: {
      label: "Left in this section at the last save",
      value: formatClock(state.left[index] ?? 0),
    },
    resumed: {
      label: `Left in ${name} if you resume`,
      value: formatClock(after.left[after.section] ?? 0),
    },
  };
}
