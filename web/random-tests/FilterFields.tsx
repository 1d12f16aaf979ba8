import type { PassageChoice, RandomTestFilters } from "#rules/random-test-rules.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { ChoiceField, TopicsField } from "./ChoiceField.tsx";
import classes from "./Fields.module.css";
import type { FilterOptions } from "./generator-form.ts";
import { PickMany } from "./PickMany.tsx";
import { passageChoices, passageHints } from "./passage-choices.ts";
import { pyqChoiceOf, pyqChoices, pyqHints, pyqOnlyOf } from "./pyq-choices.ts";

/** Beyond this many subjects a box to pick from is easier than a field of checkboxes. */
const mostCheckboxes = 30;

/** Every previous year question has its exam. */
const NO_PYQ = "The question bank has no previous year question so far.";

interface FilterFieldsProps {
  filters: RandomTestFilters;
  options: FilterOptions;
  onChange: (change: Partial<RandomTestFilters>) => void;
  onReset: () => void;
  /** What each choice of passages means; left out for a test. */
  hints?: Readonly<Record<PassageChoice, string>>;
}

/** What narrows the questions: subjects, topics, previous year questions. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, options, onChange, onReset, hints = passageHints } = props;
  const { pyqOnly, pyqExams, pyqYears, passages = "any" } = filters;
  const choice = pyqChoiceOf(pyqOnly);
  const picksPyq = pyqOnly !== false;
  const hasPyq = options.pyqExams.length > 0;
  return (
    <Section title="Filters" controls={<TextButton onClick={onReset}>Reset Filters</TextButton>}>
      <div className={classes.fields}>
        <Subjects filters={filters} options={options} onChange={onChange} />
        <TopicsField
          {...{ options, filters }}
          onChange={(chosen) => onChange({ topics: chosen })}
        />
        <ChoiceField
          label="Previous Year Questions"
          value={choice}
          options={pyqChoices.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => onChange({ pyqOnly: pyqOnlyOf(value) })}
          hint={hasPyq ? pyqHints[choice] : NO_PYQ}
        />
        {picksPyq && (
          <div className={classes.pairs}>
            {options.pyqExams.length > 0 && (
              <PickMany
                label="PYQ exams"
                prompt="Add an exam"
                nothing="No exam like this"
                options={options.pyqExams}
                chosen={pyqExams}
                onChange={(chosen) => onChange({ pyqExams: chosen })}
              />
            )}
            {options.pyqYears.length > 0 && (
              <PickMany
                label="PYQ years"
                prompt="Add a year"
                nothing="No year like this"
                options={options.pyqYears.map(String)}
                chosen={pyqYears.map(String)}
                onChange={(chosen) => onChange({ pyqYears: chosen.map(Number) })}
              />
            )}
          </div>
        )}
        <ChoiceField
          label="Passages"
          value={passages}
          options={passageChoices}
          onChange={(value) => onChange({ passages: value })}
          hint={hints[passages]}
        />
      </div>
    </Section>
  );
}

function Subjects(props: Omit<FilterFieldsProps, "onReset" | "hints">) {
  const { filters, options, onChange } = props;
  const { subjects } = filters;
  if (options.subjects.length > mostCheckboxes) {
    return (
      <PickMany
        label="Subjects"
        prompt="Add a subject"
        nothing="No subject like this"
        options={options.subjects}
        chosen={subjects}
        onChange={(chosen) => onChange({ subjects: chosen })}
      />
    );
  }
  return (
    <fieldset>
      <legend className={classes.label}>Subjects</legend>
      <div className={classes.subjects}>
        {options.subjects.map((subject) => (
          <Checkbox
            key={subject}
            label={subject}
            checked={subjects.includes(subject)}
            onChange={({ currentTarget }) =>
              onChange({
                subjects: currentTarget.checked
                  ? [...subjects, subject]
                  : subjects.filter((other) => other !== subject),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
