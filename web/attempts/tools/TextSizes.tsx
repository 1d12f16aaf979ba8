import { memo, useState } from "react";
import { type TextSize, textSizes } from "#rules/annotations.ts";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "./TextSizes.module.css";
import { initialAnnotations, rememberTextSize } from "./text-size.ts";
import { useTools } from "./tools-context.ts";

/** The size of the paper's text, and a function that changes it. */
function useTextSize(): [TextSize, (size: TextSize) => void] {
  const { annotations, annotate } = useTools();
  const { textSize } = initialAnnotations(annotations);
  const choose = (size: TextSize) => {
    // Before it is stored, since an attempt without annotations starts with the device's size.
    annotate((before) => (before.textSize === size ? before : { ...before, textSize: size }));
    rememberTextSize(size);
  };
  return [textSize, choose];
}

/** The text sizes as four letters. */
export const TextSizes = memo(function TextSizes() {
  const [textSize, choose] = useTextSize();
  return (
    <fieldset className={classes.sizes}>
      <legend className="visually-hidden">Text size</legend>
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          className={classes.letter}
          data-size={size}
          aria-label={`Text size ${size} of ${textSizes.length}`}
          aria-pressed={size === textSize}
          onClick={() => choose(size)}
        >
          <span aria-hidden>A</span>
        </button>
      ))}
    </fieldset>
  );
});

/** If there is no space for four letters: a button that opens a sheet with them. */
export const TextSizeButton = memo(function TextSizeButton() {
  const [isOpen, setOpen] = useState(false);
  const { showHighlights } = useTools();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Text and highlights"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes.small} aria-hidden>
          A
        </span>
        <span className={classes.large} aria-hidden>
          A
        </span>
      </button>
      {isOpen && (
        <BottomSheet
          title="Text and highlights"
          closing={
            <button type="button" className={classes.close} onClick={() => setOpen(false)}>
              Close
            </button>
          }
          onShown={(sheet) => sheet.querySelector<HTMLElement>("[aria-pressed='true']")}
          onClose={() => setOpen(false)}
          className={classes.sheet}
        >
          <TextSizes />
          <Button
            full
            size="tall"
            onClick={() => {
              setOpen(false);
              showHighlights();
            }}
          >
            Highlight by Sentence
          </Button>
        </BottomSheet>
      )}
    </>
  );
});
