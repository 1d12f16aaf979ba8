import { InputRule, mergeAttributes, Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { FormulaView } from "./FormulaView.tsx";
import { PictureView } from "./PictureView.tsx";

/** The size of a picture in pixels, from the server. It can't be changed, and isn't saved. */
const lengthOf = (name: "width" | "height") => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || null,
});

/** A picture of the bank, with its alternative text. */
export const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: "",
      // As `src`, the browser would load it without a token before the view is ready.
      renderHTML: ({ src }) => ({ "data-picture": src }),
    },
    alt: { default: "" },
    width: lengthOf("width"),
    height: lengthOf("height"),
  }),
  parseHTML: () => [{ tag: 'img[src^="/api/v1/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: "span" }),
});

/** A formula by its TeX. The server converts it to MathML for the preview, and again when it is saved. */
export const Formula = Node.create({
  name: "formula",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    tex: { default: "", parseHTML: (element) => element.getAttribute("data-tex") ?? "" },
    /** The MathML of a formula without TeX, which stays as it is. */
    mathml: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-mathml") ?? "",
    },
  }),
  parseHTML: () => [{ tag: "span[data-tex]" }],
  renderHTML: ({ HTMLAttributes: { tex, mathml } }) => [
    "span",
    { "data-tex": tex, ...(mathml === "" ? {} : { "data-mathml": mathml }) },
    `\\(${tex}\\)`,
  ],
  renderText: ({ node }) => `\\(${node.attrs.tex}\\)`,
  addNodeView: () => ReactNodeViewRenderer(FormulaView, { as: "span" }),
  addInputRules() {
    return [
      // The library's own rule for nodes would leave the brackets beside it.
      new InputRule({
        find: /\\\(([^()]*(?:\([^()]*\)[^()]*)*?)\\\)$/,
        handler: ({ state, range, match }) => {
          const tex = (match[1] ?? "").trim();
          state.tr.replaceWith(range.from, range.to, this.type.create({ tex }));
        },
      }),
    ];
  },
});
