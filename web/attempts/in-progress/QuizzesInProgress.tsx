import { IconPlugX, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { formatClock } from "#rules/times.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import type { OpenAttemptFragment } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FactsLine } from "../../ui/FactsLine.tsx";
import next from "../../ui/NextPart.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { awayWords, joinInProgress, percentDone, type QuizInProgress } from "./in-progress.ts";
import classes from "./QuizzesInProgress.module.css";
import { useDeviceQuizzes } from "./use-device-quizzes.ts";

/** More than these are shown on demand. */
const SHOWN = 3;

interface QuizzesInProgressProps {
  attempts: Part<readonly OpenAttemptFragment[]>;
  /** Milliseconds since 1970. */
  now: number;
  /** Asks the server again; tells whether it answered. */
  onRefresh: () => Promise<boolean>;
}

/** Quizzes In Progress: the server's and this browser's, the last saved first and largest. */
export function QuizzesInProgress({ attempts, now, onRefresh }: QuizzesInProgressProps) {
  const { userId } = useSignedInUser();
  const [device, readDevice] = useDeviceQuizzes(String(userId));
  const [refreshing, setRefreshing] = useState<string | null>(null);
  const [refreshed, setRefreshed] = useState<"" | "done" | "failed">("");
  const [open, setOpen] = useState(false);
  const known = attempts.state === "ready" ? attempts.data : null;
  const quizzes = joinInProgress(known, device.saved, device.submitted);
  const shown = open ? quizzes : quizzes.slice(0, SHOWN);

  function refresh(attemptId: string): void {
    setRefreshing(attemptId);
    setRefreshed("");
    readDevice();
    void onRefresh().then((answered) => {
      setRefreshing(null);
      setRefreshed(answered ? "done" : "failed");
    });
  }

  return (
    <section className={next.part} aria-labelledby="in-progress">
      <h2 className={next.heading} id="in-progress">
        Quizzes In Progress
      </h2>
      {attempts.state === "loading" && <InProgressSkeleton />}
      {attempts.state === "failed" && (
        <FailedPartNotice part={attempts}>
          What the server has of them could not be loaded this time.
        </FailedPartNotice>
      )}
      {attempts.state === "ready" && quizzes.length === 0 && <NoneInProgress />}
      {attempts.state !== "loading" && quizzes.length > 0 && (
        <ul>
          {shown.map((quiz, index) => (
            <InProgress
              key={quiz.attemptId}
              quiz={quiz}
              first={index === 0}
              now={now}
              refreshing={refreshing === quiz.attemptId}
              onRefresh={() => refresh(quiz.attemptId)}
            />
          ))}
        </ul>
      )}
      {quizzes.length > SHOWN && attempts.state !== "loading" && (
        <div className={classes.more}>
          <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show fewer quizzes" : `Show all ${quizzes.length} quizzes`}
          </Button>
        </div>
      )}
      <p className={refreshed === "failed" ? classes.failed : "visually-hidden"} role="status">
        {refreshed === "done" && "Quizzes in progress are up to date."}
        {refreshed === "failed" &&
          "The server did not answer. What is shown may not be up to date."}
      </p>
    </section>
  );
}

interface InProgressProps {
  quiz: QuizInProgress;
  /** The largest, with the view's filled button. */
  first: boolean;
  now: number;
  refreshing: boolean;
  onRefresh: () => void;
}

function InProgress({ quiz, first, now, refreshing, onRefresh }: InProgressProps) {
  const done = percentDone(quiz);
  return (
    <li className={classes.quiz} data-first={first || undefined}>
      <h3 className={classes.title}>{quiz.title}</h3>
      <p className={classes.kind}>
        <Badge>{quiz.isRandomTest ? "Random" : "Regular"}</Badge>
        <span className={classes.id}>
          {quiz.isRandomTest ? quiz.testId : `Test ${quiz.testId}`}
        </span>
      </p>
      <FactsLine
        className={classes.facts}
        facts={[
          `Question ${quiz.currentQuestion + 1} of ${quiz.totalQuestions}`,
          `${formatClock(quiz.timeLeftSeconds)} left`,
          `${done}% done`,
        ]}
      />
      {first && (
        <div className={classes.track} aria-hidden>
          <span className={classes.done} style={{ width: `${done}%` }} />
        </div>
      )}
      {first ? (
        <Notice icon={<IconPlugX size={18} stroke={1.7} aria-hidden />}>
          {awayWords(quiz, now)}
        </Notice>
      ) : (
        <p className={classes.away}>{awayWords(quiz, now)}</p>
      )}
      <div className={classes.actions}>
        <ButtonLink
          kind={first ? "primary" : "secondary"}
          size={first ? "medium" : "small"}
          to={`/quiz/${quiz.testId}`}
          aria-label={`Continue Quiz: ${quiz.title}`}
        >
          Continue Quiz
        </ButtonLink>
        <Button
          size={first ? "medium" : "small"}
          icon={<IconRefresh size={first ? 18 : 16} stroke={1.7} aria-hidden />}
          busy={refreshing}
          onClick={onRefresh}
          aria-label={`Refresh: ${quiz.title}`}
        >
          Refresh
        </Button>
      </div>
    </li>
  );
}

function NoneInProgress() {
  return (
    <>
      <h3 className={next.name}>No quiz is under way</h3>
      <p className={next.text}>
        A quiz that you leave before submitting it waits here for 24 hours.
      </p>
      <div className={next.actions}>
        <ButtonLink kind="primary" to="/tests" full="phone">
          Browse tests
        </ButtonLink>
        <ButtonLink to="/random-test" full="phone">
          Generate Random Test
        </ButtonLink>
      </div>
    </>
  );
}

function InProgressSkeleton() {
  return (
    <SkeletonRegion label="Loading quizzes in progress">
      <div className={next.skeleton}>
        <Skeleton width="half" height="title" />
        <Skeleton width="third" />
        <Skeleton width="most" />
        <Skeleton height="control" />
        <Skeleton width="button" height="control" />
      </div>
    </SkeletonRegion>
  );
}
