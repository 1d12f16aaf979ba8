// Grades an attempt in whole hundredths. docs/rules.md, section 1: score = correct x correct marks - incorrect x
// incorrect marks, which may be negative.
import type { KeyCorrection, KeyedItem } from "./key-corrections.ts";
import type { Hundredths } from "./marks.ts";

/** The option index of an unanswered question. */
export const UNANSWERED = -1;

/** A dropped question doesn't count, whatever was answered. */
export type AnswerStatus = "correct" | "incorrect" | "unanswered" | "dropped";

/** The marks for answers. */
export interface MarkingScheme {
  /** For a correct answer, above 0. */
  correctHundredths: Hundredths;
  /** Deducted for an incorrect answer, 0 or above. */
  incorrectHundredths: Hundredths;
}

/** The facts of a question for grading. */
export interface GradedItem extends KeyedItem {
  subject: string;
}

/** The outcome of an attempt in one subject. */
interface SubjectGrade {
  subject: string;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  scoreHundredths: Hundredths;
  maxHundredths: Hundredths;
}

/** The outcome of an attempt. */
export interface Grade extends Omit<SubjectGrade, "subject"> {
  /** In question order. */
  statuses: AnswerStatus[];
  /** In the order in which subjects first appear on the paper. */
  subjects: SubjectGrade[];
}

/** True if an option is right under a key and its correction. */
function isRight(selected: number, correct: number, correction: KeyCorrection | null): boolean {
  if (correction?.kind === "other_key") return correction.options.includes(selected);
  if (correction?.kind === "also_accepted" && correction.options.includes(selected)) return true;
  return selected === correct;
}

/**
 * The outcome of a question with this option selected (counted from 0, -1 for none). A question given to all is
 * correct for everybody, also without an answer.
 * @param correct the printed key
 * @param correction the current correction of the key; null for none
 * @throws RangeError if `selected` is neither an index nor -1
 */
export function answerStatus(
  selected: number,
  correct: number,
  correction: KeyCorrection | null = null,
): AnswerStatus {
  if (!Number.isInteger(selected) || selected < UNANSWERED) {
    throw new RangeError(`${selected} is no option index`);
  }
  if (correction?.kind === "dropped") return "dropped";
  if (correction?.kind === "given_to_all") return "correct";
  if (selected === UNANSWERED) return "unanswered";
  return isRight(selected, correct, correction) ? "correct" : "incorrect";
}

/** The contribution of an answer to the score, in hundredths; negative for a deduction. */
export function marksFor(status: AnswerStatus, scheme: MarkingScheme): Hundredths {
  if (status === "correct") return scheme.correctHundredths;
  // 0 - x, since -0 would be shown as minus zero.
  return status === "incorrect" ? 0 - scheme.incorrectHundredths : 0;
}

function count(
  grade: Omit<SubjectGrade, "subject">,
  status: Exclude<AnswerStatus, "dropped">,
  scheme: MarkingScheme,
) {
  grade[`${status}Count`] += 1;
  grade.scoreHundredths += marksFor(status, scheme);
  grade.maxHundredths += scheme.correctHundredths;
}

/**
 * Grades answers (option index, or -1 for unanswered) in question order, each under its key and correction. Dropped
 * questions are not counted, also not in the maximum; a subject with only dropped questions has no grade.
 * @throws RangeError if the number of answers differs from the questions', or an answer is no index
 */
export function gradeAnswers(
  scheme: MarkingScheme,
  items: readonly GradedItem[],
  answers: readonly number[],
): Grade {
  if (answers.length !== items.length) {
    throw new RangeError(`${answers.length} answers for ${items.length} questions`);
  }
  const nothingYet = {
    correctCount: 0,
    incorrectCount: 0,
    unansweredCount: 0,
    scoreHundredths: 0,
    maxHundredths: 0,
  };
  const grade: Grade = { ...nothingYet, statuses: [], subjects: [] };
  const subjects = new Map<string, SubjectGrade>();
  items.forEach((item, position) => {
    const { correctOptionIndex, correction } = item;
    const status = answerStatus(answers[position] ?? UNANSWERED, correctOptionIndex, correction);
    grade.statuses.push(status);
    if (status === "dropped") return;
    let subject = subjects.get(item.subject);
    if (!subject) {
      subject = { subject: item.subject, ...nothingYet };
      subjects.set(item.subject, subject);
    }
    count(subject, status, scheme);
    count(grade, status, scheme);
  });
  grade.subjects = [...subjects.values()];
  return grade;
}
