import { useId } from "react";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./FaqFilters.module.css";
import { type FaqChip, type FaqFilter, noFaqFilter } from "./faq-filter.ts";

interface FaqFiltersProps {
  filter: FaqFilter;
  chips: FaqChip[];
  onChange: (filter: FaqFilter) => void;
}

/** Search box and category chips: a list in the margin; on phones a line that scrolls sideways. */
export function FaqFilters({ filter, chips, onChange }: FaqFiltersProps) {
  const name = useId();
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search questions and answers"
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
        onKeyDown={({ key }) => {
          if (key === "Escape") onChange({ ...filter, search: noFaqFilter.search });
        }}
      />
      <fieldset className={classes.categories}>
        <legend className="visually-hidden">Category</legend>
        <div className={classes.chips}>
          {chips.map(({ category, count }) => (
            <label className={classes.chip} key={category}>
              <input
                className={classes.input}
                type="radio"
                name={name}
                value={category}
                checked={category === filter.category}
                onChange={() => onChange({ ...filter, category })}
              />
              <span>{category}</span>
              <span className={classes.count}>
                {count}
                <span className="visually-hidden"> {count === 1 ? "question" : "questions"}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  );
}
