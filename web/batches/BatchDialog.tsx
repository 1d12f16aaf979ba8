import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { batchLetters, batchLimits } from "#rules/batches.ts";
import type { BatchRowFragment, BatchTint } from "../gql/graphql.ts";
import { FormDialog } from "../screens/FormDialog.tsx";
import { BatchMark } from "../ui/BatchMark.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import classes from "./BatchDialog.module.css";
import { BatchesQuery, CreateBatch, UpdateBatch } from "./batch-documents.ts";

const TINTS: { value: BatchTint; label: string }[] = [
  { value: "ACCENT", label: "Blue" },
  { value: "GREEN", label: "Green" },
  { value: "ORANGE", label: "Orange" },
  { value: "REVIEW", label: "Purple" },
  { value: "AMBER", label: "Amber" },
];

interface BatchDialogProps {
  /** The batch that is changed; none for a new one. */
  batch?: BatchRowFragment;
  onClose: () => void;
}

/** Adds a batch, or changes its name, letters and tint. */
export function BatchDialog({ batch, onClose }: BatchDialogProps) {
  const [name, setName] = useState(batch?.name ?? "");
  const [letters, setLetters] = useState(batch?.letters ?? "");
  const [tint, setTint] = useState<BatchTint>(batch?.tint ?? "ACCENT");
  const [create] = useMutation(CreateBatch, { refetchQueries: [BatchesQuery] });
  const [update] = useMutation(UpdateBatch);
  const variables = { name, letters: letters.trim() || null, tint };
  const shown = letters.trim() || batchLetters(name);
  return (
    <FormDialog
      title={batch ? "Change this batch" : "Add a batch"}
      confirmLabel={batch ? "Save Changes" : "Add Batch"}
      busyLabel="Saving..."
      action={() =>
        batch ? update({ variables: { id: batch.id, ...variables } }) : create({ variables })
      }
      done={batch ? `“${name.trim()}” is saved.` : `“${name.trim()}” is added.`}
      failure="Failed to save the batch."
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={batchLimits.nameMaxLength}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={classes.looks}>
        <TextField
          label="Letters"
          maxLength={2}
          placeholder={batchLetters(name)}
          value={letters}
          onChange={({ currentTarget }) => setLetters(currentTarget.value.toUpperCase())}
        />
        <Select label="Tint" labelShown="above" value={tint} options={TINTS} onChange={setTint} />
        <BatchMark batch={{ letters: shown, tint }} />
      </div>
    </FormDialog>
  );
}
