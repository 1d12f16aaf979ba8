import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { failureCode } from "../apollo/failure.ts";
import type { ResultQuery as ResultData, WholeResultFragment } from "../gql/graphql.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { markupLater } from "../screens/text/markup-later.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { MissingState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { later, useDeferred, useLater } from "../ui/use-later.ts";
import { LostMarks, LostMarksTable } from "./LostMarks.tsx";
import { passageLater } from "./passages/passage-later.ts";
import { printLater } from "./print-later.ts";
import { ResultHead, ResultLine } from "./ResultHead.tsx";
import classes from "./ResultScreen.module.css";
import { ResultSkeleton } from "./ResultSkeleton.tsx";
import { PracticeOfResult, ResultQuery } from "./result-documents.ts";
import { resultPath } from "./result-path.ts";
import { wholeResult } from "./result-questions.ts";
import { NextStep } from "./teach/NextStep.tsx";
import { PeersPanel } from "./teach/PeersPanel.tsx";
import { type Picks, PicksByPlace, picksByPlace } from "./teach/picks.ts";
import { TeachingParts } from "./teach/TeachingParts.tsx";
import { useTeaching } from "./teach/use-teaching.ts";
import { type Paper, ResultWalk } from "./walk/ResultWalk.tsx";
import { walkAddress } from "./walk/walk.ts";

// What a random test was drawn by, and how sections went: only a result that has them waits for it.
const factsLater = later(() => import("./RandomTestFacts.tsx"));
const sectionsLater = later(() => import("./SectionOutcomes.tsx"));
// A score is looked at once.
const beforeLater = later(() => import("./BeforeScore.tsx"));

type Kind = ResultData["result"]["kind"];

/** The result of a regular test (docs/screens.md, section 8). */
export function RegularResultScreen() {
  return <ResultScreen kind="REGULAR" />;
}

/** The result of a random test. */
export function RandomResultScreen() {
  return <ResultScreen kind="RANDOM" />;
}

/** Whether what shows a result's passages, rich texts, filters and sections is on its way; none without them waits. */
function useTextsAwaited(result: WholeResultFragment | null | undefined): boolean {
  const { passages = [], solutions = [] } = result ?? {};
  const isRich = solutions.some(
    ({ questionHtml, optionsHtml, explanationHtml }) =>
      questionHtml !== null || optionsHtml !== null || explanationHtml !== null,
  );
  const ofPassages = useLater(passageLater, passages.length > 0);
  const ofTexts = useLater(markupLater, isRich);
  const ofFacts = useLater(factsLater, result?.kind === "RANDOM");
  const ofSections = useLater(sectionsLater, result != null && result.sections.length > 0);
  return [ofPassages, ofTexts, ofFacts, ofSections].some(({ isAwaited }) => isAwaited);
}

/** Each result has a page of its own: nothing of the one before is shown under its address. */
function ResultScreen({ kind }: { kind: Kind }) {
  const { resultId = "" } = useParams();
  return <ResultOf key={resultId} kind={kind} resultId={resultId} />;
}

function ResultOf({ kind, resultId }: { kind: Kind; resultId: string }) {
  // A result never changes once its score was looked at: what is known of it needs no second look.
  const query = useQuery(ResultQuery, {
    variables: { id: resultId },
    fetchPolicy: "cache-first",
  });
  const deferred = useDeferred(query);
  // A score that was just asked for takes the place of its button at once.
  const isAskedFor = deferred.data?.result.shown === null;
  const shown = isAskedFor ? query : deferred;
  const { data } = shown;
  const failure = useHeldFailure(shown);
  // Whoever comes back finds the page as long as it was left, to be where they were.
  const [hasWaited] = useState(data === undefined);
  const back = <ButtonLink to="/results">Back to Results</ButtonLink>;

  // Words that come in another shape a moment later would move what is read.
  const areTextsAwaited = useTextsAwaited(data?.result.shown);
  const before = useLater(beforeLater, data?.result.shown === null);
  const isAwaited = areTextsAwaited || before.isAwaited;

  if (data && !isAwaited) {
    const { result } = data;
    if (result.kind !== kind) return <Navigate to={resultPath(result)} replace />;
    if (result.shown === null) {
      return before.loaded && <before.loaded.BeforeScore key={result.id} result={result} />;
    }
    return <WholeResultPage key={result.id} result={result.shown} inPieces={hasWaited} />;
  }
  if (failure === null) {
    return (
      <Page title="Result">
        <ResultSkeleton />
      </Page>
    );
  }
  const code = failureCode(failure.error);
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
      <LoadFailure
        level="h1"
        title="Failed to load result details"
        failure={failure}
        actions={back}
      />
    </Page>
  );
}

/** Prints what was chosen once all of it is on the page, and then shows again what was there before. */
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
    let current = true;
    void printLater
      .load()
      .then(({ paperIsReady }) => paperIsReady(document.body))
      .then(() => current && window.print());
    return () => {
      current = false;
      window.removeEventListener("afterprint", done);
    };
  }, [paper]);
  return { paper, print: setPaper };
}

/** Whether an address asks for the questions at once: it names some of them, or one. */
function asksForQuestions(query: URLSearchParams): boolean {
  return query.has("q") || walkAddress.isNarrowed(walkAddress.read(query));
}

const NO_PICKS: readonly Picks[] = [];

interface WholeResultPageProps {
  result: WholeResultFragment;
  /** The first questions come first, and the others when there is time. */
  inPieces: boolean;
}

function WholeResultPage({ result: loaded, inPieces }: WholeResultPageProps) {
  const result = useMemo(() => wholeResult(loaded), [loaded]);
  const [query, setQuery] = useSearchParams();
  // As it was opened: nothing above moves away while one chooses or scrolls.
  const [cameToWalk, setCameToWalk] = useState(() => asksForQuestions(query));
  function showWhole(): void {
    setCameToWalk(false);
    setQuery({});
  }
  const [asking, setAsking] = useState(false);
  const { loaded: printing } = useLater(printLater, asking || printLater.kept !== null);
  const { paper, print } = usePrinting();
  const [withTimes, setWithTimes] = useState(false);
  const asked = useDeferred(useQuery(PracticeOfResult, { variables: { id: result.id } }));
  const practice = asked.data?.result ?? null;
  const practiceFailure = useHeldFailure(asked);
  const taught = useTeaching(result.id);
  const told = taught.state === "ready" ? taught.data.picks : NO_PICKS;
  const isTold = taught.state !== "loading";
  const picks = useMemo(() => (isTold ? picksByPlace(told) : null), [isTold, told]);
  const [asksFor, setAsksFor] = useState<{ to: number } | null>(null);
  const { incorrectCount, unansweredCount, totalQuestions } = result;
  const whole = !cameToWalk || paper !== null;
  const lost = {
    resultId: result.id,
    ...{ subjects: result.subjects, questions: result.questions },
    ...{ correctMarks: result.correctMarks, drills: practice?.drills ?? null },
  };
  return (
    <Page title={result.testTitle}>
      <div className={classes.result} data-walk={whole ? undefined : true}>
        {whole ? (
          <>
            <ResultHead result={result} onPrint={() => setAsking(true)}>
              {result.kind === "REGULAR" && (
                <PeersPanel part={taught} score={result.score} maxMarks={result.maxMarks} />
              )}
            </ResultHead>
            <NextStep result={result} part={taught} />
            {result.kind === "RANDOM" && factsLater.kept && (
              <factsLater.kept.RandomTestFacts
                subjects={result.subjects.map(({ subject }) => subject)}
                filters={result.filters}
                chosenFrom={result.chosenFrom}
              />
            )}
            {result.sections.length > 0 && sectionsLater.kept ? (
              <sectionsLater.kept.MarksWent sections={result.sections} questions={result.questions}>
                <LostMarksTable {...lost} />
              </sectionsLater.kept.MarksWent>
            ) : (
              <LostMarks {...lost} />
            )}
            <TeachingParts
              result={result}
              mayBePrinted={asking}
              isPrinted={paper !== null && withTimes}
              isLeftOut={paper !== null && !withTimes}
              onOpen={(position) => setAsksFor({ to: position })}
            />
          </>
        ) : (
          <ResultLine result={result} onPrint={() => setAsking(true)} onWhole={showWhole} />
        )}
        <PicksByPlace value={picks}>
          <ResultWalk
            result={result}
            inPieces={inPieces}
            practisable={practice?.practisable ?? null}
            practiceFailure={practice ? null : practiceFailure}
            asksFor={asksFor}
            paper={paper}
          />
        </PicksByPlace>
      </div>
      {printing && (
        <printing.PrintDialog
          open={asking}
          lost={incorrectCount + unansweredCount}
          total={totalQuestions}
          onChoose={(chosen, times) => {
            setAsking(false);
            setWithTimes(times);
            print(chosen);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
