import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { ENOUGH_ATTEMPTS, SURE_ATTEMPTS } from "#rules/test-statistics.ts";
import { formatDateTime } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type {
  TestReportQuery as Data,
  ReportFiguresFragment,
  ReportScaleFragment,
} from "../gql/graphql.ts";
import { BatchSelect } from "../screens/batches/BatchSelect.tsx";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { Facts } from "../ui/Facts.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { KeysLeftOut } from "../ui/KeysLeftOut.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { FiguresSkeleton, ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { coefficient, shareText } from "../ui/statistics.ts";
import { BackLink } from "../ui/TextLink.tsx";
import { type Addressed, useAddressedState } from "../ui/use-addressed-state.ts";
import { ItemsSection } from "./ItemsSection.tsx";
import { ReportFiles } from "./ReportFiles.tsx";
import { batchOf, type ReportState, reportAddress, whichOf } from "./report-address.ts";
import { TestReportQuery } from "./report-documents.ts";
import { marksExactly, marksFigure, secondsText } from "./report-words.ts";
import { ScaleSection } from "./ScaleSection.tsx";
import { ScoreHistogram } from "./ScoreHistogram.tsx";
import { TakersSection } from "./TakersSection.tsx";
import classes from "./TestReportScreen.module.css";

type Report = Data["testReport"];

/** Statistics that are on their way are asked for again after so long. */
const WAIT_MS = 15_000;

/** Whether the job has yet to count an attempt. A batch's statistics are worked out when they are read. */
function isWaiting({ firstAttemptCount, statistics, batchId }: Report): boolean {
  const isBehind = batchId === null && statistics?.attempts !== firstAttemptCount;
  return firstAttemptCount >= ENOUGH_ATTEMPTS && isBehind;
}

/** How a test went: figures, sections, questions, and who took it (docs/screens.md, section 10). */
export function TestReportScreen() {
  const { id = "" } = useParams();
  const addressed = useAddressedState(reportAddress);
  const query = useQuery(TestReportQuery, {
    variables: { id, which: whichOf(addressed.settled), batchId: batchOf(addressed.settled) },
    fetchPolicy: "cache-and-network",
  });
  const report = query.data?.testReport;
  const isBehind = report !== undefined && isWaiting(report);
  const { startPolling, stopPolling } = query;
  useEffect(() => {
    if (!isBehind) return;
    startPolling(WAIT_MS);
    return stopPolling;
  }, [isBehind, startPolling, stopPolling]);
  return (
    <Page title={query.data?.testReport.title ?? "Test report"}>
      <BackLink to="/admin/reports">All test reports</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the report"
        missing={
          <EmptyState
            level="h1"
            title="Test not found"
            actions={<ButtonLink to="/admin/reports">Test Reports</ButtonLink>}
          >
            There is no test {id}.
          </EmptyState>
        }
        skeleton={
          <>
            <PageHead title="Test report" />
            <FiguresSkeleton label="Loading the report" count={4} />
            <ListSkeleton label="Loading questions" rows={10} rowHeight={56} />
          </>
        }
      >
        {({ testReport }) => <Whole report={testReport} addressed={addressed} />}
      </Loaded>
    </Page>
  );
}

/** "Test 127, closes Nov 22, 2026 12:15 PM IST. Statistics as of Nov 22, 2026 12:16 PM IST." */
function leadOf({ id, isArchived, closesAt, openAttemptCount, statistics }: Report): string {
  const facts = [`Test ${id}`];
  if (isArchived) facts.push("deleted");
  if (closesAt != null) {
    const verb = new Date(closesAt).getTime() > Date.now() ? "closes" : "closed";
    facts.push(`${verb} ${formatDateTime(closesAt)}`);
  }
  facts.push(`${figure(openAttemptCount)} in progress`);
  const age = statistics ? ` Statistics as of ${formatDateTime(statistics.computedAt)}.` : "";
  return `${facts.join(", ")}.${age}`;
}

function Whole({ report, addressed }: { report: Report; addressed: Addressed<ReportState> }) {
  const { state, set } = addressed;
  const { figures, statistics, attemptCount, firstAttemptCount } = report;
  const whole = statistics?.whole ?? null;
  const can = useCan();
  return (
    <div className={classes.report}>
      <PageHead
        title={report.title}
        lead={leadOf(report)}
        actions={<ReportFiles report={report} state={addressed.settled} />}
      />
      <div className={classes.filters}>
        <Segmented
          label="Attempts"
          full
          value={state.which}
          options={[
            { value: "", label: `First attempts ${figure(firstAttemptCount)}` },
            { value: "all", label: `All ${figure(attemptCount)}` },
          ]}
          onChange={(which) => set({ ...state, which, page: 1 }, "now")}
        />
        <BatchSelect
          fits
          value={state.batch}
          onChange={(batch) => set({ ...state, batch, page: 1 }, "now")}
        />
      </div>
      {figures ? (
        <Figures figures={figures} whole={whole} />
      ) : (
        <Section title="Scores">
          <EmptyState level="h3" title={`Statistics begin at ${ENOUGH_ATTEMPTS} attempts`}>
            {`There ${attemptCount === 1 ? "is" : "are"} ${counted(attemptCount, "attempt")} so far.`}
          </EmptyState>
        </Section>
      )}
      {figures && isWaiting(report) && (
        <Notice kind="brass">
          KR-20, sections, subjects and questions are being worked out. They are here within a
          minute.
        </Notice>
      )}
      {figures && statistics && (
        <>
          {statistics.sections.length > 0 && (
            <ScaleSection title="Sections" noun="Section" scales={statistics.sections} />
          )}
          <ScaleSection title="Subjects" noun="Subject" scales={statistics.subjects} />
        </>
      )}
      {report.items.length > 0 && firstAttemptCount >= ENOUGH_ATTEMPTS && (
        <ItemsSection items={report.items} testId={report.id} addressed={addressed} />
      )}
      {!can("report:keys") && (
        <Section title="Questions">
          <KeysLeftOut>Questions and their statistics</KeysLeftOut>
        </Section>
      )}
      <TakersSection testId={report.id} addressed={addressed} />
    </div>
  );
}

interface FiguresProps {
  figures: ReportFiguresFragment;
  whole: ReportScaleFragment | null;
}

function Figures({ figures, whole }: FiguresProps) {
  const { attempts, maxMarks, mean, median, deviation } = figures;
  const kr20 = whole?.kr20 ?? null;
  const error = whole?.standardError ?? null;
  return (
    <>
      <FiguresStrip
        figures={[
          {
            label: "Mean",
            value: [{ value: marksFigure(mean), unit: `of ${marksExactly(maxMarks)}` }],
            note: `${shareText(mean / maxMarks, true)} of the marks`,
          },
          {
            label: "Median",
            value: marksFigure(median),
            note: `Middle half from ${marksExactly(figures.firstQuartile)} to ${marksExactly(figures.thirdQuartile)}`,
          },
          {
            label: "Deviation",
            value: marksFigure(deviation),
            note: "Standard deviation, in marks",
          },
          {
            label: "KR-20",
            value: kr20 === null ? "–" : coefficient(kr20),
            note:
              error === null
                ? "Reliability, not known yet"
                : `Standard error of one score ±${marksFigure(error)} marks`,
          },
        ]}
      />
      {attempts < SURE_ATTEMPTS && (
        <Notice kind="neutral">
          {`These figures rest on ${counted(attempts, "attempt")}. Below ${SURE_ATTEMPTS} they can change a lot.`}
        </Notice>
      )}
      {figures.isScaled && (
        <Notice kind="neutral">
          {`The paper changed. Scores of earlier papers are brought to ${marksExactly(maxMarks)} marks.`}
        </Notice>
      )}
      <ScoreHistogram figures={figures} error={error}>
        <Facts
          facts={[
            {
              label: "Highest, lowest",
              value: `${marksExactly(figures.highest)}, ${marksExactly(figures.lowest)}`,
            },
            { label: "Time used, median", value: secondsText(figures.medianSeconds) },
            { label: "Ran out of time", value: figure(figures.ranOutOfTime) },
          ]}
        />
        {error !== null && (
          <p className={classes.remark}>
            {`Two scores within ${marksFigure(error * Math.SQRT2)} marks may change places on another paper.`}
          </p>
        )}
      </ScoreHistogram>
    </>
  );
}
