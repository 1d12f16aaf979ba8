import { figure } from "#rules/figures.ts";
import { signedMarksText } from "../ui/marks.ts";
import type { Shares } from "../ui/StackedBar.tsx";
import { Swatch } from "../ui/StackedBar.tsx";
import classes from "./OutcomeLegend.module.css";

interface OutcomeLegendProps {
  /** Numbers of questions. */
  shares: Shares;
  /** Marks of correct answers and deductions of wrong ones; left out if only questions are counted. */
  won?: number;
  deducted?: number;
}

/** The legend of a result's bar: number of questions, and their marks. */
export function OutcomeLegend({ shares, won, deducted }: OutcomeLegendProps) {
  const { correct, incorrect, unanswered, unreached = 0 } = shares;
  const entries = [
    { kind: "correct", count: correct, word: "correct", marks: won },
    {
      kind: "incorrect",
      count: incorrect,
      word: "wrong",
      marks: deducted === undefined ? undefined : 0 - deducted,
    },
    {
      kind: "unanswered",
      count: unanswered,
      word: "skipped",
      marks: won === undefined ? undefined : 0,
    },
  ] as const;
  return (
    <ul className={classes.legend}>
      {entries.map(({ kind, count, word, marks }) => (
        <li className={classes.entry} key={kind}>
          <Swatch kind={kind} />
          <span>
            <strong>{figure(count)}</strong> {word}
          </span>
          {marks !== undefined && (
            <span className={classes.marks} data-none={marks === 0 || undefined}>
              {signedMarksText(marks)}
            </span>
          )}
        </li>
      ))}
      {unreached > 0 && (
        <li className={classes.entry}>
          <Swatch kind="unreached" />
          <span>
            <strong>{figure(unreached)}</strong> of them not reached
          </span>
        </li>
      )}
    </ul>
  );
}
