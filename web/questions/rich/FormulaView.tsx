import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Formula } from "../../screens/text/Markup.tsx";
import { askToEdit } from "./editor-requests.ts";
import classes from "./RichEditor.module.css";
import { useFormula } from "./use-formula.ts";

/** A formula in the editor: as students see it, or red if it is invalid. A press opens its TeX. */
export function FormulaView({ node, editor, selected, getPos }: NodeViewProps) {
  const tex = String(node.attrs.tex);
  const asked = useFormula(tex);
  const own = String(node.attrs.mathml);
  const outcome = own === "" ? asked : { mathml: own };
  const wrong = outcome !== undefined && "wrong" in outcome ? outcome.wrong : null;
  return (
    <NodeViewWrapper
      as="span"
      className={classes.formula}
      data-chosen={selected || undefined}
      data-wrong={wrong !== null || undefined}
      title={wrong ?? undefined}
      onDoubleClick={() => {
        const place = getPos();
        if (place === undefined || own !== "") return;
        editor.commands.setNodeSelection(place);
        askToEdit(editor, "formula");
      }}
    >
      {outcome !== undefined && "mathml" in outcome ? (
        <Formula mathml={outcome.mathml} />
      ) : (
        <code>{`\\(${tex}\\)`}</code>
      )}
      {wrong !== null && <span className="visually-hidden">{wrong}</span>}
    </NodeViewWrapper>
  );
}
