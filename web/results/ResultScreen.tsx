import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { failureCode } from "../apollo/failure.ts";
import type { ResultQuery as ResultData, WholeResultFragment } from "../gql/graphql.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { MissingState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { toggled } from "../ui/toggled.ts";
import { useDeferred } from "../ui/use-deferred.ts";
import { BeforeScore } from "./BeforeScore.tsx";
import { JumpBar, type JumpPlace } from "./JumpBar.tsx";
import { PrintDialog } from "./PrintDialog.tsx";
import { RandomTestFacts } from "./RandomTestFacts.tsx";
import { ResultActions, ResultHead } from "./ResultHead.tsx";
import classes from "./ResultScreen.module.css";
import { PracticeOfResult, ResultQuery } from "./result-documents.ts";
import { resultName } from "./result-name.ts";
import { resultPath } from "./result-path.ts";
import { wholeResult } from "./result-questions.ts";
import { PartOutcomes } from "./SectionOutcomes.tsx";
import { SubjectOutcomes, SubjectTable } from "./SubjectOutcomes.tsx";
import { NextStep } from "./teach/NextStep.tsx";
import { type Picks, PicksByPlace, picksByPlace } from "./teach/picks.ts";
import { type FoldedPart, ResultParts } from "./teach/ResultParts.tsx";
import { useTeaching } from "./teach/use-teaching.ts";
import { usePrinting } from "./use-printing.ts";
import { ResultWalk } from "./walk/ResultWalk.tsx";
import { useWalkFilter } from "./walk/use-walk-filter.ts";
import { unfiltered } from "./walk/walk.ts";

type Kind = ResultData["result"]["kind"];

/** The result of a regular test (docs/screens.md, section 8). */
export function RegularResultScreen() {
  return <ResultScreen kind="REGULAR" />;
}

/** The result of a random test. */
export function RandomResultScreen() {
  return <ResultScreen kind="RANDOM" />;
}

/** A separate component for each result, so that nothing of the previous one shows under its address. */
function ResultScreen({ kind }: { kind: Kind }) {
  const { resultId = "" } = useParams();
  return <ResultOf key={resultId} kind={kind} resultId={resultId} />;
}

function ResultOf({ kind, resultId }: { kind: Kind; resultId: string }) {
  // A key correction may have changed it since, so cached data shows at once and is reloaded.
  const query = useQuery(ResultQuery, { variables: { id: resultId } });
  const deferred = useDeferred(query);
  // A score that was just requested replaces its button at once.
  const isAskedFor = deferred.data?.result.shown === null;
  const shown = isAskedFor ? query : deferred;
  const { data } = shown;
  const failure = useHeldFailure(shown);
  const back = <ButtonLink to="/results">Back to Results</ButtonLink>;

  if (data) {
    const { result } = data;
    if (result.kind !== kind) return <Navigate to={resultPath(result)} replace />;
    if (result.shown === null) {
      return <BeforeScore key={result.id} result={result} />;
    }
    return <WholeResultPage key={result.id} result={result.shown} />;
  }
  if (failure === null) {
    return (
      <Page title="Result">
        <BackLink to="/results">Back to Results</BackLink>
        <h1 className="visually-hidden">Result</h1>
        <TextSkeleton label="Loading the result" controls={6} />
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

/** Scrolls to a section of the page, and focuses its heading. */
function goToHeading(section: string): void {
  const heading = document.getElementById(`${section}-heading`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

const NO_PICKS: readonly Picks[] = [];

function WholeResultPage({ result: loaded }: { result: WholeResultFragment }) {
  const result = useMemo(() => wholeResult(loaded), [loaded]);
  const [asking, setAsking] = useState(false);
  const { paper, print } = usePrinting();
  const [withTimes, setWithTimes] = useState(false);
  const practiceQuery = useDeferred(useQuery(PracticeOfResult, { variables: { id: result.id } }));
  const practice = practiceQuery.data?.result ?? null;
  const practiceFailure = useHeldFailure(practiceQuery);
  const taught = useTeaching(result.id);
  const choices = taught.state === "ready" ? taught.data.picks : NO_PICKS;
  const isKnown = taught.state !== "loading";
  const picks = useMemo(() => (isKnown ? picksByPlace(choices) : null), [isKnown, choices]);
  const [asksFor, setAsksFor] = useState<{ to: number } | null>(null);
  const onOpen = (position: number) => setAsksFor({ to: position });
  const [sheet, setSheet] = useState(false);
  const [openParts, setOpenParts] = useState<ReadonlySet<FoldedPart>>(new Set());
  const bar = useRef<HTMLElement>(null);
  const { change } = useWalkFilter();
  const [going, setGoing] = useState<{ to: string } | null>(null);
  useEffect(() => {
    // The requested section is expanded now.
    if (going) goToHeading(going.to);
  }, [going]);
  const { incorrectCount, unansweredCount, totalQuestions } = result;
  const subjects = {
    resultId: result.id,
    ...{ subjects: result.subjects, questions: result.questions },
    ...{ correctMarks: result.correctMarks, drills: practice?.drills ?? null },
  };

  function showQuestions(show: "all" | "incorrect"): void {
    change({ ...unfiltered, show });
    setGoing({ to: "questions" });
  }

  function showPart(part: FoldedPart): void {
    setOpenParts((before) => new Set(before).add(part));
    setGoing({ to: part });
  }

  const passageCount = result.passages.length;
  const places: JumpPlace[] = [
    {
      section: "questions",
      label: "Questions",
      count: totalQuestions,
      onJump: () => showQuestions("all"),
    },
  ];
  // Not `incorrectCount`, which includes wrong ones that are hidden for now.
  const wrong = result.questions.filter(({ status }) => status === "INCORRECT").length;
  if (wrong > 0) {
    const onJump = () => showQuestions("incorrect");
    places.push({ section: null, label: "Wrong", count: wrong, onJump });
  }
  if (passageCount > 0) {
    const onJump = () => showPart("passages");
    places.push({ section: "passages", label: "Passages", count: passageCount, onJump });
  }
  places.push({ section: "time", label: "Time", onJump: () => showPart("time") });
  if (result.kind === "REGULAR") {
    const onJump = () => showPart("compared");
    places.push({ section: "compared", label: "Compared", onJump });
  }

  return (
    <Page title={resultName(result)}>
      <div className={classes.result}>
        <ResultHead result={result} rank={practice?.rank ?? null} onPrint={() => setAsking(true)} />
        <JumpBar bar={bar} places={places} onNumbers={() => setSheet(true)} />
        <NextStep result={result} part={taught} onOpen={onOpen} />
        <div className={classes.parts}>
          {result.sections.length > 0 ? (
            <PartOutcomes sections={result.sections} questions={result.questions}>
              <SubjectTable {...subjects} />
            </PartOutcomes>
          ) : (
            <SubjectOutcomes {...subjects} />
          )}
          <PicksByPlace value={picks}>
            <ResultWalk
              result={result}
              practisable={practice?.practisable ?? null}
              practiceFailure={practice ? null : practiceFailure}
              asksFor={asksFor}
              bar={bar}
              sheet={sheet}
              onSheet={setSheet}
              paper={paper}
            />
          </PicksByPlace>
          <ResultParts
            result={result}
            part={taught}
            open={openParts}
            onToggle={(part) => setOpenParts((before) => toggled(before, part))}
            isPrinted={paper !== null && withTimes}
            isLeftOut={paper !== null && !withTimes}
            onOpen={onOpen}
          />
          {result.kind === "RANDOM" && (
            <RandomTestFacts
              subjects={result.subjects.map(({ subject }) => subject)}
              filters={result.filters}
              chosenFrom={result.chosenFrom}
            />
          )}
          <div className={classes.actions}>
            <ResultActions kind={result.kind} onPrint={() => setAsking(true)} />
          </div>
        </div>
      </div>
      <PrintDialog
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
    </Page>
  );
}
