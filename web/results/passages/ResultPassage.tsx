import { memo, useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { wordsAMinute } from "#rules/reading-speed.ts";
import { questionBlocks, wordCount } from "#rules/text.ts";
import { PassageWords } from "../../screens/text/PassageWords.tsx";
import { readMarkup } from "../../screens/text/read-markup.ts";
import { MarkedText } from "../MarkedText.tsx";
import { secondsWords } from "../work-words.ts";
import classes from "./ResultPassage.module.css";
import type { WalkPassage } from "./walk-passages.ts";

export { walkPassages } from "./walk-passages.ts";

import { languageOf } from "../../ui/language.ts";

/** Whether there is more of a passage than its first paragraph. */
function isLong({ text, html }: WalkPassage["passage"]): boolean {
  return (html === null ? questionBlocks(text) : readMarkup(html)).length > 1;
}

/** "Question 5", "Questions 5 to 9". */
function numbersText({ first, last }: WalkPassage): string {
  return first === last ? `Question ${first + 1}` : `Questions ${first + 1} to ${last + 1}`;
}

interface ResultPassageProps {
  shown: WalkPassage;
  /** The place of the question that it stands in front of. */
  position: number;
}

function looksSame(before: ResultPassageProps, after: ResultPassageProps): boolean {
  const [one, other] = [before.shown, after.shown];
  return (
    before.position === after.position &&
    one.passage === other.passage &&
    one.first === other.first &&
    one.last === other.last &&
    one.isAgain === other.isAgain
  );
}

/**
 * A passage of a result, in the words that it was taken on: its first paragraph, and the rest on demand.
 * On paper it stands whole, once.
 */
export const ResultPassage = memo(function ResultPassage({ shown, position }: ResultPassageProps) {
  const { passage, seconds, isAgain } = shown;
  const [isOpen, setOpen] = useState(false);
  const words = useId();
  const numbers = numbersText(shown);
  const count = wordCount(passage.text);
  const speed = wordsAMinute(count, seconds);
  const folding = isAgain ? "whole" : isLong(passage) ? "rest" : null;
  return (
    <li className={classes.passage} data-position={position} data-again={isAgain || undefined}>
      <div className={classes.margin}>
        <p className={classes.kind}>Passage</p>
        <p className={classes.facts}>{numbers}</p>
        <p className={classes.facts}>
          {figure(count)} {count === 1 ? "word" : "words"}
        </p>
        {seconds > 0 && <p className={classes.facts}>Read for {secondsWords(seconds)}</p>}
        {speed !== null && <p className={classes.facts}>{figure(speed)} words a minute</p>}
      </div>
      <section className={classes.body} aria-label={`Passage for ${numbers.toLowerCase()}`}>
        <h3
          className={classes.title}
          dir="auto"
          lang={passage.lang ?? languageOf(passage.title ?? "")}
        >
          {passage.title ?? "Passage"}
        </h3>
        <div
          id={words}
          className={classes.words}
          data-folded={isOpen ? undefined : (folding ?? undefined)}
        >
          <PassageWords passage={passage} Text={MarkedText} />
        </div>
        {folding !== null && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={words}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Fold Passage" : "Show Whole Passage"}
            <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden>
              <path d="m6 9 6 6 6-6" fill="none" stroke="currentcolor" strokeWidth="1.9" />
            </svg>
          </button>
        )}
      </section>
    </li>
  );
}, looksSame);
