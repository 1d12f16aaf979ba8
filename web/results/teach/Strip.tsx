import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import type { Paced } from "#rules/pacing.ts";
import { TextButton } from "../../ui/TextLink.tsx";
import classes from "./Strip.module.css";
import { lineOf, outcomeOf, type StripGroup, type StripQuestion } from "./strip.ts";

interface StripProps {
  group: StripGroup;
  /** The seconds of the full width, and of a question that was never reached. */
  axis: number;
  gap: number;
  /** Positions of the answers that the what-if leaves out. */
  leftOut: ReadonlySet<number>;
  /** True to draw the end of an even pace. */
  hasEven: boolean;
  onOpen: (position: number) => void;
}

const MOVES: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Questions in the order worked on, each as wide as its time (docs/learning.md, section 4). The arrow keys select
 * one, and Enter opens it.
 */
export function Strip({ group, axis, gap, leftOut, hasEven, onOpen }: StripProps) {
  const { title, paced, even } = group;
  const [current, setCurrent] = useState<number | null>(null);
  const hint = useId();
  const shown = current === null ? undefined : paced[current]?.question;
  // Questions that were never reached come last, all equally wide.
  const reached = paced.filter(({ question }) => outcomeOf(question) !== "unreached").length;
  const fromOf = ({ from }: Paced<StripQuestion>, place: number) =>
    from + Math.max(0, place - reached) * gap;
  const widthOf = ({ from, to }: Paced<StripQuestion>, place: number) =>
    place < reached ? to - from : gap;

  function onKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && shown) onOpen(shown.position);
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = current === null ? (move > 1 ? paced.length - 1 : 0) : current + move;
    setCurrent(Math.min(paced.length - 1, Math.max(0, next)));
  }

  function placeUnder(event: PointerEvent<HTMLElement>): number | null {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * axis;
    const place = paced.findLastIndex((one, index) => fromOf(one, index) <= at);
    return place < 0 ? null : place;
  }

  return (
    <div className={classes.strip}>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, in the order worked on`}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={paced.length}
        aria-valuenow={(current ?? 0) + 1}
        aria-valuetext={shown ? lineOf(shown, true) : `${paced.length} questions`}
        onKeyDown={onKey}
        onPointerMove={(event) => event.pointerType === "mouse" && setCurrent(placeUnder(event))}
        onPointerUp={(event) => {
          const place = placeUnder(event);
          setCurrent(place);
          const question = place === null ? undefined : paced[place]?.question;
          // A touch only selects, since the finger covers the question: its description shows first.
          if (event.pointerType === "mouse" && question) onOpen(question.position);
        }}
      >
        {hasEven && <span className={classes.even} style={{ left: `${(100 * even) / axis}%` }} />}
        {paced.map((one, place) => (
          <Mark
            key={one.question.position}
            question={one.question}
            from={(100 * fromOf(one, place)) / axis}
            width={(100 * widthOf(one, place)) / axis}
            reading={(100 * Math.min(one.question.secondsReading, one.to - one.from)) / axis}
            isCurrent={place === current}
            isLeftOut={leftOut.has(one.question.position)}
          />
        ))}
      </div>
      <p className={classes.line}>
        <span aria-hidden>{shown && lineOf(shown, false)}</span>
        {shown && (
          <TextButton onClick={() => onOpen(shown.position)}>
            Go to Question {shown.position + 1}
          </TextButton>
        )}
      </p>
      <p className="visually-hidden" id={hint}>
        The arrow keys walk through the questions, Enter goes to the one that is described.
      </p>
    </div>
  );
}

interface MarkProps {
  question: StripQuestion;
  /** In percent of the strip; `reading` is the first part of the width. */
  from: number;
  width: number;
  reading: number;
  isCurrent: boolean;
  isLeftOut: boolean;
}

function Mark({ question, from, width, reading, isCurrent, isLeftOut }: MarkProps) {
  const at = (start: number, wide: number): CSSProperties => ({
    left: `${start}%`,
    width: `${wide}%`,
  });
  return (
    <>
      {reading > 0 && <span className={classes.reading} style={at(from, reading)} />}
      <span
        className={classes.mark}
        data-outcome={outcomeOf(question)}
        data-current={isCurrent || undefined}
        data-out={isLeftOut || undefined}
        style={at(from + reading, width - reading)}
      />
      {question.visits > 1 && (
        <span className={classes.ring} style={{ left: `${from + (width + reading) / 2}%` }} />
      )}
    </>
  );
}

const SIGNS = [
  { sign: "right", words: "right, above the line" },
  { sign: "wrong", words: "wrong, below it" },
  { sign: "skipped", words: "skipped" },
  { sign: "unreached", words: "not reached" },
  { sign: "reading", words: "reading the passage" },
  { sign: "ring", words: "came back to it" },
] as const;

/** The legend of the strip. */
export function StripLegend({ hasReading }: { hasReading: boolean }) {
  return (
    <ul className={classes.legend}>
      {SIGNS.filter(({ sign }) => sign !== "reading" || hasReading).map(({ sign, words }) => (
        <li key={sign}>
          <span className={classes.sign} data-sign={sign} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
