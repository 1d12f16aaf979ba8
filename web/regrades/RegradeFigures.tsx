import { useState } from "react";
import { figure } from "#rules/figures.ts";
import type { RegradeFiguresFragment, RegradeQuery } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { CrossingsDialog } from "./CrossingsDialog.tsx";
import classes from "./RegradeFigures.module.css";
import { changeText, meanText } from "./regrade-words.ts";

type Tests = RegradeQuery["regrade"]["tests"];

interface RegradeFiguresProps {
  id: string;
  figures: RegradeFiguresFragment;
  tests: Tests;
}

/** What a regrade does to results: how many rise and fall, by how much, over which borders, in which tests. */
export function RegradeFigures({ id, figures, tests }: RegradeFiguresProps) {
  const { attempts, rises, falls, meanRise, meanFall } = figures;
  const named = tests.filter(({ testId }) => testId !== null).length;
  const isIn = [named > 0 && counted(named, "test"), named < tests.length && "random tests"].filter(
    Boolean,
  );
  return (
    <>
      <FiguresStrip
        figures={[
          {
            label: "Attempts looked at",
            value: figure(attempts),
            note: `in ${isIn.join(" and ")}`,
          },
          {
            label: "Scores that rise",
            value: figure(rises),
            ...(rises > 0 && { note: `by ${meanText(meanRise).slice(1)} on average` }),
          },
          {
            label: "Scores that fall",
            value: figure(falls),
            ...(falls > 0 && { note: `by ${meanText(meanFall).slice(1)} on average` }),
          },
          { label: "Unchanged", value: figure(attempts - rises - falls) },
        ]}
      />
      <div className={classes.split}>
        <Changes changes={figures.changes} />
        <Borders id={id} figures={figures} />
      </div>
      <TestsTable tests={tests} />
    </>
  );
}

function Changes({ changes }: Pick<RegradeFiguresFragment, "changes">) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(1, ...changes.map(({ attempts }) => attempts));
  return (
    <Section
      title="How much scores change"
      controls={
        <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? "As a Chart" : "As a Table"}
        </TextButton>
      }
    >
      {isTable ? (
        <DataTable
          label="How much scores change"
          ruled
          stacks="never"
          columns={[{ label: "Marks" }, { label: "Attempts", className: classes.figure }]}
        >
          {changes.map(({ marks, attempts }) => (
            <DataRow key={marks}>
              <th scope="row">{changeText(marks)}</th>
              <td className={classes.figure}>{figure(attempts)}</td>
            </DataRow>
          ))}
        </DataTable>
      ) : (
        <figure className={classes.chart}>
          {/* A scrolling region is a stop of the Tab key, so that arrow keys move it. */}
          <div
            className={classes.bars}
            role="img"
            tabIndex={changes.length > 8 ? 0 : undefined}
            aria-label={`Attempts by marks gained or lost: ${changes
              .map(({ marks, attempts }) => `${changeText(marks)} ${figure(attempts)}`)
              .join(", ")}`}
          >
            {changes.map(({ marks, attempts }) => (
              <div className={classes.column} key={marks}>
                <span className={classes.count}>{figure(attempts)}</span>
                <i
                  className={classes.bar}
                  data-sign={Math.sign(marks)}
                  style={{ height: `${Math.max(1, (150 * attempts) / most)}px` }}
                />
                <span className={classes.marks}>{changeText(marks)}</span>
              </div>
            ))}
          </div>
          <figcaption className={classes.caption}>Attempts by marks gained or lost</figcaption>
        </figure>
      )}
    </Section>
  );
}

/** The least percentage of each grade. */
const BORDERS: Record<string, string> = { "A+": "90", A: "80", B: "70", C: "60", D: "50" };

function Borders({ id, figures }: Pick<RegradeFiguresProps, "id" | "figures">) {
  const [isOpen, setOpen] = useState(false);
  const { borders, higherGrades, lowerGrades } = figures;
  const all = higherGrades + lowerGrades;
  return (
    <Section title="Grade borders">
      <DataTable
        label="Grade borders"
        ruled
        stacks="never"
        columns={[
          { label: "Border" },
          { label: "Rise over it", className: classes.figure },
          { label: "Fall under it", className: classes.figure },
        ]}
      >
        {borders.map(({ grade, rises, falls }) => (
          <DataRow key={grade}>
            <th scope="row">{`${grade}, ${BORDERS[grade]}%`}</th>
            <td className={classes.figure} data-sign={rises > 0 ? 1 : undefined}>
              {rises === 0 ? "–" : `↑ ${figure(rises)}`}
            </td>
            <td className={classes.figure} data-sign={falls > 0 ? -1 : undefined}>
              {falls === 0 ? "–" : `↓ ${figure(falls)}`}
            </td>
          </DataRow>
        ))}
        <DataRow>
          <th scope="row">Attempts with another grade</th>
          <td className={classes.figure}>
            <strong>{figure(higherGrades)}</strong>
          </td>
          <td className={classes.figure}>
            <strong>{figure(lowerGrades)}</strong>
          </td>
        </DataRow>
      </DataTable>
      {all > 0 && (
        <p className={classes.names}>
          <TextButton onClick={() => setOpen(true)}>
            {all === 1 ? "Name of the Student" : `Names of the ${figure(all)}`}
          </TextButton>
        </p>
      )}
      {isOpen && <CrossingsDialog id={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function TestsTable({ tests }: { tests: Tests }) {
  return (
    <Section title="Tests">
      <DataTable
        label="Tests"
        ruled
        columns={[
          { label: "Test" },
          { label: "Attempts", className: classes.wide },
          { label: "Change", className: classes.figure },
          { label: "On average", className: classes.wide },
          { label: "Largest", className: classes.wide },
          { label: "Rank", className: classes.rank },
        ]}
      >
        {tests.map((test) => (
          <DataRow className={classes.row} key={test.testId}>
            <th scope="row" className={classes.test}>
              {test.title ?? "Random tests"}
            </th>
            <td className={classes.wide}>{figure(test.attempts)}</td>
            <td className={classes.figure}>
              <strong>{figure(test.changed)}</strong>
            </td>
            <td className={classes.wide}>{meanText(test.meanChange)}</td>
            <td className={classes.wide}>{largest(test)}</td>
            <td className={classes.rank}>
              {test.isRanked && <span className={classes.rankName}>Rank: </span>}
              <span>{rankWords(test)}</span>
            </td>
          </DataRow>
        ))}
      </DataTable>
    </Section>
  );
}

function rankWords({ isRanked, rankedStudents }: Tests[number]): string {
  if (!isRanked) return "Not ranked";
  return rankedStudents === null
    ? "Computed again"
    : `Computed again for ${figure(rankedStudents)}`;
}

/** "+2.50, −1.25": the greatest gain, and the greatest loss where there is one. */
function largest({ highestChange, lowestChange }: Tests[number]): string {
  const ends = [highestChange > 0 && highestChange, lowestChange < 0 && lowestChange];
  const words = ends.filter((end) => end !== false).map(changeText);
  return words.join(", ") || "–";
}
