import type { ReactNode } from "react";
import classes from "./Skeleton.module.css";

interface SkeletonProps {
  width?: "full" | "most" | "half" | "third" | "word" | "label" | "button";
  height?: "small" | "text" | "title" | "figure" | "control" | "block";
}

/** One still bar in the colour of lines, where a word or a control will stand. */
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
