import type { ReactNode } from "react";
import classes from "./Facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** True if the value is old and a new one is loading. */
  isStale?: boolean;
}

/** Facts as ruled rows: a label on the left, a value on the right. */
export function Facts({
  facts,
  className = "",
}: {
  facts: Fact[];
  className?: string | undefined;
}) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts.map(({ label, value, isStale }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tests may have one title, and facts no other name.
        <div className={classes.fact} key={place}>
          <dt>{label}</dt>
          <dd data-stale={isStale || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
