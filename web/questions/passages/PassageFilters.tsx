import { Checkbox } from "../../ui/Checkbox.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { SlashSearchField } from "../../ui/SlashSearchField.tsx";
import classes from "./PassageFilters.module.css";
import type { PassageListState } from "./passage-list-state.ts";

interface PassageFiltersProps {
  state: PassageListState;
  /** The subjects to choose from; undefined while they load. */
  subjects: readonly string[] | undefined;
  /** Another filter starts at the first page; `now` for changes that aren't typed. */
  onChange: (state: PassageListState, when?: "now") => void;
}

/** The filters of Passages: text or id, subject, use in tests, and archived ones. */
export function PassageFilters({ state, subjects = [], onChange }: PassageFiltersProps) {
  const choose = (part: Partial<PassageListState>) =>
    onChange({ ...state, page: 1, ...part }, "now");
  return (
    <search className={classes.filters}>
      <SlashSearchField
        label="Search title, text or source"
        value={state.search}
        onChange={({ currentTarget }) =>
          onChange({ ...state, page: 1, search: currentTarget.value })
        }
      />
      <FilterSelect
        label="Subject"
        any="All Subjects"
        value={state.subject}
        options={subjects}
        onChange={(subject) => choose({ subject })}
      />
      <FilterSelect
        label="Tests"
        any="Used or not"
        value={state.used}
        options={[
          { value: "true", label: "In a test" },
          { value: "false", label: "In no test" },
        ]}
        onChange={(used) => choose({ used: used as PassageListState["used"] })}
      />
      <Checkbox
        label="Archived too"
        checked={state.archivedToo}
        onChange={({ currentTarget }) => choose({ archivedToo: currentTarget.checked })}
      />
    </search>
  );
}
