import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import { lateWords } from "#rules/late-words.ts";
import { unreachedCount } from "#rules/pacing.ts";
import { formatDuration, formatIst } from "#rules/times.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Label } from "../ui/Label.tsx";
import { deductionText, marksText, marksWord, signedMarksText } from "../ui/marks.ts";
import { Notice } from "../ui/Notice.tsx";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import { StackedBar, StackedBarLegend } from "../ui/StackedBar.tsx";
import { BackLink, TextButton, TextLink } from "../ui/TextLink.tsx";
import { lossOf } from "./lost-marks.ts";
import classes from "./ResultHead.module.css";
import type { WholeResult } from "./result-questions.ts";

interface ResultHeadProps {
  result: WholeResult;
  onPrint: () => void;
}

function PrintButton({ onPrint }: Pick<ResultHeadProps, "onPrint">) {
  return (
    <Button
      kind="quiet"
      icon={<IconPrinter size={18} stroke={1.7} aria-hidden />}
      onClick={onPrint}
    >
      Print
    </Button>
  );
}

function Title({ result }: Pick<ResultHeadProps, "result">) {
  return (
    <div className={classes.title}>
      <h1>
        <Label text={result.testTitle} />
      </h1>
      <p className={classes.completed}>Completed {formatIst(result.completedAt)}</p>
    </div>
  );
}

/** The same in one line, over questions that one came to walk through. */
export function ResultLine({
  result,
  onPrint,
  onWhole,
}: ResultHeadProps & { onWhole: () => void }) {
  return (
    <div>
      <BackLink to="/results">Back to Results</BackLink>
      <div className={classes.head}>
        <Title result={result} />
        <div className={classes.line}>
          <p className={classes.lineMarks}>
            <span className={classes.lineFigure}>{marksText(result.score)}</span> of{" "}
            {marksText(result.maxMarks)}
          </p>
          <ScoreMeter percent={result.percent} />
          <span className={classes.lineActions}>
            <TextButton onClick={onWhole}>The Whole Result</TextButton>
            <PrintButton onPrint={onPrint} />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Title, score, percent, how the questions went, and the facts of the test, after what stands over them. */
export function ResultHead({
  result,
  onPrint,
  children,
}: ResultHeadProps & { children?: ReactNode }) {
  const unreached = unreachedCount(result.questions, result.questions);
  const shares = {
    correct: result.correctCount,
    incorrect: result.incorrectCount,
    unanswered: result.unansweredCount,
    unreached,
  };
  const loss = lossOf(result);
  const blind = result.blindReview.outcome;
  return (
    <div>
      <BackLink to="/results">Back to Results</BackLink>
      <div className={classes.head}>
        <Title result={result} />
        <div className={classes.actions}>
          {result.kind === "RANDOM" ? (
            <>
              <ButtonLink to="/tests">Browse Regular Tests</ButtonLink>
              <ButtonLink to="/random-test">Generate Another Test</ButtonLink>
            </>
          ) : (
            <ButtonLink to="/tests">Take Another Test</ButtonLink>
          )}
          <PrintButton onPrint={onPrint} />
        </div>
      </div>
      <div className={classes.score}>
        <p className={classes.marks}>
          <span className={classes.figure}>{marksText(result.score)}</span>{" "}
          <span className={classes.of}>
            of {marksText(result.maxMarks)} {marksWord(result.maxMarks)}
          </span>
        </p>
        <div>
          <ScoreMeter percent={result.percent} size="large" />
          <div className={classes.bar}>
            <StackedBar shares={shares} size="large" />
          </div>
          <StackedBarLegend shares={shares} />
        </div>
      </div>
      {blind && (
        <p className={classes.blind}>
          <TextLink to={`/blind-review/${result.id}`}>With time to think</TextLink>:{" "}
          {marksText(blind.blindScore)}
        </p>
      )}
      {result.lateAnswers > 0 && (
        <div className={classes.late}>
          <Notice kind="brass">{lateWords(result.lateAnswers)}</Notice>
        </div>
      )}
      {children}
      <FiguresStrip
        size="small"
        figures={[
          { label: "Total questions", value: figure(result.totalQuestions) },
          { label: "Time taken", value: formatDuration(result.timeTakenMinutes) },
          {
            label: "Marking",
            value: `${signedMarksText(result.correctMarks)}, ${deductionText(result.incorrectMarks)}`,
          },
          { label: "Not won", value: marksText(loss.notWon) },
          { label: "Deducted", value: marksText(loss.deducted) },
        ]}
      />
    </div>
  );
}
