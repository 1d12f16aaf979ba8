import { useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { subjectOptions } from "../ui/subject-options.ts";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./TestFilters.module.css";
import { orderChoices, standingChoices, type TestFilter, testsAddress } from "./test-filter.ts";

interface TestFiltersProps {
  filter: TestFilter;
  /** The subjects to choose from. */
  subjects: string[];
  /** `now` for changes that aren't typed. */
  onChange: (filter: TestFilter, when?: "now") => void;
  disabled: boolean;
}

/**
 * The filter row: search, subject, Public tests only, and Clear Filters while a filter is set; below it the person's
 * own state in a test, and the order.
 */
export function TestFilters({ filter, subjects, onChange, disabled }: TestFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  function clear() {
    onChange({ ...testsAddress.none, sort: filter.sort }, "now");
    // The button disappears with the last filter, and would take the focus with it.
    search.current?.focus();
  }
  return (
    <search>
      <div className={classes.row}>
        <SearchField
          ref={search}
          label="Search title or description"
          value={filter.search}
          onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
        />
        <Select
          label="Subject"
          value={filter.subject}
          options={subjectOptions(subjects, filter.subject)}
          disabled={disabled}
          onChange={(subject) => onChange({ ...filter, subject }, "now")}
        />
        <div className={classes.end}>
          <Checkbox
            label="Public tests only"
            checked={filter.publicOnly}
            onChange={({ currentTarget }) =>
              onChange({ ...filter, publicOnly: currentTarget.checked }, "now")
            }
          />
          <div className={classes.clear}>
            {testsAddress.isNarrowed(filter) && (
              <Button kind="quiet" onClick={clear}>
                Clear Filters
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className={classes.own}>
        <Segmented
          label="What you have done with them"
          full
          value={filter.own}
          options={standingChoices}
          onChange={(own) => onChange({ ...filter, own }, "now")}
        />
        <Select
          label="Sort by"
          labelShown
          value={filter.sort}
          options={orderChoices}
          onChange={(sort) => onChange({ ...filter, sort }, "now")}
        />
      </div>
    </search>
  );
}
