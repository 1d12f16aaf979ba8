import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog, DialogFacts } from "../ui/Dialog.tsx";
import type { Paper } from "./walk/ResultWalk.tsx";

interface PrintDialogProps {
  open: boolean;
  /** The number of wrong or unanswered questions, and the total. */
  lost: number;
  total: number;
  /** @param withTimes true to print the time table too */
  onChoose: (paper: Paper, withTimes: boolean) => void;
  onClose: () => void;
}

/** Asks what to print (docs/screens.md, section 8). */
export function PrintDialog({ open, lost, total, onChoose, onClose }: PrintDialogProps) {
  const [withTimes, setWithTimes] = useState(false);
  return (
    <Dialog
      open={open}
      title="Print this result"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            onClick={() => onChoose("all", withTimes)}
            data-autofocus={lost === 0 || undefined}
          >
            All
          </Button>
          <Button
            kind="primary"
            disabled={lost === 0}
            data-autofocus={lost > 0 || undefined}
            onClick={() => onChoose("lost", withTimes)}
          >
            Wrong or Unanswered
          </Button>
        </>
      }
    >
      <p>The score and the marks lost come first, then the questions you choose.</p>
      <DialogFacts
        facts={[
          { label: "Wrong or unanswered", value: `${figure(lost)} of ${figure(total)} questions` },
          { label: "All", value: `${figure(total)} questions` },
        ]}
      />
      <Checkbox
        label="Print the time table too"
        checked={withTimes}
        onChange={(event) => setWithTimes(event.target.checked)}
      />
    </Dialog>
  );
}
