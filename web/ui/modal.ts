import { changedWhatIsPressed } from "./double-click.ts";

/** Dialogs that were opened and not removed yet. */
const dialogs = new Set<HTMLDialogElement>();

/** Sets `data-dialog` at the root while a dialog is open. */
function mark(): void {
  const isAnyOpen = [...dialogs].some((dialog) => dialog.open);
  const root = document.documentElement;
  if (isAnyOpen && !root.hasAttribute("data-dialog")) {
    // The page keeps its width without its scroll bar, whose space the backdrop covers.
    root.style.setProperty("--scroll-bar", `${window.innerWidth - root.clientWidth}px`);
  }
  root.toggleAttribute("data-dialog", isAnyOpen);
  changedWhatIsPressed();
}

/** Opens a dialog over the page, which doesn't scroll in the meantime. @returns a function that closes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialogs.add(dialog);
  // Some browsers close a dialog themselves, and it may then be opened again.
  dialog.addEventListener("close", mark);
  mark();
  return () => {
    dialog.removeEventListener("close", mark);
    dialog.close();
    dialogs.delete(dialog);
    mark();
  };
}
