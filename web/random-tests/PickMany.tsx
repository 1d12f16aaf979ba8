import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { randomTestLimits } from "#rules/limits.ts";
import { Chip } from "../ui/Chip.tsx";
import list from "../ui/Combobox.module.css";
import field from "../ui/Field.module.css";
import classes from "./PickMany.module.css";
import { optionsLike } from "./pick-many.ts";

const { randomChoicesMax: most } = randomTestLimits;

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

/**
 * Up to 50 of a list: chips in a box, and a list to pick from that typing narrows. Arrows move in the
 * list, Enter picks or takes out, Escape closes it, and Backspace takes out the last.
 */
export function PickMany({ label, prompt, nothing, options, chosen, onChange }: PickManyProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listed = optionsLike(options, typed);
  const isFull = chosen.length >= most;
  const hasList = open && listed.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (open) dropdown.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function show(): void {
    if (!open) setActive(-1);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function remove(option: string): void {
    onChange(chosen.filter((other) => other !== option));
  }

  function toggle(option: string): void {
    if (chosen.includes(option)) remove(option);
    else if (isFull) return;
    else onChange([...chosen, option]);
    setTyped("");
    // All of them are listed again.
    setActive(optionsLike(options, "").indexOf(option));
  }

  function step(by: 1 | -1): void {
    if (!open) show();
    if (!hasList) return;
    const next = active < 0 && by < 0 ? listed.length - 1 : active + by;
    setActive((next + listed.length) % listed.length);
  }

  function onKey(event: KeyboardEvent): void {
    const { key } = event;
    const last = chosen.at(-1);
    if (key === "ArrowDown" || key === "ArrowUp") step(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && open) {
      const option = listed[active];
      if (option !== undefined) toggle(option);
    } else if (key === "Escape" && open) close();
    else if (key === "Backspace" && typed === "" && last !== undefined) remove(last);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.place}>
        {/* A press beside the chips is one on the input, which the keyboard reaches by itself. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <div
          className={`${field.input} ${classes.box}`}
          onClick={() => {
            input.current?.focus();
            show();
          }}
        >
          {chosen.map((option) => (
            <Chip
              key={option}
              label={option}
              onRemove={() => {
                remove(option);
                input.current?.focus();
              }}
            />
          ))}
          <input
            ref={input}
            id={id}
            className={classes.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? `${id}-list` : undefined}
            aria-activedescendant={hasList && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={prompt}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setOpen(true);
              setActive(0);
            }}
            onKeyDown={onKey}
            onBlur={() => {
              setTyped("");
              close();
            }}
          />
        </div>
        {open && (
          // A press in the list, or on its scrollbar, leaves the focus where it is typed.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <div
            ref={dropdown}
            className={`${list.dropdown} ${classes.dropdown}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            {hasList ? (
              <div
                id={`${id}-list`}
                className={list.options}
                role="listbox"
                aria-label={label}
                aria-multiselectable
              >
                {listed.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
                  <div
                    key={option}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={chosen.includes(option)}
                    aria-disabled={(isFull && !chosen.includes(option)) || undefined}
                    data-active={index === active || undefined}
                    className={`${list.option} ${classes.option}`}
                    onClick={() => toggle(option)}
                  >
                    {chosen.includes(option) && <IconCheck size={16} stroke={1.7} aria-hidden />}
                    {option}
                  </div>
                ))}
              </div>
            ) : (
              <p className={classes.empty} role="status">
                {nothing}
              </p>
            )}
          </div>
        )}
      </div>
      {isFull && (
        <p className={field.description} role="status">
          At most {most}
        </p>
      )}
    </div>
  );
}
