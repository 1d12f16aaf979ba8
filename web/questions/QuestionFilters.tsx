import { Checkbox } from "../ui/Checkbox.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import classes from "./QuestionFilters.module.css";
import type { QuestionListState } from "./question-list-state.ts";

interface QuestionFiltersProps {
  state: QuestionListState;
  /** The subjects to choose from. */
  subjects: string[];
  /** Another filter begins at the first page; `now` for what isn't typed. */
  onChange: (state: QuestionListState, when?: "now") => void;
}

/** Search, subject, PYQ only. */
export function QuestionFilters({ state, subjects, onChange }: QuestionFiltersProps) {
  const change = (part: Partial<QuestionListState>, when?: "now") =>
    onChange({ ...state, ...part, page: 1 }, when);
  return (
    <FilterRow
      className={classes.row}
      searchLabel="Search question text"
      filter={state}
      subjects={subjects}
      onChange={change}
    >
      <Checkbox
        label="PYQ only"
        checked={state.pyqOnly}
        onChange={({ currentTarget }) => change({ pyqOnly: currentTarget.checked }, "now")}
      />
    </FilterRow>
  );
}
