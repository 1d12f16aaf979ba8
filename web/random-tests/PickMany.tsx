import { Combobox } from "@base-ui/react/combobox";
import { useId, useRef, useState } from "react";
import { randomTestLimits } from "#rules/limits.ts";
import { Chip } from "../ui/Chip.tsx";
import field from "../ui/Field.module.css";
import { OptionList } from "../ui/OptionList.tsx";
import classes from "./PickMany.module.css";

const { randomChoicesMax: mostChosen } = randomTestLimits;

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
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFull = chosen.length >= mostChosen;
  return (
    <div ref={place}>
      <Combobox.Root
        multiple
        items={options}
        limit={mostListed}
        autoHighlight
        value={[...chosen]}
        onValueChange={(next) => onChange(next)}
        inputValue={text}
        onInputValueChange={setText}
        open={isOpen}
        // The list stays open for the next one.
        onOpenChange={(next, { reason }) => reason !== "item-press" && setOpen(next)}
      >
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <Combobox.InputGroup ref={box} className={`${field.input} ${classes.box}`}>
          {chosen.map((value) => (
            <Chip
              key={value}
              label={value}
              onRemove={() => {
                onChange(chosen.filter((other) => other !== value));
                input.current?.focus();
              }}
            />
          ))}
          <Combobox.Input
            ref={input}
            id={id}
            className={classes.input}
            autoComplete="off"
            placeholder={prompt}
            onBlur={() => {
              setOpen(false);
              setText("");
            }}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && text === "") onChange(chosen.slice(0, -1));
              // Enter picks from the list, and never sends a form with half a word in it.
              if (event.key === "Enter" && text !== "") event.preventDefault();
              // The library would take out all chips when the list is closed.
              if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
            }}
          />
        </Combobox.InputGroup>
        {isOpen && (
          <OptionList
            container={place}
            anchor={box}
            nothing={nothing}
            isDisabled={(option) => isFull && !chosen.includes(option)}
          />
        )}
      </Combobox.Root>
      {isFull && (
        <p className={field.description}>
          <span role="status">At most {mostChosen}</span>
        </p>
      )}
    </div>
  );
}
