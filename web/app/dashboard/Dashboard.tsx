import { Fragment } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import { formatIstWeekday } from "#rules/times.ts";
import { DeletionTakenBack } from "../../accounts/DeletionTakenBack.tsx";
import { describeFailure, failureSign } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { AvailableTests } from "../../fixed-tests/AvailableTests.tsx";
import { RecentResults } from "../../results/dashboard/RecentResults.tsx";
import { SubjectPerformance } from "../../results/dashboard/SubjectPerformance.tsx";
import { Trend } from "../../results/dashboard/Trend.tsx";
import { UnseenResults } from "../../results/dashboard/UnseenResults.tsx";
import { UserFigures } from "../../results/dashboard/UserFigures.tsx";
import { OpenPractices } from "../../screens/OpenPractices.tsx";
import { useMinute } from "../../screens/use-minute.ts";
import { Page } from "../../ui/Page.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { later, useLater } from "../../ui/use-later.ts";
import classes from "./Dashboard.module.css";
import { LOADING_PARTS } from "./dashboard-parts.ts";
import { Few } from "./Few.tsx";
import { NextPanel } from "./NextPanel.tsx";
import { nextMarksLater } from "./next-marks.ts";
import { useDashboard } from "./use-dashboard.ts";

// Whoever has taken a test never needs it again.
const firstVisitLater = later(() => import("./FirstVisit.tsx"));

const PRACTICE = "/random-test?for=practice";

/** Results at most that wait to be looked at. */
const UNSEEN = 3;

/** The dashboard: what to do next, how it goes, then the rest (docs/screens.md, section 4). */
export function Dashboard() {
  const { fullName } = useSignedInUser();
  const now = useMinute();
  const { dashboard, parts, deletionTakenBackAt, failure, asking } = useDashboard();
  const { userStatistics } = parts;
  const hasNoTest = userStatistics.state === "ready" && userStatistics.data.totalTestsTaken === 0;
  const firstVisit = useLater(firstVisitLater, hasNoTest);
  const hasBegun = parts.practising.state === "ready" && parts.practising.data.diagnostic != null;
  const hasQuiz = parts.openAttempts.state === "ready" && parts.openAttempts.data.length > 0;
  const isFirst = hasNoTest && !firstVisit.hasFailed;
  const marks = useLater(
    nextMarksLater,
    parts.findings.state === "ready" && parts.findings.data.length > 0,
  );
  const shown = marks.isAwaited ? LOADING_PARTS : parts;
  return (
    <Page title="Dashboard">
      <div className={classes.head}>
        <div className={classes.welcome}>
          <h1>{isFirst ? `Welcome, ${fullName}` : `Welcome back, ${fullName}`}</h1>
          {isFirst && !hasBegun && !hasQuiz && (
            <p className={classes.lead}>Ten minutes are enough to begin.</p>
          )}
        </div>
        <p className={classes.date}>{formatIstWeekday(new Date(now))}</p>
      </div>
      {deletionTakenBackAt && <DeletionTakenBack at={deletionTakenBackAt} now={now} />}
      {failure ? (
        <ErrorState
          title="Failed to load dashboard data"
          onRetry={() => void dashboard.ask()}
          retrying={asking}
          sign={failureSign(failure)}
        >
          {describeFailure(failure)}
        </ErrorState>
      ) : isFirst ? (
        firstVisit.loaded ? (
          <firstVisit.loaded.FirstVisit
            parts={parts}
            now={now}
            onRefresh={() => dashboard.ask(["openAttempts"])}
          />
        ) : (
          <SkeletonRegion label="Loading the first ten minutes">
            <Skeleton height="block" />
            <Skeleton height="block" />
          </SkeletonRegion>
        )
      ) : (
        // What comes first is as high as it is: it takes the place of its skeleton whole, not part by part.
        <Fragment
          key={userStatistics.state === "loading" || marks.isAwaited ? "loading" : "loaded"}
        >
          <NextPanel
            marks={marks}
            parts={shown}
            now={now}
            onRefresh={() => dashboard.ask(["openAttempts"])}
          />
          <UserFigures figures={shown.userStatistics} />
          <Sections parts={shown} />
        </Fragment>
      )}
    </Page>
  );
}

/** Of results, those whose score was looked at: of the others none is told (docs/learning.md, section 5). */
function shownOnes<Shown>(results: readonly { shown: Shown | null }[]): Shown[] {
  return results.flatMap(({ shown }) => (shown === null ? [] : [shown]));
}

function Sections({ parts }: Pick<ReturnType<typeof useDashboard>, "parts">) {
  const { results, subjectStatistics, tests, practising } = parts;
  const count = results.state === "ready" ? shownOnes(results.data).length : 0;
  return (
    <div className={classes.sections}>
      <Section
        title={count > 1 ? `Your last ${figure(count)} tests` : "Your last tests"}
        note="Score in percent"
      >
        <PartContent part={results} label="Loading your last tests" shape="block">
          {(newest) => <Trend results={shownOnes(newest).reverse()} />}
        </PartContent>
      </Section>
      <Section title="Subject Performance" note="Averages over tests">
        <PartContent part={subjectStatistics} label="Loading subject performance">
          {(data) => <SubjectPerformance subjects={data} />}
        </PartContent>
      </Section>
      <Section title="Recent Results" link={{ to: "/results", label: "All results" }}>
        <PartContent part={results} label="Loading recent results">
          {(newest) => {
            const unseen = newest.filter(({ shown }) => shown === null).slice(0, UNSEEN);
            const seen = shownOnes(newest).slice(0, listLimits.dashboardResults - unseen.length);
            return (
              <Few count={unseen.length + seen.length} name="Results">
                {(most) => {
                  const rows = seen.slice(0, most - unseen.length);
                  return (
                    <>
                      <UnseenResults results={unseen} />
                      {(rows.length > 0 || unseen.length === 0) && <RecentResults results={rows} />}
                    </>
                  );
                }}
              </Few>
            );
          }}
        </PartContent>
      </Section>
      <Section title="Available Tests" link={{ to: "/tests", label: "All tests" }}>
        <PartContent part={tests} label="Loading available tests" shape="entries">
          {(newest) => (
            <Few count={newest.length} name="Tests">
              {(most) => <AvailableTests tests={newest.slice(0, most)} />}
            </Few>
          )}
        </PartContent>
      </Section>
      {(practising.state === "failed" ||
        (practising.state === "ready" && practising.data.underWay.length > 0)) && (
        <Section title="Practice under way" link={{ to: PRACTICE, label: "New practice" }}>
          <PartContent part={practising} label="Loading practice under way">
            {({ underWay }) => <OpenPractices practices={underWay} />}
          </PartContent>
        </Section>
      )}
    </div>
  );
}
