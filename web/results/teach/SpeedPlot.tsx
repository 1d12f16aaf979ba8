import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { PassageReading } from "#rules/reading-speed.ts";
import classes from "./SpeedPlot.module.css";
import { type SpeedPoint, speedPoints } from "./speed-points.ts";

const MOVES: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface SpeedPlotProps {
  readings: readonly PassageReading[];
  /** In the same order. */
  titles: readonly string[];
}

/**
 * Speed to the right, accuracy upwards; the table beside it has the same data. The arrow keys and the pointer select
 * passages, slowest first, and a line of text describes the selected one.
 */
export function SpeedPlot({ readings, titles }: SpeedPlotProps) {
  const { points, fastest } = speedPoints(readings);
  const [current, setCurrent] = useState<number | null>(null);
  const shown = current === null ? undefined : points[current];
  if (points.length < 2) return null;

  const lineOf = ({ number, speed, right, reached }: SpeedPoint) =>
    `${number}. ${titles[number - 1]}: ${figure(speed)} words a minute, ${right} of ${reached} right`;

  function onKey(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = current === null ? (move > 1 ? points.length - 1 : 0) : current + move;
    setCurrent(Math.min(points.length - 1, Math.max(0, next)));
  }

  function meet({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const { left, bottom, width, height } = currentTarget.getBoundingClientRect();
    const far = points.map(({ x, y }) =>
      Math.hypot(clientX - left - (x * width) / 100, bottom - clientY - (y * height) / 100),
    );
    setCurrent(far.indexOf(Math.min(...far)));
  }

  return (
    <div className={classes.plot}>
      <p aria-hidden>Right answers, in percent</p>
      <div
        className={classes.field}
        role="slider"
        tabIndex={0}
        aria-label="Passages by reading speed, the slowest first"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(current ?? 0) + 1}
        aria-valuetext={shown ? lineOf(shown) : `${points.length} passages`}
        onKeyDown={onKey}
        onPointerMove={meet}
        onPointerDown={meet}
      >
        {[0, 50, 100].map((share) => (
          <span className={classes.grid} key={share} style={{ bottom: `${share}%` }}>
            {share}
          </span>
        ))}
        {points.map(({ number, x, y, isNamed }, place) => (
          <span
            className={classes.point}
            data-current={place === current || undefined}
            key={number}
            style={{ left: `${x}%`, bottom: `${y}%` }}
          >
            {isNamed && <span className={classes.name}>{number}</span>}
          </span>
        ))}
      </div>
      <p className={classes.ticks} aria-hidden>
        <span>0</span>
        <span>{figure(fastest)} words a minute</span>
      </p>
      <p className={classes.line} dir="auto" aria-hidden>
        {shown ? lineOf(shown) : "Numbers as in the table. Point at one, or use the arrow keys."}
      </p>
    </div>
  );
}
