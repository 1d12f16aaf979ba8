import { type NoteName, questionColumns } from "#rules/question-columns.ts";
import { fieldError } from "../ui/field-error.tsx";
import { TextArea } from "../ui/TextField.tsx";
import type { QuestionForm, QuestionProblems } from "./question-form.ts";
import { RichField } from "./rich/RichField.tsx";

/** The form's fields for the markup of notes; notes without one are plain text. */
const htmlNames: Partial<Record<NoteName, "explanationHtml">> = { explanation: "explanationHtml" };

interface NoteFieldProps {
  name: NoteName;
  form: QuestionForm;
  problems: QuestionProblems;
  onChange: (part: Partial<QuestionForm>) => void;
  rows: number;
  /** True if the section's heading shows the title, so that the label is only for screen readers. */
  isHeaded?: boolean;
}

/** An optional text of a question, such as the explanation. */
export function NoteField({ name, form, problems, onChange, rows, isHeaded }: NoteFieldProps) {
  const { title } = questionColumns[name];
  const htmlName = htmlNames[name];
  if (htmlName === undefined) {
    return (
      <TextArea
        label={isHeaded ? undefined : `${title} (optional)`}
        aria-label={isHeaded ? title : undefined}
        rows={rows}
        value={form[name]}
        error={fieldError(problems.get(name))}
        lang={form.lang || undefined}
        data-field={name}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    );
  }
  return (
    <RichField
      label={isHeaded ? title : `${title} (optional)`}
      labelSpoken={isHeaded ?? false}
      kind="explanation"
      field={name}
      rows={rows}
      value={{ text: form[name], html: form[htmlName] ?? null }}
      lang={form.lang}
      error={fieldError(problems.get(name))}
      onChange={({ text, html }) => onChange({ [name]: text, [htmlName]: html })}
    />
  );
}
