import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import { countStates, type StateCounts } from "../../screens/quiz/question-states.ts";
import { Label } from "../../ui/Label.tsx";
import { TimeLeft } from "../quiz/Clock.tsx";
import type { ClockReading } from "../quiz/quiz.ts";
import type { QuizSections, SectionRow } from "./quiz-sections.ts";
import classes from "./SectionTable.module.css";

/** The number of questions in each state, of a section or in total. Marked ones are also counted as answered or not. */
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

/** The gaps of a section in words, for a phone: "2 not answered, 1 marked". */
function gapWords({ notAnswered, notVisited, marked }: Counted): string {
  const gaps = [
    notAnswered > 0 && `${figure(notAnswered)} not answered`,
    notVisited > 0 && `${figure(notVisited)} not visited`,
    marked > 0 && `${figure(marked)} marked`,
  ];
  return gaps.filter((gap) => gap !== false).join(", ");
}

interface SectionTableProps {
  sections: QuizSections;
  /** The clock of the section in progress, or of the paper. */
  clock: ClockReading;
}

/** The questions of each section by state: a table, or a list on phones. */
export function SectionTable({ sections, clock }: SectionTableProps) {
  const { rows, isTimed } = sections;
  const counted = rows.map(({ states }) => countedOf(countStates(states)));
  return (
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
