import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { istYear } from "#rules/times.ts";
import type { QuestionInput } from "../gql/graphql.ts";
import { DraftKept, DraftNotice } from "../screens/drafts/DraftNotice.tsx";
import type { Draft } from "../screens/drafts/use-draft.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { focusField } from "../ui/fields.ts";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { SaveKeys } from "../ui/SaveKeys.tsx";
import classes from "./QuestionEditor.module.css";
import { QuestionFields } from "./QuestionFields.tsx";
import { QuestionPreview } from "./QuestionPreview.tsx";
import {
  isChanged,
  problemsOf,
  type QuestionForm,
  type QuestionProblems,
  questionOf,
} from "./question-form.ts";
import { useNearSubjects } from "./use-near-subjects.tsx";

interface QuestionEditorProps {
  initial: QuestionForm;
  draft: Draft<QuestionForm>;
  /** Called when a draft based on this revision was opened; null for a new question. */
  onTake?: (revisionNumber: number | null) => void;
  saving: boolean;
  /** Why the last save failed. */
  failure: ReactNode;
  /** The server's errors by field; shown until the next change. */
  refused?: QuestionProblems | undefined;
  /** Saves; `another` is true to write the next question at once. */
  onSave: (input: QuestionInput, form: QuestionForm, another: boolean) => void;
  /** True to offer "save and write another". */
  mayAddAnother?: boolean;
  /** True to focus the text at first. */
  focusText?: boolean;
  /** Called on a change, which makes an old failure out of date. */
  onChange: () => void;
  /** The target of Cancel. */
  cancel: { to: string; state?: unknown };
  /** Below the preview, or on a narrow screen below the form. */
  aside?: ReactNode;
}

/** The question form beside a preview for students. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { initial, draft, onTake, saving, failure, refused, onSave, onChange, cancel, aside } =
    props;
  const { mayAddAnother = false, focusText = false } = props;
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const currentYear = istYear(new Date());
  const problems = problemsOf(form, currentYear);
  const near = useNearSubjects();

  const { report } = draft;
  useEffect(() => report(form, isChanged(form, initial)), [report, form, initial]);

  useEffect(() => {
    if (focusText) element.current?.querySelector<HTMLElement>("textarea")?.focus();
  }, [focusText]);

  function submit(event?: FormEvent, another = false): void {
    event?.preventDefault();
    if (saving) return;
    setTried(true);
    const [wrong] = problems.keys();
    if (wrong !== undefined) focusField(element.current, wrong);
    else near.settle([form.subject], (chosen) => saveWith(chosen, another));
  }

  /** Saves with the subject that replaces a similar one. */
  function saveWith(chosen: ReadonlyMap<string, string>, another: boolean): void {
    const next = { ...form, subject: chosen.get(form.subject.trim()) ?? form.subject };
    setForm(next);
    onSave(questionOf(next), next, another);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // A dialog of the editor is inside the form's element, but not part of the form.
    if (event.target instanceof Element && event.target.closest("dialog") !== null) return;
    event.preventDefault();
    event.stopPropagation();
    submit(undefined, mayAddAnother && event.shiftKey);
  }

  return (
    // In the capture phase, before the rich-text editor, in which these keys insert a line break.
    <form
      ref={element}
      className={classes.columns}
      noValidate
      onSubmit={submit}
      onKeyDownCapture={onKey}
    >
      <div className={classes.main} tabIndex={-1}>
        <DraftNotice
          draft={draft}
          noun="question"
          onTake={(taken, revisionNumber) => {
            setForm(taken);
            onTake?.(revisionNumber);
            onChange();
          }}
        />
        <QuestionFields
          form={form}
          currentYear={currentYear}
          problems={tried ? new Map([...(refused ?? []), ...problems]) : new Map()}
          onChange={(next) => {
            setForm(next);
            onChange();
          }}
        />
        <div className={classes.foot}>
          {failure}
          <div className={classes.buttons}>
            <Button kind="primary" type="submit" busy={saving} busyLabel="Saving...">
              Save Question
            </Button>
            {mayAddAnother && (
              <Button aria-disabled={saving || undefined} onClick={() => submit(undefined, true)}>
                Save and Add Another
              </Button>
            )}
            <ButtonLink {...cancel}>Cancel</ButtonLink>
            <SaveKeys className={classes.keys} />
          </div>
          <DraftKept at={draft.keptAt} />
        </div>
      </div>
      <div className={classes.beside}>
        <QuestionPreview form={form} />
        {aside}
      </div>
      {near.dialog}
      <UnsavedGuard unsaved={isChanged(form, initial)} keep={draft.keep} />
    </form>
  );
}
