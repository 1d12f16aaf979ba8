import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import { countStates, type StateCounts } from "../../screens/hall/question-states.ts";
import { Label } from "../../ui/Label.tsx";
import type { ClockReading } from "../hall/hall.ts";
import { SubmitConfirm, type SubmitDialogProps } from "../hall/SubmitDialogs.tsx";
import { hallSections, type SectionRow } from "./hall-sections.ts";
import { TimeLeft } from "./SectionClock.tsx";
import classes from "./SectionSubmitDialog.module.css";

interface SectionSubmitDialogProps extends SubmitDialogProps {
  /** Of the section in progress, or of the paper. */
  clock: ClockReading;
}

/** How many questions of a section, or of all, are in each state; a marked one is counted as answered or not, too. */
interface Counted {
  answered: number;
  notAnswered: number;
  marked: number;
  notVisited: number;
  total: number;
}

const COLUMNS = [
  ["answered", "Answered"],
  ["notAnswered", "Not answered"],
  ["marked", "Marked"],
  ["notVisited", "Not visited"],
] as const;

function countedOf(states: StateCounts): Counted {
  const { answered, answeredAndMarked, notAnswered, marked, notVisited } = states;
  return {
    answered: answered + answeredAndMarked,
    notAnswered: notAnswered + marked,
    marked: marked + answeredAndMarked,
    notVisited,
    total: answered + answeredAndMarked + notAnswered + marked + notVisited,
  };
}

/** "2 not answered, 1 marked": a section's gaps, in words for a phone. */
function gapWords({ notAnswered, notVisited, marked }: Counted): string {
  const gaps = [
    notAnswered > 0 && `${figure(notAnswered)} not answered`,
    notVisited > 0 && `${figure(notVisited)} not visited`,
    marked > 0 && `${figure(marked)} marked`,
  ];
  return gaps.filter((gap) => gap !== false).join(", ");
}

/** Submit confirm on a paper with sections: each by the states of its questions. */
export function SectionSubmitDialog({ attempt, clock, busy, act }: SectionSubmitDialogProps) {
  const { rows, isTimed } = hallSections(attempt);
  const counted = rows.map(({ states }) => countedOf(countStates(states)));
  const notBegun = isTimed
    ? rows.filter(({ status }) => status === "next" || status === "notBegun").length
    : 0;
  return (
    <SubmitConfirm
      {...{ attempt, busy, act }}
      clock={isTimed ? null : clock}
      wide
      warning={
        notBegun > 0 && (
          <strong>
            {" "}
            {notBegun === 1 ? "One section was" : `${notBegun} sections were`} not started.
          </strong>
        )
      }
    >
      {(rows.length > 1 || isTimed) && (
        <div className={classes.sections}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.section}>
                  Section
                </th>
                {COLUMNS.map(([name, label]) => (
                  <th scope="col" key={name}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => {
                const counts = counted[index];
                return (
                  counts && (
                    <tr key={row.index}>
                      <th scope="row" className={classes.section}>
                        <Label text={row.section.title} />
                        {isTimed && (
                          <span className={classes.state}>
                            <RowState row={row} clock={clock} />
                          </span>
                        )}
                      </th>
                      {COLUMNS.map(([name]) => (
                        <td key={name}>{counts[name] > 0 ? figure(counts[name]) : <None />}</td>
                      ))}
                    </tr>
                  )
                );
              })}
            </tbody>
          </table>
          <ul className={classes.entries}>
            {rows.map((row, index) => {
              const counts = counted[index];
              return (
                counts && (
                  <li key={row.index}>
                    <span className={classes.name}>
                      <Label text={row.section.title} />
                    </span>
                    <span>
                      <strong>{figure(counts.answered)}</strong> of {figure(counts.total)}
                    </span>
                    <span className={classes.state}>
                      {isTimed && (
                        <>
                          <RowState row={row} clock={clock} />
                          {gapWords(counts) !== "" && ", "}
                        </>
                      )}
                      {gapWords(counts)}
                    </span>
                  </li>
                )
              );
            })}
          </ul>
        </div>
      )}
    </SubmitConfirm>
  );
}

function None() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </>
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
      return <span>not started</span>;
  }
}
