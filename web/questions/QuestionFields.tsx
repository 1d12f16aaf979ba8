import { useQuery } from "@apollo/client/react";
import { Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId } from "react";
import { figure } from "#rules/figures.ts";
import "@mantine/core/styles/Input.layer.css";
import { questionLimits } from "#rules/limits.ts";
import { nameNear } from "#rules/near-names.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { fieldsOf } from "../ui/fields.ts";
import { NearName } from "../ui/NearName.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Section } from "../ui/Section.tsx";
import { TextField } from "../ui/TextField.tsx";
import { OptionFields } from "./OptionFields.tsx";
import classes from "./QuestionFields.module.css";
import {
  type QuestionForm,
  type QuestionProblems,
  withOption,
  withoutOption,
} from "./question-form.ts";
import {
  ExamSuggestionsQuery,
  SubjectSuggestionsQuery,
  TopicSuggestionsQuery,
} from "./question-form-documents.ts";
import { Suggest } from "./Suggest.tsx";

/** How long a subject has to rest before its topics are asked for, in milliseconds. */
const restMs = 300;

interface QuestionFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  problems: QuestionProblems;
  /** The latest year a PYQ can be of. */
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
          <Textarea
            label="Question text"
            classNames={{ input: classes.question }}
            rows={4}
            description={`${figure(length)} ${length === 1 ? "character" : "characters"}`}
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...fields.text("questionText")}
          />
          <OptionFields
            options={form.options}
            correct={form.correct}
            problem={problems.get("options")}
            choiceProblem={problems.get("correctOptionIndex")}
            onText={(index, text) => change({ options: form.options.with(index, text) })}
            onCorrect={(correct) => change({ correct })}
            onAdd={() => onChange(withOption(form))}
            onRemove={(index) => onChange(withoutOption(form, index))}
          />
        </div>
      </Section>
      <Classification form={form} fields={fields} currentYear={props.currentYear} />
      <Section title="Explanation" optional>
        <Textarea
          aria-label="Explanation"
          classNames={{ input: classes.explanation }}
          rows={3}
          {...fields.text("explanation")}
        />
      </Section>
    </div>
  );
}

interface ClassificationProps extends Pick<QuestionFieldsProps, "form" | "currentYear"> {
  fields: ReturnType<typeof fieldsOf<QuestionForm>>;
}

function Classification({ form, fields, currentYear }: ClassificationProps) {
  const id = useId();
  const { pyqYearMin, questionLabelMaxLength: labelMax } = questionLimits;
  const [subject] = useDebouncedValue(form.subject.trim(), restMs);
  const subjects = useQuery(SubjectSuggestionsQuery);
  const topics = useQuery(TopicSuggestionsQuery, {
    variables: { subject },
    skip: subject === "",
  });
  const exams = useQuery(ExamSuggestionsQuery, { skip: !form.pyq });
  return (
    <Section title="Classification">
      <div className={classes.fields}>
        <div className={classes.pairs}>
          <div>
            <Suggest
              id={`${id}-subject`}
              label="Subject"
              field="subject"
              suggestions={subjects.data?.subjects ?? []}
              maxLength={labelMax}
              {...fields.value("subject")}
            />
            <NearLabel label="subject" value={form.subject} known={subjects.data?.subjects} />
          </div>
          <div>
            <Suggest
              id={`${id}-topic`}
              label={<Optional>Topic</Optional>}
              field="topic"
              suggestions={topics.data?.topics ?? []}
              maxLength={labelMax}
              {...fields.value("topic")}
            />
            <NearLabel label="topic" value={form.topic} known={topics.data?.topics} />
          </div>
        </div>
        <Checkbox label="Previous Year Question" {...fields.box("pyq")} />
        {form.pyq && (
          <div className={classes.pairs}>
            <TextField
              label="PYQ year"
              type="number"
              inputMode="numeric"
              autoComplete="off"
              inputClassName={classes.year}
              min={pyqYearMin}
              max={currentYear}
              step={1}
              description={`${pyqYearMin} to ${currentYear}`}
              {...fields.text("pyqYear")}
            />
            <Suggest
              id={`${id}-exam`}
              label="PYQ exam"
              field="pyqExam"
              placeholder="For example, AILET"
              suggestions={exams.data?.bankExams ?? []}
              maxLength={labelMax}
              {...fields.value("pyqExam")}
            />
          </div>
        )}
      </div>
    </Section>
  );
}

interface NearLabelProps {
  label: "subject" | "topic";
  value: string;
  /** Undefined until they are there. */
  known: readonly string[] | undefined;
}

/** Says that a new name is near one of the bank, before it is made. */
function NearLabel({ label, value, known = [] }: NearLabelProps) {
  // Half a name is near the whole one.
  const [rested] = useDebouncedValue(value, restMs);
  const near = rested === value ? nameNear(value, known) : null;
  return near === null ? null : (
    <NearName>
      Near the {label} {near}. A new one is made.
    </NearName>
  );
}
