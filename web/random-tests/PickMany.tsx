import { MultiSelect } from "@mantine/core";
import { useRef } from "react";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { randomTestLimits } from "#rules/limits.ts";
import { Chip } from "../ui/Chip.tsx";
import list from "../ui/Combobox.module.css";
import classes from "./PickMany.module.css";

const { randomChoicesMax: most } = randomTestLimits;

/** So many are listed at once; typing finds the others. */
const mostListed = 100;

interface PickManyProps {
  label: string;
  /** In the empty part of the box: "Add a topic". */
  prompt: string;
  /** When nothing fits what was typed: "No topic like this". */
  nothing: string;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Up to 50 of a list: chips in a box, and a list to pick from that typing narrows. */
export function PickMany({ label, prompt, nothing, options, chosen, onChange }: PickManyProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <MultiSelect
      ref={input}
      classNames={{ ...list, ...classes }}
      label={label}
      placeholder={prompt}
      nothingFoundMessage={nothing}
      data={[...options]}
      value={[...chosen]}
      maxValues={most}
      description={chosen.length >= most && <span role="status">At most {most}</span>}
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
      selectFirstOptionOnChange
      openOnFocus={false}
      withScrollArea={false}
      rightSectionWidth={0}
      rightSection={<span />}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  );
}
