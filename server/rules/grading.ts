// Grading an attempt: whole hundredths only. docs/rules.md, section 1: score = correct x
// correct marks - incorrect x incorrect marks, and it may be below nought.
import { type Hundredths, maxMarks } from "./marks.ts";

/** The selected option index of a question that was left blank. */
export const UNANSWERED = -1;

export type AnswerStatus = "correct" | "incorrect" | "unanswered";

/** What an answer earns. */
export interface MarkingScheme {
  /** For a correct answer, above 0. */
  correctHundredths: Hundredths;
  /** Deducted for an incorrect answer, 0 or above. */
  incorrectHundredths: Hundredths;
}

/** What grading needs of a question. */
export interface GradedItem {
  subject: string;
  /** 0 for the first option. */
  correctOptionIndex: number;
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

/**
 * Whether the selected option (0 for the first, -1 for none) is the correct one.
 * @throws RangeError when `selected` is neither an index nor -1.
 */
export function answerStatus(selected: number, correct: number): AnswerStatus {
  if (selected === UNANSWERED) return "unanswered";
  if (!Number.isInteger(selected) || selected < 0) {
    throw new RangeError(`${selected} is no option index`);
  }
  return selected === correct ? "correct" : "incorrect";
}

/** What an answer of this status adds to the score, in hundredths: negative for a deduction. */
export function marksFor(status: AnswerStatus, scheme: MarkingScheme): Hundredths {
  if (status === "correct") return scheme.correctHundredths;
  // 0 - x, since a plain -x of nought would be minus nought.
  return status === "incorrect" ? 0 - scheme.incorrectHundredths : 0;
}

function count(grade: Omit<SubjectGrade, "subject">, status: AnswerStatus, marks: Hundredths) {
  grade[`${status}Count`] += 1;
  grade.scoreHundredths += marks;
}

/**
 * Grades answers (option index, or -1 for unanswered) that run along the paper's questions.
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
  const grade: Grade = {
    ...nothingYet,
    maxHundredths: maxMarks(items.length, scheme.correctHundredths),
    statuses: [],
    subjects: [],
  };
  const subjects = new Map<string, SubjectGrade>();
  items.forEach((item, position) => {
    const status = answerStatus(answers[position] ?? UNANSWERED, item.correctOptionIndex);
    const marks = marksFor(status, scheme);
    let subject = subjects.get(item.subject);
    if (!subject) {
      subject = { subject: item.subject, ...nothingYet };
      subjects.set(item.subject, subject);
    }
    subject.maxHundredths += scheme.correctHundredths;
    count(subject, status, marks);
    count(grade, status, marks);
    grade.statuses.push(status);
  });
  grade.subjects = [...subjects.values()];
  return grade;
}
