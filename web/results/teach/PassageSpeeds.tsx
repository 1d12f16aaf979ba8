import { figure } from "#rules/figures.ts";
import { passageReadings } from "#rules/reading-speed.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { Section } from "../../ui/Section.tsx";
import type { WholeResult } from "../result-questions.ts";
import { secondsWords } from "../work-words.ts";
import classes from "./PassageSpeeds.module.css";
import { SpeedPlot } from "./SpeedPlot.tsx";

const columns = [
  { label: "Passage", className: classes.title },
  { label: "Words", className: classes.figure },
  { label: "Read for", className: classes.figure },
  { label: "Words a minute", className: classes.figure },
  { label: "Right", className: classes.figure },
];

/** How fast each passage was read, against how many of its answers were right (docs/learning.md, section 4). */
export function PassageSpeeds({ result }: { result: WholeResult }) {
  // A passage with a hidden question is left out, as the server leaves it out.
  const hidden = new Set(
    result.questions.flatMap(({ isHeld, passageId }) => (isHeld ? (passageId ?? []) : [])),
  );
  const passages = result.passages.filter(({ passageId }) => !hidden.has(passageId));
  const questions = result.questions.flatMap(({ status, ...question }) =>
    status === "HIDDEN" ? [] : { ...question, status },
  );
  const readings = passageReadings(passages, questions);
  const titles = passages.map(({ title }, index) => title ?? `Passage ${index + 1}`);
  return (
    <Section title="Passages: speed and accuracy">
      <div className={classes.parts}>
        <DataTable label="Passages" className={classes.table} columns={columns} ruled>
          {readings.map((reading, index) => (
            <DataRow className={classes.row} key={reading.passageId}>
              <th scope="row" className={classes.title}>
                <span className={classes.number}>{index + 1}</span>{" "}
                <Label text={titles[index] ?? ""} />
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
    </Section>
  );
}
