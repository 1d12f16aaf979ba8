import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { describeFailure, failureCode, failureSign } from "../apollo/failure.ts";
import type { ResultQuery as ResultData } from "../gql/graphql.ts";
import { markupLater } from "../screens/text/markup-later.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { ErrorState, MissingState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { useLater } from "../ui/use-later.ts";
import { LostMarks } from "./LostMarks.tsx";
import { PrintDialog } from "./PrintDialog.tsx";
import { passageLater } from "./passages/passage-later.ts";
import { RandomTestFacts } from "./RandomTestFacts.tsx";
import { ResultHead, ResultLine } from "./ResultHead.tsx";
import classes from "./ResultScreen.module.css";
import { ResultSkeleton } from "./ResultSkeleton.tsx";
import { PracticeOfResult, ResultQuery } from "./result-documents.ts";
import { resultPath } from "./result-path.ts";
import { wholeResult } from "./result-questions.ts";
import { SectionOutcomes } from "./SectionOutcomes.tsx";
import { type Paper, ResultWalk } from "./walk/ResultWalk.tsx";
import { walkAddress } from "./walk/walk.ts";

type Kind = ResultData["result"]["kind"];

/** The result of a regular test (docs/screens.md, section 8). */
export function RegularResultScreen() {
  return <ResultScreen kind="REGULAR" />;
}

/** The result of a random test. */
export function RandomResultScreen() {
  return <ResultScreen kind="RANDOM" />;
}

/** Whether what shows a result's passages and rich texts is still on its way; none without them waits. */
function useTextsAwaited(result: ResultData["result"] | undefined): boolean {
  const { passages = [], solutions = [] } = result ?? {};
  const isRich = solutions.some(
    ({ questionHtml, optionsHtml, explanationHtml }) =>
      questionHtml !== null || optionsHtml !== null || explanationHtml !== null,
  );
  const ofPassages = useLater(passageLater, passages.length > 0);
  const ofTexts = useLater(markupLater, isRich);
  return ofPassages.isAwaited || ofTexts.isAwaited;
}

function ResultScreen({ kind }: { kind: Kind }) {
  const { resultId = "" } = useParams();
  // A result never changes: what is known of it needs no second look.
  const { data, error, loading, refetch } = useQuery(ResultQuery, {
    variables: { id: resultId },
    fetchPolicy: "cache-first",
  });
  // Whoever comes back finds the page as long as it was left, to be where they were.
  const [hasWaited] = useState(data === undefined);
  const back = <ButtonLink to="/results">Back to Results</ButtonLink>;

  // Words that come in another shape a moment later would move what is read.
  const isAwaited = useTextsAwaited(data?.result);

  if (data && !isAwaited) {
    const { result } = data;
    if (result.kind !== kind) return <Navigate to={resultPath(result)} replace />;
    return <WholeResultPage key={result.id} result={result} inPieces={hasWaited} />;
  }
  if (!error) {
    return (
      <Page title="Result">
        <ResultSkeleton />
      </Page>
    );
  }
  const code = failureCode(error);
  if (code === "NOT_FOUND" || code === "BAD_USER_INPUT") {
    return (
      <Page title="Result not found">
        <MissingState level="h1" title="Result not found" actions={back}>
          It does not exist, or it belongs to another account.
        </MissingState>
      </Page>
    );
  }
  return (
    <Page title="Result">
      <BackLink to="/results">Back to Results</BackLink>
      <ErrorState
        level="h1"
        title="Failed to load result details"
        onRetry={() => void refetch().catch(() => undefined)}
        retrying={loading}
        sign={failureSign(error)}
        actions={back}
      >
        {describeFailure(error)}
      </ErrorState>
    </Page>
  );
}

/** Prints what was chosen once it is on the page, and then shows again what was there before. */
function usePrinting() {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    if (paper === null) return;
    const before = window.scrollY;
    const done = () => {
      setPaper(null);
      requestAnimationFrame(() => window.scrollTo(0, before));
    };
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [paper]);
  return { paper, print: setPaper };
}

/** Whether an address asks for the questions at once: it names some of them, or one. */
function asksForQuestions(query: URLSearchParams): boolean {
  return query.has("q") || walkAddress.isNarrowed(walkAddress.read(query));
}

interface WholeResultPageProps {
  result: ResultData["result"];
  /** The first questions come first, and the others when there is time. */
  inPieces: boolean;
}

function WholeResultPage({ result: told, inPieces }: WholeResultPageProps) {
  const result = useMemo(() => wholeResult(told), [told]);
  const [query, setQuery] = useSearchParams();
  // As it was opened: nothing above moves away while one chooses or scrolls.
  const [cameToWalk, setCameToWalk] = useState(() => asksForQuestions(query));
  function showWhole(): void {
    setCameToWalk(false);
    setQuery({});
  }
  const [asking, setAsking] = useState(false);
  const { paper, print } = usePrinting();
  const asked = useQuery(PracticeOfResult, { variables: { id: result.id } });
  const practice = asked.data?.result ?? null;
  const askAgain =
    asked.error && !practice ? () => void asked.refetch().catch(() => undefined) : null;
  const { incorrectCount, unansweredCount, totalQuestions } = result;
  const whole = !cameToWalk || paper !== null;
  return (
    <Page title={result.testTitle}>
      <div className={classes.result} data-walk={whole ? undefined : true}>
        {whole ? (
          <>
            <ResultHead result={result} onPrint={() => setAsking(true)} />
            {result.filters && (
              <RandomTestFacts
                subjects={result.subjects.map(({ subject }) => subject)}
                filters={result.filters}
              />
            )}
            {result.sections.length > 0 && <SectionOutcomes sections={result.sections} />}
            <LostMarks
              resultId={result.id}
              subjects={result.subjects}
              questions={result.questions}
              correctMarks={result.correctMarks}
              drills={practice?.drills ?? null}
            />
          </>
        ) : (
          <ResultLine result={result} onPrint={() => setAsking(true)} onWhole={showWhole} />
        )}
        <ResultWalk
          result={result}
          inPieces={inPieces}
          practisable={practice?.practisable ?? null}
          onAskAgain={askAgain}
          paper={paper}
        />
      </div>
      <PrintDialog
        open={asking}
        lost={incorrectCount + unansweredCount}
        total={totalQuestions}
        onChoose={(chosen) => {
          setAsking(false);
          print(chosen);
        }}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}
