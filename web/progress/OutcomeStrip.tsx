import { outcomeLetters, outcomesCaption, outcomesWords } from "./finding-words.ts";
import classes from "./OutcomeStrip.module.css";

/**
 * Answers in order: correct ones above the line, wrong ones below, skipped ones hollow on the line, and questions never
 * reached dashed. The label has the same information as text.
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
