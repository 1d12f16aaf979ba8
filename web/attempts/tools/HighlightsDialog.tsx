import { type ReactNode, useState } from "react";
import {
  highlightsOf,
  runAround,
  withHighlights,
  withoutRun,
  withRun,
} from "#rules/annotation-edits.ts";
import type { TextKey } from "#rules/annotations.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type ShownText, textAround } from "../../ui/highlights/HighlightedText.tsx";
import { quoteOf } from "../../ui/highlights/text-places.ts";
import classes from "./HighlightsDialog.module.css";
import { useTools } from "./tools-context.ts";

/** Created with the first text that needs it (docs/decisions/0255). */
let segmenter: Intl.Segmenter | null = null;

/** Start and end of each sentence of a plain text. A line break also ends a sentence. */
function sentencesOf(plain: string): { start: number; end: number }[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  return [...segmenter.segment(plain)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
}

/** The texts of the current question, and of its passage if it is visible. */
function textsOnScreen(): ShownText[] {
  return [...document.querySelectorAll<HTMLElement>("main [data-text-key]")].flatMap((element) => {
    const isSeen = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
    const text = isSeen ? textAround(element) : null;
    return text === null ? [] : [text];
  });
}

interface SentenceProps {
  textKey: TextKey;
  plain: string;
  start: number;
  end: number;
}

function Sentence({ textKey, plain, start, end }: SentenceProps): ReactNode {
  const { annotations, annotate } = useTools();
  const runs = highlightsOf(annotations, textKey);
  const isWhole = runAround(runs, start, end) !== null;
  const isPartly = !isWhole && withoutRun(runs, start, end).join() !== runs.join();
  return (
    <li>
      <button
        type="button"
        className={classes.sentence}
        aria-pressed={isWhole}
        onClick={() =>
          annotate((before) => {
            const change = isWhole ? withoutRun : withRun;
            return withHighlights(
              before,
              textKey,
              change(highlightsOf(before, textKey), start, end),
            );
          })
        }
      >
        <span className={isWhole ? classes.marked : undefined}>{quoteOf(plain, start, end)}</span>
        {isPartly && <span className={classes.partly}> Partly highlighted</span>}
      </button>
    </li>
  );
}

/** Highlights sentence by sentence, for students who can't select with a pointer. */
export function HighlightsDialog({ onClose }: { onClose: () => void }) {
  const [texts] = useState(textsOnScreen);
  return (
    <Dialog
      open
      title="Highlight by sentence"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>Press a sentence to highlight it, and again to take that away.</p>
      {texts.map(({ textKey, plain }) => (
        <section key={textKey}>
          <h3 className={classes.which}>{textKey.startsWith("p") ? "Passage" : "Question"}</h3>
          <ul className={classes.sentences}>
            {sentencesOf(plain).map(({ start, end }) => (
              <Sentence key={start} {...{ textKey, plain, start, end }} />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
