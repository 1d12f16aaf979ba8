import { UNANSWERED } from "#rules/grading.ts";
import { lateSecondsOf } from "#rules/quiz-timing.ts";
import { sectionsOf, step } from "../sections/paper-sections.ts";
import { quizSections } from "../sections/quiz-sections.ts";
import { questionStates } from "../session/attempt/answer-sheet.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import { passageRuns } from "../session/attempt/passage-runs.ts";
import { withdrawnIn } from "../session/messages.ts";
import type { QuizView } from "./quiz.ts";

/** The minutes of the shown clock: the section's if it has its own. */
function clockMinutes({ paper, sheet }: ActiveAttempt): number {
  const sections = sectionsOf(paper);
  const section = sections.list[sections.of(sheet.currentQuestion)];
  return section?.minutes ?? paper.durationMinutes;
}

/** The targets of Previous and Next, since sections may be closed. */
function waysOf({ paper, sheet, sections: standing }: ActiveAttempt): QuizView["ways"] {
  const sections = sectionsOf(paper);
  const { currentQuestion } = sheet;
  const ahead = (by: 1 | -1) => step(paper, standing?.state ?? null, currentQuestion, by);
  const next = ahead(1);
  const isOther = next !== null && sections.of(next) !== sections.of(currentQuestion);
  return {
    isFirst: ahead(-1) === null,
    forward: next === null ? "submit" : isOther && sections.isTimed ? "section" : "question",
  };
}

/** The view of an attempt; null if its current question is not on its paper. */
export function viewOf(
  attempt: ActiveAttempt,
): Omit<QuizView, "saveState" | "clock" | "clockHidden" | "news"> | null {
  const { paper, sheet, tabSwitchCount } = attempt;
  const { currentQuestion } = sheet;
  const runs = passageRuns(paper);
  if (currentQuestion >= paper.questions.length) return null;
  return {
    title: paper.title,
    tabSwitchCount,
    lateSeconds: lateSecondsOf(clockMinutes(attempt)),
    sections: quizSections(attempt),
    ways: waysOf(attempt),
    correctMarks: paper.correctMarks,
    incorrectMarks: paper.incorrectMarks,
    questionAt(index) {
      const question = paper.questions[index];
      return question ? { question, chosenOption: sheet.answers[index] ?? UNANSWERED } : null;
    },
    passageAt: (index) => runs[index] ?? null,
    hasPassages: runs.some((run) => run !== null),
    isReading: sheet.isReading,
    currentQuestion,
    marked: sheet.marked[currentQuestion] ?? false,
    annotations: sheet.annotations ?? null,
    states: questionStates(sheet, withdrawnIn(paper)),
  };
}
