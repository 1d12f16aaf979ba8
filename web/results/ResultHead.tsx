import { IconPrinter } from "@tabler/icons-react";
import { lateWords } from "#rules/late-words.ts";
import { formatDuration, formatIst } from "#rules/times.ts";
import type { ResultQuery } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { deductionText, marksText, signedMarksText } from "../ui/marks.ts";
import { Notice } from "../ui/Notice.tsx";
import { ScoreMeter } from "../ui/ScoreMeter.tsx";
import { StackedBar, StackedBarLegend } from "../ui/StackedBar.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { marksDifference } from "./lost-marks.ts";
import classes from "./ResultHead.module.css";

/** Title, score, percent, how the questions went, and the facts of the test. */
export function ResultHead({ result }: { result: ResultQuery["result"] }) {
  const shares = {
    correct: result.correctCount,
    incorrect: result.incorrectCount,
    unanswered: result.unansweredCount,
  };
  return (
    <div>
      <BackLink to="/results">Back to Results</BackLink>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1>{result.testTitle}</h1>
          <p className={classes.completed}>Completed {formatIst(result.completedAt)}</p>
        </div>
        <div className={classes.actions}>
          {result.kind === "RANDOM" ? (
            <>
              <ButtonLink to="/tests">Browse Regular Tests</ButtonLink>
              <ButtonLink to="/random-test">Generate Another Test</ButtonLink>
            </>
          ) : (
            <ButtonLink to="/tests">Take Another Test</ButtonLink>
          )}
          <Button
            kind="quiet"
            icon={<IconPrinter size={18} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      <div className={classes.score}>
        <p className={classes.marks}>
          <span className={classes.figure}>{marksText(result.score)}</span>{" "}
          <span className={classes.of}>of {marksText(result.maxMarks)} marks</span>
        </p>
        <div>
          <ScoreMeter percent={result.percent} size="large" />
          <div className={classes.bar}>
            <StackedBar shares={shares} size="large" />
          </div>
          <StackedBarLegend shares={shares} />
        </div>
      </div>
      {result.lateAnswers > 0 && (
        <div className={classes.late}>
          <Notice kind="brass">{lateWords(result.lateAnswers)}</Notice>
        </div>
      )}
      <FiguresStrip
        size="small"
        figures={[
          { label: "Total questions", value: String(result.totalQuestions) },
          { label: "Time taken", value: formatDuration(result.timeTakenMinutes) },
          {
            label: "Marking",
            value: `${signedMarksText(result.correctMarks)}, ${deductionText(result.incorrectMarks)}`,
          },
          { label: "Marks lost", value: marksText(marksDifference(result.maxMarks, result.score)) },
        ]}
      />
    </div>
  );
}
