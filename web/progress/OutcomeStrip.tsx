import { outcomeLetters, outcomesCaption, outcomesWords } from "./finding-words.ts";
import classes from "./OutcomeStrip.module.css";

/**
 * Answers one after the other: above the line right, below it wrong, hollow on it skipped, dashed never
 * reached. The same is said in words.
 */
export function OutcomeStrip({ outcomes }: { outcomes: string }) {
  const placed = outcomeLetters(outcomes).map((letter, place) => ({ letter, place }));
  if (placed.length === 0) return null;
  return (
    <figure>
      <div className={classes.strip} role="img" aria-label={outcomesWords(outcomes)}>
        {placed.map(({ letter, place }) => (
          <span className={classes.answer} data-outcome={letter} key={place} />
        ))}
      </div>
      <figcaption className={classes.caption}>{outcomesCaption(outcomes)}</figcaption>
    </figure>
  );
}
