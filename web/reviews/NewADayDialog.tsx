import { useState } from "react";
import { joinMessages } from "#rules/join-messages.ts";
import { reviewLimits } from "#rules/limits.ts";
import { askOnce } from "../apollo/ask.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { SetNewReviews } from "./review-documents.ts";

interface NewADayDialogProps {
  newADay: number;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks how many new questions a day come into the review. */
export function NewADayDialog({ newADay, onClose, onSaved }: NewADayDialogProps) {
  const [wanted, setWanted] = useState(newADay);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const most = reviewLimits.reviewNewADayMax;

  async function save(): Promise<void> {
    setBusy(true);
    try {
      await askOnce(SetNewReviews, { newADay: wanted });
      onSaved();
    } catch (error) {
      setFailure(joinMessages(failureDetails(error)) || describeFailure(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="New questions a day"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} busyLabel="Saving..." onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <NumberField
        label="New questions a day at most"
        hint={`From 0 to ${most}. Questions that come again are not counted.`}
        value={wanted}
        onChange={(value) => {
          setWanted(value);
          setFailure(null);
        }}
        min={0}
        max={most}
        error={failure}
      />
    </Dialog>
  );
}
