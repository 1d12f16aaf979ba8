import { Combobox } from "@base-ui/react/combobox";
import { IconCheck } from "@tabler/icons-react";
import type { RefObject } from "react";
import classes from "./OptionList.module.css";

interface OptionListProps {
  /** Around the field: the list stands in it, so that it lies over a dialog too. */
  container: RefObject<HTMLElement | null>;
  /** The box that the list opens at, and is as wide as. */
  anchor: RefObject<HTMLElement | null>;
  /** The id of the field's label, which names the list too. */
  labelledBy?: string;
  /** When nothing fits what was typed; without it no list is shown then. */
  nothing?: string;
  isDisabled?: (option: string) => boolean;
  /** Called for the chosen option where the box holds a text, which the list doesn't write. */
  onPick?: (option: string) => void;
}

/**
 * The list of a Combobox or an Autocomplete: under its box, or above where there is more room. Shown while the
 * box is open. It does without the library's Popup, which would hide the rest of the page from screen readers.
 */
export function OptionList(props: OptionListProps) {
  const { container, anchor, labelledBy, nothing, isDisabled, onPick } = props;
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner
        className={classes.place}
        anchor={anchor}
        // A dialog, which scrolls what is longer, cuts off nothing that is fixed.
        positionMethod="fixed"
        sideOffset={8}
      >
        <Combobox.Empty>
          {nothing !== undefined && (
            <p className={`${classes.dropdown} ${classes.nothing}`}>{nothing}</p>
          )}
        </Combobox.Empty>
        {/* Browsers make what scrolls a stop of the Tab key; the arrow keys of the box lead through it. */}
        <Combobox.List
          className={`${classes.dropdown} ${classes.options}`}
          aria-labelledby={labelledBy}
          tabIndex={-1}
        >
          {(option: string) => (
            <Combobox.Item
              key={option}
              value={option}
              className={classes.option}
              disabled={isDisabled?.(option)}
              onClick={() => onPick?.(option)}
            >
              <Combobox.ItemIndicator className={classes.check}>
                <IconCheck size={14} stroke={2} aria-hidden />
              </Combobox.ItemIndicator>
              <span>{option}</span>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
