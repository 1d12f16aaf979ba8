import type { Editor } from "@tiptap/core";

/** The dialogs of the editor. */
export type EditorRequest = "formula" | "picture";

const listeners = new WeakMap<Editor, (request: EditorRequest, file?: File) => void>();

/** Registers the function that opens an editor's dialogs. */
export function onRequest(
  editor: Editor,
  open: (request: EditorRequest, file?: File) => void,
): () => void {
  listeners.set(editor, open);
  return () => void listeners.delete(editor);
}

/** Opens a dialog for the selection, or for a pasted file. */
export function askToEdit(editor: Editor, request: EditorRequest, file?: File): void {
  listeners.get(editor)?.(request, file);
}
