import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { ProgressQuery as ProgressData } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { deductionText, signedMarksText } from "../ui/marks.ts";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { Findings } from "./Findings.tsx";
import { Guesses } from "./Guesses.tsx";
import { Habits } from "./Habits.tsx";
import classes from "./ProgressScreen.module.css";
import { ProgressQuery } from "./progress-documents.ts";
import { Standings } from "./Standings.tsx";

type Progress = ProgressData["progress"];

/** What all of it rests on: "From 14 tests since Aug 3, 2025: 1,054 answers." */
function restsOn({ tests, answers, since, correctMarks, incorrectMarks }: Progress): string {
  const from = `${figure(tests)} ${tests === 1 ? "test" : "tests"}`;
  const day = since === null ? "" : ` since ${formatDate(since)}`;
  const marks =
    correctMarks === null || incorrectMarks === null
      ? "Marks as in each of them."
      : `Marks as in your tests, ${signedMarksText(correctMarks)} and ${deductionText(incorrectMarks)}.`;
  return `From ${from}${day}: ${figure(answers)} ${answers === 1 ? "answer" : "answers"}. ${marks}`;
}

/** Progress: what costs most, subjects and topics, habits, and what to do in doubt (docs/learning.md, section 3). */
export function ProgressScreen({ trend }: { trend: ReactNode }) {
  const query = useQuery(ProgressQuery, { fetchPolicy: "cache-and-network" });
  const progress = query.data?.progress;
  return (
    <Page title="Progress">
      <PageHead
        title="Progress"
        lead={
          <span className={classes.lead}>
            {progress && progress.tests > 0 ? restsOn(progress) : "\u00a0"}
          </span>
        }
      />
      <Loaded
        query={query}
        failure="Failed to load progress"
        skeleton={<ListSkeleton label="Loading progress" rowHeight={136} />}
      >
        {({ progress: shown }) =>
          shown.tests === 0 ? (
            <EmptyState
              title="No results yet"
              actions={
                <ButtonLink kind="primary" to="/tests">
                  Browse Tests
                </ButtonLink>
              }
            >
              After your first test you see each subject here; after three, where to gain marks.
            </EmptyState>
          ) : (
            <div className={classes.parts}>
              <Findings
                tests={shown.tests}
                findings={shown.findings}
                practiceCounts={shown.practiceCounts}
                topics={shown.subjects.flatMap(({ topics }) => topics)}
              />
              {trend}
              <Standings subjects={shown.subjects} bestQuarter={shown.bestQuarterPercent} />
              <div className={classes.columns} data-alone={shown.habits.length === 0 || undefined}>
                {shown.habits.length > 0 && <Habits tests={shown.tests} habits={shown.habits} />}
                <Guesses guesses={shown.guesses} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
