import { listLimits } from "#rules/limits.ts";
import { formatIstWeekday } from "#rules/times.ts";
import { DeletionTakenBack } from "../../accounts/DeletionTakenBack.tsx";
import { describeFailure, failureSign } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { QuizzesInProgress } from "../../attempts/in-progress/QuizzesInProgress.tsx";
import { AvailableTests } from "../../fixed-tests/AvailableTests.tsx";
import { practicePath } from "../../random-tests/practice-path.ts";
import { RecentResults } from "../../results/dashboard/RecentResults.tsx";
import { SubjectPerformance } from "../../results/dashboard/SubjectPerformance.tsx";
import { Trend } from "../../results/dashboard/Trend.tsx";
import { UserFigures } from "../../results/dashboard/UserFigures.tsx";
import { WeakestSubject } from "../../results/dashboard/WeakestSubject.tsx";
import { Page } from "../../ui/Page.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { useMinute } from "../../ui/use-minute.ts";
import classes from "./Dashboard.module.css";
import { useDashboard } from "./use-dashboard.ts";

/** The dashboard: what to do next, how it goes, then the rest (docs/screens.md, section 4). */
export function Dashboard() {
  const { fullName } = useSignedInUser();
  const now = useMinute();
  const { dashboard, parts, deletionTakenBackAt, failure, asking } = useDashboard();
  return (
    <Page title="Dashboard">
      <div className={classes.head}>
        <h1 className={classes.welcome}>Welcome back, {fullName}</h1>
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
      ) : (
        <>
          <div className={classes.next}>
            <QuizzesInProgress
              attempts={parts.openAttempts}
              now={now}
              onRefresh={() => dashboard.ask(["openAttempts"])}
            />
            <WeakestSubject subjects={parts.subjectStatistics} practicePath={practicePath} />
          </div>
          <UserFigures figures={parts.userStatistics} />
          <Sections parts={parts} />
        </>
      )}
    </Page>
  );
}

function Sections({ parts }: Pick<ReturnType<typeof useDashboard>, "parts">) {
  const { results, subjectStatistics, tests } = parts;
  const count = results.state === "ready" ? results.data.length : 0;
  return (
    <div className={classes.sections}>
      <Section
        title={count > 1 ? `Your last ${count} tests` : "Your last tests"}
        note="Score in percent"
      >
        <PartContent part={results} label="Loading your last tests" shape="block">
          {(newest) => <Trend results={[...newest].reverse()} />}
        </PartContent>
      </Section>
      <Section title="Subject Performance">
        <PartContent part={subjectStatistics} label="Loading subject performance">
          {(data) => <SubjectPerformance subjects={data} />}
        </PartContent>
      </Section>
      <Section title="Recent Results" link={{ to: "/results", label: "All results" }}>
        <PartContent part={results} label="Loading recent results">
          {(newest) => <RecentResults results={newest.slice(0, listLimits.dashboardResults)} />}
        </PartContent>
      </Section>
      <Section title="Available Tests" link={{ to: "/tests", label: "All tests" }}>
        <PartContent part={tests} label="Loading available tests" shape="entries">
          {(newest) => <AvailableTests tests={newest} />}
        </PartContent>
      </Section>
    </div>
  );
}
