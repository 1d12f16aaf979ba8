import { useId } from "react";
import { practiceLimits } from "#rules/limits.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import fields from "../Fields.module.css";
import { difficultyChoices, type Known, knownWords, type PracticeForm } from "./practice-form.ts";

const { practiceQuestionsMin, practiceQuestionsMax } = practiceLimits;

const clocks: { value: PracticeForm["clock"]; label: string }[] = [
  { value: "none", label: "None" },
  { value: "minute", label: "A minute a question" },
];

interface PracticeFieldsProps {
  form: PracticeForm;
  onChange: (change: Partial<PracticeForm>) => void;
  /** Of the chosen pool; null until it is counted. */
  known: Known | null;
  /** What is wrong with the number of questions. */
  error: string | undefined;
}

/** Difficulty, number and clock of a practice. */
export function PracticeFields({ form, onChange, known, error }: PracticeFieldsProps) {
  const hint = useId();
  const { difficulty, numQuestions, clock } = form;
  // While nothing is known of a difficulty, it can only be taken back.
  const isUnknown = difficulty === null && (known?.difficultyKnown ?? 0) === 0;
  return (
    <Section title="The practice">
      <div className={fields.fields}>
        <div>
          <p className={fields.label} aria-hidden>
            Difficulty
          </p>
          <Segmented
            label="Difficulty"
            full
            value={difficulty ?? "ANY"}
            options={difficultyChoices}
            disabled={isUnknown}
            describedBy={hint}
            onChange={(value) => onChange({ difficulty: value === "ANY" ? null : value })}
          />
          <p className={fields.hint} id={hint}>
            {known === null ? "Counting" : knownWords(known, difficulty === null)}
          </p>
        </div>
        <div className={fields.pairs}>
          <NumberField
            label="Number of questions"
            hint={`${practiceQuestionsMin} to ${practiceQuestionsMax}`}
            min={practiceQuestionsMin}
            max={practiceQuestionsMax}
            data-field="numQuestions"
            value={numQuestions}
            error={error}
            onChange={(value) => onChange({ numQuestions: value })}
          />
          <div>
            <p className={fields.label} aria-hidden>
              Clock
            </p>
            <Select
              label="Clock"
              value={clock}
              options={clocks}
              onChange={(value) => onChange({ clock: value })}
            />
            <p className={fields.hint}>It stands while you read an answer, or are away.</p>
          </div>
        </div>
      </div>
    </Section>
  );
}
