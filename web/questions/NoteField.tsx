import { type NoteName, questionColumns } from "#rules/question-columns.ts";
import { fieldError } from "../ui/field-error.tsx";
import { TextArea } from "../ui/TextField.tsx";
import type { QuestionForm, QuestionProblems } from "./question-form.ts";
import { RichField } from "./rich/RichField.tsx";

/** Where the form has the markup of a note; a note that is missing here is plain text. */
const htmlNames: Partial<Record<NoteName, "explanationHtml">> = { explanation: "explanationHtml" };

interface NoteFieldProps {
  name: NoteName;
  form: QuestionForm;
  problems: QuestionProblems;
  onChange: (part: Partial<QuestionForm>) => void;
  rows: number;
  /** The section's heading shows the title, so the label is only read out. */
  isHeaded?: boolean;
}

/** A text of a question that may be left empty, and on which nothing depends. */
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
