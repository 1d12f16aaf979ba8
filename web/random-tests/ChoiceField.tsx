import type { ComponentProps, ReactNode } from "react";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { Segmented } from "../ui/Segmented.tsx";
import classes from "./Fields.module.css";
import { type FilterOptions, offeredTopics } from "./generator-form.ts";
import { PickMany } from "./PickMany.tsx";

interface ChoiceFieldProps<Value extends string> extends ComponentProps<typeof Segmented<Value>> {
  label: string;
  /** Below it: what the choice means. */
  hint: ReactNode;
}

/** A field of a few choices, of which one is taken. */
export function ChoiceField<Value extends string>({ hint, ...props }: ChoiceFieldProps<Value>) {
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {props.label}
      </p>
      <Segmented full {...props} />
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  );
}

interface TopicsFieldProps {
  options: FilterOptions;
  filters: RandomTestFilters;
  onChange: (topics: string[]) => void;
}

/** The topics to draw from; nothing where the bank has none. */
export function TopicsField({ options, filters, onChange }: TopicsFieldProps) {
  if (options.topics.length === 0) return null;
  return (
    <PickMany
      label="Topics"
      prompt="Add a topic"
      nothing="No topic like this"
      options={offeredTopics(options, filters)}
      chosen={filters.topics}
      onChange={onChange}
    />
  );
}
