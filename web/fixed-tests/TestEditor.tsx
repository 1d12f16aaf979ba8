import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import type { TestInput } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SaveKeys } from "../ui/SaveKeys.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { FillDialog } from "./FillDialog.tsx";
import { QuestionPicker } from "./QuestionPicker.tsx";
import { SelectedQuestions } from "./SelectedQuestions.tsx";
import { moved, type PickedQuestion, toggled, withAdded } from "./selection.ts";
import classes from "./TestEditor.module.css";
import { TestPreview } from "./TestPreview.tsx";
import { TestSettings } from "./TestSettings.tsx";
import { formErrors, inputOf, isChanged, type MarksDefaults, type TestForm } from "./test-form.ts";

interface TestEditorProps {
  /** What the form starts with; later values count for nothing. */
  initial: { form: TestForm; selection: readonly PickedQuestion[] };
  /** The test that is edited; none for a new one. */
  testId?: string;
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

/** A selection in its order, and the ids in it: another order leaves `selected` the same object. */
interface Picked {
  selection: readonly PickedQuestion[];
  selected: ReadonlySet<string>;
}

const pickedOf = (selection: readonly PickedQuestion[]): Picked => ({
  selection,
  selected: new Set(idsOf(selection)),
});

/** The selection, and how it is changed. None of the changes becomes another function meanwhile. */
function useSelection(initial: readonly PickedQuestion[], onChange: () => void) {
  const [picked, setPicked] = useState(() => pickedOf(initial));
  // All that was selected at any time: what is taken out stays in its list, to be put back.
  const [touched, setTouched] = useState(initial);
  const toast = useToast();
  const latest = useRef(picked.selection);
  useEffect(() => {
    latest.current = picked.selection;
  });
  const toggle = useCallback(
    (question: PickedQuestion) => {
      setPicked(({ selection }) => pickedOf(toggled(selection, question)));
      setTouched((now) => withAdded(now, [question]));
      onChange();
    },
    [onChange],
  );
  const move = useCallback(
    (id: string, to: number) => {
      setPicked(({ selection, selected }) => ({ selection: moved(selection, id, to), selected }));
      onChange();
    },
    [onChange],
  );
  /** Takes another selection, which can be taken back. */
  const replace = useCallback(
    (next: readonly PickedQuestion[], text: string) => {
      const before = latest.current;
      setPicked(pickedOf(next));
      setTouched((now) => withAdded(now, next));
      onChange();
      const undo = { label: "Undo", run: () => setPicked(pickedOf(before)) };
      toast({ kind: "success", text, ...(next.length !== before.length && { action: undo }) });
    },
    [onChange, toast],
  );
  const clear = useCallback(() => replace([], "The selection is cleared"), [replace]);
  const add = useCallback(
    (questions: readonly PickedQuestion[], remark?: string) => {
      const next = withAdded(latest.current, questions, testLimits.testQuestionsMax);
      const count = next.length - latest.current.length;
      const added = `${figure(count)} ${count === 1 ? "question" : "questions"} added`;
      const full = next.length === testLimits.testQuestionsMax ? "; the test is full" : "";
      replace(next, `${added}${remark ? `, ${remark}` : ""}${full}`);
    },
    [replace],
  );
  return { ...picked, touched, toggle, move, clear, add };
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
  const [filling, setFilling] = useState(false);
  const { selection, selected, touched, toggle, move, clear, add } = useSelection(
    initial.selection,
    onChange,
  );
  const fill = useCallback(() => setFilling(true), []);
  const settings = useRef<HTMLFormElement>(null);
  const errors = formErrors(form, idsOf(selection));
  const shown = new Map(tried ? errors.map(({ field, message }) => [field, message]) : []);
  const wrongSettings = [...shown.keys()].filter((field) => field !== "questionIds");
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
    // After the errors are shown.
    requestAnimationFrame(showWrong);
  }
  /** Leads to the first wrong field, if it is one of the form. */
  function showWrong(): void {
    settings.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
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
          own={touched}
          onToggle={toggle}
          onAdd={add}
          onFill={fill}
          onClear={clear}
          notice={notice}
        />
        {filling && (
          <FillDialog
            testId={props.testId ?? null}
            selection={selection}
            onAdd={add}
            onClose={() => setFilling(false)}
          />
        )}
        <SelectedQuestions selection={selection} onMove={move} onRemove={toggle} />
      </div>
      <div className={classes.side}>
        <TestPreview form={form} selection={selection} selected={selected} originals={originals}>
          {wrongSettings.length > 0 && (
            <div className={classes.failure}>
              <Notice kind="error">
                Not saved:{" "}
                {wrongSettings.length === 1
                  ? "1 setting is"
                  : `${wrongSettings.length} settings are`}{" "}
                wrong. <TextButton onClick={showWrong}>Show</TextButton>
              </Notice>
            </div>
          )}
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
