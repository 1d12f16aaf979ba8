import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Checkbox.tsx";
import { Dialog, DialogFacts, DialogNote } from "./Dialog.tsx";
import type { Fact } from "./Facts.tsx";
import classes from "./KeysDialog.module.css";
import { switchLetterKeys, useLetterKeys } from "./letter-keys.ts";

interface KeysDialogProps {
  /** A sentence about where the keys work. */
  lead: string;
  keys: Fact[];
  /** A remark below the switch. */
  note?: ReactNode;
  onClose: () => void;
}

/** Lists the keys of a screen, with the switch that turns single-character keys off on this device. */
export function KeysDialog({ lead, keys, note, onClose }: KeysDialogProps) {
  const isOn = useLetterKeys();
  return (
    <Dialog open title="Keys" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{lead}</p>
      <DialogFacts facts={keys} />
      <div className={classes.switch}>
        <Checkbox
          role="switch"
          label="Letter keys on this device"
          checked={isOn}
          onChange={({ currentTarget }) => switchLetterKeys(currentTarget.checked)}
        />
        <p className={classes.hint}>
          Turn them off if you dictate: letters, digits and <kbd>?</kbd> then do nothing here.
        </p>
      </div>
      {note && <DialogNote>{note}</DialogNote>}
    </Dialog>
  );
}
