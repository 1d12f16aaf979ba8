import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { TestInput } from "../gql/graphql.ts";
import { DraftKept, DraftNotice } from "../screens/drafts/DraftNotice.tsx";
import type { Draft } from "../screens/drafts/use-draft.ts";
import { Button } from "../ui/Button.tsx";
import { isFocusFree } from "../ui/focus-places.ts";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SaveKeys } from "../ui/SaveKeys.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { inProgress } from "./attempt-words.ts";
import { BatchAccess } from "./BatchAccess.tsx";
import { FillDialog } from "./FillDialog.tsx";
import { OrderOfQuestions } from "./OrderOfQuestions.tsx";
import type { Outline } from "./outline-groups.ts";
import { targetOf } from "./outline-reducer.ts";
import { sumOfMinutes } from "./outline-sections.ts";
import { QuestionPicker } from "./QuestionPicker.tsx";
import classes from "./TestEditor.module.css";
import { TestPreview } from "./TestPreview.tsx";
import { TestSections } from "./TestSections.tsx";
import { TestSettings } from "./TestSettings.tsx";
import { draftOf, type TestDraft, takenDraft } from "./test-draft.ts";
import { formErrors, inputOf, isChanged, type MarksDefaults, type TestForm } from "./test-form.ts";
import { useOutline } from "./use-outline.ts";

interface TestEditorProps {
  /** The initial content of the form; later values are ignored. */
  initial: { form: TestForm; outline: Outline };
  draft: Draft<TestDraft>;
  /** Called when a draft based on this version was opened; null for a new test. */
  onTake?: (version: number | null) => void;
  /** The edited test; left out for a new one. */
  testId?: string;
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  /** The values of empty marks fields; null if empty fields are errors. */
  marks: MarksDefaults | null;
  saveLabel: string;
  savingLabel: string;
  saving: boolean;
  /** Why the last save failed. */
  failure: ReactNode;
  /** The number of submitted attempts. */
  taken?: number;
  /** The number of attempts in progress. */
  open?: number;
  /** A notice about the questions. */
  notice?: ReactNode;
  /** Called with a valid test; the page owns the mutation and its messages. */
  onSave: (input: TestInput, isChanged: boolean) => void;
  /** Called on a change, which makes an old failure out of date. */
  onChange: () => void;
}

/** Ctrl+Enter saves from anywhere on the page, but not from a dialog. */
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

/**
 * When sections are added or removed together with the focused element, focuses the first title or the button that
 * adds sections.
 */
function useFocusInParts(root: RefObject<HTMLElement | null>, isSectioned: boolean): void {
  const before = useRef(isSectioned);
  useEffect(() => {
    if (before.current === isSectioned) return;
    before.current = isSectioned;
    const place = isSectioned ? '[data-section-key] [data-field="title"]' : "[data-divide]";
    if (isFocusFree()) root.current?.querySelector<HTMLElement>(place)?.focus();
  }, [root, isSectioned]);
}

/** The editor, with its initial content or a draft. */
export function TestEditor(props: TestEditorProps) {
  const { initial, draft, onTake, onChange } = props;
  const [started, setStarted] = useState({ start: initial, round: 0 });
  return (
    <div tabIndex={-1} className={classes.whole}>
      <DraftNotice
        draft={draft}
        noun="test"
        onTake={(taken, version) => {
          setStarted(({ round }) => ({ start: takenDraft(taken), round: round + 1 }));
          onTake?.(version);
          onChange();
        }}
      />
      <TestForms key={started.round} {...props} start={started.start} />
    </div>
  );
}

/** Settings, question picker, order and preview of one test, for Create and Edit. */
function TestForms(props: TestEditorProps & { start: TestEditorProps["initial"] }) {
  const {
    initial,
    start,
    draft,
    originals,
    marks,
    saving,
    failure,
    taken = 0,
    open = 0,
    notice,
    onSave,
    onChange,
  } = props;
  const [before] = useState(initial);
  const [form, setForm] = useState(start.form);
  const [tried, setTried] = useState(false);
  const [filling, setFilling] = useState(false);
  // Collapsed in a test with sections, where the work is in the sections.
  const [isFolded, setFolded] = useState(originals !== null && start.outline.sections.length > 0);
  const [state, dispatch] = useOutline(start.outline, initial.outline, onChange);
  const { outline, selected, touched } = state;
  const into = targetOf(state);
  const { selection, sections } = outline;
  const isSectioned = sections.length > 0;
  const fill = useCallback(() => setFilling(true), []);
  const fields = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const errors = formErrors(form, outline);
  const isSettingWrong = errors.some(({ field }) => !/^(questionIds$|sections)/.test(field));
  const shown = new Map(tried ? errors.map(({ field, message }) => [field, message]) : []);
  const wrongSettings = [...shown.keys()].filter((field) => field !== "questionIds");
  const nothingSelected = selection.length === 0;
  // Edit can't save without a question; Create shows an error instead (docs/screens.md, section 10).
  const locked = originals !== null && nothingSelected;
  const unsaved = isChanged({ form, outline }, before);
  const { report } = draft;
  useEffect(() => report(draftOf(form, outline), unsaved), [report, form, outline, unsaved]);

  function save(): void {
    if (saving || locked) return;
    setTried(true);
    if (errors.length === 0) {
      onSave(inputOf(form, outline), unsaved);
      return;
    }
    showWrong();
  }
  /** Focuses the first invalid field, of the settings or of a section. */
  function showWrong(): void {
    if (isSettingWrong) setFolded(false);
    // After the errors are rendered.
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }
  useSaveKey(save);
  useFocusInParts(fields, isSectioned);
  /** Scrolls to the picker and focuses it. */
  function goToPicker(): void {
    picker.current?.scrollIntoView({ block: "start" });
    picker.current
      ?.querySelector<HTMLElement>("input[type=search]")
      ?.focus({ preventScroll: true });
  }

  return (
    <div className={classes.columns}>
      <UnsavedGuard unsaved={unsaved} keep={draft.keep} />
      <div className={classes.main} ref={fields}>
        <form
          key="settings"
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
            sum={sumOfMinutes(outline)}
            access={
              props.testId !== undefined && (
                <BatchAccess testId={props.testId} isPublic={form.isPublic} />
              )
            }
            isFolded={isFolded}
            isWrong={isSettingWrong}
            onFold={setFolded}
            onChange={(change) => {
              setForm({ ...form, ...change });
              onChange();
            }}
          />
        </form>
        {isSectioned && (
          <TestSections
            key="sections"
            state={state}
            dispatch={dispatch}
            durationMinutes={form.durationMinutes}
            errors={shown}
            onAdd={goToPicker}
          />
        )}
        <div key="picker" ref={picker} className={classes.picker}>
          <QuestionPicker
            selected={selected}
            originals={originals}
            own={touched}
            sections={sections}
            into={into}
            dispatch={dispatch}
            onFill={fill}
            notice={notice}
          />
        </div>
        {filling && (
          <FillDialog
            key="fill"
            testId={props.testId ?? null}
            selection={selection}
            into={sections[into]?.title.trim() ?? null}
            onAdd={(questions, remark) => dispatch({ type: "add", questions, remark })}
            onClose={() => setFilling(false)}
          />
        )}
        {!isSectioned && <OrderOfQuestions key="order" state={state} dispatch={dispatch} />}
        <div key="kept" className={classes.keptAbove}>
          <DraftKept at={draft.keptAt} />
        </div>
      </div>
      <div className={classes.side} data-foot>
        <TestPreview form={form} outline={outline} originals={originals}>
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
          <div className={classes.under}>
            <DraftKept at={draft.keptAt} />
          </div>
          {open > 0 && (
            <p className={`${classes.under} ${classes.remark}`}>
              {inProgress(open)}. A change of the test doesn’t reach {open === 1 ? "it" : "them"},
              and
              {open === 1 ? " it" : " they"} can be finished.
            </p>
          )}
          {taken > 0 && (
            <p className={`${classes.under} ${classes.remark}`}>
              {taken === 1 ? "1 attempt was" : `${figure(taken)} attempts were`} taken on it so far,
              on the paper as it was then. A change holds for those started after it.
            </p>
          )}
        </TestPreview>
      </div>
    </div>
  );
}
