let open = 0;

/**
 * Opens a dialog over the page, which stays where it is meanwhile: `data-dialog` at the root says so
 * (docs/decisions/0263).
 *
 * @returns closes it
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  open += 1;
  root.toggleAttribute("data-dialog", true);
  dialog.showModal();
  return () => {
    dialog.close();
    open -= 1;
    root.toggleAttribute("data-dialog", open > 0);
  };
}
