// How an attempt went on the clock (docs/learning.md, section 4): every question in the order in which
// it was worked on, as wide as its time.

/** What is looked at of a question. */
export interface TimedQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  /** Seconds on the attempt's clock; null for never, or not known. */
  firstShown: number | null;
  secondsSpent: number;
  selectedOptionIndex: number | null;
  /** A dropped question counts nowhere, so nobody failed to reach it. */
  status?: string | undefined;
}

/** A question on the strip, from and to so many seconds of work. */
export interface Paced<Question> {
  question: Question;
  from: number;
  to: number;
}

/** Whether a question was never reached: neither shown nor answered. */
export function isUnreached({ firstShown, selectedOptionIndex, status }: TimedQuestion): boolean {
  return firstShown === null && selectedOptionIndex === null && !/^dropped$/i.test(status ?? "");
}

/** Whether an attempt knows what was shown: any question has a time of a first look. */
export function knowsShown(questions: readonly TimedQuestion[]): boolean {
  return questions.some(({ firstShown }) => firstShown !== null);
}

/**
 * How many of some questions of an attempt were never reached: none where it says nothing of what was shown
 * (docs/learning.md, section 1).
 *
 * @param questions all or some of the attempt's
 * @param attempt all of them
 */
export function unreachedCount(
  questions: readonly TimedQuestion[],
  attempt: readonly TimedQuestion[],
): number {
  return knowsShown(attempt) ? questions.filter(isUnreached).length : 0;
}

/**
 * The questions in the order in which they were worked on: by when each was first shown, then what was
 * answered without that being known, then what was never reached; equals in the paper's order.
 */
export function inWorkedOrder<Question extends TimedQuestion>(
  questions: readonly Question[],
): Question[] {
  const rank = (question: Question) =>
    question.firstShown !== null ? 0 : isUnreached(question) ? 2 : 1;
  return [...questions].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.firstShown ?? 0) - (other.firstShown ?? 0) ||
      one.position - other.position,
  );
}

/** The same, each after the seconds that those before it took. */
export function pacedQuestions<Question extends TimedQuestion>(
  questions: readonly Question[],
): Paced<Question>[] {
  let seconds = 0;
  return inWorkedOrder(questions).map((question) => {
    const from = seconds;
    seconds += question.secondsSpent;
    return { question, from, to: seconds };
  });
}

/** So many questions done: when they would have been at an even pace, and when they were. */
export interface PaceMark {
  done: number;
  /** In seconds. */
  even: number;
  own: number;
}

const MARK_STEPS = [1, 2, 5, 10, 20, 25, 50];
const MOST_MARKS = 6;

/**
 * Where one stood against an even pace, after each so many questions: at most six times.
 *
 * @param paced those that were reached, in the order worked on
 * @param total all questions of the paper
 * @param seconds the paper's time
 */
export function paceMarks(
  paced: readonly Paced<unknown>[],
  total: number,
  seconds: number,
): PaceMark[] {
  const step =
    MARK_STEPS.find((size) => total / size <= MOST_MARKS) ?? Math.ceil(total / MOST_MARKS);
  const marks: PaceMark[] = [];
  for (let done = step; done <= paced.length; done += step) {
    const own = paced[done - 1]?.to ?? 0;
    marks.push({ done, even: (seconds * done) / total, own });
  }
  return marks;
}
