import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatPercent } from "#rules/percent.ts";
import { durationParts, formatDate, formatDateTime, formatDuration } from "#rules/times.ts";
import { useCan } from "../../apollo/use-can.ts";
import type {
  StudentReportQuery as Data,
  RecentResultFragment,
  ReportedOutcomeFragment,
} from "../../gql/graphql.ts";
import { Loaded, shownOf } from "../../screens/Loaded.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { addressOf, pageNumber } from "../../ui/address.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { type FigurePart, FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { KeysLeftOut } from "../../ui/KeysLeftOut.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText } from "../../ui/marks.ts";
import { Page, PageHead } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { pageArguments } from "../../ui/pager-window.ts";
import { Section } from "../../ui/Section.tsx";
import { FiguresSkeleton, ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState, MissingState } from "../../ui/StateMessage.tsx";
import { BackLink, TextButton, TextLink } from "../../ui/TextLink.tsx";
import { type Addressed, useAddressedState } from "../../ui/use-addressed-state.ts";
import { usePagedList } from "../../ui/use-paged-list.ts";
import { resultName, resultRemark } from "../result-name.ts";
import { Trend } from "../trend/Trend.tsx";
import { StudentReportQuery } from "./reported-documents.ts";
import { StudentBatches } from "./StudentBatches.tsx";
import classes from "./StudentScreen.module.css";

type Student = Data["studentReport"];

const studentAddress = addressOf<{ page: number }>({ page: pageNumber() });
const pageSize = 20;

const pathOf = ({ id }: { id: string }) => `/admin/reports/attempts/${id}`;

/** One student's results, trend and subjects, for administrators (docs/screens.md, section 10). */
export function StudentScreen() {
  const { id = "" } = useParams();
  const addressed = useAddressedState(studentAddress);
  const query = useQuery(StudentReportQuery, {
    variables: { id, ...pageArguments(addressed.settled.page, pageSize) },
    fetchPolicy: "cache-and-network",
  });
  const title = shownOf(query)?.studentReport.fullName ?? "Student";
  return (
    <Page title={title}>
      <BackLink to="/admin/users">Users</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the student"
        missing={
          <MissingState
            level="h1"
            title="Student not found"
            actions={<ButtonLink to="/admin/users">Users</ButtonLink>}
          >
            There is no account {id}, or it was deleted.
          </MissingState>
        }
        skeleton={
          <>
            <PageHead title="Student" />
            <FiguresSkeleton label="Loading the student" count={4} />
            <ListSkeleton label="Loading results" rows={8} rowHeight={48} />
          </>
        }
      >
        {({ studentReport }) => (
          <Whole student={studentReport} addressed={addressed} isStale={query.data === undefined} />
        )}
      </Loaded>
    </Page>
  );
}

interface WholeProps {
  student: Student;
  addressed: Addressed<{ page: number }>;
  isStale: boolean;
}

function percentParts(percent: number | null): FigurePart[] | string {
  return percent === null ? "–" : [{ value: formatPercent(percent).slice(0, -1), unit: "%" }];
}

function Whole({ student, addressed, isStale }: WholeProps) {
  const { fullName, email, profilePicture, createdAt, testsTaken, openAttemptCount } = student;
  const { list, goTo } = usePagedList(addressed, testsTaken, pageSize);
  const { hours, minutes } = durationParts(student.timeTakenSeconds / 60);
  const means = student.batchMeans;
  const meanOf = new Map(means?.tests.map(({ testId, percent }) => [testId, percent]));
  const best = student.last.find(({ percent }) => percent === student.bestScore);
  return (
    <div className={classes.student}>
      <div className={classes.head}>
        <Avatar name={fullName} picture={profilePicture} />
        <PageHead title={fullName} lead={`${email}, account since ${formatDate(createdAt)}`} />
      </div>
      <StudentBatches student={student} />
      <FiguresStrip
        figures={[
          {
            label: "Tests taken",
            value: figure(testsTaken),
            ...(openAttemptCount > 0 && { note: `${figure(openAttemptCount)} in progress` }),
          },
          { label: "Mean", value: percentParts(student.averageScore) },
          {
            label: "Best",
            value: percentParts(student.bestScore),
            ...(best && { note: resultName(best) }),
          },
          {
            label: "Time",
            value: [
              { value: figure(hours), unit: "h" },
              { value: String(minutes), unit: "m" },
            ],
          },
        ]}
      />
      {testsTaken === 0 ? (
        <Section title="Results">
          <EmptyState level="h3" title="No results yet">
            Tests that this student submits are listed here.
          </EmptyState>
        </Section>
      ) : (
        <>
          <div className={classes.halves}>
            <Section
              title={
                student.last.length === 1
                  ? "Last test"
                  : `Last ${figure(student.last.length)} tests`
              }
              note="Score in percent"
            >
              <Trend
                results={student.last.toReversed()}
                pathOf={pathOf}
                peers={
                  means && {
                    name: `Mean of ${means.batch.name}`,
                    percents: student.last
                      .toReversed()
                      .map(({ testId }) => (testId === null ? null : (meanOf.get(testId) ?? null))),
                  }
                }
              />
            </Section>
            <Subjects
              subjects={student.subjects}
              topics={student.topics}
              means={student.batchMeans}
            />
          </div>
          <div ref={list} tabIndex={-1}>
            <Section title="Results" note={figure(testsTaken)}>
              <Results results={student.results} isStale={isStale} />
              <Pager
                label="Pages of results"
                page={addressed.settled.page}
                pageSize={pageSize}
                totalCount={testsTaken}
                onPage={goTo}
              />
            </Section>
          </div>
        </>
      )}
    </div>
  );
}

const subjectColumns = [
  { label: "Subject", className: classes.subject },
  { label: "Right", className: classes.bar },
  { label: "Percent", spoken: true, className: classes.percent },
  { label: "Questions", className: classes.questions },
];

interface SubjectsProps {
  subjects: readonly ReportedOutcomeFragment[];
  topics: readonly ReportedOutcomeFragment[];
  /** The means of the student's batch; null for a student without one. */
  means: Student["batchMeans"];
}

function Subjects({ subjects, topics, means }: SubjectsProps) {
  const [withTopics, setWithTopics] = useState(false);
  const meanOf = new Map(means?.subjects.map(({ subject, rightShare }) => [subject, rightShare]));
  return (
    <Section
      title="Subjects"
      note={means && `Line: mean of ${means.batch.name}`}
      controls={
        topics.length > 0 && (
          <TextButton aria-pressed={withTopics} onClick={() => setWithTopics(!withTopics)}>
            {withTopics ? "Without Topics" : "With Topics"}
          </TextButton>
        )
      }
    >
      <DataTable label="Subjects" columns={subjectColumns} ruled stacks="never">
        {subjects.flatMap((subject) => [
          <Outcome key={subject.id} outcome={subject} mean={meanOf.get(subject.subject) ?? null} />,
          ...(withTopics
            ? topics
                .filter((topic) => topic.subject === subject.subject)
                .map((topic) => <Outcome key={topic.id} outcome={topic} mean={null} />)
            : []),
        ])}
      </DataTable>
    </Section>
  );
}

interface OutcomeProps {
  outcome: ReportedOutcomeFragment;
  /** The share of correct answers in the batch, from 0 to 1; null if unknown. */
  mean: number | null;
}

function Outcome({ outcome, mean }: OutcomeProps) {
  const { subject, topic, rightCount, wrongCount, skippedCount } = outcome;
  const asked = rightCount + wrongCount + skippedCount;
  const percent = asked === 0 ? 0 : (100 * rightCount) / asked;
  return (
    <DataRow data-topic={topic !== null || undefined} className={classes.outcome}>
      <th scope="row" className={classes.subject}>
        <Label text={topic ?? subject} />
      </th>
      <td className={classes.bar} aria-hidden>
        <span className={classes.track}>
          <i style={{ width: `${percent}%` }} />
          {mean !== null && <b style={{ left: `${100 * mean}%` }} />}
        </span>
      </td>
      <td className={classes.percent}>
        {Math.round(percent)}%
        {mean !== null && (
          <span className="visually-hidden">, mean of the batch {Math.round(100 * mean)}%</span>
        )}
      </td>
      <td className={classes.questions}>{figure(asked)}</td>
    </DataRow>
  );
}

const resultColumns = [
  { label: "Test", className: classes.test },
  { label: "Taken", className: classes.taken },
  { label: "Score", className: classes.score },
  { label: "Percent", className: classes.share },
  { label: "Time", className: classes.time },
];
const attemptColumn = { label: "Attempt", spoken: true, className: classes.link };

function Results({
  results,
  isStale,
}: {
  results: readonly RecentResultFragment[];
  isStale: boolean;
}) {
  const seesKeys = useCan()("report:keys");
  const columns = seesKeys ? [...resultColumns, attemptColumn] : resultColumns;
  return (
    <>
      <DataTable label="Results" columns={columns} ruled stale={isStale}>
        {results.map((result) => {
          const name = resultName(result);
          const remark = resultRemark(result);
          return (
            <DataRow key={result.id} className={classes.result}>
              <th scope="row" className={classes.test}>
                <Label text={name} />
                {remark && <span className={classes.remark}>{remark}</span>}
              </th>
              <td className={classes.taken}>
                <time dateTime={result.completedAt} title={formatDateTime(result.completedAt)}>
                  {formatDate(result.completedAt)}
                </time>
              </td>
              <td className={classes.score}>
                {marksText(result.score)} of {marksText(result.maxMarks)}
              </td>
              <td className={classes.share}>{formatPercent(result.percent)}</td>
              <td className={classes.time}>{formatDuration(result.timeTakenMinutes)}</td>
              {seesKeys && (
                <td className={classes.link}>
                  <TextLink to={pathOf(result)} aria-label={`See attempt: ${name}`}>
                    See attempt
                  </TextLink>
                </td>
              )}
            </DataRow>
          );
        })}
      </DataTable>
      {!seesKeys && results.length > 0 && <KeysLeftOut>Single attempts</KeysLeftOut>}
    </>
  );
}
