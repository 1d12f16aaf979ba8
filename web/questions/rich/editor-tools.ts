import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { askToEdit } from "./editor-requests.ts";

type Icon = typeof IconBold;

/** A button of the editor's toolbar. */
export interface EditorTool {
  label: string;
  icon: Icon;
  /** Runs it, with the cursor back in the text. */
  run: (editor: Editor) => void;
  /** True if the cursor is inside its result. */
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
}

const mark = (name: string, label: string, icon: Icon): EditorTool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

/** The buttons in their groups. */
export const tools: readonly (readonly EditorTool[])[] = [
  [
    {
      label: "Undo",
      icon: IconArrowBackUp,
      run: (editor) => editor.chain().focus().undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      label: "Redo",
      icon: IconArrowForwardUp,
      run: (editor) => editor.chain().focus().redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
  [
    mark("bold", "Bold", IconBold),
    mark("italic", "Italic", IconItalic),
    mark("underline", "Underline", IconUnderline),
    mark("strike", "Strike through", IconStrikethrough),
  ],
  [
    mark("subscript", "Subscript", IconSubscript),
    mark("superscript", "Superscript", IconSuperscript),
  ],
  [
    {
      label: "List",
      icon: IconList,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      label: "Numbered list",
      icon: IconListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      label: "Quotation",
      icon: IconBlockquote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
  ],
  [
    {
      label: "Table",
      icon: IconTable,
      run: (editor) =>
        editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isOn: (editor) => editor.isActive("table"),
      // Nested tables are unreadable.
      isOff: (editor) => editor.isActive("table"),
    },
    {
      label: "Picture",
      icon: IconPhoto,
      run: (editor) => askToEdit(editor, "picture"),
      isOn: (editor) => editor.isActive("picture"),
    },
    {
      label: "Formula",
      icon: IconMathFunction,
      run: (editor) => askToEdit(editor, "formula"),
      isOn: (editor) => editor.isActive("formula"),
    },
  ],
  [
    {
      label: "Clear formatting",
      icon: IconClearFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];

/** The actions on the table at the cursor. */
export const tableTools: readonly Omit<EditorTool, "icon">[] = [
  { label: "Add Row", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: "Add Column", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  {
    label: "Merge",
    run: (editor) => editor.chain().focus().mergeCells().run(),
    isOff: (editor) => !editor.can().mergeCells(),
  },
  {
    label: "Split",
    run: (editor) => editor.chain().focus().splitCell().run(),
    isOff: (editor) => !editor.can().splitCell(),
  },
  { label: "Header Row", run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: "Header Column", run: (editor) => editor.chain().focus().toggleHeaderColumn().run() },
  { label: "Remove Row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: "Remove Column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: "Remove Table", run: (editor) => editor.chain().focus().deleteTable().run() },
];
