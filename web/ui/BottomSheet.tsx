import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./BottomSheet.module.css";
import { focusFirstLeft, isFocusFree, placesAround } from "./focus-places.ts";
import { openModal } from "./modal.ts";

interface BottomSheetProps {
  title: string;
  /** What closes it, beside the title. */
  closing: ReactNode;
  /** Brings what is looked for into sight, when it opens. @returns what has the focus then */
  onShown: (sheet: HTMLElement) => HTMLElement | null;
  onClose: () => void;
  /** Says how wide it is, and what of it scrolls. */
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog of a phone, from the bottom: closed by its sign, Escape, and a touch above it. */
export function BottomSheet(props: BottomSheetProps) {
  const { title, closing, onShown, onClose, className, children } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const shown = useRef(onShown);

  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const places = placesAround(document.activeElement);
    const close = openModal(element);
    (shown.current(element) ?? element).focus({ preventScroll: true });
    return () => {
      close();
      // What was chosen in it may have taken the focus already.
      if (isFocusFree()) focusFirstLeft(places);
    };
  }, []);

  return (
    <dialog
      ref={sheet}
      className={`${classes.sheet} ${className ?? ""}`}
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
        <h2 id={heading}>{title}</h2>
        {closing}
      </div>
      {children}
    </dialog>
  );
}
