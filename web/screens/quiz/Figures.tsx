import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import classes from "./Figures.module.css";

/** Figures in a row, each below its label, for the dialogs at the end. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The number of answered questions, and of those marked for review. */
export function WorkFigures({
  answered,
  total,
  marked,
}: {
  answered: number;
  total: number;
  marked: number;
}) {
  return (
    <>
      <Figure label="Answered">
        {figure(answered)} <span className={classes.of}>of {figure(total)}</span>
      </Figure>
      <Figure label="Marked">{figure(marked)}</Figure>
    </>
  );
}
