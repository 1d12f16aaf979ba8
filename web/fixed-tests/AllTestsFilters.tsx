import { Checkbox } from "../ui/Checkbox.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import classes from "./AllTestsFilters.module.css";
import type { AllTestsState } from "./all-tests-state.ts";

interface AllTestsFiltersProps {
  state: AllTestsState;
  /** The subjects to choose from. */
  subjects: string[];
  /** Another filter begins at the first page; `now` for what isn't typed. */
  onChange: (state: AllTestsState, when?: "now") => void;
}

/** Search, subject, Active only, Public only. */
export function AllTestsFilters({ state, subjects, onChange }: AllTestsFiltersProps) {
  const change = (part: Partial<AllTestsState>, when?: "now") =>
    onChange({ ...state, ...part, page: 1 }, when);
  return (
    <FilterRow
      className={classes.row}
      searchLabel="Search title or description"
      filter={state}
      subjects={subjects}
      onChange={change}
    >
      <div className={classes.boxes}>
        <Checkbox
          label="Active only"
          checked={state.activeOnly}
          onChange={({ currentTarget }) => change({ activeOnly: currentTarget.checked }, "now")}
        />
        <Checkbox
          label="Public only"
          checked={state.publicOnly}
          onChange={({ currentTarget }) => change({ publicOnly: currentTarget.checked }, "now")}
        />
      </div>
    </FilterRow>
  );
}
