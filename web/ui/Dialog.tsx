import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./Dialog.module.css";
import { type Fact, Facts } from "./Facts.tsx";
import { focusFirstLeft, isFocusFree, placesAround } from "./focus-places.ts";
import { openModal } from "./modal.ts";

interface DialogProps {
  open: boolean;
  title: string;
  /** 700 px wide, for a table. */
  wide?: boolean;
  /** Called for Escape and a press beside the dialog. Without it only the dialog's own buttons close it. */
  onClose?: () => void;
  /**
   * The buttons, the safe one first: it gets the focus when the dialog opens (or the one marked `data-autofocus`). On
   * a phone they are stacked with the last, the primary one, on top.
   */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog of 400 px; a sheet from the bottom on phones. The browser's modal dialog keeps the focus inside.
 * Afterwards the focus returns to where it was, or to the nearest remaining element.
 */
export function Dialog({ open, title, wide, onClose, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const places = placesAround(document.activeElement);
    const close = openModal(element);
    const first =
      element.querySelector<HTMLElement>("[data-autofocus]") ??
      element.querySelector<HTMLElement>("[data-actions] :is(button, a)") ??
      element;
    first.focus();
    // Starts at the top, since the browser scrolls to the focused button at the bottom.
    if (first.closest("[data-actions]") !== null) element.scrollTop = 0;
    return () => {
      // The confirmed action may have moved the focus already.
      const isFree = isFocusFree() || element.contains(document.activeElement);
      close();
      // The browser also restores the focus, but not to an element that was moved.
      if (isFree) focusFirstLeft(places);
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // Some browsers close it on a second Back or Escape despite onCancel.
        const element = event.currentTarget;
        if (!element.isConnected || element.open) return;
        if (onClose) onClose();
        else element.showModal();
      }}
      onKeyDown={(event) => {
        // A second Escape would close the dialog despite onCancel.
        if (event.key === "Escape") {
          event.preventDefault();
          onClose?.();
        }
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && isOutside(event)) onClose?.();
      }}
    >
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
      {actions && (
        <div className={classes.actions} data-actions>
          {actions}
        </div>
      )}
    </dialog>
  );
}

function isOutside(event: React.PointerEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** The facts in a dialog. */
export function DialogFacts({ facts }: { facts: Fact[] }) {
  return <Facts className={classes.facts} facts={facts} />;
}

/** A remark below a dialog's facts. */
export function DialogNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
