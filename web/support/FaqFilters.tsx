import { useEffect, useId, useRef } from "react";
import { figure } from "#rules/figures.ts";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./FaqFilters.module.css";
import type { FaqChip, FaqFilter } from "./faq-filter.ts";

interface FaqFiltersProps {
  filter: FaqFilter;
  chips: FaqChip[];
  onChange: (filter: FaqFilter) => void;
}

/** Keeps the chosen chip in sight where the chips scroll sideways. */
function useChosenInSight(category: FaqFilter["category"]) {
  const chips = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const scroller = chips.current;
    const input = scroller?.querySelector<HTMLInputElement>(
      `input[value="${CSS.escape(category)}"]`,
    );
    const chip = input?.closest("label");
    if (!scroller || !chip) return;
    const free = scroller.clientWidth - chip.offsetWidth;
    scroller.scrollTo({ left: chip.offsetLeft - scroller.offsetLeft - free / 2 });
  }, [category]);
  return chips;
}

/** Search box and category chips: a list in the margin; on phones a line that scrolls sideways. */
export function FaqFilters({ filter, chips, onChange }: FaqFiltersProps) {
  const name = useId();
  const categories = useChosenInSight(filter.category);
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search questions and answers"
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
      />
      <fieldset className={classes.categories} ref={categories}>
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
                {figure(count)}
                <span className="visually-hidden"> {count === 1 ? "question" : "questions"}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  );
}
