import { changedWhatIsPressed } from "./double-click.ts";

/** Dialogs that were opened, and not taken away yet. */
const dialogs = new Set<HTMLDialogElement>();

/** `data-dialog` at the root says that one is open. */
function mark(): void {
  const isAnyOpen = [...dialogs].some((dialog) => dialog.open);
  const root = document.documentElement;
  if (isAnyOpen && !root.hasAttribute("data-dialog")) {
    // The page keeps its width without its scroll bar, whose room the dialog's backdrop covers.
    root.style.setProperty("--scroll-bar", `${window.innerWidth - root.clientWidth}px`);
  }
  root.toggleAttribute("data-dialog", isAnyOpen);
  changedWhatIsPressed();
}

/**
 * Opens a dialog over the page, which stays where it is in the meantime.
 *
 * @returns closes it
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialogs.add(dialog);
  // Some browsers close one by themselves, and it may be opened again for that.
  dialog.addEventListener("close", mark);
  mark();
  return () => {
    dialog.removeEventListener("close", mark);
    dialog.close();
    dialogs.delete(dialog);
    mark();
  };
}
