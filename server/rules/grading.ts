// Grading an attempt: whole hundredths only. docs/rules.md, section 1: score = correct x
// correct marks - incorrect x incorrect marks, and it may be below nought.
import type { KeyCorrection, KeyedItem } from "./key-corrections.ts";
import type { Hundredths } from "./marks.ts";

/** The selected option index of a question that was left blank. */
export const UNANSWERED = -1;

/** A dropped question counts nowhere, whatever was answered. */
export type AnswerStatus = "correct" | "incorrect" | "unanswered" | "dropped";

/** What an answer earns. */
export interface MarkingScheme {
  /** For a correct answer, above 0. */
  correctHundredths: Hundredths;
  /** Deducted for an incorrect answer, 0 or above. */
  incorrectHundredths: Hundredths;
}

/** What grading needs of a question. */
export interface GradedItem extends KeyedItem {
  subject: string;
}

/** How an attempt went in one subject. */
interface SubjectGrade {
  subject: string;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  scoreHundredths: Hundredths;
  maxHundredths: Hundredths;
}

/** How an attempt went. */
export interface Grade extends Omit<SubjectGrade, "subject"> {
  /** Along the questions. */
  statuses: AnswerStatus[];
  /** In the order in which the paper first asks of each subject. */
  subjects: SubjectGrade[];
}

/** Whether an option is right under a key and a correction of it. */
function isRight(selected: number, correct: number, correction: KeyCorrection | null): boolean {
  if (correction?.kind === "other_key") return correction.options.includes(selected);
  if (correction?.kind === "also_accepted" && correction.options.includes(selected)) return true;
  return selected === correct;
}

/**
 * What became of a question with this option selected (0 for the first, -1 for none). One that is given to
 * all is correct for everybody, also without an answer.
 *
 * @param correct the key as printed
 * @param correction the correction of the key in effect; null for none
 * @throws RangeError when `selected` is neither an index nor -1.
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

/** What an answer of this status adds to the score, in hundredths: negative for a deduction. */
export function marksFor(status: AnswerStatus, scheme: MarkingScheme): Hundredths {
  if (status === "correct") return scheme.correctHundredths;
  // 0 - x, since a plain -x of nought would be minus nought.
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
 * Grades answers (option index, or -1 for unanswered) that run along the paper's questions, each under its
 * key and the correction of it. A dropped question is in no count, nor in the maximum; a subject of which all
 * are dropped has no grade.
 * @throws RangeError when there are more or fewer answers than questions, or one is no index.
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
