import { figure } from "#rules/figures.ts";
import { type PassageReading, passageReadings } from "#rules/reading-speed.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import type { WholeResult } from "../result-questions.ts";
import { secondsWords } from "../work-words.ts";
import classes from "./PassageSpeeds.module.css";

const columns = [
  { label: "Passage", className: classes.title },
  { label: "Words", className: classes.figure },
  { label: "Read for", className: classes.figure },
  { label: "Words a minute", className: classes.figure },
  { label: "Right", className: classes.figure },
];

/** How fast each passage was read, against how many of its answers were right (docs/learning.md, section 4). */
export function PassageSpeeds({ result }: { result: WholeResult }) {
  const readings = passageReadings(result.passages, result.questions);
  return (
    <Section title="Passages: speed and accuracy">
      <div className={classes.parts}>
        <DataTable label="Passages" className={classes.table} columns={columns} ruled>
          {readings.map((reading, index) => (
            <DataRow className={classes.row} key={reading.passageId}>
              <th scope="row" className={classes.title} dir="auto">
                <span className={classes.number}>{index + 1}</span>{" "}
                {result.passages[index]?.title ?? `Passage ${index + 1}`}
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
        <Plot readings={readings} />
      </div>
    </Section>
  );
}

/** Speed to the right, accuracy upwards; the table beside it says the same. */
function Plot({ readings }: { readings: readonly PassageReading[] }) {
  const points = readings.flatMap(({ wordsAMinute, reached, right }, index) =>
    wordsAMinute === null || reached === 0
      ? []
      : { number: index + 1, speed: wordsAMinute, share: (100 * right) / reached },
  );
  if (points.length < 2) return null;
  const fastest = Math.ceil(Math.max(...points.map(({ speed }) => speed)) / 100) * 100;
  return (
    <div className={classes.plot} aria-hidden>
      <p className={classes.axis}>Right answers, in percent</p>
      <div className={classes.field}>
        {[0, 50, 100].map((share) => (
          <span className={classes.grid} key={share} style={{ bottom: `${share}%` }}>
            {share}
          </span>
        ))}
        {points.map(({ number, speed, share }) => (
          <span
            className={classes.point}
            key={number}
            style={{ left: `${(100 * speed) / fastest}%`, bottom: `${share}%` }}
          >
            {number}
          </span>
        ))}
      </div>
      <p className={classes.ticks}>
        <span>0</span>
        <span>{figure(fastest)} words a minute</span>
      </p>
    </div>
  );
}
