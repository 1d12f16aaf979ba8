import { useMutation, useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { extraTimeLimits } from "#rules/extra-time.ts";
import { BatchChoicesQuery } from "../../screens/batches/batch-documents.ts";
import { FormDialog } from "../../screens/FormDialog.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import classes from "./ExtraTimeDialog.module.css";
import { AddExtraTime } from "./schedule-documents.ts";

interface ExtraTimeDialogProps {
  testId: string;
  onClose: () => void;
}

/** Gives a person or a batch more time on a test, in minutes or in percent, with a reason. */
export function ExtraTimeDialog({ testId, onClose }: ExtraTimeDialogProps) {
  const [whom, setWhom] = useState<"person" | "batch">("person");
  const [person, setPerson] = useState("");
  const [chosen, setBatch] = useState("");
  const [unit, setUnit] = useState<"minutes" | "percent">("minutes");
  const [amount, setAmount] = useState(10);
  const [reason, setReason] = useState("");
  const { data } = useQuery(BatchChoicesQuery);
  const batches = data?.batches.items.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const batchId = chosen || (batches[0]?.id ?? "");
  const [add] = useMutation(AddExtraTime);
  const id = useId();

  async function save(): Promise<void> {
    const who = whom === "person" ? { person } : { batchId };
    await add({ variables: { testId, input: { ...who, [unit]: amount, reason } } });
  }

  return (
    <FormDialog
      title="Add extra time"
      confirmLabel="Add"
      busyLabel="Adding..."
      action={save}
      done="Extra time added"
      failure="Failed to add the extra time."
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p className="visually-hidden" id={`${id}-whom`}>
            For whom
          </p>
          <RadioList
            labelledBy={`${id}-whom`}
            value={whom}
            options={[
              { value: "person", label: "For a person" },
              ...(batches.length > 0 ? [{ value: "batch" as const, label: "For a batch" }] : []),
            ]}
            onChange={setWhom}
          />
          {whom === "person" ? (
            <TextField
              label="E-mail address or name"
              data-autofocus
              value={person}
              error={wrong("person")}
              onChange={({ currentTarget }) => setPerson(currentTarget.value)}
            />
          ) : (
            <Select
              label="Batch"
              labelShown="above"
              value={batchId}
              options={batches.map((batch) => ({ value: batch.id, label: batch.name }))}
              onChange={setBatch}
            />
          )}
          <div className={classes.amount}>
            <NumberField
              label="More time"
              min={1}
              max={unit === "minutes" ? extraTimeLimits.minutesMax : extraTimeLimits.percentMax}
              value={amount}
              error={wrong(unit)}
              onChange={setAmount}
            />
            <Select
              label="In"
              labelShown="above"
              value={unit}
              options={[
                { value: "minutes", label: "Minutes" },
                { value: "percent", label: "Percent of the duration" },
              ]}
              onChange={setUnit}
            />
          </div>
          <TextField
            label="Reason"
            maxLength={extraTimeLimits.reasonMaxLength}
            value={reason}
            error={wrong("reason")}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
