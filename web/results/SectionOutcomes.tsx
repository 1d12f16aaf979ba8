import { type ReactNode, useState } from "react";
import { figure } from "#rules/figures.ts";
import { knowsShown, unreachedCount } from "#rules/pacing.ts";
import type { ResultSectionFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { sharesInMarks } from "./lost-marks.ts";
import type { ResultQuestion } from "./result-questions.ts";
import classes from "./SectionOutcomes.module.css";
import { useWalkFilter } from "./walk/use-walk-filter.ts";
import { unfiltered } from "./walk/walk.ts";
import { secondsWords } from "./work-words.ts";

const columns = [
  { label: "Section", className: classes.section },
  { label: "Scored and lost", className: classes.bar },
  { label: "Right", className: classes.count },
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

interface MarksWentProps {
  sections: readonly ResultSectionFragment[];
  /** All of the result, in the order asked. */
  questions: readonly ResultQuestion[];
  /** The same by subject. */
  children: ReactNode;
}

/** Where the marks of a test with sections went, by these or by subject (docs/screens.md, section 8); paper has both. */
export function MarksWent({ sections, questions, children }: MarksWentProps) {
  const [by, setBy] = useState<By>("section");
  return (
    <Section
      title="Where the marks went"
      controls={<Segmented label="Marks" value={by} options={WAYS} onChange={setBy} />}
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

/** How a test went in each of its sections; a press shows its questions. */
function SectionOutcomes({ sections, questions }: Omit<MarksWentProps, "children">) {
  const { change } = useWalkFilter();
  const scale = Math.max(...sections.map(({ maxMarks }) => maxMarks));
  // What was begun before times were kept, or is too old to have them, says nothing of time.
  const isTimed = sections.some(({ secondsSpent }) => secondsSpent > 0);
  // Nor of what was reached.
  const isLookKnown = knowsShown(questions);
  const rows = sections.map((row) => {
    const { firstQuestion, totalQuestions } = row.section;
    const own = questions.slice(firstQuestion, firstQuestion + totalQuestions);
    return { ...row, totalQuestions, unreached: unreachedCount(own, questions) };
  });

  function show(index: number): void {
    change({ ...unfiltered, section: String(index + 1) });
    document.getElementById("questions-heading")?.parentElement?.scrollIntoView();
  }

  return (
    <DataTable
      className={classes.table}
      columns={columns.filter(
        ({ label }) => (isTimed || label !== "Time") && (isLookKnown || label !== "Not reached"),
      )}
      ruled
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
            <StackedBar shares={sharesInMarks(row, row.unreached)} scale={scale} />
          </td>
          <Count value={row.correctCount} word="right" />
          <Count value={row.incorrectCount} word="wrong" />
          <Count value={row.unansweredCount - row.unreached} word="skipped" />
          {isLookKnown && (
            <Count className={classes.unreached} value={row.unreached} word="not reached" />
          )}
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

interface CountProps {
  value: number;
  word: string;
  className?: string;
}

function Count({ value, word, className = classes.count }: CountProps) {
  return (
    <td className={className} data-none={value === 0 || undefined}>
      {value > 0 ? (
        figure(value)
      ) : (
        <>
          <span aria-hidden>–</span>
          <span className="visually-hidden">none</span>
        </>
      )}
      <span className={classes.word}> {word}</span>
    </td>
  );
}
