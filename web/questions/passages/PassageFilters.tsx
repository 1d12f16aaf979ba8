import { Checkbox } from "../../ui/Checkbox.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { SlashSearchField } from "../../ui/SlashSearchField.tsx";
import classes from "./PassageFilters.module.css";
import type { PassageListState } from "./passage-list-state.ts";

interface PassageFiltersProps {
  state: PassageListState;
  /** The subjects to choose from, once they are known. */
  subjects: readonly string[] | undefined;
  /** Another filter begins at the first page; `now` for what isn't typed. */
  onChange: (state: PassageListState, when?: "now") => void;
}

/** What narrows Passages: words or a number, a subject, whether a test uses them, and archived ones. */
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
