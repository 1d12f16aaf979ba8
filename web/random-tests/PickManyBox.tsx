import { MultiSelect } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { Chip } from "../ui/Chip.tsx";
import list from "../ui/Combobox.module.css";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";
import classes from "./PickMany.module.css";
import { mostChosen, type PickManyProps } from "./pick-many.ts";

/** So many are listed at once; typing finds the others. */
const mostListed = 100;

interface PickManyBoxProps extends PickManyProps {
  /** What was typed before the box was there. */
  text: string;
  /** The list was asked for by then. */
  isOpen: boolean;
  /** The field had the focus by then. */
  hasFocus: boolean;
}

/** The component library's box: it goes on where the closed one was left. */
export function PickManyBox(props: PickManyBoxProps) {
  const { id, label, prompt, nothing, options, chosen, onChange, text, isOpen, hasFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  const begin = useRef(hasFocus);
  useLayoutEffect(() => {
    if (!begin.current) return;
    begin.current = false;
    // In the same turn as the closed one went: no key falls between the two.
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  // Of a list that is open from the beginning the library takes its field for hidden.
  const opens = useRef(isOpen);
  const [takesFirst, setTakesFirst] = useState(text !== "");
  useEffect(() => {
    if (!opens.current) return;
    const frame = requestAnimationFrame(() => {
      opens.current = false;
      input.current?.click();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <ComponentTheme>
      <MultiSelect
        ref={input}
        id={id}
        classNames={{ ...list, ...classes }}
        label={<span>{label}</span>}
        placeholder={prompt}
        nothingFoundMessage={nothing}
        data={[...options]}
        value={[...chosen]}
        maxValues={mostChosen}
        description={chosen.length >= mostChosen && <span role="status">At most {mostChosen}</span>}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onChange={onChange}
        renderPill={({ value, onRemove }) => (
          <Chip
            label={String(value)}
            onRemove={() => {
              onRemove?.();
              input.current?.focus();
            }}
          />
        )}
        limit={mostListed}
        searchable
        defaultSearchValue={text}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={takesFirst}
        onDropdownClose={() => setTakesFirst(false)}
        openOnFocus={false}
        withScrollArea={false}
        rightSectionWidth={0}
        rightSection={<span />}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      />
    </ComponentTheme>
  );
}
