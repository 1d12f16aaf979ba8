import { Checkbox } from "../ui/Checkbox.tsx";
import { Select } from "../ui/Select.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { subjectOptions } from "../ui/subject-options.ts";
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
    <search className={classes.row}>
      <SlashSearchField
        label="Search question text"
        value={state.search}
        onChange={({ currentTarget }) => change({ search: currentTarget.value })}
      />
      <Select
        label="Subject"
        value={state.subject}
        options={subjectOptions(subjects, state.subject)}
        onChange={(subject) => change({ subject }, "now")}
      />
      <Checkbox
        label="PYQ only"
        checked={state.pyqOnly}
        onChange={({ currentTarget }) => change({ pyqOnly: currentTarget.checked }, "now")}
      />
    </search>
  );
}
