import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { TestInput } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SaveKeys } from "../ui/SaveKeys.tsx";
import { useToast } from "../ui/Toast.tsx";
import { QuestionPicker } from "./QuestionPicker.tsx";
import { SelectedQuestions } from "./SelectedQuestions.tsx";
import { moved, type PickedQuestion, toggled } from "./selection.ts";
import classes from "./TestEditor.module.css";
import { TestPreview } from "./TestPreview.tsx";
import { TestSettings } from "./TestSettings.tsx";
import { formErrors, inputOf, isChanged, type MarksDefaults, type TestForm } from "./test-form.ts";

interface TestEditorProps {
  /** What the form starts with; later values count for nothing. */
  initial: { form: TestForm; selection: readonly PickedQuestion[] };
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  /** What an emptied marks field stands for; null where it is refused. */
  marks: MarksDefaults | null;
  saveLabel: string;
  savingLabel: string;
  saving: boolean;
  /** Why the last save failed. */
  failure: ReactNode;
  /** Something to know about the questions. */
  notice?: ReactNode;
  /** Saves what is sound; the page owns the mutation and its messages. */
  onSave: (input: TestInput) => void;
  /** Something was changed: an old failure is out of date. */
  onChange: () => void;
}

const idsOf = (selection: readonly PickedQuestion[]) => selection.map(({ id }) => id);

/** The selection, and how it is changed. */
function useSelection(initial: readonly PickedQuestion[], onChange: () => void) {
  const [selection, setSelection] = useState(initial);
  const toast = useToast();
  const toggle = useCallback(
    (question: PickedQuestion) => {
      setSelection((now) => toggled(now, question));
      onChange();
    },
    [onChange],
  );
  const move = useCallback(
    (id: string, to: number) => {
      setSelection((now) => moved(now, id, to));
      onChange();
    },
    [onChange],
  );
  function clear(): void {
    setSelection([]);
    onChange();
    toast({
      kind: "success",
      text: "The selection is cleared",
      action: { label: "Undo", run: () => setSelection(selection) },
    });
  }
  return { selection, toggle, move, clear };
}

/** Ctrl and Enter save from anywhere on the page, but not from a dialog. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Settings, question picker, order and preview of one test, for Create and Edit alike. */
export function TestEditor(props: TestEditorProps) {
  const { initial, originals, marks, saving, failure, notice, onSave, onChange } = props;
  const [before] = useState(initial);
  const [form, setForm] = useState(initial.form);
  const [tried, setTried] = useState(false);
  const { selection, toggle, move, clear } = useSelection(initial.selection, onChange);
  const settings = useRef<HTMLFormElement>(null);
  const selected = useMemo(() => new Set(idsOf(selection)), [selection]);
  const errors = formErrors(form, idsOf(selection));
  const shown = new Map(tried ? errors.map(({ field, message }) => [field, message]) : []);
  const nothingSelected = selection.length === 0;
  // Edit can't be saved without a question; Create says so (docs/screens.md, section 10).
  const locked = originals !== null && nothingSelected;
  const unsaved = isChanged(
    { form, questionIds: idsOf(selection) },
    { form: before.form, questionIds: idsOf(before.selection) },
  );

  function save(): void {
    if (saving || locked) return;
    setTried(true);
    if (errors.length === 0) {
      onSave(inputOf(form, idsOf(selection)));
      return;
    }
    // After the errors are shown: the first wrong field, if it is one of the form.
    requestAnimationFrame(() =>
      settings.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }
  useSaveKey(save);

  return (
    <div className={classes.columns}>
      <UnsavedGuard unsaved={unsaved} />
      <div className={classes.main}>
        <form
          ref={settings}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TestSettings
            form={form}
            marks={marks}
            errors={shown}
            onChange={(change) => {
              setForm({ ...form, ...change });
              onChange();
            }}
          />
        </form>
        <QuestionPicker
          selected={selected}
          originals={originals}
          onToggle={toggle}
          onClear={clear}
          notice={notice}
        />
        <SelectedQuestions selection={selection} onMove={move} onRemove={toggle} />
      </div>
      <div>
        <TestPreview form={form} selection={selection} selected={selected} originals={originals}>
          {shown.has("questionIds") && (
            <div className={classes.failure}>
              <Notice kind="error" role="alert">
                {shown.get("questionIds")}
              </Notice>
            </div>
          )}
          {failure && <div className={classes.failure}>{failure}</div>}
          <Button
            kind="primary"
            size="large"
            full
            busy={saving}
            busyLabel={props.savingLabel}
            disabled={locked || (originals !== null && saving)}
            onClick={save}
          >
            {props.saveLabel}
          </Button>
          {locked ? (
            <p className={`${classes.under} ${classes.remark}`}>
              Select at least one question to save.
            </p>
          ) : (
            <SaveKeys className={classes.under} />
          )}
        </TestPreview>
      </div>
    </div>
  );
}
