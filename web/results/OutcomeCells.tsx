import { figure } from "#rules/figures.ts";
import type { SubjectOutcome } from "./lost-marks.ts";

type Counts = Pick<SubjectOutcome, "correctCount" | "incorrectCount" | "unansweredCount">;

/** The parts of a bar of questions. @param unreached the part of the unanswered ones that was never reached */
export function sharesOf({ correctCount, incorrectCount, unansweredCount }: Counts, unreached = 0) {
  return {
    ...{ correct: correctCount, incorrect: incorrectCount, unanswered: unansweredCount },
    unreached,
  };
}

/** "17 correct, 11 wrong, 2 skipped", "10 correct, 2 wrong, none skipped". */
export function outcomeWords(outcome: Counts, unreached = 0): string {
  const words = (count: number, word: string) => `${count === 0 ? "none" : figure(count)} ${word}`;
  const parts = [
    words(outcome.correctCount, "correct"),
    words(outcome.incorrectCount, "wrong"),
    words(outcome.unansweredCount - unreached, "skipped"),
  ];
  if (unreached > 0) parts.push(`${figure(unreached)} not reached`);
  return parts.join(", ");
}

/** A number of questions in a table; a dash for none. */
export function CountCell({ value, className }: { value: number; className?: string | undefined }) {
  return (
    <td className={className}>
      {value > 0 ? (
        figure(value)
      ) : (
        <>
          <span aria-hidden>–</span>
          <span className="visually-hidden">none</span>
        </>
      )}
    </td>
  );
}
