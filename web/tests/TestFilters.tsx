import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Select } from "../ui/Select.tsx";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./TestFilters.module.css";
import { noFilter, type TestFilter } from "./test-filter.ts";

interface TestFiltersProps {
  filter: TestFilter;
  /** The subjects to choose from. */
  subjects: string[];
  onChange: (filter: TestFilter) => void;
  disabled: boolean;
}

/** The filter row: search, subject, Public tests only, Clear Filters. */
export function TestFilters({ filter, subjects, onChange, disabled }: TestFiltersProps) {
  const known = subjects.includes(filter.subject) || filter.subject === "";
  const options = [
    { value: "", label: "All Subjects" },
    ...(known ? subjects : [filter.subject, ...subjects]).map((subject) => ({
      value: subject,
      label: subject,
    })),
  ];
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
        options={options}
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
        <Button kind="quiet" onClick={() => onChange(noFilter)}>
          Clear Filters
        </Button>
      </div>
    </search>
  );
}
