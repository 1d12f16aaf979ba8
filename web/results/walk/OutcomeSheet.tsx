import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { NumberJump } from "./NumberJump.tsx";
import { OutcomeLegend, OutcomePalette } from "./OutcomePalette.tsx";
import classes from "./OutcomeSheet.module.css";
import type { WalkedQuestion, WalkFilter } from "./walk.ts";

interface OutcomeSheetProps {
  questions: readonly WalkedQuestion[];
  filter: WalkFilter;
  place: number | null;
  /** Opens a question; the sheet closes. */
  onOpen: (place: number) => void;
  onClose: () => void;
}

/** The outcome of every question, by number: a bottom sheet, scrolled to the current one. */
export function OutcomeSheet({ questions, filter, place, onOpen, onClose }: OutcomeSheetProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <BottomSheet
      title="Questions"
      closing={
        <IconButton label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </IconButton>
      }
      onShown={(sheet) => {
        const current = sheet.querySelector<HTMLElement>("[aria-current]");
        current?.closest("section")?.scrollIntoView({ block: "start" });
        // Focuses the number input, unless that would open a phone's keyboard.
        return window.matchMedia("(hover: hover)").matches ? input.current : current;
      }}
      onClose={onClose}
    >
      <NumberJump questions={questions.length} input={input} onJump={onOpen} sheet />
      <div className={classes.palette}>
        <OutcomePalette questions={questions} filter={filter} place={place} onOpen={onOpen} sheet />
      </div>
      <div className={classes.legend}>
        <OutcomeLegend questions={questions} />
      </div>
      <p className={classes.keys}>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous
        </span>
        <span>
          <kbd>W</kbd> next wrong
        </span>
        <span>
          <kbd>G</kbd> these numbers
        </span>
      </p>
    </BottomSheet>
  );
}
