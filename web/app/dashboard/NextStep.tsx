import { useMemo } from "react";
import { figure } from "#rules/figures.ts";
import { nameInList } from "#rules/random-test-name.ts";
import type { FindingFragment, OpenBlindReviewFragment } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Label } from "../../ui/Label.tsx";
import next from "../../ui/NextPart.module.css";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { later, useLater } from "../../ui/use-later.ts";
import type { DashboardState } from "./dashboard-parts.ts";
import classes from "./NextStep.module.css";
import type { NextMarksScript } from "./next-marks.ts";

type Waiting = Pick<DashboardState["parts"], "dueReviews" | "openBlindReviews">;

const dueForecastLater = later(() => import("../../reviews/DueForecast.tsx"));

/** "18 questions to review". */
function reviewTitle(due: number): string {
  return `${figure(due)} ${due === 1 ? "question" : "questions"} to review`;
}

/** A question of a review with its explanation, as a rule of thumb. */
const SECONDS_A_QUESTION = 30;

/** "About 9 minutes". */
function durationWords(due: number): string {
  const minutes = Math.ceil((due * SECONDS_A_QUESTION) / 60);
  return minutes === 1 ? "About a minute" : `About ${figure(minutes)} minutes`;
}

/** "Blind review: Full Mock 4". */
function blindTitle({ testTitle, filtersName }: OpenBlindReviewFragment): string {
  return `Blind review: ${nameInList(testTitle, filtersName)}`;
}

function BlindTitle({ of: { testTitle, filtersName } }: { of: OpenBlindReviewFragment }) {
  return (
    <>
      Blind review: <Label text={nameInList(testTitle, filtersName)} />
    </>
  );
}

/** "5 of 20 questions answered". */
function farWords({ answeredCount, questionCount }: OpenBlindReviewFragment): string {
  return `${figure(answeredCount)} of ${figure(questionCount)} questions answered`;
}

interface NextStepProps {
  /** Blind reviews that were left, the last begun first. */
  blind: readonly OpenBlindReviewFragment[];
  /** Questions that are due for review today. */
  due: number;
  /** What costs the student most, with the script that shows it; null where nothing is found. */
  finding: { first: FindingFragment; script: NextMarksScript } | null;
}

/**
 * What to do next when no quiz is under way: a blind review that was left, else what is due for review,
 * else what costs most, else a test (docs/screens.md, section 4).
 */
export function NextStep({ blind, due, finding }: NextStepProps) {
  const [left, ...others] = blind;
  if (left) {
    return (
      <>
        <h3 className={next.name}>
          <BlindTitle of={left} />
        </h3>
        <p className={next.text}>{farWords(left)}. The score waits until you are through.</p>
        <div className={next.actions}>
          <ButtonLink kind="primary" to={`/blind-review/${left.id}`} full="phone">
            Continue Blind Review
          </ButtonLink>
        </div>
        <AlsoNext blind={others} due={due} />
      </>
    );
  }
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
        <p className={next.text}>
          Mistakes from your tests and practice, due today. {durationWords(due)}.
        </p>
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

/** What waits besides, under what comes first: each a row. */
export function AlsoNext({ blind, due }: Pick<NextStepProps, "blind" | "due">) {
  return (
    <>
      {blind.map((review) => (
        <div className={classes.also} key={review.id}>
          <p className={classes.alsoName}>
            <BlindTitle of={review} />
            <span className={classes.far}>{farWords(review)}</span>
          </p>
          <ButtonLink
            kind="list"
            size="small"
            to={`/blind-review/${review.id}`}
            aria-label={`Continue ${blindTitle(review)}`}
          >
            Continue Blind Review
          </ButtonLink>
        </div>
      ))}
      {due > 0 && (
        <div className={classes.also}>
          <p className={classes.alsoName}>{reviewTitle(due)}</p>
          <ButtonLink kind="list" size="small" to="/review">
            Start Review
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** That it is not known what waits: of each part by itself. */
export function FailedNext({ parts, className }: { parts: Waiting; className?: string }) {
  const { dueReviews, openBlindReviews } = parts;
  return (
    <>
      {dueReviews.state === "failed" && (
        <Section title="Due for review" className={className ?? ""}>
          <FailedPartNotice part={dueReviews}>
            What is due today could not be loaded this time.
          </FailedPartNotice>
        </Section>
      )}
      {openBlindReviews.state === "failed" && (
        <Section title="Blind reviews that were left" className={className ?? ""}>
          <FailedPartNotice part={openBlindReviews}>
            They could not be loaded this time.
          </FailedPartNotice>
        </Section>
      )}
    </>
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
