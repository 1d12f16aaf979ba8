import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import { DialogFacts } from "../../ui/Dialog.tsx";
import { Label } from "../../ui/Label.tsx";
import type { ClockReading } from "../hall/hall.ts";
import { StateSample } from "../hall/Palette.tsx";
import { stateWords } from "../hall/question-words.ts";
import { SubmitConfirm, type SubmitDialogProps } from "../hall/SubmitDialogs.tsx";
import {
  countStates,
  type QuestionState,
  type StateCounts,
} from "../session/attempt/answer-sheet.ts";
import { hallSections, type SectionRow } from "./hall-sections.ts";
import { TimeLeft } from "./SectionClock.tsx";
import classes from "./SectionSubmitDialog.module.css";

const COLUMNS: readonly QuestionState[] = [
  "answered",
  "notAnswered",
  "marked",
  "answeredAndMarked",
  "notVisited",
];

interface SectionSubmitDialogProps extends SubmitDialogProps {
  /** Of the section under way, or of the paper. */
  clock: ClockReading;
}

/** Submit confirm on a paper with sections: each by the states of its questions. */
export function SectionSubmitDialog({ attempt, clock, busy, act }: SectionSubmitDialogProps) {
  const { rows, isTimed } = hallSections(attempt);
  const counts = rows.map(({ states }) => countStates(states));
  const all = countStates(rows.flatMap(({ states }) => states));
  const total = attempt.sheet.answers.length;
  const notBegun = isTimed
    ? rows.filter(({ status }) => status === "next" || status === "notBegun").length
    : 0;
  return (
    <SubmitConfirm
      {...{ attempt, busy, act }}
      wide
      besides={
        notBegun > 0 && (
          <strong>
            {" "}
            {notBegun === 1 ? "One section was" : `${notBegun} sections were`} not begun.
          </strong>
        )
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.section}>
              Section
            </th>
            {COLUMNS.map((state) => (
              <th scope="col" key={state}>
                <StateSample state={state} />
                <span className={classes.label}>{stateWords[state]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.index}>
              <th scope="row" className={classes.section}>
                <Label text={row.section.title} />
                {isTimed && (
                  <span className={classes.state}>
                    <RowState row={row} clock={clock} />
                  </span>
                )}
              </th>
              <Counts counts={counts[index] ?? all} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.section}>
              All {figure(total)}
            </th>
            <Counts counts={all} />
          </tr>
        </tfoot>
      </table>
      <ul className={classes.signs} aria-hidden>
        {COLUMNS.map((state) => (
          <li key={state}>
            <StateSample state={state} />
            {stateWords[state]}
          </li>
        ))}
      </ul>
      {!isTimed && (
        <DialogFacts facts={[{ label: "Time left", value: <TimeLeft clock={clock} /> }]} />
      )}
    </SubmitConfirm>
  );
}

function RowState({ row, clock }: { row: SectionRow; clock: ClockReading }) {
  switch (row.status) {
    case "current":
      return (
        <>
          <TimeLeft clock={clock} /> left
        </>
      );
    case "open":
      return <span>{formatClock(row.left ?? 0)} left</span>;
    case "over":
      return <span>over</span>;
    default:
      return <span>not begun</span>;
  }
}

function Counts({ counts }: { counts: StateCounts }) {
  return COLUMNS.map((state) => (
    <td key={state}>
      {counts[state] > 0 ? (
        figure(counts[state])
      ) : (
        <>
          <span aria-hidden>–</span>
          <span className="visually-hidden">none</span>
        </>
      )}
    </td>
  ));
}
