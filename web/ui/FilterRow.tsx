import { Checkbox } from "./Checkbox.tsx";
import classes from "./FilterRow.module.css";
import { Select } from "./Select.tsx";
import { SlashSearchField } from "./SlashSearchField.tsx";
import { subjectOptions } from "./subject-options.ts";

interface Filter {
  search: string;
  subject: string;
  page: number;
}

/** The names of a filter's boolean fields. */
type BoxName<State> = {
  [Name in keyof State]: State[Name] extends boolean ? Name : never;
}[keyof State];

interface FilterRowProps<State extends Filter> {
  /** The search label: "Search question text". */
  searchLabel: string;
  filter: State;
  /** The subjects to choose from; undefined while they load. */
  subjects: string[] | undefined;
  /** The filter's checkboxes and their labels. */
  boxes: Record<BoxName<State>, string>;
  /** Another filter starts at the first page; `now` for changes that aren't typed. */
  onChange: (filter: State, when?: "now") => void;
  /** Sets the width of its columns. */
  className: string | undefined;
}

/** The filter row above an administrator's list: search, subject, and the list's own checkboxes. */
export function FilterRow<State extends Filter>(props: FilterRowProps<State>) {
  const { searchLabel, filter, subjects = [], boxes, onChange, className } = props;
  const change = (part: Partial<State> | Partial<Filter>, when?: "now") =>
    onChange({ ...filter, page: 1, ...part }, when);
  return (
    <search className={`${classes.row} ${className}`}>
      <SlashSearchField
        label={searchLabel}
        value={filter.search}
        onChange={({ currentTarget }) => change({ search: currentTarget.value })}
      />
      <Select
        label="Subject"
        value={filter.subject}
        options={subjectOptions(subjects, filter.subject)}
        onChange={(subject) => change({ subject }, "now")}
      />
      <div className={classes.boxes}>
        {Object.entries<string>(boxes).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={filter[name as BoxName<State>] === true}
            onChange={({ currentTarget }) =>
              change({ [name]: currentTarget.checked } as Partial<State>, "now")
            }
          />
        ))}
      </div>
    </search>
  );
}
