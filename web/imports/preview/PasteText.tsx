import { IconClipboardText } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { DraftKept, DraftNotice } from "../../screens/drafts/DraftNotice.tsx";
import { useDraft } from "../../screens/drafts/use-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextField.tsx";
import classes from "./PasteText.module.css";
import { RefusalNotice } from "./RefusalNotice.tsx";
import type { Refusal } from "./use-send-draft.ts";

interface PasteTextProps {
  disabled: boolean;
  /** The file that is shown can't be read: the text stays to be corrected. */
  isUnreadable: boolean;
  /** Sends the text as a file; answers why it was not taken, or null. */
  onFile: (file: File) => Promise<Refusal | null>;
}

/** Takes questions that are pasted, as a file. */
export function PasteText({ disabled, isUnreadable, onFile }: PasteTextProps) {
  const [isOpen, setOpen] = useState(false);
  // Another number is another, empty box; 0 for none yet.
  const [box, setBox] = useState(0);
  const isTaken = useRef(false);

  function show(): void {
    if (box === 0 || (isTaken.current && !isUnreadable)) setBox(box + 1);
    isTaken.current = false;
    setOpen(true);
  }

  async function send(file: File): Promise<Refusal | null> {
    const refusal = await onFile(file);
    if (refusal === null) isTaken.current = true;
    return refusal;
  }

  return (
    <>
      <Button
        full="phone"
        disabled={disabled}
        icon={<IconClipboardText size={18} stroke={1.7} aria-hidden />}
        onClick={show}
      >
        Paste Text
      </Button>
      {box > 0 && (
        <PasteDialog key={box} open={isOpen} onFile={send} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface PasteDialogProps extends Pick<PasteTextProps, "onFile"> {
  open: boolean;
  onClose: () => void;
}

/** The box for the text, which keeps it until the server has taken it: when it is closed, refused or reloaded. */
function PasteDialog({ open, onFile, onClose }: PasteDialogProps) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const draft = useDraft<string>("paste", null, null);
  const { report } = draft;
  useEffect(() => report(text, text.trim() !== ""), [report, text]);

  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const refused = await onFile(new File([text], "Pasted text.txt", { type: "text/plain" }));
    setBusy(false);
    setRefusal(refused);
    if (refused !== null) return;
    draft.drop();
    onClose();
  }

  return (
    <Dialog
      open={open}
      title="Paste questions"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={busy}
            busyLabel="Sending..."
            disabled={text.trim() === ""}
            onClick={() => void send()}
          >
            Read Text
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        <DraftNotice draft={draft} noun="text" onTake={setText} />
        <TextArea
          label="Questions"
          rows={12}
          data-autofocus
          value={text}
          placeholder={"1. What is a tort?\n(a) A crime\n(b) A civil wrong\nAnswer: (b)"}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {refusal && <RefusalNotice refusal={refusal} onFollow={onClose} />}
        <DraftKept at={draft.keptAt} />
      </div>
    </Dialog>
  );
}
