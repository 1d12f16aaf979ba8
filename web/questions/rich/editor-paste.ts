import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { cleanPaste } from "./clean-paste.ts";
import { sliceOf } from "./editor-content.ts";
import { askToEdit } from "./editor-requests.ts";
import { markupOfPlain } from "./rich-value.ts";

type OnPasted = ((notice: string | null) => void) | undefined;

function pictureIn(data: DataTransfer): File | undefined {
  return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/** Inserts pasted or dropped content at the cursor. @returns true if there was any */
function take(editor: Editor, data: DataTransfer, onPasted: OnPasted): boolean {
  const html = data.getData("text/html");
  const plain = data.getData("text/plain");
  const picture = pictureIn(data);
  // A picture that was copied alone; word processors also add a picture of a whole text.
  if (picture !== undefined && plain.trim() === "") {
    askToEdit(editor, "picture", picture);
    return true;
  }
  if (html.trim() === "" && plain === "") {
    const [file] = data.files;
    if (file === undefined) return false;
    onPasted?.(`“${file.name}” is no picture: open it, and paste its text here`);
    return true;
  }
  const cleaned = html.trim() === "" ? null : cleanPaste(html);
  const nodes = cleaned?.nodes ?? cleanPaste(markupOfPlain(plain)).nodes;
  onPasted?.(cleaned?.notice ?? null);
  const slice = sliceOf(editor, nodes);
  // A separate undo step, so that undoing it keeps the text typed before.
  const step = closeHistory(editor.state.tr);
  editor.view.dispatch(step.replaceSelection(slice).scrollIntoView());
  return true;
}

/**
 * Handles a paste. The library would pass the markup to the browser's parser, which the page's policy forbids
 * (server/http/security-headers.ts).
 */
export function takePaste(
  editor: Editor | null,
  event: ClipboardEvent,
  onPasted: OnPasted,
): boolean {
  if (editor === null || event.clipboardData === null) return false;
  if (!take(editor, event.clipboardData, onPasted)) return false;
  event.preventDefault();
  return true;
}

/** Handles a drop from outside the editor. The library handles moves within the text. */
export function takeDrop(editor: Editor | null, event: DragEvent, onPasted: OnPasted): boolean {
  if (editor === null || event.dataTransfer === null || editor.view.dragging) return false;
  const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
  event.preventDefault();
  if (place) editor.commands.setTextSelection(place.pos);
  take(editor, event.dataTransfer, onPasted);
  return true;
}
