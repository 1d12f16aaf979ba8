import { type ReactNode, useState } from "react";
import { knowsShown, unreachedCount } from "#rules/pacing.ts";
import type { ResultSectionFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { CountCell, outcomeWords, sharesOf } from "./OutcomeCells.tsx";
import type { ResultQuestion } from "./result-questions.ts";
import classes from "./SectionOutcomes.module.css";
import { useWalkFilter } from "./walk/use-walk-filter.ts";
import { unfiltered } from "./walk/walk.ts";
import { secondsWords } from "./work-words.ts";

const columns = [
  { label: "Section", className: classes.section },
  { label: "Questions", className: classes.bar },
  { label: "Correct", className: classes.count },
  { label: "Wrong", className: classes.count },
  { label: "Skipped", className: classes.count },
  { label: "Not reached", className: classes.unreached },
  { label: "Time", className: classes.time },
  { label: "Score", className: classes.score },
];

type By = "section" | "subject";

const WAYS: { value: By; label: string }[] = [
  { value: "section", label: "By section" },
  { value: "subject", label: "By subject" },
];

interface PartOutcomesProps {
  sections: readonly ResultSectionFragment[];
  /** All questions of the result, in order. */
  questions: readonly ResultQuestion[];
  /** The outcomes by subject. */
  children: ReactNode;
}

/** The outcomes by section or by subject (docs/screens.md, section 8); print has both. */
export function PartOutcomes({ sections, questions, children }: PartOutcomesProps) {
  const [by, setBy] = useState<By>("section");
  return (
    <Section
      title={by === "section" ? "Sections" : "Subjects"}
      controls={
        <span className={classes.controls}>
          <span className={classes.note}>Bars count questions</span>
          <Segmented label="Group" value={by} options={WAYS} onChange={setBy} />
        </span>
      }
    >
      <div className={classes.way} data-off={by !== "section" || undefined}>
        <SectionOutcomes sections={sections} questions={questions} />
      </div>
      <div className={classes.way} data-off={by !== "subject" || undefined}>
        {children}
      </div>
    </Section>
  );
}

/** The outcomes of each section. A press shows its questions. */
function SectionOutcomes({ sections, questions }: Omit<PartOutcomesProps, "children">) {
  const { change } = useWalkFilter();
  const countOf = (row: ResultSectionFragment) =>
    row.correctCount + row.incorrectCount + row.unansweredCount;
  const scale = Math.max(...sections.map(countOf));
  // Attempts from before times were stored, or too old to have them, have no times.
  const isTimed = sections.some(({ secondsSpent }) => secondsSpent > 0);
  // Nor do they show which questions were reached.
  const isLookKnown = knowsShown(questions);
  const rows = sections.map((row) => {
    const { firstQuestion, totalQuestions: asked } = row.section;
    const own = questions.slice(firstQuestion, firstQuestion + asked);
    return { ...row, totalQuestions: countOf(row), unreached: unreachedCount(own, questions) };
  });

  function show(index: number): void {
    change({ ...unfiltered, section: String(index + 1) });
    document.getElementById("questions-heading")?.focus();
  }

  return (
    <DataTable
      columns={columns.filter(
        ({ label }) => (isTimed || label !== "Time") && (isLookKnown || label !== "Not reached"),
      )}
      ruled
      figures
      stacks="tablet"
    >
      {rows.map((row, index) => (
        <DataRow className={classes.row} key={row.section.firstQuestion}>
          <th scope="row" className={classes.section}>
            <TextButton
              onClick={() => show(index)}
              aria-label={`${row.section.title}: show its questions`}
            >
              <Label text={row.section.title} />
            </TextButton>
          </th>
          <td className={classes.bar}>
            <span className={classes.words}>{outcomeWords(row, row.unreached)}</span>
            <StackedBar shares={sharesOf(row, row.unreached)} scale={scale} />
          </td>
          <CountCell className={classes.count} value={row.correctCount} />
          <CountCell className={classes.count} value={row.incorrectCount} />
          <CountCell className={classes.count} value={row.unansweredCount - row.unreached} />
          {isLookKnown && <CountCell className={classes.unreached} value={row.unreached} />}
          {isTimed && (
            <td className={classes.time}>
              {secondsWords(row.secondsSpent)}
              {row.section.minutes !== null && (
                <span className={classes.of}> of {row.section.minutes}m</span>
              )}
            </td>
          )}
          <td className={classes.score}>
            <strong>{marksText(row.score)}</strong>
            <span className={classes.of}> of {marksText(row.maxMarks)}</span>
          </td>
        </DataRow>
      ))}
    </DataTable>
  );
}
