import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Chip } from "../ui/Chip.tsx";
import field from "../ui/Field.module.css";
import { TextButton } from "../ui/TextLink.tsx";
import { useNetworkBack } from "../ui/use-network-back.ts";
import classes from "./PickMany.module.css";
import { mostChosen, type PickManyProps } from "./pick-many.ts";
import { loadBox, useBox } from "./pick-many-box.ts";

/**
 * Up to 50 of a list: chips in a box, and a list to pick from that typing narrows. Closed it is drawn by
 * the browser's own input; the component library's box takes its place when it is there, with what was
 * typed by then.
 */
export function PickMany(given: Omit<PickManyProps, "id">) {
  const id = useId();
  const props = { ...given, id };
  const box = useBox();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [wasVisited, setVisited] = useState(false);
  // Letters that are being put together belong to the input in which that began.
  const [isComposing, setComposing] = useState(false);
  useNetworkBack(box === "failed" ? loadBox : null);
  if (box !== null && box !== "failed" && !isComposing) {
    return <box.PickManyBox {...props} text={text} isOpen={isOpen} hasFocus={hasFocus} />;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    if (event.key === "Escape") setOpen(false);
    // It would pick from the list, and never sends the form.
    if (event.key === "Enter" && (isOpen || text !== "")) event.preventDefault();
    if (event.key === "Backspace" && text === "") props.onChange(props.chosen.slice(0, -1));
  }

  return (
    <ClosedBox
      {...props}
      isMissed={box === "failed" && wasVisited}
      input={{
        value: text,
        onChange: ({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        },
        // Not the click: the box may come while the button is down, and then there is none.
        onMouseDown: () => setOpen(true),
        onFocus: () => {
          setFocus(true);
          setVisited(true);
          loadBox();
        },
        onBlur: () => {
          setFocus(false);
          setOpen(false);
          setText("");
        },
        onKeyDown,
        onCompositionStart: () => setComposing(true),
        onCompositionEnd: () => setComposing(false),
      }}
    />
  );
}

interface ClosedBoxProps extends PickManyProps {
  /** Somebody came for the list, and it could not be loaded. */
  isMissed: boolean;
  input: React.ComponentProps<"input">;
}

/** The box without its list, of the same size. */
function ClosedBox(props: ClosedBoxProps) {
  const { id, label, prompt, chosen, onChange, isMissed, input } = props;
  const place = useRef<HTMLInputElement>(null);
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y: a press beside the input is for the input, which has the keys. */}
      <div
        className={`${field.input} ${classes.input} ${classes.closed}`}
        onClick={() => place.current?.focus()}
      >
        <div className={classes.pillsList}>
          {chosen.map((value) => (
            <Chip
              key={value}
              label={value}
              onRemove={() => {
                onChange(chosen.filter((other) => other !== value));
                place.current?.focus();
              }}
            />
          ))}
          <input
            ref={place}
            id={id}
            className={classes.inputField}
            role="combobox"
            aria-expanded={false}
            aria-haspopup="listbox"
            autoComplete="off"
            placeholder={prompt}
            {...input}
          />
        </div>
      </div>
      {isMissed && (
        <p className={classes.missed} role="alert">
          The list could not be loaded.{" "}
          <TextButton
            // What was typed stays, and so does the focus, which goes on into the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              place.current?.focus();
              loadBox();
            }}
          >
            Try Again
          </TextButton>
        </p>
      )}
      {chosen.length >= mostChosen && (
        <p className={field.description}>
          <span role="status">At most {mostChosen}</span>
        </p>
      )}
    </div>
  );
}
