import type { Editor } from "@tiptap/core";

/** What the editor's dialogs are opened for. */
export type EditorRequest = "formula" | "picture";

const listeners = new WeakMap<Editor, (request: EditorRequest, file?: File) => void>();

/** Says who opens the dialogs of an editor. */
export function onRequest(
  editor: Editor,
  open: (request: EditorRequest, file?: File) => void,
): () => void {
  listeners.set(editor, open);
  return () => void listeners.delete(editor);
}

/** Opens a dialog of the editor for what is chosen in it, or for a file that came in. */
export function askToEdit(editor: Editor, request: EditorRequest, file?: File): void {
  listeners.get(editor)?.(request, file);
}
