import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { MissNotesArea } from "../MissNotesArea.tsx";
import { annotationsOf, ResultAnnotations } from "../result-annotations.ts";
import type { WholeResult } from "../result-questions.ts";
import { evenSeconds } from "../work-words.ts";
import { OutcomeSheet } from "./OutcomeSheet.tsx";
import { QuestionList } from "./QuestionList.tsx";
import classes from "./ResultWalk.module.css";
import { practiceOf } from "./result-practice.ts";
import { AROUND, focusQuestion, usePlace } from "./use-place.ts";
import { useWalkFilter } from "./use-walk-filter.ts";
import { useWalkKeys } from "./use-walk-keys.ts";
import { WalkDock } from "./WalkDock.tsx";
import { WalkFilters } from "./WalkFilters.tsx";
import {
  firstShown,
  inSections,
  isNarrowed,
  isShown,
  type OutcomeFilter,
  placeFrom,
  type Step,
  stepFrom,
  unfiltered,
  type WalkFilter,
  walkAddress,
  walkThrough,
} from "./walk.ts";

/** The questions to print: the lost ones, or all. */
export type Paper = "lost" | "all";

/** Number of questions shown at first, and added by each press. */
const PIECE = 10;

/** The noun after "1 of 30" for each filter. */
const SHOWN_WORDS: Record<OutcomeFilter, string> = {
  "": "",
  all: "",
  lost: "wrong or skipped",
  correct: "correct",
  incorrect: "wrong",
  unanswered: "skipped",
};

interface ResultWalkProps {
  result: WholeResult;
  /** Positions of the questions that can be practised again; null while they load. */
  practisable: readonly number[] | null;
  /** Why those could not be loaded, with a retry; null otherwise. */
  practiceFailure: HeldFailure | null;
  /** A request from another part of the page to open a question, counted from 0. Each request is a new object. */
  asksFor: { to: number } | null;
  /** The sticky bar at the top of the window. */
  bar: RefObject<HTMLElement | null>;
  /** True while the numbers of all questions are open. */
  sheet: boolean;
  onSheet: (open: boolean) => void;
  /** The questions being printed; null otherwise. */
  paper: Paper | null;
  /** True for another person's result: no notes, and no practice. */
  isReported?: boolean;
}

/**
 * Provides the height of the sticky bar to style sheets.
 * @returns a function that updates it now, before the next layout
 */
function useBarHeight(bar: RefObject<HTMLElement | null>): () => void {
  const measure = useCallback(() => {
    const height = bar.current?.offsetHeight ?? 0;
    bar.current?.parentElement?.style.setProperty("--jump-bar", `${height}px`);
  }, [bar]);
  useEffect(() => {
    if (bar.current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar, measure]);
  return measure;
}

const paperFilters: Record<Paper, WalkFilter> = {
  lost: { ...walkAddress.none, show: "lost" },
  all: walkAddress.none,
};

/** Walks through every question of a result (docs/screens.md, section 8). */
export function ResultWalk(props: ResultWalkProps) {
  const { result, practisable, practiceFailure, asksFor, bar, sheet, onSheet, paper, isReported } =
    props;
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
  const { filter: chosen, change } = useWalkFilter();
  const [first] = useState(() =>
    firstShown(new URLSearchParams(window.location.search), result.questions),
  );
  const filter = useMemo(() => ({ ...chosen, show: chosen.show || first }), [chosen, first]);
  const [explained, setExplained] = useState(true);
  const measure = useBarHeight(bar);
  const list = useRef<HTMLOListElement>(null);
  const { place, aim, goTo } = usePlace(list, bar, measure, questions.length, filter.show);
  // A question that was opened although the filter excludes it. It stays until another one is opened.
  const [opened, setOpened] = useState(() =>
    placeFrom(new URLSearchParams(window.location.search), questions.length),
  );
  const walk = useMemo(
    () => walkThrough(questions, paper ? paperFilters[paper] : filter, paper ? null : opened),
    [questions, filter, opened, paper],
  );
  // The opened question is rendered with those visible after it, so that it can scroll to the top.
  const at = walk.findIndex(({ position }) => position === opened);
  const reach = at === -1 ? 0 : at + 1 + AROUND.after;
  const [most, setMost] = useState(PIECE);
  if (reach > most) setMost(reach);
  const narrow = (part: Partial<WalkFilter>) => {
    setOpened(null);
    setMost(PIECE);
    change({ show: filter.show, ...part });
  };
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
      onSheet(false);
      setGoing({ to });
    },
    [aim, onSheet],
  );
  useEffect(() => {
    if (asksFor) open(asksFor.to);
  }, [asksFor, open]);
  useEffect(() => {
    // It is in the list now, and the sheet has restored the focus.
    if (going) goTo(going.to);
  }, [going, goTo]);
  const step = useEffectEvent((kind: Step) => {
    const next = stepFrom(walk, aim.current, kind);
    if (next !== null) open(next);
  });
  const onStep = useCallback((kind: Step) => step(kind), []);
  const onNumber = useCallback(() => onSheet(true), [onSheet]);
  useWalkKeys(onStep, onNumber);
  const can = (kind: Step) => stepFrom(walk, place, kind) !== null;

  function showMore(): void {
    const next = walk[most];
    setMost(most + PIECE);
    // Focuses the first new question, since the button may be gone.
    if (next) requestAnimationFrame(() => focusQuestion(list.current, next.position));
  }

  const questionList = (
    <QuestionList
      list={list}
      questions={walk}
      all={questions}
      passages={passages}
      most={paper ? walk.length : most}
      explained={explained}
      even={timed ? even : null}
      word={SHOWN_WORDS[filter.show]}
      isOutside={(question) => !paper && isNarrowed(filter) && !isShown(filter, question)}
      onClear={() => narrow(unfiltered)}
      onOpen={open}
    />
  );

  return (
    <section className={classes.walk} aria-labelledby="questions-heading" data-jump="questions">
      <WalkFilters
        resultId={result.id}
        questions={questions}
        filter={filter}
        shown={shown}
        practice={practice}
        practiceFailure={practiceFailure}
        hasPractice={!isReported}
        explained={explained}
        onFilter={narrow}
        onExplained={setExplained}
      />
      {walk.length === 0 && (
        <p className={classes.none}>
          No question matches.{" "}
          <TextButton onClick={() => narrow(unfiltered)}>Clear Filters</TextButton>
        </p>
      )}
      <ResultAnnotations value={annotations}>
        {isReported ? questionList : <MissNotesArea result={result}>{questionList}</MissNotesArea>}
      </ResultAnnotations>
      {walk.length > most && !paper && (
        <div className={classes.more}>
          <Button onClick={showMore}>Show {Math.min(PIECE, walk.length - most)} more</Button>
          <span>
            {most} of {walk.length} shown
          </span>
        </div>
      )}
      <WalkDock
        questions={questions.length}
        place={place}
        can={can}
        onStep={onStep}
        onOpen={() => onSheet(true)}
      />
      {sheet && (
        <OutcomeSheet
          questions={questions}
          filter={filter}
          place={place}
          onOpen={open}
          onClose={() => onSheet(false)}
        />
      )}
    </section>
  );
}
