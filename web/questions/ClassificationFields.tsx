import { useQuery } from "@apollo/client/react";
import { useId } from "react";
import { questionLimits, screenLimits } from "#rules/limits.ts";
import { nameNear } from "#rules/near-names.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import type { fieldsOf } from "../ui/fields.ts";
import { NearName } from "../ui/NearName.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { languageOptions } from "./languages.ts";
import classes from "./QuestionFields.module.css";
import type { QuestionForm } from "./question-form.ts";
import {
  ExamSuggestionsQuery,
  SubjectSuggestionsQuery,
  TopicSuggestionsQuery,
} from "./question-form-documents.ts";
import { Suggest } from "./Suggest.tsx";

interface ClassificationFieldsProps {
  form: QuestionForm;
  fields: ReturnType<typeof fieldsOf<QuestionForm>>;
  /** The latest year of a PYQ. */
  currentYear: number;
}

/** The labels of a question, and its exam paper. */
export function ClassificationFields({ form, fields, currentYear }: ClassificationFieldsProps) {
  const id = useId();
  const { pyqYearMin, questionLabelMaxLength: labelMax } = questionLimits;
  const subject = useDebouncedValue(form.subject.trim(), screenLimits.typingRestMs);
  const subjects = useQuery(SubjectSuggestionsQuery);
  const topics = useQuery(TopicSuggestionsQuery, {
    variables: { subject },
    skip: subject === "",
  });
  // Empty while a new subject is typed, since topics of the old one don't apply.
  const ofSubject = form.subject.trim() === subject ? topics.data?.topics : undefined;
  const exams = useQuery(ExamSuggestionsQuery, { skip: !form.pyq });
  return (
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
            suggestions={ofSubject ?? []}
            maxLength={labelMax}
            {...fields.value("topic")}
          />
          <NearLabel label="topic" value={form.topic} known={ofSubject} />
        </div>
      </div>
      <Select
        label="Language"
        labelShown="above"
        value={form.lang ?? ""}
        options={languageOptions(form.lang ?? "", form.questionText)}
        onChange={(lang) => fields.value("lang").onChange(lang)}
      />
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
  );
}

interface NearLabelProps {
  label: "subject" | "topic";
  value: string;
  /** Undefined while they load. */
  known: readonly string[] | undefined;
}

/** Warns that a new name is similar to one of the bank. */
function NearLabel({ label, value, known = [] }: NearLabelProps) {
  // Debounced, since half a name is similar to the whole one.
  const rested = useDebouncedValue(value, screenLimits.typingRestMs);
  const near = rested === value ? nameNear(value, known) : null;
  return near === null ? null : (
    <NearName>
      Near the {label} {near}. A new one is made.
    </NearName>
  );
}
