import { formatWeekday } from "#rules/times.ts";
import { DeletionTakenBack } from "../../accounts/DeletionTakenBack.tsx";
import { describeFailure, failureSign } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { QuizzesInProgress } from "../../attempts/in-progress/QuizzesInProgress.tsx";
import { AvailableTests } from "../../fixed-tests/AvailableTests.tsx";
import { RecentResults } from "../../results/dashboard/RecentResults.tsx";
import { SubjectPerformance } from "../../results/dashboard/SubjectPerformance.tsx";
import { UserFigures } from "../../results/dashboard/UserFigures.tsx";
import { useMinute } from "../../screens/use-minute.ts";
import { Page } from "../../ui/Page.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { mapPart } from "../../ui/part.ts";
import { Section } from "../../ui/Section.tsx";
import { FiguresSkeleton, ListSkeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import classes from "./Dashboard.module.css";
import {
  DashboardResults,
  DashboardStatistics,
  DashboardTests,
  DashboardWaiting,
} from "./dashboard-documents.ts";
import { useDashboardQuery } from "./dashboard-query.ts";
import { NextBlock } from "./NextBlock.tsx";
import { PractiseSubject } from "./PractiseSubject.tsx";

/** The dashboard: the next step, quizzes in progress, statistics, and tests to take. */
export function Dashboard() {
  const { fullName, userId } = useSignedInUser();
  const now = useMinute();
  const waiting = useDashboardQuery(DashboardWaiting);
  const statistics = useDashboardQuery(DashboardStatistics);
  const results = useDashboardQuery(DashboardResults);
  const tests = useDashboardQuery(DashboardTests);
  const queries = [waiting, statistics, results, tests];

  const figures = statistics.part("userStatistics");
  const subjects = statistics.part("subjectStatistics");
  const practising = waiting.part("practising");
  const isNew = figures.state === "ready" && figures.data.totalTestsTaken === 0;
  const deletionTakenBackAt = statistics.fields?.deletionTakenBackAt;
  const failure = queries.every(({ fields }) => fields === undefined) ? waiting.failure : null;
  const reviews = results.fields?.openBlindReviews ?? [];

  return (
    <Page title="Dashboard">
      <div className={classes.head}>
        <h1 className={classes.welcome}>
          {isNew ? `Welcome, ${fullName}` : `Welcome back, ${fullName}`}
        </h1>
        <p className={classes.date}>{formatWeekday(new Date(now))}</p>
      </div>
      {deletionTakenBackAt && <DeletionTakenBack at={deletionTakenBackAt} now={now} />}
      {queries.some(({ isLoading }) => isLoading) ? (
        // Replaced as a whole, since the first block determines the position of the others.
        <div className={classes.blocks}>
          <FiguresSkeleton label="Loading your figures" count={4} />
          <ListSkeleton label="Loading your dashboard" rows={8} />
        </div>
      ) : failure !== null ? (
        <ErrorState
          title="Failed to load dashboard data"
          onRetry={() => {
            for (const query of queries) query.failure?.retry();
          }}
          retrying={failure.retrying}
          sign={failureSign(failure.error)}
        >
          {describeFailure(failure.error)}
        </ErrorState>
      ) : (
        <div className={classes.blocks}>
          <NextBlock
            due={waiting.part("dueReviews")}
            practising={practising}
            figures={figures}
            subjects={subjects}
            tests={tests.part("tests")}
            live={tests.part("liveTests")}
          />
          <QuizzesInProgress
            userId={String(userId)}
            attempts={waiting.part("openAttempts")}
            practices={mapPart(practising, ({ underWay }) => underWay)}
            now={now}
            onRefresh={waiting.refresh}
          />
          <UserFigures figures={figures} />
          <div className={classes.pair}>
            <Section title="Subject Performance" note="Weakest first">
              <PartContent part={subjects} label="Loading subject performance">
                {(data) => (
                  <SubjectPerformance
                    subjects={data}
                    action={({ subject, drill }) => drill && <PractiseSubject subject={subject} />}
                  />
                )}
              </PartContent>
            </Section>
            <Section title="Recent Results" link={{ to: "/results", label: "All results" }}>
              <PartContent part={results.part("results")} label="Loading recent results">
                {(newest) => (
                  <RecentResults
                    results={newest}
                    blindReviews={
                      new Map(reviews.map(({ id, questionCount }) => [id, questionCount]))
                    }
                  />
                )}
              </PartContent>
            </Section>
          </div>
          <Section title="Available Tests" link={{ to: "/tests", label: "All tests" }}>
            <PartContent part={tests.part("tests")} label="Loading available tests">
              {(newest) => <AvailableTests tests={newest} />}
            </PartContent>
          </Section>
        </div>
      )}
    </Page>
  );
}
