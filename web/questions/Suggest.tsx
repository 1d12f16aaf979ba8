import { Autocomplete } from "@base-ui/react/autocomplete";
import { IconSelector } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import box from "../ui/Field.module.css";
import { FieldFrame, fieldAria } from "../ui/FieldFrame.tsx";
import { OptionList } from "../ui/OptionList.tsx";
import classes from "./Suggest.module.css";

/** The most suggestions to list; typing finds the others. */
const mostListed = 60;

interface SuggestProps {
  id: string;
  label: ReactNode;
  /** The form field's name, for focusing. */
  field: string;
  value: string;
  onChange: (value: string) => void;
  /** Existing names of the bank; other text is allowed. */
  suggestions: readonly string[];
  placeholder?: string;
  error?: ReactNode;
  maxLength: number;
  /** True if it has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** A text field with existing names as suggestions, so that nothing gets two names. */
export function Suggest(props: SuggestProps) {
  const { id, label, field, value, onChange, suggestions, placeholder, error, ...rest } = props;
  const { maxLength, autoFocus } = rest;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div ref={place}>
      <Autocomplete.Root
        items={suggestions}
        limit={mostListed}
        value={value}
        onValueChange={(next) => onChange(next)}
        open={isOpen}
        // The library closes an empty list, but suggestions may still be loading: it opens when they arrive.
        onOpenChange={(open) => (open || suggestions.length > 0) && setOpen(open)}
      >
        <FieldFrame
          id={id}
          label={<span>{label}</span>}
          error={error}
          after={<IconSelector className={classes.sign} size={16} stroke={1.5} />}
        >
          <Autocomplete.Input
            ref={input}
            id={id}
            className={`${box.input} ${box.own}`}
            data-field={field}
            data-autofocus={autoFocus || undefined}
            placeholder={placeholder}
            maxLength={maxLength}
            {...fieldAria(id, { error })}
            // An invalid field is focused automatically, and an open list would cover its error.
            onFocus={() => !error && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              // The library would clear a field whose list is closed.
              event.preventBaseUIHandler();
              if (!isOpen) return;
              setOpen(false);
              // Closes only the list, not the dialog around it.
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        </FieldFrame>
        {isOpen && (
          <OptionList
            container={place}
            anchor={input}
            labelledBy={`${id}-label`}
            onPick={onChange}
          />
        )}
      </Autocomplete.Root>
    </div>
  );
}
