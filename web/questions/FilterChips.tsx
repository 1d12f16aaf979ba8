import { useRef } from "react";
import { Chip } from "../ui/Chip.tsx";
import classes from "./FilterChips.module.css";
import { MORE_FILTERS_BUTTON } from "./MoreFilters.tsx";
import { activeFilters, type QuestionListState, without } from "./question-list-state.ts";

interface FilterChipsProps {
  state: QuestionListState;
  onChange: (state: QuestionListState, when: "now") => void;
}

/** The filters set in More filters, each with a remove button. */
export function FilterChips({ state, onChange }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const filters = activeFilters(state);
  if (filters.length === 0) return null;

  function remove(key: (typeof filters)[number]["key"], place: number): void {
    // Focuses the next chip, or the previous one, or the button. Found before the chip is removed.
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next =
      buttons[place + 1] ??
      buttons[place - 1] ??
      document.querySelector<HTMLElement>(MORE_FILTERS_BUTTON);
    next?.focus();
    onChange(without(state, [key]), "now");
  }

  return (
    <ul ref={list} className={classes.chips} aria-label="Filters in use">
      {filters.map(({ key, label }, place) => (
        <li key={key}>
          <Chip label={label} onRemove={() => remove(key, place)} />
        </li>
      ))}
    </ul>
  );
}
