import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { questionLimits } from "#rules/limits.ts";
import type { DraftRowFragment, ImportRowMend } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea, TextField } from "../../ui/TextField.tsx";
import { peopleWords } from "./column-words.ts";
import classes from "./MendPanel.module.css";
import {
  changesOf,
  EVERY_FIELD,
  fieldsOf,
  formOf,
  type MendField,
  type MendForm,
  withTexts,
} from "./mend-form.ts";

interface MendPanelProps {
  row: DraftRowFragment;
  /** A change is on its way. */
  busy: boolean;
  onMend: (mend: ImportRowMend) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}

/** What is wrong with a question, and what mends it; of a sound one a way to change it. */
export function MendPanel({ row, busy, onMend, onLeaveOut }: MendPanelProps) {
  const { problems, question, number, place, isLeftOut } = row;
  const isSound = problems.length === 0;
  const [isChanging, setChanging] = useState(false);
  const asksForKey =
    isChanging || problems.some(({ field }) => field === "KEY" || field === "OTHER");
  const fields = isChanging ? EVERY_FIELD : fieldsOf(row);
  const [first, ...others] = problems;
  if (isLeftOut) {
    return (
      <div className={classes.panel} data-sound>
        <p className={classes.title}>This question is left out.</p>
        <Button busy={busy} onClick={() => onLeaveOut(false)}>
          Include It Again
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.panel} data-sound={isSound || undefined}>
      {first && (
        <div className={classes.problem}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            <p className={classes.title}>{peopleWords(first.message)}</p>
            {others.map(({ message }) => (
              <p key={message}>{peopleWords(message)}</p>
            ))}
            <p className={classes.place}>
              {place ?? `Row ${figure(number)}`}. Mend it here, or leave the question out.
            </p>
          </div>
        </div>
      )}
      {fields.length > 0 && (
        <Texts
          // Another row, or one that was changed in another tab, starts with fresh fields.
          key={`${row.id} ${JSON.stringify(row.changes)} ${isChanging}`}
          row={row}
          fields={fields}
          isAsked={isChanging}
          busy={busy}
          onSave={(form) => onMend(withTexts(row, fields, form))}
        />
      )}
      <div className={classes.keys}>
        {asksForKey && question !== null && (
          <fieldset className={classes.letters}>
            <legend className="visually-hidden">Correct option</legend>
            {question.options.map((_, index) => (
              <button
                type="button"
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is its letter.
                key={index}
                className={classes.letter}
                aria-label={`Option ${"ABCDE"[index]}`}
                aria-pressed={question.correctOptionIndex === index}
                aria-disabled={busy || undefined}
                onClick={() => {
                  if (!busy) onMend({ ...changesOf(row), correctOptionIndex: index });
                }}
              >
                {"ABCDE"[index]}
              </button>
            ))}
          </fieldset>
        )}
        {!isChanging && problems.some(({ field }) => field === "OTHER") && question !== null && (
          <Button size="small" busy={busy} onClick={() => onMend({ ...changesOf(row) })}>
            Accept It as It Is
          </Button>
        )}
        <Button kind="quiet" size="small" busy={busy} onClick={() => onLeaveOut(true)}>
          Leave Out
        </Button>
        {!isChanging && question !== null && (
          <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
            {isSound ? "Change" : "Change More"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TextsProps {
  row: DraftRowFragment;
  fields: readonly MendField[];
  /** Somebody asked for them, and types next. */
  isAsked: boolean;
  busy: boolean;
  onSave: (form: MendForm) => void;
}

function Texts({ row, fields, isAsked, busy, onSave }: TextsProps) {
  const [form, setForm] = useState(() => formOf(row));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsked) element.current?.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [isAsked]);
  const has = (field: MendField) => fields.includes(field);
  const text = (name: Exclude<keyof MendForm, "options">) => ({
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setForm((now) => ({ ...now, [name]: currentTarget.value })),
  });
  return (
    <form
      ref={element}
      className={classes.texts}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave(form);
      }}
    >
      {has("PASSAGE") && (
        <TextArea
          label={row.set === null ? "Passage" : "Passage of the whole set"}
          rows={6}
          {...text("passageText")}
        />
      )}
      {has("QUESTION") && <TextArea label="Question" rows={3} {...text("questionText")} />}
      {has("OPTIONS") &&
        form.options.map((option, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its letter.
            key={index}
            label={`Option ${"ABCDE"[index]}`}
            value={option}
            onChange={({ currentTarget: { value } }) =>
              setForm((now) => ({
                ...now,
                options: now.options.map((one, place) => (place === index ? value : one)),
              }))
            }
          />
        ))}
      {has("OPTIONS") && form.options.length < questionLimits.optionsMax && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => setForm((now) => ({ ...now, options: [...now.options, ""] }))}
        >
          Add Option
        </Button>
      )}
      {has("SUBJECT") && <TextField label="Subject" {...text("subject")} />}
      {has("TOPIC") && <TextField label="Topic" {...text("topic")} />}
      {has("PYQ") && (
        <>
          <TextField label="PYQ year" inputMode="numeric" {...text("pyqYear")} />
          <TextField label="PYQ exam" {...text("pyqExam")} />
        </>
      )}
      {has("EXPLANATION") && <TextArea label="Explanation" rows={3} {...text("explanation")} />}
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
