import { noteNames } from "#rules/question-columns.ts";
import { fieldError } from "../../ui/field-error.tsx";
import { fieldsOf } from "../../ui/fields.ts";
import { ClassificationFields } from "../ClassificationFields.tsx";
import { NoteField } from "../NoteField.tsx";
import { OptionFields } from "../OptionFields.tsx";
import type { QuestionForm, QuestionProblems } from "../question-form.ts";
import { RichField } from "../rich/RichField.tsx";
import classes from "./SetEntryFields.module.css";

interface SetEntryFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  problems: QuestionProblems;
  /** The latest year of a PYQ. */
  currentYear: number;
}

/** The fields of a question in its set: those of the question form, more compact. */
export function SetEntryFields(props: SetEntryFieldsProps) {
  const { form, onChange, problems, currentYear } = props;
  const change = (part: Partial<QuestionForm>) => onChange({ ...form, ...part });
  const fields = fieldsOf({ form, errors: problems, onChange: change });
  return (
    <div className={classes.fields}>
      <RichField
        label="Question"
        kind="question"
        field="questionText"
        rows={3}
        value={{ text: form.questionText, html: form.questionHtml ?? null }}
        lang={form.lang}
        error={fieldError(problems.get("questionText"))}
        onChange={({ text, html }) => change({ questionText: text, questionHtml: html })}
      />
      <OptionFields {...{ form, problems, onChange }} />
      {noteNames.map((name) => (
        <NoteField key={name} rows={2} {...{ name, form, problems }} onChange={change} />
      ))}
      <ClassificationFields form={form} fields={fields} currentYear={currentYear} />
    </div>
  );
}
