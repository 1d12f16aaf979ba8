import { IconChevronDown } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { DrillFragment, ResultSubjectFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText, marksWord } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { drillLabel } from "./drill-words.ts";
import { byMarksLost, lossOf, marksDifference, type SubjectOutcome } from "./lost-marks.ts";
import { CountCell, outcomeWords, sharesOf } from "./OutcomeCells.tsx";
import { PractiseButton } from "./PractiseButton.tsx";
import type { ResultQuestion } from "./result-questions.ts";
import classes from "./SubjectOutcomes.module.css";
import { type TopicOutcome, topicOutcomes } from "./topic-outcomes.ts";
import { useWalkFilter } from "./walk/use-walk-filter.ts";
import { unfiltered } from "./walk/walk.ts";

const columns = [
  { label: "Subject", className: classes.subject },
  { label: "Questions", className: classes.bar },
  { label: "Correct", className: classes.count },
  { label: "Wrong", className: classes.count },
  { label: "Skipped", className: classes.count },
  { label: "Score", className: classes.score },
];

/** Further subjects are shown on request. */
const MOST_SHOWN = 8;

interface SubjectOutcomesProps {
  resultId: string;
  subjects: ResultSubjectFragment[];
  questions: ResultQuestion[];
  /** Marks of a correct answer. */
  correctMarks: number;
  /** The available drills; null while they load. */
  drills: readonly DrillFragment[] | null;
}

/** Data shared by all rows. */
interface Shared extends Pick<SubjectOutcomesProps, "resultId" | "drills"> {
  /** The number of questions of the full width of a bar. */
  scale: number;
}

/** The outcomes of each subject. */
export function SubjectOutcomes(props: SubjectOutcomesProps) {
  return (
    <Section title="Subjects" note={<span>Bars count questions</span>}>
      <SubjectTable {...props} />
    </Section>
  );
}

/** The subjects, most marks lost first. Each expands to its topics, questions and practice. */
export function SubjectTable(props: SubjectOutcomesProps) {
  const { resultId, subjects: unsorted, questions, correctMarks, drills } = props;
  const subjects = [...unsorted].sort(byMarksLost);
  const [isWhole, setWhole] = useState(subjects.length <= MOST_SHOWN);
  const table = useRef<HTMLDivElement>(null);
  const topics = topicOutcomes(questions, correctMarks);
  const shared: Shared = {
    ...{ resultId, drills },
    scale: Math.max(...subjects.map(({ totalQuestions }) => totalQuestions)),
  };
  function showAll(): void {
    setWhole(true);
    // The button disappears then: focuses the first new row.
    requestAnimationFrame(() => {
      const names = table.current?.querySelectorAll<HTMLElement>("th > button");
      names?.[MOST_SHOWN]?.focus();
    });
  }
  return (
    <div ref={table}>
      <DataTable columns={columns} ruled figures stacks="tablet">
        {subjects.map((subject, index) => (
          <SubjectRows
            key={subject.id}
            subject={subject}
            topics={topics.get(subject.subject) ?? []}
            shared={shared}
            isHidden={!isWhole && index >= MOST_SHOWN}
          />
        ))}
      </DataTable>
      {!isWhole && (
        <p className={classes.more}>
          <TextButton onClick={showAll}>Show all {figure(subjects.length)}</TextButton>
        </p>
      )}
    </div>
  );
}

interface SubjectRowsProps {
  subject: ResultSubjectFragment;
  topics: TopicOutcome[];
  shared: Shared;
  isHidden: boolean;
}

function SubjectRows({ subject, topics, shared, isHidden }: SubjectRowsProps) {
  const [open, setOpen] = useState(false);
  const { change } = useWalkFilter();
  const id = useId();
  const lost = marksDifference(subject.maxMarks, subject.score);
  const { notWon, deducted } = lossOf(subject);

  function show(): void {
    change({ ...unfiltered, subject: subject.subject });
    document.getElementById("questions-heading")?.focus();
  }

  return (
    <>
      <DataRow className={classes.row} data-hidden={isHidden || undefined}>
        <th scope="row" className={`${classes.subject} ${classes.name}`}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={[`${id}-detail`, ...topics.map((_, index) => `${id}-${index}`)].join(
              " ",
            )}
            onClick={() => setOpen(!open)}
          >
            <Label text={subject.subject} />
            <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden />
            <span className="visually-hidden">: details</span>
          </button>
        </th>
        <Figures outcome={subject} shared={shared} />
      </DataRow>
      <DataRow
        className={classes.detail}
        id={`${id}-detail`}
        data-closed={!open || isHidden || undefined}
      >
        <td colSpan={columns.length}>
          <span className={classes.parts}>
            <span>
              {lost === 0
                ? "No marks lost."
                : `${marksText(lost)} ${marksWord(lost)} lost: ${marksText(notWon)} not won, ${marksText(deducted)} deducted.`}
            </span>
            <TextButton onClick={show}>
              Show its {counted(subject.totalQuestions, "question")}
            </TextButton>
            <Practise labels={{ subject: subject.subject, topic: null }} shared={shared} />
          </span>
        </td>
      </DataRow>
      {topics.map((topic, index) => (
        <DataRow
          className={`${classes.row} ${classes.topic}`}
          key={topic.topic ?? ""}
          id={`${id}-${index}`}
          data-closed={!open || isHidden || undefined}
        >
          <th scope="row" className={`${classes.subject} ${classes.name}`}>
            <Label text={topic.topic ?? "Without a topic"} />
          </th>
          <Figures
            outcome={topic}
            labels={topic.topic === null ? null : { subject: subject.subject, topic: topic.topic }}
            shared={shared}
          />
        </DataRow>
      ))}
    </>
  );
}

interface Labels {
  subject: string;
  topic: string | null;
}

/** The drill of a subject or a topic, if there is one. */
function Practise({ labels, shared }: { labels: Labels; shared: Shared }) {
  const { resultId, drills } = shared;
  const drill = drills?.find(
    ({ subject, topic }) => subject === labels.subject && topic === labels.topic,
  );
  if (drill === undefined) return null;
  return (
    <span className={classes.practise}>
      <PractiseButton
        practice={{ ...labels, resultId }}
        label={drillLabel(labels.topic ?? labels.subject, drill)}
        kind="list"
        size="small"
      >
        {`Practise ${figure(drill.questionCount)}`}
      </PractiseButton>
    </span>
  );
}

interface FiguresProps {
  outcome: SubjectOutcome;
  /** The topic to practise beside the bar; null if it has no name, left out for a whole subject. */
  labels?: Labels | null;
  shared: Shared;
}

/** The cells of a row after its name. */
function Figures({ outcome, labels, shared }: FiguresProps) {
  return (
    <>
      <td className={classes.bar}>
        <span className={classes.words}>{outcomeWords(outcome)}</span>
        <span className={classes.drawn}>
          <span className={classes.room}>
            <StackedBar shares={sharesOf(outcome)} scale={shared.scale} />
          </span>
          {labels && <Practise labels={labels} shared={shared} />}
        </span>
      </td>
      <CountCell className={classes.count} value={outcome.correctCount} />
      <CountCell className={classes.count} value={outcome.incorrectCount} />
      <CountCell className={classes.count} value={outcome.unansweredCount} />
      <td className={classes.score}>
        <strong>{marksText(outcome.score)}</strong>
        <span className={classes.of}> of {marksText(outcome.maxMarks)}</span>
      </td>
    </>
  );
}
