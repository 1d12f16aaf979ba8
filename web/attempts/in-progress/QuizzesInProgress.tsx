import { type ReactNode, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { comingBack } from "#rules/quiz-timing.ts";
import { formatClock } from "#rules/times.ts";
import type { OpenAttemptFragment, OpenPracticeFragment } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FactsLine } from "../../ui/FactsLine.tsx";
import { Label } from "../../ui/Label.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { ProgressTrack } from "../../ui/ProgressTrack.tsx";
import type { Part } from "../../ui/part.ts";
import { Section } from "../../ui/Section.tsx";
import {
  awayWords,
  joinInProgress,
  percentDone,
  type QuizInProgress,
  secondsAway,
} from "./in-progress.ts";
import classes from "./QuizzesInProgress.module.css";
import { useDeviceQuizzes } from "./use-device-quizzes.ts";

/** More entries than these are shown on demand. */
const SHOWN = 2;

interface QuizzesInProgressProps {
  userId: string;
  attempts: Part<readonly OpenAttemptFragment[]>;
  practices: Part<readonly OpenPracticeFragment[]>;
  /** Milliseconds since 1970. */
  now: number;
  /** Queries the server again; resolves to whether it answered. */
  onRefresh: () => Promise<boolean>;
}

/** Quizzes and practices in progress: the server's, joined with what this browser has saved. */
export function QuizzesInProgress(props: QuizzesInProgressProps) {
  const { userId, attempts, practices, now, onRefresh } = props;
  const [device, readDevice] = useDeviceQuizzes(userId);
  const [refreshed, setRefreshed] = useState<"" | "busy" | "done" | "failed">("");
  const [open, setOpen] = useState(false);
  const firstHidden = useRef<HTMLLIElement>(null);
  const known = attempts.state === "ready" ? attempts.data : null;
  const entries = [
    ...joinInProgress(known, device.saved, device.submitted).map((quiz) => (
      <Quiz key={quiz.attemptId} quiz={quiz} now={now} />
    )),
    ...(practices.state === "ready" ? practices.data : []).map((practice) => (
      <Practice key={`practice ${practice.id}`} practice={practice} />
    )),
  ];
  const failed = [attempts, practices].find((part) => part.state === "failed");
  if (attempts.state === "loading" || (entries.length === 0 && failed === undefined)) return null;

  async function refresh(): Promise<void> {
    setRefreshed("busy");
    readDevice();
    setRefreshed((await onRefresh()) ? "done" : "failed");
  }

  function showAll(): void {
    setOpen(true);
    // The rows are there after this event.
    setTimeout(() => firstHidden.current?.focus());
  }

  return (
    <Section
      title="Quizzes In Progress"
      controls={
        <Button
          kind="quiet"
          size="small"
          className={classes.refresh ?? ""}
          busy={refreshed === "busy"}
          onClick={() => void refresh()}
        >
          <span key={refreshed === "busy" ? "busy" : "idle"}>Refresh</span>
        </Button>
      }
    >
      {failed?.state === "failed" && (
        <FailedPartNotice part={failed}>This didn’t load.</FailedPartNotice>
      )}
      <ul className={classes.list} data-count={entries.length}>
        {(open ? entries : entries.slice(0, SHOWN)).map((entry, index) => (
          <li
            key={entry.key}
            className={classes.entry}
            ref={index === SHOWN ? firstHidden : null}
            tabIndex={index === SHOWN ? -1 : undefined}
          >
            {entry}
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && !open && (
        <Button kind="quiet" size="small" className={classes.more ?? ""} onClick={showAll}>
          <span>Show all {figure(entries.length)}</span>
        </Button>
      )}
      <p className={refreshed === "failed" ? classes.failed : "visually-hidden"} role="status">
        {refreshed === "done" && "Quizzes in progress are up to date."}
        {refreshed === "failed" && "The server did not answer. This list may be out of date."}
      </p>
    </Section>
  );
}

interface EntryProps {
  title: ReactNode;
  badges?: ReactNode;
  facts: string[];
  /** In whole percent. */
  done: number;
  note: string;
  action: ReactNode;
}

function Entry({ title, badges, facts, done, note, action }: EntryProps) {
  return (
    <>
      <div className={classes.head}>
        <div className={classes.about}>
          <h3 className={classes.title}>{title}</h3>
          {badges}
          <FactsLine className={classes.facts} facts={facts} />
        </div>
        {action}
      </div>
      <ProgressTrack className={classes.track} done={done} of={100} />
      <p className={classes.note}>{note}</p>
    </>
  );
}

function Quiz({ quiz, now }: { quiz: QuizInProgress; now: number }) {
  const done = percentDone(quiz);
  const { mustSubmit } = comingBack(quiz, secondsAway(quiz, now));
  const way = mustSubmit === null ? "Continue Quiz" : "Submit Quiz";
  return (
    <Entry
      title={<Label text={quiz.title} />}
      badges={
        <p className={classes.kind}>
          <Badge>{quiz.isRandomTest ? "Random" : "Regular"}</Badge>
          <span className={classes.id}>
            {quiz.isRandomTest ? quiz.testId : `Test ${quiz.testId}`}
          </span>
        </p>
      }
      facts={[
        `Question ${quiz.currentQuestion + 1} of ${figure(quiz.totalQuestions)}`,
        `${formatClock(quiz.timeLeftSeconds)} left`,
        `${done}% done`,
      ]}
      done={done}
      note={awayWords(quiz, now)}
      action={
        <ButtonLink size="small" to={`/quiz/${quiz.testId}`} aria-label={`${way}: ${quiz.title}`}>
          {way}
        </ButtonLink>
      }
    />
  );
}

function Practice({ practice }: { practice: OpenPracticeFragment }) {
  const { id, title, currentQuestion, questionCount, answeredCount, secondsLeft } = practice;
  const done = Math.round((answeredCount / questionCount) * 100);
  return (
    <Entry
      title={
        <>
          Practice: <Label text={title} />
        </>
      }
      facts={[
        `Question ${figure(Math.min(currentQuestion + 1, questionCount))} of ${figure(questionCount)}`,
        secondsLeft === null ? "No clock" : `${formatClock(secondsLeft)} left`,
        `${done}% done`,
      ]}
      done={done}
      note="Nothing here is scored."
      action={
        <ButtonLink size="small" to={`/practice/${id}`} aria-label={`Continue Practice: ${title}`}>
          Continue Practice
        </ButtonLink>
      }
    />
  );
}
