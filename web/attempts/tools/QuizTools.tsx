import { IconHighlight } from "@tabler/icons-react";
import { memo, useRef, useState } from "react";
import { LetterKey } from "../../ui/LetterKey.tsx";
import classes from "./QuizTools.module.css";
import {
  endSelection,
  highlightActionFor,
  type SelectedText,
  useSelectedText,
  withHighlightAction,
  wordsOf,
} from "./selected-text.ts";
import { TextSizeButton, TextSizes } from "./TextSizes.tsx";
import { useTools } from "./tools-context.ts";

/** The Highlight button, which becomes Remove on a highlight. Its effect is announced to screen readers. */
function useHighlightButton() {
  const { annotations, annotate } = useTools();
  const selected = useSelectedText();
  const [announcement, setAnnouncement] = useState("");
  /** A touch on the button can end the selection before the click. */
  const held = useRef<SelectedText | null>(null);
  const highlightAction = highlightActionFor(selected, annotations);
  const run = () => {
    const part = selected ?? held.current;
    held.current = null;
    const done = highlightActionFor(part, annotations);
    if (part === null || done === null) return;
    annotate((before) => withHighlightAction(before, part));
    endSelection();
    setAnnouncement(done === "remove" ? "Highlight removed" : "Highlighted");
  };
  return {
    selected,
    highlightAction,
    announcement,
    words: selected === null ? "" : wordsOf(selected, annotations),
    props: {
      type: "button" as const,
      "aria-disabled": highlightAction === null,
      onPointerDown: () => {
        held.current = selected;
      },
      // Keeps the selection.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: run,
    },
  };
}

/** The tools at the left of the bar; on phones a dock above it while text is selected. */
export const QuizTools = memo(function QuizTools() {
  const { highlightAction, announcement, words, props } = useHighlightButton();
  const label = highlightAction === "remove" ? "Remove" : "Highlight";
  return (
    <>
      <div className={classes.tools}>
        <button {...props} className={classes.highlight} aria-keyshortcuts="h">
          <IconHighlight size={18} stroke={1.7} aria-hidden />
          {label}
          {highlightAction === "remove" && <span className="visually-hidden"> highlight</span>}
          <LetterKey>H</LetterKey>
        </button>
        <div className={classes.sizes}>
          <TextSizes />
        </div>
        <div className={classes.size}>
          <TextSizeButton />
        </div>
      </div>
      {highlightAction !== null && (
        <div className={classes.dock}>
          <p className={classes.quote}>“{words}”</p>
          <button {...props} className={classes.dockButton}>
            <IconHighlight size={18} stroke={1.7} aria-hidden />
            {label}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
});
