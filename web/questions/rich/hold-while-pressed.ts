import type { Editor } from "@tiptap/core";

/** On touch screens the click comes a little after the finger was lifted. */
const CLICK_MS = 100;

/**
 * Keeps the tools of the focused text in place during a press: they disappear with the focus, the content below would
 * move up, and the click would miss its target.
 * @returns a function that ends it
 */
export function holdWhilePressed(editor: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const box = () => editor.view.dom.closest<HTMLElement>("[data-kind]");
  function hold(): void {
    const held = box();
    if (!held?.matches(":focus-within")) return;
    clearTimeout(timer);
    held.dataset.held = "";
  }
  function letGo(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!editor.isDestroyed) delete box()?.dataset.held;
    }, CLICK_MS);
  }
  const kinds = [
    ["pointerdown", hold],
    ["pointerup", letGo],
    ["pointercancel", letGo],
  ] as const;
  for (const [kind, listener] of kinds) document.addEventListener(kind, listener, true);
  return () => {
    clearTimeout(timer);
    for (const [kind, listener] of kinds) document.removeEventListener(kind, listener, true);
  };
}
