import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
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

/** The palette of a phone: a sheet from the bottom, scrolled to where one stands. */
export function OutcomeSheet({ questions, filter, place, onOpen, onClose }: OutcomeSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = sheet.current;
    const before = document.activeElement;
    element?.showModal();
    const current = element?.querySelector<HTMLElement>("[aria-current]");
    current?.closest("section")?.scrollIntoView({ block: "start" });
    (current ?? element)?.focus({ preventScroll: true });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-labelledby={heading}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => event.currentTarget.isConnected && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        const { top } = event.currentTarget.getBoundingClientRect();
        if (event.target === event.currentTarget && event.clientY < top) onClose();
      }}
    >
      <div className={classes.head}>
        <h2 id={heading}>Questions</h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      <NumberJump questions={questions.length} input={input} onJump={onOpen} sheet />
      <div className={classes.palette}>
        <OutcomePalette questions={questions} filter={filter} place={place} onOpen={onOpen} sheet />
      </div>
      <div className={classes.legend}>
        <OutcomeLegend questions={questions} />
      </div>
    </dialog>
  );
}
