import { quizLimits } from "#rules/limits.ts";
import { AlsoLeft, LeftBlindReview } from "../../blind-reviews/LeftBlindReview.tsx";
import type { FindingFragment, OpenBlindReviewFragment } from "../../gql/graphql.ts";
import { AlsoDue, DueReview } from "../../reviews/DueReview.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import next from "../../ui/NextPart.module.css";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import type { DashboardState } from "./dashboard-parts.ts";
import type { NextMarksScript } from "./next-marks.ts";

type Waiting = Pick<DashboardState["parts"], "dueReviews" | "openBlindReviews">;

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
        <LeftBlindReview review={left} />
        <AlsoNext blind={others} due={due} />
      </>
    );
  }
  if (due > 0) return <DueReview due={due} />;
  if (finding) return <finding.script.FirstFinding finding={finding.first} />;
  return <NoQuiz />;
}

/** What waits besides, under what comes first: each a row. */
export function AlsoNext({ blind, due }: Pick<NextStepProps, "blind" | "due">) {
  return (
    <>
      {blind.map((review) => (
        <AlsoLeft key={review.id} review={review} />
      ))}
      {due > 0 && <AlsoDue due={due} />}
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
        A quiz that you leave before submitting it waits here for {quizLimits.savedProgressHours}{" "}
        hours.
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
