import { struckOf, withStruck } from "#rules/annotation-edits.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { CHOICES_KEPT, listsOf } from "#rules/progress.ts";
import { type QuestionState, questionState } from "../../../screens/quiz/question-states.ts";
import { entered, sectionsOf } from "../../sections/paper-sections.ts";
import { stateAt } from "../../sections/section-state.ts";
import type { QuizEvent } from "../machine/quiz-state.ts";
import {
  type ActiveAttempt,
  type AnswerSheet,
  type AttemptSnapshot,
  type Progress,
  secondsGone,
} from "./attempt.ts";

const NEVER_SHOWN = -1;

/** Returns the answer sheet of saved progress, with its current question shown since `gone` seconds. */
export function sheetOf(progress: Progress, gone: number): AnswerSheet {
  const { currentQuestion, annotations } = progress;
  const done = { currentQuestion, ...listsOf(progress), annotations };
  return showQuestion({ ...done, countedTo: gone, isReading: false }, currentQuestion, gone);
}

/**
 * Adds the time since the last call to the current question and, if a passage is in view, to its reading time.
 * @param gone seconds on the clock
 */
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

/**
 * Skips time that the clock lost at once, so that it counts for no question.
 * @param goneBefore seconds on the clock until then
 */
export function skipTime(sheet: AnswerSheet, goneBefore: number, gone: number): AnswerSheet {
  if (gone <= sheet.countedTo) return sheet;
  return { ...bookTime(sheet, goneBefore), countedTo: gone };
}

/** Records that a passage came into view or left it. @param gone seconds on the clock */
export function viewPassage(sheet: AnswerSheet, isReading: boolean, gone: number): AnswerSheet {
  if (sheet.isReading === isReading) return sheet;
  const countedTo = Math.max(sheet.countedTo, gone);
  return { ...bookTime(sheet, gone), isReading, countedTo };
}

/** Adds a visit. A question that was shown before visits were counted had at least one. */
function withVisit({ visits, firstShown }: AnswerSheet, index: number): readonly number[] {
  const before = visits[index] ?? 0;
  const atLeast = firstShown[index] === NEVER_SHOWN ? 0 : 1;
  return visits.with(index, Math.max(before, atLeast) + 1);
}

/** Shows a question. A position outside the paper changes nothing. @param gone seconds on the clock */
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

/** @param gone seconds on the clock; by default, the second up to which time is counted */
function withAnswer(sheet: AnswerSheet, answer: number, gone = sheet.countedTo): AnswerSheet {
  const index = sheet.currentQuestion;
  if (sheet.answers[index] === answer) return sheet;
  return {
    ...sheet,
    answeredAt: sheet.answeredAt.with(index, Math.max(0, gone)),
    answers: sheet.answers.with(index, answer),
    changeCounts: sheet.changeCounts.with(index, (sheet.changeCounts[index] ?? 0) + 1),
    choices: sheet.choices.with(index, withChoice(sheet.choices[index] ?? "", answer)),
  };
}

/** Appends the letter of an answer ("-" for none) and keeps only the newest letters. */
export function withChoice(choices: string, answer: number): string {
  const letter = answer === UNANSWERED ? "-" : String.fromCharCode(65 + answer);
  return `${choices}${letter}`.slice(-CHOICES_KEPT);
}

/**
 * Chooses an option of the current question; choosing the chosen one clears it (docs/screens.md,
 * section 6).
 */
export function chooseOption(sheet: AnswerSheet, option: number, gone?: number): AnswerSheet {
  const isChosen = sheet.answers[sheet.currentQuestion] === option;
  return withAnswer(sheet, isChosen ? UNANSWERED : option, gone);
}

/** Clears the answer of the current question. */
export function clearAnswer(sheet: AnswerSheet, gone?: number): AnswerSheet {
  return withAnswer(sheet, UNANSWERED, gone);
}

/** Marks the current question for review, or removes the mark. */
export function toggleMark(sheet: AnswerSheet): AnswerSheet {
  const index = sheet.currentQuestion;
  return { ...sheet, marked: sheet.marked.with(index, !sheet.marked[index]) };
}

const NO_PLACES: ReadonlySet<number> = new Set();

/** The palette states of all questions, in order. @param withdrawn positions of withdrawn questions */
export function questionStates(
  { answers, marked, firstShown }: AnswerSheet,
  withdrawn: ReadonlySet<number> = NO_PLACES,
): QuestionState[] {
  return answers.map((answer, index) =>
    withdrawn.has(index)
      ? "withdrawn"
      : questionState(
          answer !== UNANSWERED,
          marked[index] ?? false,
          (firstShown[index] ?? NEVER_SHOWN) !== NEVER_SHOWN,
        ),
  );
}

/** How many questions are marked for review, answered or not. */
export function markedCount(sheet: Pick<AnswerSheet, "marked">): number {
  return sheet.marked.filter(Boolean).length;
}

/** Chooses an option. A struck-out option is restored and chosen. */
function chooseRestored(
  sheet: AnswerSheet,
  questionId: number,
  option: number,
  gone: number | undefined,
): AnswerSheet {
  const { annotations } = sheet;
  const isStruck = annotations && struckOf(annotations, questionId).includes(option);
  if (!isStruck) return chooseOption(sheet, option, gone);
  const restored = { ...sheet, annotations: withStruck(annotations, questionId, option, false) };
  return withAnswer(restored, option, gone);
}

/** Returns the sheet after an event of the student. Called only while no dialog is open. */
export function sheetAfter(attempt: ActiveAttempt, event: QuizEvent): AnswerSheet {
  const { sheet, paper } = attempt;
  const at = ({ timeLeftSeconds }: { timeLeftSeconds?: number }) =>
    timeLeftSeconds === undefined ? undefined : secondsGone(attempt, timeLeftSeconds);
  switch (event.type) {
    case "optionChosen": {
      const question = paper.questions[sheet.currentQuestion];
      if (question?.options[event.option] === undefined) return sheet;
      return chooseRestored(sheet, Number(question.questionId), event.option, at(event));
    }
    case "annotated":
      return { ...sheet, annotations: event.annotations };
    case "answerCleared":
      return clearAnswer(sheet, at(event));
    case "markToggled":
      return toggleMark(sheet);
    case "questionOpened":
      return showQuestion(sheet, event.index, secondsGone(attempt, event.timeLeftSeconds));
    case "passageViewed":
      return viewPassage(sheet, event.isInView, secondsGone(attempt, event.timeLeftSeconds));
    default:
      return sheet;
  }
}

/** Returns a snapshot as an active attempt. */
export function activate(snapshot: AttemptSnapshot): ActiveAttempt {
  const { paper, resumeCount } = snapshot;
  const inSections = entered(snapshot);
  const { progress } = inSections ?? snapshot;
  const { tabSwitchCount, timeLeftSeconds, sequence, extraSeconds = 0 } = progress;
  return {
    paper,
    ...(extraSeconds > 0 ? { extraSeconds } : {}),
    sheet: sheetOf(progress, secondsGone({ paper, extraSeconds }, timeLeftSeconds)),
    tabSwitchCount,
    resumeCount,
    secondsAtStart: timeLeftSeconds,
    sequenceAtStart: sequence,
    sections: inSections?.sections ?? null,
    ...(snapshot.merged ? { merged: snapshot.merged } : {}),
  };
}

/** Returns the progress of an attempt at a reading of its clock, for saving and submitting. */
export function progressOf(
  attempt: ActiveAttempt,
  timeLeftSeconds: number,
  sequence: number,
): Progress {
  const { paper, sheet, tabSwitchCount, sections, extraSeconds } = attempt;
  const {
    countedTo: _,
    isReading: __,
    ...done
  } = bookTime(sheet, secondsGone(attempt, timeLeftSeconds));
  const known = extraSeconds === undefined ? {} : { extraSeconds };
  const progress = { sequence, timeLeftSeconds, tabSwitchCount, ...done, ...known };
  if (!sections) return progress;
  const { list } = sectionsOf(paper);
  return { ...progress, sections: stateAt(list, sections.state, timeLeftSeconds) };
}
