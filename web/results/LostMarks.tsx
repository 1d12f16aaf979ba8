import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ResultQuestionFragment, ResultSubjectFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { marksText } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import classes from "./LostMarks.module.css";
import { byMarksLost, lostMarksTexts, type SubjectOutcome, sharesInMarks } from "./lost-marks.ts";
import { type TopicOutcome, topicOutcomes } from "./topic-outcomes.ts";

const columns = [
  { label: "Subject and topic", className: classes.subject },
  { label: "Earned and lost", className: classes.bar },
  { label: "Incorrect", className: classes.incorrect },
  { label: "Unanswered", className: classes.unanswered },
  { label: "Marks lost", className: classes.lost },
];

interface LostMarksProps {
  subjects: ResultSubjectFragment[];
  questions: ResultQuestionFragment[];
  /** Marks of a correct answer. */
  correctMarks: number;
}

/** Where the marks were lost, by subject (most lost first) and, on demand, by the topics of a subject. */
export function LostMarks({ subjects: unsorted, questions, correctMarks }: LostMarksProps) {
  const subjects = [...unsorted].sort(byMarksLost);
  const largest = Math.max(...subjects.map(({ maxMarks }) => maxMarks));
  const topics = topicOutcomes(questions, correctMarks);
  const lost = lostMarksTexts([...subjects, ...[...topics.values()].flat()]);
  // The column has as many decimals everywhere, so its texts are made together and dealt out here.
  const dealt = lost.values();
  const subjectTexts = subjects.map(() => dealt.next().value ?? "");
  const topicTexts = new Map(
    [...topics].map(([subject, outcomes]) => [
      subject,
      outcomes.map(() => dealt.next().value ?? ""),
    ]),
  );
  return (
    <Section
      title="Where the marks were lost"
      note={<span className={classes.note}>Bars are drawn to marks</span>}
    >
      <DataTable className={classes.table} columns={columns} ruled stacks="tablet">
        {subjects.map((subject, index) => (
          <SubjectRows
            key={subject.id}
            subject={subject}
            lost={subjectTexts[index] ?? ""}
            topics={topics.get(subject.subject) ?? []}
            lostByTopic={topicTexts.get(subject.subject) ?? []}
            scale={largest}
            openAtFirst={index === 0}
          />
        ))}
      </DataTable>
    </Section>
  );
}

interface SubjectRowsProps {
  subject: ResultSubjectFragment;
  lost: string;
  topics: TopicOutcome[];
  lostByTopic: string[];
  /** The marks that the full width stands for. */
  scale: number;
  /** The subject that cost most shows its topics unasked. */
  openAtFirst: boolean;
}

function SubjectRows(props: SubjectRowsProps) {
  const { subject, lost, topics, lostByTopic, scale, openAtFirst } = props;
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  return (
    <>
      <DataRow className={classes.row}>
        <th scope="row" className={`${classes.subject} ${classes.name}`}>
          {topics.length === 0 ? (
            subject.subject
          ) : (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={topics.map((_, index) => `${id}-${index}`).join(" ")}
              onClick={() => setOpen(!open)}
            >
              {subject.subject}
              <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden />
              <span className="visually-hidden">: topics</span>
            </button>
          )}
        </th>
        <Figures outcome={subject} lost={lost} scale={scale} />
      </DataRow>
      {topics.map((topic, index) => (
        <DataRow
          className={`${classes.row} ${classes.topic}`}
          key={topic.topic ?? ""}
          id={`${id}-${index}`}
          data-closed={!open || undefined}
        >
          <th scope="row" className={`${classes.subject} ${classes.name}`}>
            {topic.topic ?? "Without a topic"}
          </th>
          <Figures outcome={topic} lost={lostByTopic[index] ?? ""} scale={scale} />
        </DataRow>
      ))}
    </>
  );
}

interface FiguresProps {
  outcome: SubjectOutcome;
  lost: string;
  scale: number;
}

/** The cells of a row after its name. */
function Figures({ outcome, lost, scale }: FiguresProps) {
  return (
    <>
      <td className={classes.bar}>
        <span className="visually-hidden">
          {outcome.correctCount} of {outcome.totalQuestions} correct
        </span>
        <StackedBar shares={sharesInMarks(outcome)} scale={scale} />
      </td>
      <td className={classes.incorrect}>{outcome.incorrectCount || "–"}</td>
      <td className={classes.unanswered}>{outcome.unansweredCount || "–"}</td>
      <td className={`${classes.lost} ${classes.of}`}>
        <strong>{lost}</strong> of {marksText(outcome.maxMarks)}
      </td>
    </>
  );
}
