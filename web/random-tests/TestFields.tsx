import { Textarea } from "@mantine/core";
import { randomTestLimits } from "#rules/limits.ts";
import type { RandomTestForm } from "#rules/random-test-rules.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Section } from "../ui/Section.tsx";
import { TextField } from "../ui/TextField.tsx";
import classes from "./Fields.module.css";

interface TestFieldsProps {
  form: RandomTestForm;
  onChange: (change: Partial<RandomTestForm>) => void;
  /** The fields that are wrong. */
  invalid: ReadonlySet<string>;
}

/** Title, description, and the numbers of the test. */
export function TestFields({ form, onChange, invalid }: TestFieldsProps) {
  const { randomQuestionsMin, randomQuestionsMax, randomMarksStep } = randomTestLimits;
  const { randomDurationMinMinutes, randomDurationMaxMinutes } = randomTestLimits;
  return (
    <Section title="The test">
      <div className={classes.fields}>
        <TextField
          label="Title"
          autoComplete="off"
          value={form.title}
          error={invalid.has("title")}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <Textarea
          label={<Optional>Description</Optional>}
          classNames={{ input: classes.textarea }}
          rows={3}
          value={form.description}
          error={invalid.has("description")}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
        <div className={classes.pairs}>
          <NumberField
            label="Number of questions"
            hint={`${randomQuestionsMin} to ${randomQuestionsMax}`}
            min={randomQuestionsMin}
            max={randomQuestionsMax}
            value={form.numQuestions}
            error={invalid.has("numQuestions")}
            onChange={(numQuestions) => onChange({ numQuestions })}
          />
          <NumberField
            label="Duration in minutes"
            hint={`${randomDurationMinMinutes} to ${randomDurationMaxMinutes}`}
            min={randomDurationMinMinutes}
            max={randomDurationMaxMinutes}
            value={form.durationMinutes}
            error={invalid.has("durationMinutes")}
            onChange={(durationMinutes) => onChange({ durationMinutes })}
          />
          <NumberField
            label="Marks for a correct answer"
            min={0}
            step={randomMarksStep}
            value={form.correctMarks}
            error={invalid.has("correctMarks")}
            onChange={(correctMarks) => onChange({ correctMarks })}
          />
          <NumberField
            label="Marks deducted for an incorrect one"
            hint="0 means no negative marking"
            min={0}
            step={randomMarksStep}
            value={form.incorrectMarks}
            error={invalid.has("incorrectMarks")}
            onChange={(incorrectMarks) => onChange({ incorrectMarks })}
          />
        </div>
      </div>
    </Section>
  );
}
