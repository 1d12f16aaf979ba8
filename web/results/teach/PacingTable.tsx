import { figure } from "#rules/figures.ts";
import { inWorkedOrder } from "#rules/pacing.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import classes from "./PacingTable.module.css";
import { clockText, outcomeWord, type StripQuestion } from "./strip.ts";

interface PacingTableProps {
  questions: readonly StripQuestion[];
  onOpen: (position: number) => void;
}

/** The strip as a table: the questions in the order worked on. */
export function PacingTable({ questions, onOpen }: PacingTableProps) {
  const hasSections = questions.some(({ section }) => section !== undefined);
  const columns = [
    { label: "Question", className: classes.number },
    ...(hasSections ? [{ label: "Section", className: classes.section }] : []),
    { label: "Clock at start", className: classes.figure },
    { label: "Seconds", className: classes.figure },
    { label: "Visits", className: classes.figure },
    { label: "Changes", className: classes.figure },
    { label: "Outcome", className: classes.outcome },
  ];
  return (
    <DataTable label="Questions in the order worked on" columns={columns} ruled figures>
      {inWorkedOrder(questions).map((question) => (
        <DataRow className={classes.row} key={question.position}>
          <th scope="row" className={classes.number}>
            <TextButton
              aria-label={`Go to Question ${question.position + 1}`}
              onClick={() => onOpen(question.position)}
            >
              {question.position + 1}
            </TextButton>
          </th>
          {hasSections && (
            <td className={classes.section}>
              {question.section && <Label text={question.section.title} />}
            </td>
          )}
          <td className={classes.figure} data-word="began at">
            {question.firstShown === null ? "–" : clockText(question.firstShown)}
          </td>
          <td className={classes.figure} data-word="seconds">
            {figure(question.secondsSpent)}
          </td>
          <td className={classes.figure} data-word="visits">
            {question.visits > 0 ? figure(question.visits) : "–"}
          </td>
          <td className={classes.figure} data-word="changes">
            {question.changeCount > 0 ? figure(question.changeCount) : "–"}
          </td>
          <td className={classes.outcome}>{outcomeWord(question)}</td>
        </DataRow>
      ))}
    </DataTable>
  );
}
