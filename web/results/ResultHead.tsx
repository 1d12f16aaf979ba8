import { IconPrinter } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { lateNotices } from "#rules/late-words.ts";
import { toHundredths } from "#rules/marks.ts";
import { unreachedCount } from "#rules/pacing.ts";
import { regradeLine } from "#rules/regrade-words.ts";
import { formatDateTime, formatDuration } from "#rules/times.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { GradeBadge } from "../ui/GradeBadge.tsx";
import { Label } from "../ui/Label.tsx";
import { deductionText, marksText, marksWord, signedMarksText } from "../ui/marks.ts";
import { Notice } from "../ui/Notice.tsx";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import { lossOf, marksDifference } from "./lost-marks.ts";
import { OutcomeLegend } from "./OutcomeLegend.tsx";
import classes from "./ResultHead.module.css";
import { resultName } from "./result-name.ts";
import type { WholeResult } from "./result-questions.ts";

interface ResultActionsProps {
  kind: WholeResult["kind"];
  onPrint: () => void;
}

/** Print and the next test, at the top of the page, on a phone at the end. */
export function ResultActions({ kind, onPrint }: ResultActionsProps) {
  return (
    <>
      <Button
        kind="quiet"
        icon={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={onPrint}
      >
        Print
      </Button>
      {kind === "RANDOM" ? (
        <>
          <ButtonLink to="/tests">Browse Regular Tests</ButtonLink>
          <ButtonLink to="/random-test">Generate Another Test</ButtonLink>
        </>
      ) : (
        <ButtonLink to="/tests">Take Another Test</ButtonLink>
      )}
    </>
  );
}

interface ResultHeadProps {
  result: WholeResult;
  /** Null if there is none, or while it loads. */
  rank: { place: number; students: number } | null;
  onPrint: () => void;
}

/** Title, score, facts of the test, and outcomes. */
export function ResultHead({ result, rank, onPrint }: ResultHeadProps) {
  return (
    <div>
      <BackLink to="/results">Back to Results</BackLink>
      <div className={classes.head}>
        <h1>
          <Label text={resultName(result)} />
        </h1>
        <div className={classes.actions}>
          <ResultActions kind={result.kind} onPrint={onPrint} />
        </div>
      </div>
      <ResultScore result={result} />
      {rank && (
        <p className={classes.rank}>
          <TextLink to={`/results/${result.id}/rank`}>
            Rank {figure(rank.place)} of {figure(rank.students)}
          </TextLink>
        </p>
      )}
    </div>
  );
}

const lineOf = ({
  regradedAt,
  scoreBefore,
  scoreAfter,
  questions,
}: WholeResult["regrades"][number]) =>
  regradeLine({
    ...{ regradedAt, changes: questions.map(({ words }) => words) },
    ...{ scoreBefore: toHundredths(scoreBefore), scoreAfter: toHundredths(scoreAfter) },
  });

/** The score, the facts of the test, and the outcomes of its questions. */
export function ResultScore({ result }: Pick<ResultHeadProps, "result">) {
  const { correctMarks, incorrectMarks, totalQuestions } = result;
  const unreached = unreachedCount(result.questions, result.questions);
  const shares = {
    correct: result.correctCount,
    incorrect: result.incorrectCount,
    unanswered: result.unansweredCount,
    unreached,
  };
  const dropped = result.questions.filter(({ status }) => status === "DROPPED").length;
  const { notWon, deducted } = lossOf(result);
  const won = marksDifference(result.maxMarks, notWon);
  const blind = result.blindReview.outcome;
  return (
    <>
      <div className={classes.score}>
        <p className={classes.marks}>
          <span className={classes.figure}>{marksText(result.score)}</span>{" "}
          <span className={classes.of}>
            / {marksText(result.maxMarks)} {marksWord(result.maxMarks)}
          </span>
        </p>
        <div>
          <ul className={classes.facts} aria-label="Facts">
            {result.isPractice && (
              <li>
                <Badge>Practice</Badge>
              </li>
            )}
            <li>
              <ScoreMeter percent={result.percent} />
            </li>
            <li className={classes.grade}>
              <GradeBadge percent={result.percent} /> Grade
            </li>
            <li>
              {formatDuration(result.timeTakenMinutes)} of{" "}
              {formatDuration(result.durationMinutes + Math.floor(result.extraSeconds / 60))}
            </li>
            <li>
              {counted(totalQuestions, "question")}
              {dropped > 0 && ` and ${figure(dropped)} dropped`}, {signedMarksText(correctMarks)},{" "}
              {deductionText(incorrectMarks)}
            </li>
            <li>Completed {formatDateTime(result.completedAt)}</li>
            <li>Receipt {result.receipt}</li>
          </ul>
          <StackedBar shares={shares} size="large" />
          <OutcomeLegend shares={shares} won={won} deducted={deducted} />
        </div>
      </div>
      {blind && (
        <p className={classes.blind}>
          <TextLink to={`/blind-review/${result.id}`}>With time to think</TextLink>:{" "}
          {marksText(blind.blindScore)}
        </p>
      )}
      {result.regrades.length > 0 && (
        <ul className={classes.regrades}>
          {result.regrades.map((regrade) => (
            <li key={regrade.id}>{lineOf(regrade)}</li>
          ))}
        </ul>
      )}
      {lateNotices(result).map((words) => (
        <div className={classes.late} key={words}>
          <Notice kind="brass">{words}</Notice>
        </div>
      ))}
    </>
  );
}
