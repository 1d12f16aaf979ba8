import { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { EditorToolbar, focusTools } from "./EditorToolbar.tsx";
import { contentOf } from "./editor-content.ts";
import { extensions } from "./editor-extensions.ts";
import { takeDrop, takePaste } from "./editor-paste.ts";
import { type EditorRequest, onRequest } from "./editor-requests.ts";
import { FormulaDialog } from "./FormulaDialog.tsx";
import { holdWhilePressed } from "./hold-while-pressed.ts";
import markup from "./Markup.module.css";
import { PictureDialog } from "./PictureDialog.tsx";
import classes from "./RichEditor.module.css";
import type { RichValue } from "./rich-value.ts";
import { writeMarkup, writeWords } from "./write-markup.ts";

export interface RichEditorProps {
  value: RichValue;
  onChange: (value: RichValue) => void;
  /** The label for screen readers: "Passage text". */
  label: string;
  /** The ids of the error and the description below it. */
  describedBy?: string | undefined;
  invalid?: boolean;
  /** The form field's name, for focusing. */
  field?: string | undefined;
  /** The type style of the design. */
  kind: "passage" | "question" | "option" | "explanation";
  lang?: string | undefined;
  /** True to focus it at first. */
  focused?: boolean;
  /** Called with what a pasted text lost, or why a file was rejected; null for neither. */
  onPasted?: (notice: string | null) => void;
}

/** The editor's content and its source, so that an unchanged text stays as it was. */
interface Origin {
  value: RichValue;
  markup: string;
}

function originOf(value: RichValue): Origin {
  return { value, markup: writeMarkup(contentOf(value)) };
}

/** The editor for rich texts: the closed subset of docs/rules.md, section 14. */
export default function RichEditor(props: RichEditorProps) {
  const { value, label, describedBy, invalid, field, kind, lang, focused } = props;
  const latest = useRef(props);
  latest.current = props;
  const [asked, setAsked] = useState<{ request: EditorRequest; file?: File } | null>(null);
  const origin = useRef<Origin | null>(null);
  origin.current ??= originOf(value);
  /** The last reported value: a different one comes from outside. */
  const reported = useRef(value);
  /** The content before the last paste with a notice. */
  const beforePaste = useRef<string | null>(null);

  // The library's own hook destroys an editor that isn't mounted within a millisecond, and shows nothing until it has
  // created another. Created before the first paint, it takes its space at once.
  const [editor, setEditor] = useState<Editor | null>(null);
  useLayoutEffect(() => {
    /** The notice about a paste is out of date once the paste is undone. */
    function showNote(news: string | null): void {
      beforePaste.current = news === null ? null : writeMarkup(made.getJSON());
      latest.current.onPasted?.(news);
    }
    const made: Editor = new Editor({
      extensions,
      content: contentOf(reported.current),
      injectCSS: false,
      enablePasteRules: false,
      editorProps: {
        handleKeyDown: (_view, event) => {
          // Tab moves between cells of a table, so Escape is the way out, to the table's tools.
          if (event.key !== "Escape" || event.isComposing) return false;
          focusTools(made);
          return true;
        },
        handleDOMEvents: {
          paste: (_view, event) => takePaste(made, event, showNote),
          drop: (_view, event) => takeDrop(made, event, showNote),
        },
      },
      onUpdate: ({ editor: present }) => {
        const doc = present.getJSON();
        const html = writeMarkup(doc);
        const next: RichValue =
          html === origin.current?.markup ? origin.current.value : { html, text: writeWords(doc) };
        reported.current = next;
        latest.current.onChange(next);
        if (html === beforePaste.current) showNote(null);
      },
    });
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, []);

  useEffect(() => {
    const { text, html } = reported.current;
    if (editor === null || (value.html === html && value.text === text)) return;
    reported.current = value;
    origin.current = originOf(value);
    // Usually the cleaned text equals the editor's content, and then the cursor stays.
    if (writeMarkup(editor.getJSON()) !== origin.current.markup) {
      editor.commands.setContent(contentOf(value), { emitUpdate: false });
    }
  }, [editor, value]);

  useEffect(() => {
    if (focused) editor?.commands.focus("end");
  }, [editor, focused]);

  useEffect(() => (editor === null ? undefined : holdWhilePressed(editor)), [editor]);

  useEffect(() => {
    if (editor === null) return;
    return onRequest(editor, (request, file) => setAsked({ request, ...(file ? { file } : {}) }));
  }, [editor]);

  useEffect(() => {
    if (editor === null) return;
    const attributes: Record<string, string> = {
      class: `${markup.markup} ${classes.text}`,
      role: "textbox",
      "aria-multiline": "true",
      "aria-description": "Escape leads to its tools, and back",
      "aria-label": label,
      dir: "auto",
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      ...(invalid ? { "aria-invalid": "true" } : {}),
      ...(field ? { "data-field": field } : {}),
      ...(lang ? { lang } : {}),
    };
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, label, describedBy, invalid, field, lang]);

  function close(): void {
    setAsked(null);
    // After the dialog has restored the focus.
    setTimeout(() => {
      if (editor !== null && !editor.isDestroyed) editor.commands.focus();
    });
  }

  if (editor === null) return null;
  return (
    <div className={classes.editor} data-kind={kind} data-error={invalid || undefined}>
      <EditorToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
      {asked?.request === "formula" && <FormulaDialog editor={editor} onClose={close} />}
      {asked?.request === "picture" && (
        <PictureDialog editor={editor} file={asked.file} onClose={close} />
      )}
    </div>
  );
}
