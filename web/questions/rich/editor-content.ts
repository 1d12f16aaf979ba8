import { type Editor, getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser as NodeParser, type Schema, type Slice } from "@tiptap/pm/model";
import { type ChildNode, Element, isTag, isText, Text } from "domhandler";
import { markupPieces, splitFormulas } from "#rules/formulas.ts";
import { extensions } from "./editor-extensions.ts";
import { rememberFormula } from "./formula-memory.ts";
import { inertElements, readMarkup, texOf } from "./read-markup.ts";
import { markupOf, type RichValue } from "./rich-value.ts";
import { writeMath } from "./write-markup.ts";

let made: Schema | null = null;

function schema(): Schema {
  made ??= getSchema(extensions);
  return made;
}

/** The formulas of a text, in order. */
function mathmlOf(html: string): string[] {
  return markupPieces(html).filter((piece) => piece.startsWith("<math"));
}

/**
 * Converts formulas, in MathML or typed between \( and \), to the editor's nodes.
 * @param stored those of the text in order: one without TeX stays as it is
 */
function withFormulas(nodes: readonly ChildNode[], stored: string[] = []): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (isText(node)) {
      return splitFormulas(node.data).map((part, place) =>
        place % 2 === 1 ? new Element("span", { "data-tex": part.trim() }) : new Text(part),
      );
    }
    if (!isTag(node)) return [];
    if (node.name === "math") {
      const mathml = stored.shift();
      const tex = texOf(node);
      if (tex === "") {
        // Pasted MathML was not cleaned before.
        const written = mathml ?? writeMath(node);
        return [new Element("span", { "data-tex": "", "data-mathml": written })];
      }
      if (mathml !== undefined) rememberFormula(tex, mathml);
      return [new Element("span", { "data-tex": tex })];
    }
    return [new Element(node.name, node.attribs, withFormulas(node.children, stored))];
  });
}

/** A text as editor content. */
export function contentOf(value: RichValue): JSONContent {
  const html = markupOf(value);
  const nodes = withFormulas(readMarkup(html), mathmlOf(html));
  return NodeParser.fromSchema(schema()).parse(inertElements(nodes)).toJSON();
}

/** Nodes as a slice for insertion at the cursor. */
export function sliceOf(editor: Editor, nodes: readonly ChildNode[]): Slice {
  return NodeParser.fromSchema(editor.schema).parseSlice(inertElements(withFormulas(nodes)), {
    preserveWhitespace: false,
    context: editor.state.selection.$from,
  });
}
