import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { TextButton } from "../../ui/TextLink.tsx";
import { later, useLater } from "../../ui/use-later.ts";
import { MissNotesArea } from "../MissNotesArea.tsx";
import { annotationsOf, ResultAnnotations } from "../result-annotations.ts";
import type { WholeResult } from "../result-questions.ts";
import { evenSeconds } from "../work-words.ts";
import { QuestionList } from "./QuestionList.tsx";
import classes from "./ResultWalk.module.css";
import { practiceOf } from "./result-practice.ts";
import { AROUND, boxesOf, usePlace } from "./use-place.ts";
import { useWalkFilter } from "./use-walk-filter.ts";
import { useWalkKeys } from "./use-walk-keys.ts";
import { WalkAside } from "./WalkAside.tsx";
import { WalkDock } from "./WalkDock.tsx";
import { WalkFilters } from "./WalkFilters.tsx";
import {
  inSections,
  isNarrowed,
  isShown,
  placeFrom,
  type Step,
  stepFrom,
  unfiltered,
  type WalkFilter,
  walkAddress,
  walkThrough,
} from "./walk.ts";

/** What goes on paper: the questions that were lost, or all of them. */
export type Paper = "lost" | "all";

/** The palette of a phone: asked for when it is opened. */
const sheetLater = later(() => import("./OutcomeSheet.tsx"));

interface ResultWalkProps {
  result: WholeResult;
  /** The first questions come first, and the others when there is time. */
  inPieces: boolean;
  /** The places of the questions that may be practised again; null while they are not known. */
  practisable: readonly number[] | null;
  /** That could not be loaded, and this tries again; null otherwise. */
  practiceFailure: HeldFailure | null;
  /** A question that was asked for elsewhere on the page, 0 for the first; each time a new one. */
  asksFor: { to: number } | null;
  /** What is being printed; null otherwise. */
  paper: Paper | null;
}

/**
 * Keeps the height of what sticks to the top where style sheets find it.
 *
 * @returns `measure` does it now, for what can't wait until the page is laid out
 */
function useBarHeight() {
  const section = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    const height = Math.max(...boxesOf(bar.current).map((box) => isSticky(box) * box.clientHeight));
    section.current?.style.setProperty("--walk-bar", `${height}px`);
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const box of boxesOf(bar.current)) observer.observe(box);
    return () => observer.disconnect();
  }, [measure]);
  return { section, bar, measure };
}

function isSticky(box: Element): number {
  const { position, display } = getComputedStyle(box);
  return position === "sticky" && display !== "contents" ? 1 : 0;
}

const paperFilters: Record<Paper, WalkFilter> = {
  lost: { ...walkAddress.none, show: "lost" },
  all: walkAddress.none,
};

/** Every question of a result, to be walked through (docs/screens.md, section 8). */
export function ResultWalk(props: ResultWalkProps) {
  const { result, inPieces, practisable, practiceFailure, asksFor, paper } = props;
  const { passages, durationMinutes, correctMarks, incorrectMarks } = result;
  const annotations = useMemo(() => annotationsOf(result), [result]);
  const questions = useMemo(
    () =>
      inSections(
        result.questions,
        result.sections.map(({ section }) => section),
      ),
    [result],
  );
  const { filter, change } = useWalkFilter();
  const [explained, setExplained] = useState(true);
  const [sheet, setSheet] = useState(false);
  const { loaded: sheetParts } = useLater(sheetLater, sheet);
  const { section: walkSection, bar, measure } = useBarHeight();
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { place, aim, goTo } = usePlace(list, bar, measure, questions.length);
  // What was gone to though the filter leaves it out; it stays until one goes elsewhere.
  const [opened, setOpened] = useState(() =>
    placeFrom(new URLSearchParams(window.location.search), questions.length),
  );
  const walk = useMemo(
    () => walkThrough(questions, paper ? paperFilters[paper] : filter, paper ? null : opened),
    [questions, filter, opened, paper],
  );
  // What is gone to is there at once with what is in sight then: else it could not come to the top.
  const at = walk.findIndex(({ position }) => position === opened);
  const reach = at === -1 ? 0 : at + 1 + AROUND.after;
  const shown = questions.filter((question) => isShown(filter, question)).length;
  const practice = practisable
    ? practiceOf(questions, filter, practisable, { correctMarks, incorrectMarks })
    : null;
  const even = evenSeconds(durationMinutes, questions.length);
  const timed = questions.some(({ secondsSpent }) => secondsSpent > 0);

  const [going, setGoing] = useState<{ to: number } | null>(null);
  const open = useCallback(
    (to: number) => {
      aim.current = to;
      setOpened(to);
      setSheet(false);
      setGoing({ to });
    },
    [aim],
  );
  useEffect(() => {
    if (asksFor) open(asksFor.to);
  }, [asksFor, open]);
  useEffect(() => {
    // Now it is in the list, and the sheet has given the focus back.
    if (going) goTo(going.to);
  }, [going, goTo]);
  const step = useEffectEvent((kind: Step) => {
    const next = stepFrom(walk, aim.current, kind);
    if (next !== null) open(next);
  });
  const onStep = useCallback((kind: Step) => step(kind), []);
  const onNumber = useCallback(() => {
    // Beside the questions, or in the sheet where there is no room beside them.
    if (input.current?.offsetParent) input.current.select();
    else setSheet(true);
  }, []);
  useWalkKeys(onStep, onNumber);
  const can = (kind: Step) => stepFrom(walk, place, kind) !== null;
  const back = () => {
    if (place === null) input.current?.blur();
    else goTo(place);
  };

  return (
    <section className={classes.walk} ref={walkSection} aria-labelledby="questions-heading">
      <h2 className="visually-hidden" id="questions-heading">
        Questions
      </h2>
      <WalkFilters
        bar={bar}
        resultId={result.id}
        questions={questions}
        filter={filter}
        shown={shown}
        practice={practice}
        practiceFailure={practiceFailure}
        explained={explained}
        onFilter={(part) => {
          setOpened(null);
          change(part);
        }}
        onExplained={setExplained}
      />
      <div className={classes.columns}>
        <div className={classes.reading}>
          {walk.length === 0 && (
            <p className={classes.none}>
              No question matches.{" "}
              <TextButton onClick={() => change(unfiltered)}>Clear Filters</TextButton>
            </p>
          )}
          <ResultAnnotations value={annotations}>
            <MissNotesArea result={result}>
              <QuestionList
                list={list}
                questions={walk}
                all={questions}
                passages={passages}
                isWhole={!inPieces || paper !== null}
                reach={reach}
                explained={explained}
                even={timed ? even : null}
                isOutside={(question) => !paper && isNarrowed(filter) && !isShown(filter, question)}
                onClear={() => change(unfiltered)}
              />
            </MissNotesArea>
          </ResultAnnotations>
        </div>
        <WalkAside
          questions={questions}
          filter={filter}
          place={place}
          input={input}
          can={can}
          onStep={onStep}
          onOpen={open}
          onLeave={back}
        />
      </div>
      <WalkDock
        questions={questions.length}
        place={place}
        can={can}
        onStep={onStep}
        onOpen={() => setSheet(true)}
      />
      {sheetParts && (
        <sheetParts.OutcomeSheet
          questions={questions}
          filter={filter}
          place={place}
          onOpen={open}
          onClose={() => setSheet(false)}
        />
      )}
    </section>
  );
}
