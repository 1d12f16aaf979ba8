import type { ReactNode } from "react";
import strip from "./FiguresStrip.module.css";
import classes from "./Skeleton.module.css";

interface SkeletonProps {
  width?: "full" | "most" | "half" | "third" | "word" | "label" | "button";
  height?: "small" | "text" | "title" | "figure" | "control" | "block";
}

/** One still bar in the colour of lines, in place of a word or a control. */
export function Skeleton({ width = "full", height = "text" }: SkeletonProps) {
  return <span className={classes.bar} data-width={width} data-height={height} />;
}

/** The bars of a part that is loading: hidden from a screen reader, which hears `label` instead. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div aria-hidden className={classes.region} data-awaited>
        {children}
      </div>
    </>
  );
}

interface ListSkeletonProps {
  /** What a screen reader hears. */
  label: string;
  rows?: number;
  /** Height of a row in pixels, where something below the list must not move. */
  rowHeight?: number;
}

/** A list or table that is loading. */
export function ListSkeleton({ label, rows = 5, rowHeight = 60 }: ListSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div className={classes.row} style={{ minHeight: rowHeight }} key={row}>
          <Skeleton width="most" />
          <Skeleton width="word" />
        </div>
      ))}
    </SkeletonRegion>
  );
}

interface TextSkeletonProps {
  /** What a screen reader hears. */
  label: string;
  /** How many options or fields follow the text. */
  controls?: number;
}

/** A text that is loading, such as a question, a form or a page: a title, a few lines, then controls. */
export function TextSkeleton({ label, controls = 4 }: TextSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      <div className={classes.text}>
        <Skeleton width="half" height="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="most" />
        {Array.from({ length: controls }, (_, place) => place).map((place) => (
          <Skeleton height="control" key={place} />
        ))}
      </div>
    </SkeletonRegion>
  );
}

interface FiguresSkeletonProps {
  /** What a screen reader hears. */
  label: string;
  /** How many figures there will be. */
  count: number;
}

/** A strip of figures that is loading. */
export function FiguresSkeleton({ label, count }: FiguresSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      <div className={strip.strip} data-count={count}>
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <div className={`${strip.cell} ${classes.figure}`} key={place}>
            <Skeleton width="label" />
            <Skeleton width="third" height="figure" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
