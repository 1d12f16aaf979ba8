import { figure } from "#rules/figures.ts";
import type { LiveCountsOfFragment, LiveState } from "../gql/graphql.ts";
import classes from "./LiveFigures.module.css";
import { countOf, expectedOf, STATE_LABELS, STATES } from "./live-words.ts";

/** The symbol of a state, so that states differ by more than their colour. */
export function StateSign({ state }: { state: LiveState }) {
  return <span className={classes.sign} data-state={state} aria-hidden />;
}

const NOTES: Partial<Record<LiveState, string>> = {
  SILENT: "No save for a minute",
  TIME_OVER: "Submitted automatically",
};

interface LiveFiguresProps {
  counts: LiveCountsOfFragment;
  /** The page is not live, so the figures are shown in grey. */
  isOld: boolean;
}

/** The number of students in each state, and a bar of them. "Time over" is shown only while somebody is in it. */
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
