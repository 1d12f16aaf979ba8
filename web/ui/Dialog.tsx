import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./Dialog.module.css";
import { type Fact, Facts } from "./Facts.tsx";
import { focusFirstLeft, isFocusFree, placesAround } from "./focus-places.ts";
import { openModal } from "./modal.ts";

interface DialogProps {
  open: boolean;
  title: string;
  /** For a table: 700 px. */
  wide?: boolean;
  /**
   * Called for Escape and for a press beside the dialog. Without it the dialog is blocking: only
   * its own buttons close it.
   */
  onClose?: () => void;
  /**
   * The buttons, the safe one first: it gets the focus when the dialog opens (or the one marked
   * `data-autofocus`). On a phone they are stacked with the last, the primary one, on top.
   */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog of 400 px; a sheet from the bottom on phones. Focus goes in, stays in, and comes back
 * to where it was, or as near as what is left of that: the browser's own modal dialog sees to it, so
 * nothing behind it can be reached.
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
    // Read from its beginning, however far down its buttons are: the browser goes to them when it opens.
    if (first.closest("[data-actions]") !== null) element.scrollTop = 0;
    return () => {
      // What was confirmed may have led it on already, once the dialog was gone.
      const isFree = isFocusFree() || element.contains(document.activeElement);
      close();
      // The browser gives the focus back too, but not to something that moved in the meantime.
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
        // Some browsers close on a second Back or Escape whatever onCancel says.
        const element = event.currentTarget;
        if (!element.isConnected || element.open) return;
        if (onClose) onClose();
        else element.showModal();
      }}
      onKeyDown={(event) => {
        // A second Escape would close the dialog whatever onCancel says.
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

/** Facts of a dialog. */
export function DialogFacts({ facts }: { facts: Fact[] }) {
  return <Facts className={classes.facts} facts={facts} />;
}

/** A remark under a dialog's facts. */
export function DialogNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
