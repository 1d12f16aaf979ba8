import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./BottomSheet.module.css";
import { focusFirstLeft, isFocusFree, placesAround } from "./focus-places.ts";
import { openModal } from "./modal.ts";

interface BottomSheetProps {
  title: string;
  /** The close button, beside the title. */
  closing: ReactNode;
  /** Scrolls to the relevant item when it opens. @returns the element to focus */
  onShown: (sheet: HTMLElement) => HTMLElement | null;
  onClose: () => void;
  /** Sets the width and the scrolling part. */
  className?: string | undefined;
  children: ReactNode;
}

/** A dialog from the bottom on phones, closed by its button, Escape or a touch above it. */
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
      // A choice in it may have moved the focus already.
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
