import { IconPlugX, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { comingBack } from "#rules/quiz-timing.ts";
import { formatClock } from "#rules/times.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import type { OpenAttemptFragment } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FactsLine } from "../../ui/FactsLine.tsx";
import { isFocusFree } from "../../ui/focus-places.ts";
import { Label } from "../../ui/Label.tsx";
import next from "../../ui/NextPart.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { later, useLater } from "../../ui/use-later.ts";
import type { Discarding } from "../start/DiscardDialog.tsx";
import {
  awayWords,
  joinInProgress,
  percentDone,
  type QuizInProgress,
  secondsAway,
} from "./in-progress.ts";
import classes from "./QuizzesInProgress.module.css";
import { useDeviceQuizzes } from "./use-device-quizzes.ts";

// Behind the list, and only where there is one.
const discardLater = later(() => import("./DiscardQuiz.tsx"));

/** More than these are shown on demand. */
const SHOWN = 3;

interface QuizzesInProgressProps {
  attempts: Part<readonly OpenAttemptFragment[]>;
  /** Milliseconds since 1970. */
  now: number;
  /** Asks the server again; tells whether it answered. */
  onRefresh: () => Promise<boolean>;
  /** What to do instead when no quiz is under way; null while it is not known. */
  instead: ReactNode;
  /** What else is due, under the quizzes. */
  also?: ReactNode;
}

/**
 * Quizzes In Progress: the server's and this browser's, the last saved first and largest. Without one,
 * what is next.
 */
export function QuizzesInProgress(props: QuizzesInProgressProps) {
  const { attempts, now, onRefresh, instead, also } = props;
  const { userId } = useSignedInUser();
  const [device, readDevice] = useDeviceQuizzes(String(userId));
  const [refreshing, setRefreshing] = useState<string | null>(null);
  const [refreshed, setRefreshed] = useState<"" | "done" | "failed">("");
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ quiz: QuizInProgress; what: Discarding } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasDiscarded = useRef(false);
  const toast = useToast();
  const known = attempts.state === "ready" ? attempts.data : null;
  const quizzes = joinInProgress(known, device.saved, device.submitted);
  useLater(discardLater, quizzes.length > 0);
  useEffect(() => {
    // The row is gone by then, and the focus with it; whoever is elsewhere by now stays there.
    if (!hasDiscarded.current || !isFocusFree()) return;
    hasDiscarded.current = false;
    heading.current?.focus();
  });
  const shown = open ? quizzes : quizzes.slice(0, SHOWN);
  // This device knows of none, and hardly ever does another one have a quiz: what is next need not wait.
  const isNext = attempts.state !== "failed" && quizzes.length === 0 && instead !== null;
  // Whoever has discarded the last one finds its place under the same heading.
  const hasQuiz = attempts.state === "ready" && quizzes.length > 0;
  const [hadQuiz, setHadQuiz] = useState(hasQuiz);
  if (hasQuiz && !hadQuiz) setHadQuiz(true);

  function refresh(attemptId: string): void {
    setRefreshing(attemptId);
    setRefreshed("");
    readDevice();
    void onRefresh().then((answered) => {
      setRefreshing(null);
      setRefreshed(answered ? "done" : "failed");
    });
  }

  function ask(quiz: QuizInProgress, what: Discarding): void {
    discardLater.load().then(
      () => setAsked({ quiz, what }),
      () => toast({ kind: "error", text: "The network or the server did not answer. Try again." }),
    );
  }

  return (
    <section className={next.part} aria-labelledby="in-progress">
      <h2 className={next.heading} id="in-progress" ref={heading} tabIndex={-1}>
        {isNext && !hadQuiz ? "Next" : "Quizzes In Progress"}
      </h2>
      {isNext && instead}
      {attempts.state === "loading" && !isNext && (
        <InProgressSkeleton some={device.saved.length > 0} />
      )}
      {attempts.state === "failed" && (
        <FailedPartNotice part={attempts}>
          What the server has of them could not be loaded this time.
        </FailedPartNotice>
      )}
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
              onAsk={(what) => ask(quiz, what)}
            />
          ))}
        </ul>
      )}
      {quizzes.length > SHOWN && attempts.state !== "loading" && (
        <div className={classes.more}>
          <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Show Fewer Quizzes" : `Show All ${quizzes.length} Quizzes`}
          </Button>
        </div>
      )}
      {quizzes.length > 0 && also}
      {asked !== null && discardLater.kept && (
        <discardLater.kept.DiscardQuiz
          {...asked}
          onChanged={(discarded) => {
            refresh(asked.quiz.attemptId);
            if (discarded) hasDiscarded.current = true;
          }}
          onClose={() => setAsked(null)}
        />
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
  /** Asks a second time before the attempt is thrown away. */
  onAsk: (what: Discarding) => void;
}

function InProgress({ quiz, first, now, refreshing, onRefresh, onAsk }: InProgressProps) {
  const done = percentDone(quiz);
  const size = first ? "medium" : "small";
  // What only this browser knows can't be thrown away on the server; what can only be submitted is kept.
  const { mustSubmit } = comingBack(quiz, secondsAway(quiz, now));
  const canThrowAway = quiz.serverSequence !== null && mustSubmit === null;
  const way = mustSubmit === null ? "Continue Quiz" : "Submit Quiz";
  return (
    <li className={classes.quiz} data-first={first || undefined}>
      <h3 className={classes.title}>
        <Label text={quiz.title} />
      </h3>
      <p className={classes.kind}>
        <Badge>{quiz.isRandomTest ? "Random" : "Regular"}</Badge>
        <span className={classes.id}>
          {quiz.isRandomTest ? quiz.testId : `Test ${quiz.testId}`}
        </span>
      </p>
      <FactsLine
        className={classes.facts}
        facts={[
          `Question ${quiz.currentQuestion + 1} of ${figure(quiz.totalQuestions)}`,
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
          size={size}
          to={`/quiz/${quiz.testId}`}
          aria-label={`${way}: ${quiz.title}`}
        >
          {way}
        </ButtonLink>
        <Button
          size={size}
          icon={<IconRefresh size={first ? 18 : 16} stroke={1.7} aria-hidden />}
          busy={refreshing}
          onClick={onRefresh}
          aria-label={`Refresh: ${quiz.title}`}
        >
          Refresh
        </Button>
        {canThrowAway && (
          <>
            <Button
              size={size}
              onClick={() => onAsk("fresh")}
              aria-label={`Start Fresh: ${quiz.title}`}
            >
              Start Fresh
            </Button>
            <Button
              kind="delete"
              size={size}
              onClick={() => onAsk("discard")}
              aria-label={`Discard: ${quiz.title}`}
            >
              Discard
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** As high as what most likely comes: this device knows of a quiz, or there is none to go on with. */
function InProgressSkeleton({ some }: { some: boolean }) {
  return (
    <SkeletonRegion label="Loading quizzes in progress">
      <div className={next.skeleton}>
        <Skeleton width="half" height="title" />
        <Skeleton width="third" />
        <Skeleton width="most" />
        {some && <Skeleton height="control" />}
        <Skeleton width="button" height="control" />
        {!some && (
          <div className={next.second}>
            <Skeleton height="control" />
          </div>
        )}
      </div>
    </SkeletonRegion>
  );
}
