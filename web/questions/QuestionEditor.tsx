import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { istYear } from "#rules/times.ts";
import type { QuestionInput } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { focusField } from "../ui/fields.ts";
import { UnsavedGuard } from "../ui/LeaveGuard.tsx";
import { SaveKeys } from "../ui/SaveKeys.tsx";
import classes from "./QuestionEditor.module.css";
import { QuestionFields } from "./QuestionFields.tsx";
import { QuestionPreview } from "./QuestionPreview.tsx";
import { isChanged, problemsOf, type QuestionForm, questionOf } from "./question-form.ts";

interface QuestionEditorProps {
  initial: QuestionForm;
  saving: boolean;
  /** Why it was not saved. */
  failure: ReactNode;
  onSave: (input: QuestionInput) => void;
  /** Something was changed: a failure told before is out of date. */
  onChange: () => void;
  /** Where Cancel leads. */
  cancelTo: string;
}

/** The question form beside what the student will see of it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { initial, saving, failure, onSave, onChange, cancelTo } = props;
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const currentYear = istYear(new Date());
  const problems = problemsOf(form, currentYear);

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (saving) return;
    setTried(true);
    const [wrong] = problems.keys();
    if (wrong === undefined) onSave(questionOf(form));
    else focusField(element.current, wrong);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  }

  return (
    <form ref={element} className={classes.columns} noValidate onSubmit={submit} onKeyDown={onKey}>
      <div className={classes.main}>
        <QuestionFields
          form={form}
          currentYear={currentYear}
          problems={tried ? problems : new Map()}
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
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            <SaveKeys className={classes.keys} />
          </div>
        </div>
      </div>
      <QuestionPreview form={form} />
      <UnsavedGuard unsaved={isChanged(form, initial)} />
    </form>
  );
}
