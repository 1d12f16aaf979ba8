import { type ReactNode, useId, useRef, useState } from "react";
import { testLimits } from "#rules/limits.ts";
import { formatMarks, toHundredths } from "#rules/marks.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { fieldsOf } from "../ui/fields.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Optional } from "../ui/Optional.tsx";
import { Section } from "../ui/Section.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./TestSettings.module.css";
import { type MarksDefaults, marksInWords, type TestForm } from "./test-form.ts";

interface TestSettingsProps {
  form: TestForm;
  /** The values of empty marks fields; null if empty fields are errors. */
  marks: MarksDefaults | null;
  /** The errors, by field. */
  errors: ReadonlyMap<string, string>;
  /** The sum of the sections' minutes, which is the duration then; null if they have none. */
  sum: number | null;
  onChange: (change: Partial<TestForm>) => void;
  /** True while only a summary is shown instead of the fields. */
  isFolded: boolean;
  /** True if a field is invalid, which keeps it expanded. */
  isWrong: boolean;
  onFold: (isFolded: boolean) => void;
  /** The batches that may take the test; empty for a new one. */
  access: ReactNode;
}

const { testDurationMinMinutes: shortest, testDurationMaxMinutes: longest } = testLimits;

/** The value of an empty field, in a sentence; undefined if it is an error. */
function leftEmpty(marks: number | undefined): string | undefined {
  return marks === undefined ? undefined : `Empty means ${formatMarks(toHundredths(marks))}.`;
}

/** Title, duration, description, marks, Active and Public (docs/screens.md, section 10). */
export function TestSettings(props: TestSettingsProps) {
  const { marks, sum, isFolded, isWrong, onFold, access, ...filled } = props;
  const fields = fieldsOf(filled);
  const title = useRef<HTMLInputElement>(null);
  const id = useId();
  const [canFold] = useState(isFolded);
  return (
    <Section
      title="Test Configuration"
      controls={
        canFold &&
        (isFolded || !isWrong) && (
          <TextButton
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => {
              onFold(!isFolded);
              if (isFolded) requestAnimationFrame(() => title.current?.focus());
            }}
          >
            {isFolded ? "Change" : "Fold"}
            <span className="visually-hidden"> the configuration</span>
          </TextButton>
        )
      }
    >
      {isFolded && <SettingsInWords form={filled.form} sum={sum} />}
      <div className={classes.fields} id={id} hidden={isFolded}>
        <TextField label="Title" autoComplete="off" ref={title} {...fields.text("title")} />
        <NumberField
          label="Duration in minutes"
          min={shortest}
          max={longest}
          whenEmpty={testLimits.testDurationDefaultMinutes}
          {...fields.value("durationMinutes")}
          {...(sum === null
            ? { hint: `${shortest} to ${longest}` }
            : { hint: "The sum of the sections' minutes", value: sum, readOnly: true })}
        />
        <TextArea
          className={classes.wide}
          inputClassName={classes.textarea}
          label={<Optional>Description</Optional>}
          rows={1}
          {...fields.text("description")}
        />
        <div className={classes.marks}>
          <NumberField
            label="Marks for a correct answer"
            hint={leftEmpty(marks?.correctMarks)}
            min={0}
            step={testLimits.testMarksStep}
            whenEmpty={marks?.correctMarks ?? Number.NaN}
            {...fields.value("correctMarks")}
          />
          <NumberField
            label="Marks deducted for an incorrect one"
            hint={
              <>
                Hint: a deduction of 0.25 means -1/4 and 0.33 means -1/3. With a minus before it, it
                is the same deduction. {leftEmpty(marks?.incorrectMarks)}
              </>
            }
            step={testLimits.testMarksStep}
            negative
            whenEmpty={marks?.incorrectMarks ?? Number.NaN}
            {...fields.value("incorrectMarks")}
          />
        </div>
        <div className={classes.flags}>
          <Checkbox label="Active" {...fields.box("isActive")} />
          <Checkbox label="Public" {...fields.box("isPublic")} />
          <p className={classes.hint}>
            A test that is private or inactive reserves its questions: random tests leave them out,
            unless they also stand in a test that is active and public.
          </p>
        </div>
        {access && <div className={classes.wide}>{access}</div>}
      </div>
    </Section>
  );
}

/** "+1, −0.25. 120 minutes. Active, public." */
function SettingsInWords({ form, sum }: Pick<TestSettingsProps, "form" | "sum">) {
  const { title, description, isActive, isPublic } = form;
  const minutes = sum ?? form.durationMinutes;
  const facts = [
    marksInWords(form),
    counted(minutes, "minute"),
    `${isActive ? "Active" : "Inactive"}, ${isPublic ? "public" : "private"}`,
  ];
  return (
    <div className={classes.inWords}>
      <p className={classes.title} dir="auto">
        {title}
      </p>
      <p>{facts.filter(Boolean).join(". ")}.</p>
      {description.trim() !== "" && (
        <p className={classes.description} dir="auto">
          {description}
        </p>
      )}
    </div>
  );
}
