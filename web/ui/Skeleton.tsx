import type { ReactNode } from "react";
import strip from "./FiguresStrip.module.css";
import classes from "./Skeleton.module.css";

interface SkeletonProps {
  width?: "full" | "most" | "half" | "third" | "word" | "label" | "button";
  height?: "small" | "text" | "title" | "figure" | "control" | "block";
}

/** A static bar in the line colour, in place of a word or control. */
export function Skeleton({ width = "full", height = "text" }: SkeletonProps) {
  return <span className={classes.bar} data-width={width} data-height={height} />;
}

/** The skeleton of a loading part: hidden from screen readers, which read `label` instead. */
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
  /** The label for screen readers. */
  label: string;
  rows?: number;
  /** Row height in pixels, if content below the list must not move. */
  rowHeight?: number;
}

/** The skeleton of a list or table. */
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
  /** The label for screen readers. */
  label: string;
  /** Number of options or fields after the text. */
  controls?: number;
}

/** The skeleton of a text such as a question, form or page: a title, a few lines, then controls. */
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
  /** The label for screen readers. */
  label: string;
  /** Number of figures. */
  count: number;
}

/** The skeleton of a strip of figures. */
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
