import { noteNames, questionColumns } from "#rules/question-columns.ts";
import { counted } from "../ui/counted.ts";
import { fieldError } from "../ui/field-error.tsx";
import { fieldsOf } from "../ui/fields.ts";
import { Section } from "../ui/Section.tsx";
import { ClassificationFields } from "./ClassificationFields.tsx";
import { NoteField } from "./NoteField.tsx";
import { OptionFields } from "./OptionFields.tsx";
import classes from "./QuestionFields.module.css";
import type { QuestionForm, QuestionProblems } from "./question-form.ts";
import { RichField } from "./rich/RichField.tsx";

interface QuestionFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  problems: QuestionProblems;
  /** The latest year of a PYQ. */
  currentYear: number;
}

/** The fields of the question form (docs/screens.md, section 9). */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, onChange, problems } = props;
  const change = (part: Partial<QuestionForm>) => onChange({ ...form, ...part });
  const fields = fieldsOf({ form, errors: problems, onChange: change });
  const length = [...form.questionText.trim()].length;
  return (
    <div className={classes.sections}>
      <Section title="Question">
        <div className={classes.fields}>
          <RichField
            label="Question text"
            kind="question"
            field="questionText"
            rows={4}
            description={
              <>
                <span key={length}>{counted(length, "character")}</span>
                {form.questionHtml == null && <span>. *Asterisks* make italics.</span>}
              </>
            }
            value={{ text: form.questionText, html: form.questionHtml ?? null }}
            lang={form.lang}
            error={fieldError(problems.get("questionText"))}
            onChange={({ text, html }) => change({ questionText: text, questionHtml: html })}
          />
          <OptionFields {...{ form, problems, onChange }} />
        </div>
      </Section>
      <Section title="Classification">
        <ClassificationFields form={form} fields={fields} currentYear={props.currentYear} />
      </Section>
      {noteNames.map((name) => (
        <Section key={name} title={questionColumns[name].title} optional>
          <NoteField isHeaded rows={3} {...{ name, form, problems }} onChange={change} />
        </Section>
      ))}
    </div>
  );
}
