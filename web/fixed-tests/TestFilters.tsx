import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Select } from "../ui/Select.tsx";
import { subjectOptions } from "../ui/subject-options.ts";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./TestFilters.module.css";
import { type TestFilter, testsAddress } from "./test-filter.ts";

interface TestFiltersProps {
  filter: TestFilter;
  /** The subjects to choose from. */
  subjects: string[];
  onChange: (filter: TestFilter) => void;
  disabled: boolean;
}

/** The filter row: search, subject, Public tests only, Clear Filters. */
export function TestFilters({ filter, subjects, onChange, disabled }: TestFiltersProps) {
  return (
    <search className={classes.row}>
      <SearchField
        label="Search title or description"
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
      />
      <Select
        label="Subject"
        value={filter.subject}
        options={subjectOptions(subjects, filter.subject)}
        disabled={disabled}
        onChange={(subject) => onChange({ ...filter, subject })}
      />
      <div className={classes.end}>
        <Checkbox
          label="Public tests only"
          checked={filter.publicOnly}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, publicOnly: currentTarget.checked })
          }
        />
        <Button kind="quiet" onClick={() => onChange(testsAddress.none)}>
          Clear Filters
        </Button>
      </div>
    </search>
  );
}
