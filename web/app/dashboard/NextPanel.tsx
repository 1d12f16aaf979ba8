import { QuizzesInProgress } from "../../attempts/in-progress/QuizzesInProgress.tsx";
import { practicePath } from "../../random-tests/practice-path.ts";
import { WeakestSubject } from "../../results/dashboard/WeakestSubject.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import type { useLater } from "../../ui/use-later.ts";
import type { DashboardState } from "./dashboard-parts.ts";
import classes from "./NextPanel.module.css";
import { AlsoNext, FailedNext, NextStep } from "./NextStep.tsx";
import type { NextMarksScript } from "./next-marks.ts";

interface NextPanelProps {
  parts: DashboardState["parts"];
  /** The script that shows findings. */
  marks: ReturnType<typeof useLater<NextMarksScript>>;
  now: number;
  onRefresh: () => Promise<boolean>;
}

/** What is next, beside the weakest subject, and under both what else costs marks. */
export function NextPanel({ marks, parts, now, onRefresh }: NextPanelProps) {
  const { dueReviews, findings, openAttempts, openBlindReviews, subjectStatistics } = parts;
  const due = dueReviews.state === "ready" ? dueReviews.data : 0;
  const blind = openBlindReviews.state === "ready" ? openBlindReviews.data : [];
  const isFirstLeft = due === 0 && blind.length === 0;
  const found = findings.state === "ready" ? findings.data : [];
  const [first] = found;
  const { loaded: script, isAwaited, hasFailed, retry } = marks;
  const isFindingKnown = findings.state !== "loading" && !isAwaited;
  const isKnown =
    openBlindReviews.state !== "loading" &&
    dueReviews.state !== "loading" &&
    (!isFirstLeft || isFindingKnown);
  const finding = first && script ? { first, script } : null;
  const hasQuiz = openAttempts.state === "ready" && openAttempts.data.length > 0;
  // What is next stands there alone.
  const from = finding && isFirstLeft && !hasQuiz ? 1 : 0;
  return (
    <>
      <div className={classes.next}>
        <QuizzesInProgress
          attempts={openAttempts}
          now={now}
          onRefresh={onRefresh}
          instead={isKnown ? <NextStep blind={blind} due={due} finding={finding} /> : null}
          also={<AlsoNext blind={blind} due={due} />}
        />
        <WeakestSubject subjects={subjectStatistics} practicePath={practicePath} />
      </div>
      {script && found.length > from && (
        <div className={classes.marks}>
          <script.FindingList findings={found.slice(from)} from={from + 1} />
        </div>
      )}
      <FailedNext parts={parts} className={classes.marks} />
      {(findings.state === "failed" || hasFailed) && (
        <div className={classes.marks}>
          <Section title="Where your next marks are">
            <FailedPartNotice
              part={
                findings.state === "failed"
                  ? findings
                  : { state: "failed", words: "The network or the server did not answer.", retry }
              }
            >
              They could not be loaded this time.
            </FailedPartNotice>
          </Section>
        </div>
      )}
    </>
  );
}
