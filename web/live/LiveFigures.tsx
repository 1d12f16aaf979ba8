import { figure } from "#rules/figures.ts";
import type { LiveCountsOfFragment, LiveState } from "../gql/graphql.ts";
import classes from "./LiveFigures.module.css";
import { countOf, expectedOf, STATE_LABELS, STATES } from "./live-words.ts";

/** The sign of a state: filled, hatched, striped, green, outlined. */
export function StateSign({ state }: { state: LiveState }) {
  return <span className={classes.sign} data-state={state} aria-hidden />;
}

const NOTES: Partial<Record<LiveState, string>> = {
  SILENT: "No save for a minute",
  TIME_OVER: "Submitted by itself",
};

interface LiveFiguresProps {
  counts: LiveCountsOfFragment;
  /** The figures are old ones: grey. */
  isOld: boolean;
}

/** The states as figures and as one bar; that of those over their time only while there are some. */
export function LiveFigures({ counts, isOld }: LiveFiguresProps) {
  const all = expectedOf(counts);
  const states = STATES.filter((state) => state !== "TIME_OVER" || counts.timeOver > 0);
  return (
    <div className={classes.figures} data-old={isOld || undefined}>
      <dl className={classes.strip}>
        {states.map((state) => (
          <div className={classes.cell} key={state}>
            <dt className={classes.label}>
              <StateSign state={state} /> {STATE_LABELS[state]}
            </dt>
            <dd className={classes.value}>
              {figure(countOf(counts, state))}
              {state === "NOT_COME" && <span className={classes.unit}> of {figure(all)}</span>}
            </dd>
            <dd className={classes.note}>
              {state === "WAITING" && counts.waiting > 0
                ? `${figure(counts.ready)} have the paper`
                : NOTES[state]}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden>
        {STATES.map((state) => {
          const count = countOf(counts, state);
          return count === 0 ? null : (
            <span
              className={classes.part}
              data-state={state}
              key={state}
              style={{ flexGrow: count }}
            />
          );
        })}
      </div>
    </div>
  );
}
