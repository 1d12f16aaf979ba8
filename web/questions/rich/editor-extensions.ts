import Subscript from "@tiptap/extension-subscript";
import Superscript from "@tiptap/extension-superscript";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { Formula, Picture } from "./editor-nodes.ts";

const spans = {
  colspan: {
    default: 1,
    parseHTML: (cell: HTMLElement) => Number(cell.getAttribute("colspan") ?? 1),
  },
  rowspan: {
    default: 1,
    parseHTML: (cell: HTMLElement) => Number(cell.getAttribute("rowspan") ?? 1),
  },
  // The library's own attribute; column widths can't be set here.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

/** The allowed content: exactly the subset of docs/rules.md, section 14. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    trailingNode: false,
  }),
  Subscript,
  Superscript,
  Table.extend({
    renderHTML: () => ["table", ["tbody", 0]],
    addKeyboardShortcuts() {
      return {
        ...this.parent?.(),
        // In the last cell Tab leaves the text; the library would add a row each time, and trap the focus.
        Tab: () => this.editor.commands.goToNextCell(),
      };
    },
  }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: { default: null } }) }),
  Picture,
  Formula,
];
