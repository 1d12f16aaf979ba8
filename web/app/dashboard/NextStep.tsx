import { useMemo } from "react";
import { figure } from "#rules/figures.ts";
import type { FindingFragment } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import next from "../../ui/NextPart.module.css";
import { later, useLater } from "../../ui/use-later.ts";
import classes from "./NextStep.module.css";
import type { NextMarksScript } from "./next-marks.ts";

const dueForecastLater = later(() => import("./DueForecast.tsx"));

/** "18 questions to review". */
function reviewTitle(due: number): string {
  return `${figure(due)} ${due === 1 ? "question" : "questions"} to review`;
}

interface NextStepProps {
  /** Questions that are due for review today. */
  due: number;
  /** What costs the student most, with the script that shows it; null where nothing is found. */
  finding: { first: FindingFragment; script: NextMarksScript } | null;
}

/**
 * What to do next when no quiz is under way: what is due for review, else what costs most, else a test
 * (docs/screens.md, section 4).
 */
export function NextStep({ due, finding }: NextStepProps) {
  if (due > 0) return <DueReview due={due} />;
  if (finding) return <finding.script.FirstFinding finding={finding.first} />;
  return <NoQuiz />;
}

function DueReview({ due }: { due: number }) {
  const { loaded } = useLater(dueForecastLater);
  const chart = useMemo(() => loaded && <loaded.DueForecast />, [loaded]);
  return (
    <div className={classes.review}>
      <div>
        <h3 className={next.name}>{reviewTitle(due)}</h3>
        <p className={next.text}>Mistakes from your tests and practice, due today.</p>
        <div className={next.actions}>
          <ButtonLink kind="primary" to="/review" full="phone">
            Start Review
          </ButtonLink>
        </div>
      </div>
      <div className={classes.chart}>{chart}</div>
    </div>
  );
}

/** What is due, under the quizzes that come first. */
export function AlsoDue({ due }: { due: number }) {
  if (due === 0) return null;
  return (
    <div className={classes.also}>
      <p className={classes.alsoName}>{reviewTitle(due)}</p>
      <ButtonLink kind="list" size="small" to="/review">
        Start Review
      </ButtonLink>
    </div>
  );
}

/** Where nothing else is to be done. */
export function NoQuiz() {
  return (
    <>
      <h3 className={next.name}>No quiz is under way</h3>
      <p className={next.text}>
        A quiz that you leave before submitting it waits here for 24 hours.
      </p>
      <div className={next.actions}>
        <ButtonLink kind="primary" to="/tests" full="phone">
          Browse Tests
        </ButtonLink>
        <ButtonLink to="/random-test" full="phone">
          Generate Random Test
        </ButtonLink>
      </div>
    </>
  );
}
