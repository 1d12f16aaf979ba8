import { struckOf, withStruck } from "#rules/annotation-edits.ts";
import type { ActiveAttempt } from "../attempt/active-attempt.ts";
import {
  type AnswerSheet,
  chooseOption,
  clearAnswer,
  showQuestion,
  toggleMark,
  viewPassage,
} from "../attempt/answer-sheet.ts";
import { secondsGone } from "../attempt/attempt.ts";
import type { QuizEvent } from "./quiz-event.ts";

/** Chooses an option; one that is struck out is restored, and is the answer from then on. */
function chooseRestored(sheet: AnswerSheet, questionId: number, option: number): AnswerSheet {
  const { annotations } = sheet;
  if (!annotations || !struckOf(annotations, questionId).includes(option)) {
    return chooseOption(sheet, option);
  }
  const restored = { ...sheet, annotations: withStruck(annotations, questionId, option, false) };
  const isChosen = sheet.answers[sheet.currentQuestion] === option;
  return isChosen ? restored : chooseOption(restored, option);
}

/** What the student may do to the paper while no dialog is open. */
export function worked(attempt: ActiveAttempt, event: QuizEvent): ActiveAttempt {
  const { sheet, paper } = attempt;
  switch (event.type) {
    case "optionChosen": {
      const question = paper.questions[sheet.currentQuestion];
      const options = question?.options.length ?? 0;
      if (question === undefined || event.option < 0 || event.option >= options) return attempt;
      return {
        ...attempt,
        sheet: chooseRestored(sheet, Number(question.questionId), event.option),
      };
    }
    case "annotated":
      return { ...attempt, sheet: { ...sheet, annotations: event.annotations } };
    case "answerCleared":
      return { ...attempt, sheet: clearAnswer(sheet) };
    case "markToggled":
      return { ...attempt, sheet: toggleMark(sheet) };
    case "questionOpened": {
      const gone = secondsGone(paper, event.timeLeftSeconds);
      return { ...attempt, sheet: showQuestion(sheet, event.index, gone) };
    }
    case "passageViewed": {
      const gone = secondsGone(paper, event.timeLeftSeconds);
      return { ...attempt, sheet: viewPassage(sheet, event.isInView, gone) };
    }
    default:
      return attempt;
  }
}
