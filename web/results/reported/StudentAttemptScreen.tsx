import { useQuery } from "@apollo/client/react";
import { IconPrinter } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { ReportedAttemptQuery as Data } from "../../gql/graphql.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page, PageHead } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { MissingState } from "../../ui/StateMessage.tsx";
import { BackLink, TextLink } from "../../ui/TextLink.tsx";
import { FoldedSection } from "../FoldedSection.tsx";
import { ResultScore } from "../ResultHead.tsx";
import { resultName } from "../result-name.ts";
import { wholeResult } from "../result-questions.ts";
import { PartOutcomes } from "../SectionOutcomes.tsx";
import { SubjectOutcomes, SubjectTable } from "../SubjectOutcomes.tsx";
import { HowTimeWent } from "../teach/HowTimeWent.tsx";
import { timeWords } from "../teach/part-words.ts";
import { PicksByPlace } from "../teach/picks.ts";
import { usePrinting } from "../use-printing.ts";
import { ResultWalk } from "../walk/ResultWalk.tsx";
import { LateDeliveries } from "./LateDeliveries.tsx";
import { ReportedAttemptQuery } from "./reported-documents.ts";
import classes from "./StudentAttemptScreen.module.css";

/** A student's attempt as the student sees it, for administrators (docs/screens.md, section 10). */
export function StudentAttemptScreen() {
  const { id = "" } = useParams();
  const query = useQuery(ReportedAttemptQuery, { variables: { id } });
  return (
    <Page title={query.data ? `Attempt of ${query.data.reportedAttempt.fullName}` : "Attempt"}>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the attempt"
        missing={
          <MissingState
            level="h1"
            title="Attempt not found"
            actions={<ButtonLink to="/admin/reports">Test Reports</ButtonLink>}
          >
            It does not exist, or its account was deleted.
          </MissingState>
        }
        skeleton={
          <>
            <h1 className="visually-hidden">Attempt</h1>
            <TextSkeleton label="Loading the attempt" controls={6} />
          </>
        }
      >
        {({ reportedAttempt }) => <Whole key={reportedAttempt.id} attempt={reportedAttempt} />}
      </Loaded>
    </Page>
  );
}

const NO_PICKS = new Map();

function Whole({ attempt }: { attempt: Data["reportedAttempt"] }) {
  const { result: taken, testId, fullName, email, userId, tabSwitchCount } = attempt;
  const result = useMemo(
    () => wholeResult({ ...taken, blindReview: { ...NO_REVIEW, id: taken.id } }),
    [taken],
  );
  const { paper, print } = usePrinting();
  const [asksFor, setAsksFor] = useState<{ to: number } | null>(null);
  const [sheet, setSheet] = useState(false);
  const [isTimeOpen, setTimeOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const times = timeWords(result.questions);
  const subjects = {
    resultId: result.id,
    ...{ subjects: result.subjects, questions: result.questions },
    ...{ correctMarks: result.correctMarks, drills: null },
  };
  return (
    <div className={classes.attempt}>
      <div>
        {testId === null ? (
          <BackLink to={`/admin/reports/students/${userId}`}>{fullName}</BackLink>
        ) : (
          <BackLink to={`/admin/reports/tests/${testId}`}>Report on the test</BackLink>
        )}
        <PageHead
          title={resultName(result)}
          lead={
            <>
              <TextLink to={`/admin/reports/students/${userId}`}>{fullName}</TextLink>, {email}.
              Started {formatDateTime(taken.startedAt)}, {figure(tabSwitchCount)}{" "}
              {tabSwitchCount === 1 ? "tab switch" : "tab switches"}
              {taken.gradingVersion > 1 && ", regraded"}.
            </>
          }
          actions={
            <Button
              icon={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              onClick={() => print("all")}
            >
              Print
            </Button>
          }
        />
        <ResultScore result={result} />
        {attempt.isByStaff && (
          <div className={classes.notice}>
            <Notice>Taken as an administrator: it counts in no report.</Notice>
          </div>
        )}
      </div>
      <LateDeliveries deliveries={attempt.lateDeliveries} />
      {result.sections.length > 0 ? (
        <PartOutcomes sections={result.sections} questions={result.questions}>
          <SubjectTable {...subjects} />
        </PartOutcomes>
      ) : (
        <SubjectOutcomes {...subjects} />
      )}
      <PicksByPlace value={NO_PICKS}>
        <ResultWalk
          result={result}
          practisable={null}
          practiceFailure={null}
          asksFor={asksFor}
          bar={bar}
          sheet={sheet}
          onSheet={setSheet}
          paper={paper}
          isReported
        />
      </PicksByPlace>
      <FoldedSection
        id="time"
        title="Time"
        summary={times ?? "No times are kept of this attempt."}
        isEmpty={times === null}
        open={isTimeOpen}
        onToggle={() => setTimeOpen(!isTimeOpen)}
      >
        <HowTimeWent
          result={result}
          isPrinted={paper !== null}
          onOpen={(to) => setAsksFor({ to })}
        />
      </FoldedSection>
    </div>
  );
}

/** A blind review is private to the student. */
const NO_REVIEW = { __typename: "BlindReview", outcome: null } as const;
