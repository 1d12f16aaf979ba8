import { testLimits } from "#rules/limits.ts";
import { FileDrop } from "../ui/FileDrop.tsx";
import { fieldsOf } from "../ui/fields.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Section } from "../ui/Section.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import { sizeWords } from "./picked-file.ts";
import classes from "./TestUpload.module.css";
import type { TestUploadForm } from "./test-upload-form.ts";

interface TestUploadFieldsProps {
  form: TestUploadForm;
  disabled: boolean;
  onChange: (change: Partial<TestUploadForm>) => void;
  onFiles: (files: File[]) => void;
}

/** Title, description and duration of the test, and its file. */
export function TestUploadFields({ form, disabled, onChange, onFiles }: TestUploadFieldsProps) {
  const fields = fieldsOf({ form, onChange });
  const { testDurationMinMinutes, testDurationMaxMinutes, testDurationDefaultMinutes } = testLimits;
  return (
    <>
      <Section title="Test Configuration">
        <fieldset className={classes.fields} disabled={disabled}>
          <legend className="visually-hidden">Test Configuration</legend>
          <TextField
            label="Title"
            autoComplete="off"
            maxLength={testLimits.testTitleMaxLength}
            {...fields.text("title")}
          />
          <TextArea
            label={<Optional>Description</Optional>}
            rows={3}
            {...fields.text("description")}
          />
          <div className={classes.duration}>
            <NumberField
              label="Duration in minutes"
              hint={`${testDurationMinMinutes} to ${testDurationMaxMinutes}. Section minutes in the file override this.`}
              min={testDurationMinMinutes}
              max={testDurationMaxMinutes}
              whenEmpty={testDurationDefaultMinutes}
              {...fields.value("durationMinutes")}
            />
          </div>
        </fieldset>
      </Section>
      <Section title="Questions">
        <FileDrop
          label="CSV file"
          accept=".csv,text/csv,.jsonl,application/jsonl"
          disabled={disabled}
          chosen={form.file && <strong>{form.file.name}</strong>}
          hint={
            form.file
              ? `${sizeWords(form.file.size)}. Drop or choose another file to replace it.`
              : "One CSV file. Questions are asked in the order of the file."
          }
          onFiles={onFiles}
        />
      </Section>
    </>
  );
}
