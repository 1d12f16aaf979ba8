import type { ReactNode } from "react";
import classes from "./FilterRow.module.css";
import { Select } from "./Select.tsx";
import { SlashSearchField } from "./SlashSearchField.tsx";
import { subjectOptions } from "./subject-options.ts";

interface FilterRowProps {
  /** What is searched: "Search question text". */
  searchLabel: string;
  filter: { search: string; subject: string };
  /** The subjects to choose from. */
  subjects: string[];
  /** `now` for what is chosen rather than typed. */
  onChange: (change: { search: string } | { subject: string }, when?: "now") => void;
  /** The width of its columns. */
  className: string | undefined;
  /** What else narrows the list. */
  children: ReactNode;
}

/** The filter row over an administrator's list: search, subject, and the screen's own boxes. */
export function FilterRow(props: FilterRowProps) {
  const { searchLabel, filter, subjects, onChange, className, children } = props;
  return (
    <search className={`${classes.row} ${className}`}>
      <SlashSearchField
        label={searchLabel}
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
      <Select
        label="Subject"
        value={filter.subject}
        options={subjectOptions(subjects, filter.subject)}
        onChange={(subject) => onChange({ subject }, "now")}
      />
      {children}
    </search>
  );
}
