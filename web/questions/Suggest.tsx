import { Autocomplete } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import list from "../ui/Combobox.module.css";
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
  const {
    id,
    label,
    field,
    value,
    onChange,
    suggestions,
    placeholder,
    error,
    maxLength,
    autoFocus,
  } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      id={id}
      classNames={{ ...list, ...classes }}
      label={<span>{label}</span>}
      data-field={field}
      data-autofocus={autoFocus || undefined}
      value={value}
      onChange={onChange}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        // It closes the list, and not the dialog that the list stands in.
        event.preventDefault();
        event.stopPropagation();
      }}
      data={[...suggestions]}
      placeholder={placeholder}
      error={error}
      // The focus goes to a wrong field by itself, and its list would cover what is wrong with it.
      openOnFocus={!error}
      maxLength={maxLength}
      limit={mostListed}
      withScrollArea={false}
      // Browsers make what scrolls a stop of the Tab key, and this is gone when it is reached.
      attributes={{ options: { tabIndex: -1 } }}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      comboboxProps={{
        withinPortal: false,
        // A dialog, which scrolls what is longer, cuts off nothing that is fixed.
        floatingStrategy: "fixed",
        transitionProps: { duration: 0 },
      }}
    />
  );
}
