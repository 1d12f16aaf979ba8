import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { questionLimits } from "#rules/limits.ts";
import { Formula } from "../../screens/text/Markup.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fieldError } from "../../ui/field-error.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import classes from "./RichEditor.module.css";
import { useFormula } from "./use-formula.ts";

const { formulaMaxLength } = questionLimits;

interface FormulaDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A formula in TeX, with its preview below. An invalid one shows its error, and can't be inserted. */
export function FormulaDialog({ editor, onClose }: FormulaDialogProps) {
  const [initial] = useState(() =>
    editor.isActive("formula") ? String(editor.getAttributes("formula").tex) : chosenWords(editor),
  );
  const [tex, setTex] = useState(initial);
  const [tried, setTried] = useState(false);
  const outcome = useFormula(tex.trim());
  const wrong = outcome !== undefined && "wrong" in outcome ? outcome.wrong : null;

  function insert(): void {
    setTried(true);
    if (wrong !== null) return;
    editor
      .chain()
      .insertContent({ type: "formula", attrs: { tex: tex.trim() } })
      .run();
    onClose();
  }

  return (
    <Dialog
      open
      title="Formula"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={insert}>
            {editor.isActive("formula") ? "Change Formula" : "Insert Formula"}
          </Button>
        </>
      }
    >
      {/* Not a form, since it is inside the question's form. */}
      <div>
        <TextArea
          label="TeX"
          data-autofocus
          className={classes.tex}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          maxLength={formulaMaxLength}
          value={tex}
          description="For example \frac{1}{2}, x^2 or \sqrt{3}"
          error={fieldError(tex.trim() !== "" || tried ? wrong : null)}
          onChange={({ currentTarget }) => setTex(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            insert();
          }}
        />
        <p className={classes.outcome} aria-live="polite">
          {outcome !== undefined && "mathml" in outcome && <Formula mathml={outcome.mathml} />}
        </p>
      </div>
    </Dialog>
  );
}

function chosenWords({ state }: Editor): string {
  const { from, to } = state.selection;
  return state.doc.textBetween(from, to, " ").slice(0, formulaMaxLength);
}
