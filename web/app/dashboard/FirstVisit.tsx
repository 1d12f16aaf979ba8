import { useState } from "react";
import { QuizzesInProgress } from "../../attempts/in-progress/QuizzesInProgress.tsx";
import { AvailableTests } from "../../fixed-tests/AvailableTests.tsx";
import { Diagnostic } from "../../practice/Diagnostic.tsx";
import { OpenPractices } from "../../screens/OpenPractices.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import type { DashboardState } from "./dashboard-parts.ts";
import classes from "./FirstVisit.module.css";
import { AlsoNext, FailedNext, NoQuiz } from "./NextStep.tsx";

/** Papers that are offered. */
const PAPERS = 3;

const STEPS = [
  {
    title: "Sit something",
    words:
      "A paper, a section, or ten questions. Leave when you must; it keeps your place and your clock.",
  },
  {
    title: "See where the marks went",
    words:
      "By section, by topic and by minute, with every answer explained and one thing to do next.",
  },
  {
    title: "Meet your mistakes again",
    words: "Each comes back after days, then weeks, until you have had it right twice.",
  },
];

interface FirstVisitProps {
  parts: DashboardState["parts"];
  now: number;
  onRefresh: () => Promise<boolean>;
}

/**
 * The dashboard until the first submitted test: no figures and no charts, but the diagnostic, papers to
 * sit, and what follows. A quiz in progress stands in the diagnostic's place; what is due for review, under it.
 */
export function FirstVisit({ parts, now, onRefresh }: FirstVisitProps) {
  const { openAttempts, practising, tests, dueReviews } = parts;
  const mayHaveQuiz =
    openAttempts.state === "failed" ||
    (openAttempts.state === "ready" && openAttempts.data.length > 0);
  // Once it was there it stays for this visit: what is discarded in it is told in its place.
  const [hadQuiz, setHadQuiz] = useState(mayHaveQuiz);
  if (mayHaveQuiz && !hadQuiz) setHadQuiz(true);
  // What was missed in practice comes back before any test is taken.
  const also = <AlsoNext blind={[]} due={dueReviews.state === "ready" ? dueReviews.data : 0} />;
  const others =
    practising.state === "ready"
      ? practising.data.underWay.filter(({ kind }) => kind !== "DIAGNOSTIC")
      : [];
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.first}>
          {hadQuiz ? (
            <div className={classes.quiz}>
              <QuizzesInProgress
                attempts={openAttempts}
                now={now}
                onRefresh={onRefresh}
                instead={
                  <>
                    <NoQuiz />
                    {also}
                  </>
                }
                also={also}
              />
            </div>
          ) : (
            <PartContent part={practising} label="Loading the first ten minutes" shape="entries">
              {(data) => (
                <>
                  <Diagnostic practising={data} />
                  {also}
                </>
              )}
            </PartContent>
          )}
        </div>
        <Section title="Or sit a paper" link={{ to: "/tests", label: "All tests" }}>
          <PartContent part={tests} label="Loading available tests" shape="entries">
            {(newest) => <AvailableTests tests={newest.slice(0, PAPERS)} />}
          </PartContent>
        </Section>
      </div>
      <Section title="How it goes from here" className={classes.steps ?? ""}>
        <ol className={classes.list}>
          {STEPS.map(({ title, words }, index) => (
            <li key={title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className={classes.words}>{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <FailedNext parts={parts} className={classes.steps ?? ""} />
      {(others.length > 0 || (hadQuiz && practising.state === "failed")) && (
        <Section title="Practice under way" className={classes.steps ?? ""}>
          <PartContent part={practising} label="Loading practice under way">
            {() => <OpenPractices practices={others} />}
          </PartContent>
        </Section>
      )}
    </>
  );
}
