import { figure } from "#rules/figures.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import type { WholeResult } from "../result-questions.ts";
import { secondsWords } from "../work-words.ts";
import classes from "./PassageSpeeds.module.css";
import { readingsOf } from "./part-words.ts";
import { SpeedPlot } from "./SpeedPlot.tsx";

const columns = [
  { label: "Passage", className: classes.title },
  { label: "Words", className: classes.figure },
  { label: "Read for", className: classes.figure },
  { label: "Words a minute", className: classes.figure },
  { label: "Right", className: classes.figure },
];

interface PassageSpeedsProps {
  result: WholeResult;
  /** Opens a question by its position, counted from 0. */
  onOpen: (position: number) => void;
}

/** The reading speed of each passage against its share of right answers (docs/learning.md, section 4). */
export function PassageSpeeds({ result, onOpen }: PassageSpeedsProps) {
  const { passages, readings } = readingsOf(result);
  const titles = passages.map(({ title }, index) => title ?? `Passage ${index + 1}`);
  function open(passageId: string): void {
    const first = result.questions.find((question) => question.passageId === passageId);
    if (first) onOpen(first.position);
  }
  return (
    <div className={classes.parts}>
      <DataTable label="Passages" columns={columns} ruled figures>
        {readings.map((reading, index) => (
          <DataRow className={classes.row} key={reading.passageId}>
            <th scope="row" className={classes.title}>
              <span className={classes.number}>{index + 1}</span>{" "}
              <TextButton onClick={() => open(reading.passageId)}>
                <Label text={titles[index] ?? ""} />
              </TextButton>
            </th>
            <td className={classes.figure} data-word="words">
              {figure(reading.words)}
            </td>
            <td className={classes.figure} data-word="read for">
              {reading.seconds > 0 ? secondsWords(reading.seconds) : "not counted"}
            </td>
            <td className={classes.figure} data-word="words a minute">
              {reading.wordsAMinute === null ? "–" : figure(reading.wordsAMinute)}
            </td>
            <td className={classes.figure} data-word="right">
              {reading.reached > 0 ? `${reading.right} of ${reading.reached}` : "not reached"}
            </td>
          </DataRow>
        ))}
      </DataTable>
      <SpeedPlot readings={readings} titles={titles} />
    </div>
  );
}
