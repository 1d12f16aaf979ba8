import { type NoteName, questionColumns } from "#rules/question-columns.ts";
import { fieldError } from "../ui/field-error.tsx";
import type { QuestionForm, QuestionProblems } from "./question-form.ts";
import { RichField } from "./rich/RichField.tsx";

/** Where the markup of each note stands in the form. */
const htmlNames = { explanation: "explanationHtml" } as const satisfies Record<
  NoteName,
  keyof QuestionForm
>;

interface NoteFieldProps {
  name: NoteName;
  form: QuestionForm;
  problems: QuestionProblems;
  onChange: (part: Partial<QuestionForm>) => void;
  rows: number;
  /** A heading has its title: its label is spoken alone. */
  isHeaded?: boolean;
}

/** A text of a question that may be left empty, and on which nothing depends. */
export function NoteField({ name, form, problems, onChange, rows, isHeaded }: NoteFieldProps) {
  const { title } = questionColumns[name];
  const htmlName = htmlNames[name];
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
