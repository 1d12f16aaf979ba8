import { useQuery } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import { questionLimits } from "#rules/limits.ts";
import { optionLetter } from "#rules/regrade-words.ts";
import { failureCode } from "../apollo/failure.ts";
import type { KeyCorrectionKind, RegradeCorrectionInput } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { fieldError } from "../ui/field-error.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import classes from "./CorrectionForm.module.css";
import { CorrectedQuestionQuery } from "./regrade-documents.ts";
import { refusalWords } from "./regrade-words.ts";

const KINDS: { value: KeyCorrectionKind; label: string }[] = [
  { value: "OTHER_KEY", label: "Another option is the key" },
  { value: "ALSO_ACCEPTED", label: "Another option is right as well" },
  { value: "GIVEN_TO_ALL", label: "Given to all" },
  { value: "DROPPED", label: "Dropped" },
];

/** What the form begins with, as the address of a link to it says. */
export interface GivenCorrection {
  question: string;
  kind: KeyCorrectionKind;
  /** "" for none. */
  option: string;
}

interface CorrectionFormProps {
  given?: GivenCorrection;
  submitLabel: string;
  /** Rejects with what the server refuses. */
  onSubmit: (correction: RegradeCorrectionInput) => Promise<unknown>;
  onCancel: () => void;
}

/** A correction of a question's key: which question, what holds instead, and why. */
export function CorrectionForm({ given, submitLabel, onSubmit, onCancel }: CorrectionFormProps) {
  const [number, setNumber] = useState(given?.question ?? "");
  const [kind, setKind] = useState<KeyCorrectionKind>(given?.kind ?? "OTHER_KEY");
  const [option, setOption] = useState(given?.option ?? "");
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useDebouncedValue(number.trim(), 300);
  const isNumber = /^[1-9]\d{0,8}$/.test(id);
  const { data, error } = useQuery(CorrectedQuestionQuery, { variables: { id }, skip: !isNumber });
  const question = isNumber && data?.question.id === id ? data.question : null;
  const namesOption = kind === "OTHER_KEY" || kind === "ALSO_ACCEPTED";
  const missing =
    id === "" || isNumber === false
      ? id !== "" && "Enter the question’s number, such as 4117."
      : error && failureCode(error) === "NOT_FOUND" && `The bank has no question ${id}.`;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const isChosen = !namesOption || option !== "";
    if (!isNumber || !isChosen || reason.trim() === "") {
      setRefusal(
        !isNumber
          ? "Enter the question’s number."
          : isChosen
            ? "Give a reason. Other administrators read it."
            : "Choose the option.",
      );
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const chosen = namesOption ? Number(option) : null;
      await onSubmit({ questionId: id, kind, option: chosen, reason });
    } catch (failure) {
      setRefusal(refusalWords(failure));
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        className={classes.number}
        label="Question ID"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={number}
        error={fieldError(missing || null)}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value);
          setOption("");
        }}
      />
      {question && <p className={classes.words}>{question.questionText}</p>}
      <div className={classes.row}>
        <Select
          label="Correction"
          labelShown="above"
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
        {namesOption && (
          <Select
            label="Option"
            labelShown="above"
            value={option}
            disabled={question === null}
            options={[
              { value: "", label: "Choose" },
              ...(question?.options ?? []).map((text, index) => ({
                value: String(index),
                label: `${optionLetter(index)}${index === question?.correctOptionIndex ? " (key)" : ""}: ${text}`,
              })),
            ]}
            onChange={setOption}
          />
        )}
      </div>
      <TextArea
        label="Reason"
        description="For administrators. Students see what changed."
        rows={2}
        maxLength={questionLimits.correctionReasonMaxLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {refusal !== null && (
        <Notice kind="error" role="alert">
          {refusal}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button kind="primary" type="submit" busy={busy} busyLabel="Saving...">
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
