import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextField.tsx";

/** Takes questions that are pasted, as a file. */
export function PasteText({
  disabled,
  onFile,
}: {
  disabled: boolean;
  onFile: (file: File) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <>
      <Button
        full="phone"
        disabled={disabled}
        icon={<IconClipboardText size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Paste Text
      </Button>
      <Dialog
        open={isOpen}
        title="Paste questions"
        wide
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="primary"
              disabled={text.trim() === ""}
              onClick={() => {
                setOpen(false);
                setText("");
                onFile(new File([text], "Pasted text.txt", { type: "text/plain" }));
              }}
            >
              Read Text
            </Button>
          </>
        }
      >
        <TextArea
          label="Questions"
          rows={12}
          data-autofocus
          value={text}
          placeholder={"1. What is a tort?\n(a) A crime\n(b) A civil wrong\nAnswer: (b)"}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Dialog>
    </>
  );
}
