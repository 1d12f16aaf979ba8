import { randomTestLimits } from "#rules/limits.ts";
import type { RandomTestForm } from "#rules/random-test-rules.ts";
import { fieldsOf } from "../ui/fields.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Section } from "../ui/Section.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import classes from "./Fields.module.css";

interface TestFieldsProps {
  form: RandomTestForm;
  onChange: (change: Partial<RandomTestForm>) => void;
  /** What is wrong, by field. */
  errors: ReadonlyMap<string, string>;
}

/** Title, description, and the numbers of the test. */
export function TestFields(props: TestFieldsProps) {
  const fields = fieldsOf(props);
  const { randomQuestionsMin, randomQuestionsMax, randomMarksStep } = randomTestLimits;
  const { randomDurationMinMinutes, randomDurationMaxMinutes } = randomTestLimits;
  return (
    <Section title="The test">
      <div className={classes.fields}>
        <TextField label="Title" autoComplete="off" {...fields.text("title")} />
        <TextArea
          label={<Optional>Description</Optional>}
          rows={3}
          {...fields.text("description")}
        />
        <div className={classes.pairs}>
          <NumberField
            label="Number of questions"
            hint={`${randomQuestionsMin} to ${randomQuestionsMax}`}
            min={randomQuestionsMin}
            max={randomQuestionsMax}
            data-field="numQuestions"
            {...fields.value("numQuestions")}
          />
          <NumberField
            label="Duration in minutes"
            hint={`${randomDurationMinMinutes} to ${randomDurationMaxMinutes}`}
            min={randomDurationMinMinutes}
            max={randomDurationMaxMinutes}
            data-field="durationMinutes"
            {...fields.value("durationMinutes")}
          />
          <NumberField
            label="Marks for a correct answer"
            min={0}
            step={randomMarksStep}
            data-field="correctMarks"
            {...fields.value("correctMarks")}
          />
          <NumberField
            label="Marks deducted for an incorrect one"
            hint="0 means no negative marking"
            min={0}
            step={randomMarksStep}
            data-field="incorrectMarks"
            {...fields.value("incorrectMarks")}
          />
        </div>
      </div>
    </Section>
  );
}
