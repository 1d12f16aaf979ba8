import { useEffect, useRef, useState } from "react";
import { Navigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { maxMarks, toHundredths } from "#rules/marks.ts";
import { formatDuration } from "#rules/times.ts";
import { describeFailure, failureCode, failureSign } from "../../apollo/failure.ts";
import { useAsked } from "../../apollo/use-asked.ts";
import type { TestOverviewFragment } from "../../gql/graphql.ts";
import { useMinute } from "../../screens/use-minute.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { isFocusFree } from "../../ui/focus-places.ts";
import { Label } from "../../ui/Label.tsx";
import { deductionText, marksText, signedMarksText } from "../../ui/marks.ts";
import { Container, Page } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { ErrorState, MissingState } from "../../ui/StateMessage.tsx";
import { BackLink } from "../../ui/TextLink.tsx";
import { joinInProgress, type QuizInProgress } from "../in-progress/in-progress.ts";
import { type DeviceQuizzes, useDeviceQuizzes } from "../in-progress/use-device-quizzes.ts";
import { SectionList } from "../sections/SectionList.tsx";
import { placeFacts, sectionRules } from "../sections/section-words.ts";
import { answersHereAlone } from "../session/device/saved-progress.ts";
import type { QuizState } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import { chosenWords, filterWords } from "./filter-words.ts";
import { offeredQuiz } from "./offered-quiz.ts";
import { StartPanel } from "./StartPanel.tsx";
import classes from "./StartScreen.module.css";
import { scheduleWords } from "./schedule-words.ts";
import { TestOverviewQuery } from "./start-documents.ts";
import { TakenBefore } from "./TakenBefore.tsx";
import { TestKeys } from "./TestKeys.tsx";
import { TestRules } from "./TestRules.tsx";
import { useStaleStart } from "./use-stale-start.ts";

interface StartScreenProps {
  /** As in the address: "12", or "random-12". */
  testId: string;
  userId: string;
  session: QuizSession;
  state: QuizState;
  /** True while the choice is carried out. */
  entering: boolean;
  /** A sentence about the attempt that was in progress; "" for none. */
  news: string;
  /** Starts a new visit. @param news a sentence to show there */
  onRestart: (news: string) => void;
}

function Missing({ isRandom }: { isRandom: boolean }) {
  return (
    <Failure title="Test not found">
      {isRandom
        ? "This test is not here. A random test is open to the student alone who generated it."
        : "This test is not here. It may have been closed or is open to invited people only."}
    </Failure>
  );
}

interface FailureProps {
  title: string;
  /** Why it may be missing. */
  children?: string;
  /** The loading error; left out if it doesn't exist. */
  failed?: { error: unknown; onRetry: () => void; retrying: boolean };
}

function Failure({ title, children, failed }: FailureProps) {
  const back = (
    <ButtonLink to="/tests" kind={failed ? "secondary" : "primary"} replace>
      Back to Tests
    </ButtonLink>
  );
  return (
    <Page title={title}>
      {failed ? (
        <ErrorState
          level="h1"
          title={title}
          sign={failureSign(failed.error)}
          onRetry={failed.onRetry}
          retrying={failed.retrying}
          actions={back}
        >
          {describeFailure(failed.error)}
        </ErrorState>
      ) : (
        <MissingState level="h1" title={title} actions={back}>
          {children}
        </MissingState>
      )}
    </Page>
  );
}

/** The start screen of a quiz: its facts, its rules, and the attempt in progress. Nothing starts automatically. */
export function StartScreen(props: StartScreenProps) {
  const { testId } = props;
  const [, random, number] = /^(random-)?([1-9]\d{0,8})$/.exec(testId) ?? [];
  const isRandom = testId.startsWith("random");
  const { data, error, asking, ask } = useAsked(
    TestOverviewQuery,
    number === undefined ? null : { id: number, random: random !== undefined },
  );
  const overview = data?.testOverview ?? data?.randomTestOverview;
  const isUnderWay = overview?.openAttempt != null;
  useStaleStart({ userId: props.userId, testId, isUnderWay }, () => {
    void ask().catch(() => undefined);
  });
  if (testId === "random") {
    return <Failure title="Random test data not found. Please generate a new test." />;
  }
  if (number === undefined) return <Missing isRandom={isRandom} />;
  // Only staff can see an inactive test, which nobody can take, so they get the preview.
  if (overview?.isActive === false && overview.openAttempt === null) {
    return <Navigate to={`/admin/tests/preview/${number}`} replace />;
  }
  if (overview) return <Overview {...props} overview={overview} reload={ask} />;
  if (error === null) {
    return (
      <Container className={classes.page ?? ""}>
        <TextSkeleton label="Loading the test" />
      </Container>
    );
  }
  if (failureCode(error) === "NOT_FOUND") return <Missing isRandom={isRandom} />;
  return (
    <Failure
      title={`Failed to load ${isRandom ? "random test" : "test"}. Please try again.`}
      failed={{ error, onRetry: () => void ask().catch(() => undefined), retrying: asking }}
    />
  );
}

/** The sections of the attempt in progress, which are fixed at its start, or else of the test. */
function sectionsOf({ openAttempt, sections }: TestOverviewFragment) {
  return openAttempt?.sections ?? sections;
}

interface OverviewProps extends StartScreenProps {
  overview: TestOverviewFragment;
  /** Loads it again. */
  reload: () => Promise<unknown>;
}

/** The attempt in progress: the offer, or else the server's state merged with this device's. */
function underWayOf(
  { session, state, overview }: OverviewProps,
  device: DeviceQuizzes,
): QuizInProgress | null {
  if (state.phase === "resumeOffer")
    return offeredQuiz(state.offer, state.takenUp, session.seenSequence(), device.saved);
  const { openAttempt } = overview;
  if (openAttempt === null) return null;
  return joinInProgress([openAttempt], device.saved, device.submitted)[0] ?? null;
}

/** The number of answers that only this device has. */
function unsentOf(
  { attemptId }: QuizInProgress,
  { openAttempt }: TestOverviewFragment,
  { saved }: DeviceQuizzes,
): number {
  const mine = saved.find((one) => one.attemptId === attemptId);
  const answers = openAttempt?.id === attemptId ? openAttempt.answers : [];
  return mine === undefined ? 0 : answersHereAlone(mine, answers).length;
}

/** After a navigation nothing is focused, or only the page: focuses the heading. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocusFree()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** The text below the title: the filters of a random test, or else the description. */
function leadOf(overview: TestOverviewFragment): string | null {
  const { filters, chosenFrom, openAttempt, totalQuestions } = overview;
  if (chosenFrom !== null) return chosenWords(totalQuestions, chosenFrom);
  return filters === null ? (openAttempt ?? overview).description : filterWords(filters);
}

function Overview(props: OverviewProps) {
  const { overview } = props;
  const heading = useHeadingFocus();
  const now = useMinute();
  const [changed, setChanged] = useState(false);
  const [device] = useDeviceQuizzes(props.userId);
  const quiz = underWayOf(props, device);
  // An attempt in progress keeps the test as it was at its start, even if the test was edited since.
  const test = overview.openAttempt ?? overview;
  const { totalQuestions, durationMinutes, correctMarks, incorrectMarks } = test;
  const sections = sectionsOf(overview);
  const hasSections = sections.length > 0;
  const lead = leadOf(overview);
  return (
    <Page title={test.title}>
      <BackLink to="/tests">All tests</BackLink>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        <Label text={test.title} />
      </h1>
      {overview.isActive === false && (
        <p className={classes.lead}>Inactive: students don’t see this test.</p>
      )}
      {lead !== null && lead !== "" && (
        <p className={classes.lead}>
          <Label text={lead} />
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.strip}>
          <FiguresStrip
            size="small"
            figures={[
              { label: "Questions", value: figure(totalQuestions) },
              { label: "Duration", value: formatDuration(durationMinutes) },
              {
                label: "Marking",
                value: `${signedMarksText(correctMarks)}, ${deductionText(incorrectMarks)}`,
              },
              {
                label: "Marks",
                value: marksText(maxMarks(totalQuestions, toHundredths(correctMarks)) / 100),
              },
            ]}
          />
        </div>
        <div className={classes.aside}>
          <StartPanel
            {...props}
            quiz={quiz}
            place={quiz && hasSections ? placeFacts(sections, quiz, now) : null}
            unsent={quiz === null ? 0 : unsentOf(quiz, overview, device)}
            changed={changed}
            onChanged={async () => {
              await props.reload();
              setChanged(true);
            }}
          />
          <TakenBefore overview={overview} />
        </div>
        <div className={classes.about}>
          {hasSections && <SectionList sections={sections} />}
          <TestRules
            sections={hasSections ? sectionRules(sections) : undefined}
            correctMarks={correctMarks}
            incorrectMarks={incorrectMarks}
            tabSwitchCount={quiz?.tabSwitchCount ?? 0}
            clockRunsOn={test.clockRunsOn}
            schedule={scheduleWords(overview, Date.now())}
          />
          <TestKeys />
        </div>
      </div>
    </Page>
  );
}
