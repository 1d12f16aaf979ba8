import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { toHundredths } from "#rules/marks.ts";
import { formatPercent, roundPercent } from "#rules/percent.ts";
import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { GradeBadge } from "../../ui/GradeBadge.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText, marksWord } from "../../ui/marks.ts";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { drillLabel } from "../drill-words.ts";
import { PractiseButton } from "../PractiseButton.tsx";
import classes from "./SubjectPerformance.module.css";
import { tableOrder } from "./weakest-subject.ts";

/** So many subjects are all shown; of more, these few, and the others on demand. */
const WHOLE = 5;
const FEW = 3;

const columns = [
  { label: "Subject" },
  { label: "Grade", className: classes.grade },
  { label: "Tests", className: classes.tests },
  { label: "Average", className: classes.average },
  { label: "Best", className: classes.best },
];

interface SubjectPerformanceProps {
  subjects: readonly SubjectRatingFragment[];
}

/**
 * Grade, tests, average and best of each subject, with the drill that practises it: the best average
 * first, or the weakest where not all are shown, then with the percent of all its marks: the average is
 * over tests, and may be another.
 */
export function SubjectPerformance({ subjects }: SubjectPerformanceProps) {
  const [open, setOpen] = useState(false);
  if (subjects.length === 0) {
    return (
      <EmptyPart>
        Each subject of a test gets a grade here once you have looked at its score.
      </EmptyPart>
    );
  }
  const isCut = subjects.length > WHOLE;
  const sorted = tableOrder(subjects, isCut);
  const shown = open || !isCut ? sorted : sorted.slice(0, FEW);
  return (
    <>
      <DataTable className={classes.table} columns={columns} ruled stacks="never">
        {shown.map(
          ({ id, subject, testsTaken, averageScore, bestScore, score, maxMarks, drill }) => (
            <DataRow key={id} className={classes.row}>
              <th scope="row" className={classes.subject}>
                <Label text={subject} />
                {isCut && maxMarks > 0 && (
                  <span className={classes.marks}>
                    {formatPercent(roundPercent(toHundredths(score), toHundredths(maxMarks)))} of{" "}
                    {marksText(maxMarks)} {marksWord(maxMarks)}
                  </span>
                )}
                <span className={classes.more}>
                  {testsTaken} {testsTaken === 1 ? "test" : "tests"}, best{" "}
                  {formatPercent(bestScore)}
                </span>
                {drill && (
                  <span className={classes.practise}>
                    <PractiseButton
                      practice={{ subject, topic: null, resultId: null }}
                      label={drillLabel(subject, drill)}
                      kind="quiet"
                      size="small"
                    >
                      {`Practise ${figure(drill.questionCount)}`}
                    </PractiseButton>
                  </span>
                )}
              </th>
              <td className={classes.grade}>
                <GradeBadge percent={averageScore} />
              </td>
              <td className={classes.tests}>{testsTaken}</td>
              <td className={classes.average}>
                <ScoreMeter percent={averageScore} />
              </td>
              <td className={classes.best}>{formatPercent(bestScore)}</td>
            </DataRow>
          ),
        )}
      </DataTable>
      {isCut && (
        <div className={classes.rest}>
          <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show Fewer Subjects" : `Show All ${sorted.length} Subjects`}
          </Button>
          <span className={classes.order}>Largest share of marks lost first</span>
        </div>
      )}
    </>
  );
}
