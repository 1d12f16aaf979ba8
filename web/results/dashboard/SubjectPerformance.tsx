import { type ReactNode, useRef, useState } from "react";
import { formatPercent } from "#rules/percent.ts";
import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { GradeBadge } from "../../ui/GradeBadge.tsx";
import { Label } from "../../ui/Label.tsx";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import classes from "./SubjectPerformance.module.css";
import { isTooFew, weakestFirst } from "./weakest-subject.ts";

/** Number of subjects shown at first. */
const SHOWN = 5;

const columns = [
  { label: "Subject" },
  { label: "Grade", className: classes.grade },
  { label: "Tests", className: classes.tests },
  { label: "Average", className: classes.average },
  { label: "Best", className: classes.best },
  { label: "Practise", spoken: true, className: classes.action },
];

interface SubjectPerformanceProps {
  subjects: readonly SubjectRatingFragment[];
  /** The action at the end of a subject's row. */
  action: (subject: SubjectRatingFragment) => ReactNode;
}

/** Grade, tests, average and best of each subject, the weakest first. */
export function SubjectPerformance({ subjects, action }: SubjectPerformanceProps) {
  const [open, setOpen] = useState(false);
  const firstHidden = useRef<HTMLTableRowElement>(null);
  if (subjects.length === 0) {
    return <EmptyPart>After your first test you see each subject here.</EmptyPart>;
  }
  const sorted = weakestFirst(subjects);

  function showAll(): void {
    setOpen(true);
    // The rows are rendered after this event.
    setTimeout(() => firstHidden.current?.focus());
  }

  return (
    <>
      <DataTable className={classes.table} columns={columns} ruled>
        {(open ? sorted : sorted.slice(0, SHOWN)).map((rating, index) => {
          const { id, subject, testsTaken, questionsAsked, averageScore, bestScore } = rating;
          return (
            <DataRow
              key={id}
              className={classes.row}
              ref={index === SHOWN ? firstHidden : null}
              tabIndex={index === SHOWN ? -1 : undefined}
            >
              <th scope="row" className={classes.subject}>
                <Label text={subject} />
                {isTooFew(rating) && (
                  <span className={classes.few}>
                    {counted(questionsAsked, "question")} so far, too few to rank
                  </span>
                )}
                <span className={classes.more}>
                  {counted(testsTaken, "test")}, best {formatPercent(bestScore)}
                </span>
              </th>
              <td className={classes.grade}>
                <GradeBadge percent={averageScore} />
              </td>
              <td className={classes.tests}>{testsTaken}</td>
              <td className={classes.average}>
                <ScoreMeter percent={averageScore} />
              </td>
              <td className={classes.best}>{formatPercent(bestScore)}</td>
              <td className={classes.action}>{action(rating)}</td>
            </DataRow>
          );
        })}
      </DataTable>
      {sorted.length > SHOWN && !open && (
        <Button kind="quiet" size="small" className={classes.rest ?? ""} onClick={showAll}>
          <span>Show all {sorted.length}</span>
        </Button>
      )}
    </>
  );
}
