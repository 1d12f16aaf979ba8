import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { DrillFragment, ResultSubjectFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText, marksWord } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { drillLabel } from "./drill-words.ts";
import classes from "./LostMarks.module.css";
import {
  byMarksLost,
  columnTexts,
  lossOf,
  type SubjectOutcome,
  sharesInMarks,
} from "./lost-marks.ts";
import { PractiseButton } from "./PractiseButton.tsx";
import type { ResultQuestion } from "./result-questions.ts";
import { type TopicOutcome, topicOutcomes } from "./topic-outcomes.ts";

const columns = [
  { label: "Subject and topic", className: classes.subject },
  { label: "Scored and lost", className: classes.bar },
  { label: "Incorrect", className: classes.incorrect },
  { label: "Unanswered", className: classes.unanswered },
  { label: "Not won", className: classes.notWon },
  { label: "Deducted", className: classes.deducted },
  { label: "Practice", spoken: true, className: classes.practice },
];

interface LostMarksProps {
  resultId: string;
  subjects: ResultSubjectFragment[];
  questions: ResultQuestion[];
  /** Marks of a correct answer. */
  correctMarks: number;
  /** What can be practised now; null while it is not known. */
  drills: readonly DrillFragment[] | null;
}

/** What the rows need beside their own outcome. */
interface Shared extends Pick<LostMarksProps, "resultId" | "drills"> {
  /** The marks that the full width stands for. */
  scale: number;
  /** What was not won and what was deducted, in the decimals of the column. */
  textsOf: (outcome: SubjectOutcome) => { notWon: string; deducted: string };
}

/** Where the marks were lost. */
export function LostMarks(props: LostMarksProps) {
  return (
    <Section
      title="Where the marks were lost"
      note={<span className={classes.note}>Bars are drawn to marks</span>}
    >
      <LostMarksTable {...props} />
    </Section>
  );
}

/** The marks lost by subject (most lost first) and, on demand, by the topics of a subject. */
export function LostMarksTable(props: LostMarksProps) {
  const { resultId, subjects: unsorted, questions, correctMarks, drills } = props;
  const subjects = [...unsorted].sort(byMarksLost);
  const topics = topicOutcomes(questions, correctMarks);
  const losses = new Map<SubjectOutcome, ReturnType<typeof lossOf>>(
    [...subjects, ...[...topics.values()].flat()].map((outcome) => [outcome, lossOf(outcome)]),
  );
  const notWon = columnTexts([...losses.values()].map((loss) => loss.notWon));
  const deducted = columnTexts([...losses.values()].map((loss) => loss.deducted));
  const places = new Map([...losses.keys()].map((outcome, place) => [outcome, place]));
  const shared: Shared = {
    ...{ resultId, drills },
    scale: Math.max(...subjects.map(({ maxMarks }) => maxMarks)),
    textsOf(outcome) {
      const place = places.get(outcome) ?? 0;
      return { notWon: notWon[place] ?? "", deducted: deducted[place] ?? "" };
    },
  };
  return (
    <>
      <DataTable className={classes.table} columns={columns} ruled stacks="tablet">
        {subjects.map((subject, index) => (
          <SubjectRows
            key={subject.id}
            subject={subject}
            topics={topics.get(subject.subject) ?? []}
            shared={shared}
            openAtFirst={index === 0}
          />
        ))}
      </DataTable>
      {drills && drills.length > 0 && (
        <p className={classes.promise}>
          A drill has a minute for each question and the marking of this test.
        </p>
      )}
    </>
  );
}

interface SubjectRowsProps {
  subject: ResultSubjectFragment;
  topics: TopicOutcome[];
  shared: Shared;
  /** The subject that cost most shows its topics unasked. */
  openAtFirst: boolean;
}

function SubjectRows({ subject, topics, shared, openAtFirst }: SubjectRowsProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <>
      <DataRow className={classes.row}>
        <th scope="row" className={`${classes.subject} ${classes.name}`}>
          {topics.length === 0 ? (
            <Label text={subject.subject} />
          ) : (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={topics.map((_, index) => `${id}-${index}`).join(" ")}
              onClick={() => setOpen(!open)}
            >
              <Label text={subject.subject} />
              <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden />
              <span className="visually-hidden">: topics</span>
            </button>
          )}
        </th>
        <Figures outcome={subject} labels={{ ...subject, topic: null }} shared={shared} />
      </DataRow>
      {topics.map((topic, index) => (
        <DataRow
          className={`${classes.row} ${classes.topic}`}
          key={topic.topic ?? ""}
          id={`${id}-${index}`}
          data-closed={!open || undefined}
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

interface FiguresProps {
  outcome: SubjectOutcome;
  /** What can be practised of it; null for what has no name. */
  labels: { subject: string; topic: string | null } | null;
  shared: Shared;
}

/** The cells of a row after its name. */
function Figures({ outcome, labels, shared }: FiguresProps) {
  const { resultId, drills, scale, textsOf } = shared;
  const { notWon, deducted } = textsOf(outcome);
  const isDeducted = outcome.incorrectCount > 0 && Number(deducted) > 0;
  const drill = drills?.find(
    ({ subject, topic }) => subject === labels?.subject && topic === labels.topic,
  );
  return (
    <>
      <td className={classes.bar}>
        <span className="visually-hidden">
          {marksText(outcome.score)} of {marksText(outcome.maxMarks)} {marksWord(outcome.maxMarks)},{" "}
          {figure(outcome.correctCount)} of {figure(outcome.totalQuestions)} correct
        </span>
        <StackedBar shares={sharesInMarks(outcome)} scale={scale} />
      </td>
      <td className={classes.incorrect}>{outcome.incorrectCount || "–"}</td>
      <td className={classes.unanswered}>{outcome.unansweredCount || "–"}</td>
      <td className={`${classes.notWon} ${classes.of}`}>
        <strong>{notWon}</strong> of {marksText(outcome.maxMarks)}
      </td>
      <td className={classes.deducted} data-none={isDeducted ? undefined : true}>
        {isDeducted ? deducted : "–"}
      </td>
      <td className={classes.practice}>
        {labels && drill && (
          <PractiseButton
            practice={{ subject: labels.subject, topic: labels.topic, resultId }}
            label={drillLabel(labels.topic ?? labels.subject, drill)}
            kind="list"
            size="small"
          >
            {`Practise ${figure(drill.questionCount)}`}
          </PractiseButton>
        )}
      </td>
    </>
  );
}
