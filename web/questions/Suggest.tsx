import { Autocomplete } from "@base-ui/react/autocomplete";
import { IconSelector } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import box from "../ui/Field.module.css";
import { FieldFrame, fieldAria } from "../ui/FieldFrame.tsx";
import { OptionList } from "../ui/OptionList.tsx";
import classes from "./Suggest.module.css";

/** So many are listed at once; typing finds the others. */
const mostListed = 60;

interface SuggestProps {
  id: string;
  label: ReactNode;
  /** Which field of the form it is, for the focus. */
  field: string;
  value: string;
  onChange: (value: string) => void;
  /** What the bank has already; anything else may be typed. */
  suggestions: readonly string[];
  placeholder?: string;
  error?: ReactNode;
  maxLength: number;
  /** It has the focus when the dialog opens that it stands in. */
  autoFocus?: boolean;
}

/** A text with suggestions: what the bank calls things already, so that nothing gets two names. */
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
        // The library closes a list without items, but they may still be on their way: it shows when they are there.
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
            // The focus goes to a wrong field by itself, and its list would cover what is wrong with it.
            onFocus={() => !error && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              // The library would empty a field whose list is closed.
              event.preventBaseUIHandler();
              if (!isOpen) return;
              setOpen(false);
              // It closes the list, and not the dialog that the list stands in.
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
