import type { GuessFragment } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import classes from "./Guesses.module.css";
import { guessEvidence, guessTitle } from "./habit-words.ts";
import { Range } from "./Range.tsx";

/** Under the dotted line at so many percent, clear of both ends of the scale. */
const underEdge = (percent: number) => `clamp(4.25rem, ${percent}%, 100% - 5.75rem)`;

/** When in doubt: whether answers like these pay, and nothing while that is not sure. */
export function Guesses({ guesses }: { guesses: GuessFragment[] }) {
  return (
    <Section title="When in doubt">
      {guesses.map((guess) => (
        <div className={classes.guess} key={guess.kind}>
          <h3 className={classes.title}>{guessTitle(guess)}</h3>
          {guess.percent !== null && guess.low !== null && guess.high !== null && (
            <>
              <Range
                percent={guess.percent}
                low={guess.low}
                high={guess.high}
                edge={guess.breakEvenPercent}
              />
              <p className={classes.scale}>
                <span>0</span>
                <span className={classes.edge} style={{ left: underEdge(guess.breakEvenPercent) }}>
                  pays above {guess.breakEvenPercent}%
                </span>
                <span>100%</span>
              </p>
            </>
          )}
          <p className={classes.evidence}>{guessEvidence(guess)}</p>
        </div>
      ))}
    </Section>
  );
}
