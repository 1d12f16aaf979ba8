import { noteNames } from "#rules/question-columns.ts";
import { fieldError } from "../../ui/field-error.tsx";
import { fieldsOf } from "../../ui/fields.ts";
import { ClassificationFields } from "../ClassificationFields.tsx";
import { NoteField } from "../NoteField.tsx";
import { OptionFields } from "../OptionFields.tsx";
import {
  type QuestionForm,
  type QuestionProblems,
  withOption,
  withoutOption,
} from "../question-form.ts";
import { RichField } from "../rich/RichField.tsx";
import { markupOfPlain } from "../rich/rich-value.ts";
import classes from "./SetEntryFields.module.css";

interface SetEntryFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  problems: QuestionProblems;
  /** The latest year a PYQ can be of. */
  currentYear: number;
}

/** The fields of a question in its set: those of the question form, closer together. */
export function SetEntryFields(props: SetEntryFieldsProps) {
  const { form, onChange, problems, currentYear } = props;
  const change = (part: Partial<QuestionForm>) => onChange({ ...form, ...part });
  const fields = fieldsOf({ form, errors: problems, onChange: change });
  const { lang } = form;
  return (
    <div className={classes.fields}>
      <RichField
        label="Question"
        kind="question"
        field="questionText"
        rows={3}
        value={{ text: form.questionText, html: form.questionHtml ?? null }}
        lang={lang}
        error={fieldError(problems.get("questionText"))}
        onChange={({ text, html }) => change({ questionText: text, questionHtml: html })}
      />
      <OptionFields
        options={form.options}
        html={form.optionsHtml}
        lang={lang}
        correct={form.correct}
        problem={problems.get("options")}
        choiceProblem={problems.get("correctOptionIndex")}
        onText={(index, text) => change({ options: form.options.with(index, text) })}
        onRich={(index, { text, html }) =>
          change({
            options: form.options.with(index, text),
            optionsHtml: form.optionsHtml?.with(index, html ?? markupOfPlain(text)) ?? null,
          })
        }
        onFormat={() => change({ optionsHtml: form.options.map(markupOfPlain) })}
        onCorrect={(correct) => change({ correct })}
        onAdd={() => onChange(withOption(form))}
        onRemove={(index) => onChange(withoutOption(form, index))}
      />
      {noteNames.map((name) => (
        <NoteField key={name} rows={2} {...{ name, form, problems }} onChange={change} />
      ))}
      <ClassificationFields form={form} fields={fields} currentYear={currentYear} />
    </div>
  );
}
