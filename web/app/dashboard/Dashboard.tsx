import { listLimits } from "#rules/limits.ts";
import { formatIstWeekday } from "#rules/times.ts";
import { DeletionTakenBack } from "../../accounts/DeletionTakenBack.tsx";
import { describeFailure } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { AvailableTests } from "./AvailableTests.tsx";
import classes from "./Dashboard.module.css";
import { DashboardFigures } from "./DashboardFigures.tsx";
import { PartContent } from "./PartContent.tsx";
import { QuizzesInProgress } from "./QuizzesInProgress.tsx";
import { RecentResults } from "./RecentResults.tsx";
import { SubjectPerformance } from "./SubjectPerformance.tsx";
import { Trend } from "./Trend.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { useMinute } from "./use-minute.ts";
import { WeakestSubject } from "./WeakestSubject.tsx";

/** The dashboard: what to do next, how it goes, then the rest (docs/screens.md, section 4). */
export function Dashboard() {
  const { fullName } = useSignedInUser();
  const now = useMinute();
  const { parts, deletionTakenBackAt, failure, retrying, reload, refreshAttempts } = useDashboard();
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
          onRetry={() => void reload()}
          retrying={retrying}
        >
          {describeFailure(failure)}
        </ErrorState>
      ) : (
        <>
          <div className={classes.next}>
            <QuizzesInProgress attempts={parts.attempts} now={now} onRefresh={refreshAttempts} />
            <WeakestSubject subjects={parts.subjects} />
          </div>
          <DashboardFigures figures={parts.figures} />
          <Sections parts={parts} />
        </>
      )}
    </Page>
  );
}

function Sections({ parts }: Pick<ReturnType<typeof useDashboard>, "parts">) {
  const { results, subjects, tests } = parts;
  const count = results.state === "ready" ? results.data.items.length : 0;
  return (
    <div className={classes.sections}>
      <Section
        title={count > 1 ? `Your last ${count} tests` : "Your last tests"}
        note="Score in percent"
      >
        <PartContent part={results} label="Loading your last tests" shape="block">
          {({ items }) => <Trend results={[...items].reverse()} />}
        </PartContent>
      </Section>
      <Section title="Subject Performance">
        <PartContent part={subjects} label="Loading subject performance">
          {(data) => <SubjectPerformance subjects={data} />}
        </PartContent>
      </Section>
      <Section title="Recent Results" link={{ to: "/results", label: "All results" }}>
        <PartContent part={results} label="Loading recent results">
          {({ items }) => <RecentResults results={items.slice(0, listLimits.dashboardResults)} />}
        </PartContent>
      </Section>
      <Section title="Available Tests" link={{ to: "/tests", label: "All tests" }}>
        <PartContent part={tests} label="Loading available tests" shape="entries">
          {({ items }) => <AvailableTests tests={items} />}
        </PartContent>
      </Section>
    </div>
  );
}
