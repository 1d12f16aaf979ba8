import { notebookLimits } from "#rules/mistakes.ts";
import { closingWords } from "./mistake-words.ts";
import classes from "./RightDays.module.css";

type Facts = Parameters<typeof closingWords>[0];

const pips = Array.from({ length: notebookLimits.rightDaysToClose }, (_, place) => place);

/** Right answers on different days, as pips and in words. */
export function RightDays({ mistake }: { mistake: Facts }) {
  const { count, since } = closingWords(mistake);
  return (
    <div className={classes.days}>
      <span>{count}</span>
      <span className={classes.pips} aria-hidden>
        {pips.map((place) => (
          <span
            key={place}
            className={classes.pip}
            data-full={place < mistake.rightDays || undefined}
          />
        ))}
      </span>
      <span>{since}</span>
    </div>
  );
}
