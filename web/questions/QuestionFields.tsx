import { useQuery } from "@apollo/client/react";
import { Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId } from "react";
import "@mantine/core/styles/Input.layer.css";
import { questionLimits } from "#rules/limits.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { fieldError } from "../ui/field-error.tsx";
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
  const length = [...form.questionText.trim()].length;
  return (
    <div className={classes.sections}>
      <Section title="Question">
        <div className={classes.fields}>
          <Textarea
            label="Question text"
            classNames={{ input: classes.question }}
            data-field="questionText"
            rows={4}
            value={form.questionText}
            error={fieldError(problems.get("questionText"))}
            description={`${length.toLocaleString("en-IN")} ${length === 1 ? "character" : "characters"}`}
            inputWrapperOrder={["label", "input", "error", "description"]}
            onChange={({ currentTarget }) => change({ questionText: currentTarget.value })}
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
      <Classification {...props} change={change} />
      <Section title="Explanation" optional>
        <Textarea
          aria-label="Explanation"
          classNames={{ input: classes.explanation }}
          data-field="explanation"
          rows={3}
          value={form.explanation}
          error={fieldError(problems.get("explanation"))}
          onChange={({ currentTarget }) => change({ explanation: currentTarget.value })}
        />
      </Section>
    </div>
  );
}

interface ClassificationProps extends QuestionFieldsProps {
  change: (part: Partial<QuestionForm>) => void;
}

function Classification({ form, problems, currentYear, change }: ClassificationProps) {
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
          <Suggest
            id={`${id}-subject`}
            label="Subject"
            field="subject"
            value={form.subject}
            suggestions={subjects.data?.subjects ?? []}
            maxLength={labelMax}
            error={fieldError(problems.get("subject"))}
            onChange={(value) => change({ subject: value })}
          />
          <Suggest
            id={`${id}-topic`}
            label={<Optional>Topic</Optional>}
            field="topic"
            value={form.topic}
            suggestions={topics.data?.topics ?? []}
            maxLength={labelMax}
            error={fieldError(problems.get("topic"))}
            onChange={(value) => change({ topic: value })}
          />
        </div>
        <Checkbox
          label="Previous Year Question"
          checked={form.pyq}
          onChange={({ currentTarget }) => change({ pyq: currentTarget.checked })}
        />
        {form.pyq && (
          <div className={classes.pairs}>
            <TextField
              label="PYQ year"
              data-field="pyqYear"
              type="number"
              inputMode="numeric"
              autoComplete="off"
              classNames={{ input: classes.year }}
              min={pyqYearMin}
              max={currentYear}
              step={1}
              value={form.pyqYear}
              error={fieldError(problems.get("pyqYear"))}
              description={`${pyqYearMin} to ${currentYear}`}
              inputWrapperOrder={["label", "input", "error", "description"]}
              onChange={({ currentTarget }) => change({ pyqYear: currentTarget.value })}
            />
            <Suggest
              id={`${id}-exam`}
              label="PYQ exam"
              field="pyqExam"
              placeholder="For example, AILET"
              value={form.pyqExam}
              suggestions={exams.data?.bankExams ?? []}
              maxLength={labelMax}
              error={fieldError(problems.get("pyqExam"))}
              onChange={(value) => change({ pyqExam: value })}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
