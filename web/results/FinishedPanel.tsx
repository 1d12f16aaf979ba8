import { useQuery } from "@apollo/client/react";
import {
  IconClockStop,
  IconCloudOff,
  IconEyeOff,
  IconLock,
  IconPlayerStop,
  IconSend,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { figure } from "#rules/figures.ts";
import { keptWords } from "#rules/late-words.ts";
import { quizLimits } from "#rules/limits.ts";
import { formatDateTime } from "#rules/times.ts";
import type { FinishedFragment, FinishedScoreFragment, ResultEnding } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { type Fact, Facts } from "../ui/Facts.tsx";
import { Label } from "../ui/Label.tsx";
import { marksText, marksWord } from "../ui/marks.ts";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { endingWords, questionNumbers, takenText } from "./ending-words.ts";
import classes from "./FinishedPanel.module.css";
import { FinishedQuery } from "./finished-documents.ts";
import { OutcomeLegend } from "./OutcomeLegend.tsx";
import { resultPath } from "./result-path.ts";
import { HiddenActions, reviewFact, ScoreHidden } from "./ScoreHidden.tsx";

const ICONS: Record<ResultEnding, typeof IconSend> = {
  HAND: IconSend,
  TIME: IconClockStop,
  TAB_SWITCHES: IconEyeOff,
  LATE: IconCloudOff,
  ACCESS_TAKEN_BACK: IconLock,
  INVIGILATOR: IconPlayerStop,
};

interface FinishedPanelProps {
  resultId: string;
  /** Called with the window's title. */
  onTitle: (title: string) => void;
}

/** The test just finished, above the list of results: the score or why it is hidden, and how the test ended. */
export function FinishedPanel({ resultId, onTitle }: FinishedPanelProps) {
  const query = useQuery(FinishedQuery, { variables: { id: resultId } });
  return (
    <div className={classes.place}>
      <Loaded
        query={query}
        failure="Failed to load result details"
        missing={null}
        skeleton={
          <SkeletonRegion label="Loading the result">
            <div className={classes.panel}>
              <div className={classes.skeleton}>
                <Skeleton width="half" />
                <Skeleton width="half" height="figure" />
                <Skeleton />
              </div>
            </div>
          </SkeletonRegion>
        }
      >
        {({ result }) => <Finished result={result} onTitle={onTitle} />}
      </Loaded>
    </div>
  );
}

function factsOf(result: FinishedFragment): Fact[] {
  const { totalQuestions, unansweredCount, latePositions, arrivedLate, shown } = result;
  const isLate = result.ending === "LATE";
  const limit = quizLimits.tabSwitchLimit;
  const facts: (Fact | false)[] = [
    {
      label: "Time taken",
      value: takenText(result.timeTakenSeconds, result.durationMinutes, result.extraSeconds),
    },
    {
      label: isLate ? "Answered and counted" : "Answered",
      value: `${figure(totalQuestions - unansweredCount)} of ${figure(totalQuestions)}`,
    },
    arrivedLate.length > 0 && { label: "Came late, counted", value: questionNumbers(arrivedLate) },
    latePositions.length > 0 && { label: "Not counted", value: questionNumbers(latePositions) },
    !shown && reviewFact(result.blindReview),
    shown !== null &&
      !isLate && {
        label: "Left the page",
        value: `${Math.min(result.tabSwitchCount, limit)} of ${limit}`,
      },
    { label: "Receipt", value: result.receipt },
  ];
  return facts.filter((fact) => fact !== false);
}

interface FinishedProps extends Pick<FinishedPanelProps, "onTitle"> {
  result: FinishedFragment;
}

function Finished({ result, onTitle }: FinishedProps) {
  const panel = useRef<HTMLElement>(null);
  const { shown, ending, testTitle, lateDeliveryAt } = result;
  const title = shown
    ? `Result: ${marksText(shown.score)} of ${marksText(shown.maxMarks)}`
    : "Result";
  useEffect(() => onTitle(title), [onTitle, title]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // Show My Score disappears then; the focus moves to its replacement.
  const score = useRef<HTMLDivElement>(null);
  const isShown = shown !== null;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) score.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  const words = endingWords(ending, result);
  const Icon = ICONS[ending ?? "HAND"];
  return (
    <section className={classes.panel} aria-label="Just finished" ref={panel} tabIndex={-1}>
      <div className={classes.score}>
        <p className={classes.just}>Just finished {result.isPractice && <Badge>Practice</Badge>}</p>
        <h2 className={classes.title}>
          <Label text={testTitle} />
        </h2>
        {shown ? (
          <div ref={score} tabIndex={-1} className={classes.shown}>
            <Score score={shown} />
          </div>
        ) : (
          <ScoreHidden review={result.blindReview} />
        )}
      </div>
      <div className={classes.ending}>
        <div className={classes.how}>
          <Icon size={20} stroke={1.7} aria-hidden />
          <div>
            <h3>{words.title}</h3>
            <p>{words.text}</p>
            {lateDeliveryAt !== null && <p>{keptWords(formatDateTime(lateDeliveryAt))}</p>}
          </div>
        </div>
        <Facts facts={factsOf(result)} />
        {shown ? (
          <div className={classes.actions}>
            <ButtonLink kind="primary" to={resultPath(result)} full="phone">
              View Details
            </ButtonLink>
            <ButtonLink to="/tests" full="phone">
              Take Another Test
            </ButtonLink>
          </div>
        ) : (
          <HiddenActions review={result.blindReview} />
        )}
      </div>
    </section>
  );
}

function Score({ score }: { score: FinishedScoreFragment }) {
  const shares = {
    correct: score.correctCount,
    incorrect: score.incorrectCount,
    unanswered: score.unansweredCount,
  };
  return (
    <>
      <p className={classes.marks}>
        <span className={classes.figure}>{marksText(score.score)}</span>{" "}
        <span className={classes.of}>
          of {marksText(score.maxMarks)} {marksWord(score.maxMarks)}
        </span>
        <ScoreMeter percent={score.percent} size="large" />
      </p>
      <div>
        <StackedBar shares={shares} size="large" />
      </div>
      <OutcomeLegend shares={shares} />
    </>
  );
}
