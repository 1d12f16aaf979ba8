import { UNANSWERED } from "#rules/grading.ts";
import { CHOICES_KEPT, listsOf } from "#rules/progress.ts";
import { type QuestionState, questionState } from "../../../screens/hall/question-states.ts";
import type { Progress } from "./attempt.ts";

/** What the student has done on a paper so far. Never changed in place. */
export interface AnswerSheet
  extends Omit<Progress, "sequence" | "timeLeftSeconds" | "tabSwitchCount" | "sections"> {
  /** Seconds gone on the attempt's clock up to which the current question's time is counted. */
  countedTo: number;
  /** Whether a passage is in view, so that the seconds that go by are of reading it too. */
  isReading: boolean;
}

const NEVER_SHOWN = -1;

function replaced<T>(list: readonly T[], index: number, value: T): readonly T[] {
  return list[index] === value ? list : list.with(index, value);
}

/** The sheet that saved progress describes, with its current question on show from `gone` on. */
export function sheetOf(progress: Progress, gone: number): AnswerSheet {
  const { currentQuestion } = progress;
  const { annotations } = progress;
  const sheet = {
    currentQuestion,
    ...listsOf(progress),
    annotations,
    countedTo: gone,
    isReading: false,
  };
  return showQuestion(sheet, currentQuestion, gone);
}

/** Books the time since the last booking on the current question, and on reading its passage. @param gone seconds on the clock */
export function bookTime(sheet: AnswerSheet, gone: number): AnswerSheet {
  const seconds = gone - sheet.countedTo;
  if (seconds <= 0) return sheet;
  const { currentQuestion, secondsSpent, secondsReading } = sheet;
  const withMore = (list: readonly number[]) =>
    list.with(currentQuestion, (list[currentQuestion] ?? 0) + seconds);
  return {
    ...sheet,
    secondsSpent: withMore(secondsSpent),
    secondsReading: sheet.isReading ? withMore(secondsReading) : secondsReading,
    countedTo: gone,
  };
}

/** Counts time that the clock lost at once to no question. @param goneBefore seconds on the clock until then */
export function skipTime(sheet: AnswerSheet, goneBefore: number, gone: number): AnswerSheet {
  if (gone <= sheet.countedTo) return sheet;
  return { ...bookTime(sheet, goneBefore), countedTo: gone };
}

/** A passage came into view, or went out of it. @param gone seconds on the clock */
export function viewPassage(sheet: AnswerSheet, isReading: boolean, gone: number): AnswerSheet {
  if (sheet.isReading === isReading) return sheet;
  const countedTo = Math.max(sheet.countedTo, gone);
  return { ...bookTime(sheet, gone), isReading, countedTo };
}

/** One visit more; a question that was shown before visits were counted had one at least. */
function withVisit({ visits, firstShown }: AnswerSheet, index: number): readonly number[] {
  const before = visits[index] ?? 0;
  const atLeast = firstShown[index] === NEVER_SHOWN ? 0 : 1;
  return visits.with(index, Math.max(before, atLeast) + 1);
}

/** Brings a question on the screen; one outside the paper changes nothing. @param gone seconds on the clock */
export function showQuestion(sheet: AnswerSheet, index: number, gone: number): AnswerSheet {
  if (!Number.isInteger(index) || index < 0 || index >= sheet.answers.length) return sheet;
  const booked = bookTime(sheet, gone);
  const shownBefore = booked.firstShown[index] !== NEVER_SHOWN;
  const isVisit = !shownBefore || index !== booked.currentQuestion;
  return {
    ...booked,
    currentQuestion: index,
    visits: isVisit ? withVisit(booked, index) : booked.visits,
    firstShown: shownBefore ? booked.firstShown : booked.firstShown.with(index, Math.max(0, gone)),
    countedTo: Math.max(booked.countedTo, gone),
  };
}

function withAnswer(sheet: AnswerSheet, answer: number): AnswerSheet {
  const index = sheet.currentQuestion;
  if (sheet.answers[index] === answer) return sheet;
  return {
    ...sheet,
    answers: sheet.answers.with(index, answer),
    changeCounts: sheet.changeCounts.with(index, (sheet.changeCounts[index] ?? 0) + 1),
    choices: sheet.choices.with(index, withChoice(sheet.choices[index] ?? "", answer)),
  };
}

/** The last letters chosen with one more, a hyphen for none. */
export function withChoice(choices: string, answer: number): string {
  const letter = answer === UNANSWERED ? "-" : String.fromCharCode(65 + answer);
  return `${choices}${letter}`.slice(-CHOICES_KEPT);
}

/**
 * Chooses an option of the current question; choosing the chosen one clears it (docs/screens.md,
 * section 6).
 */
export function chooseOption(sheet: AnswerSheet, option: number): AnswerSheet {
  return withAnswer(sheet, sheet.answers[sheet.currentQuestion] === option ? UNANSWERED : option);
}

/** Clears the answer of the current question. */
export function clearAnswer(sheet: AnswerSheet): AnswerSheet {
  return withAnswer(sheet, UNANSWERED);
}

/** Marks the current question for review, or takes the mark away. */
export function toggleMark(sheet: AnswerSheet): AnswerSheet {
  const index = sheet.currentQuestion;
  return { ...sheet, marked: replaced(sheet.marked, index, !sheet.marked[index]) };
}

/** The palette states of all questions, in their order. */
export function questionStates({ answers, marked, firstShown }: AnswerSheet): QuestionState[] {
  return answers.map((answer, index) =>
    questionState(
      answer !== UNANSWERED,
      marked[index] ?? false,
      (firstShown[index] ?? NEVER_SHOWN) !== NEVER_SHOWN,
    ),
  );
}

/** How many questions have an answer, marked or not: both count alike. */
export function answeredCount(sheet: Pick<AnswerSheet, "answers">): number {
  return sheet.answers.filter((answer) => answer !== UNANSWERED).length;
}

/** How many questions are marked for review, answered or not. */
export function markedCount(sheet: Pick<AnswerSheet, "marked">): number {
  return sheet.marked.filter(Boolean).length;
}
