import { Combobox } from "@base-ui/react/combobox";
import { IconCheck } from "@tabler/icons-react";
import type { RefObject } from "react";
import classes from "./OptionList.module.css";

interface OptionListProps {
  /** The element around the field, into which the list is rendered, so that it also covers a dialog. */
  container: RefObject<HTMLElement | null>;
  /** The box that sets the list's position and width. */
  anchor: RefObject<HTMLElement | null>;
  /** The id of the field's label, which also names the list. */
  labelledBy?: string;
  /** Shown if no option matches; without it no list is shown then. */
  nothing?: string;
  isDisabled?: (option: string) => boolean;
  /** Called with the chosen option if the box holds text that the list doesn't set. */
  onPick?: (option: string) => void;
}

/**
 * The list of a Combobox or Autocomplete, below its box or above it if there is more space. Shown while the box is
 * open. It doesn't use the library's Popup, which would hide the rest of the page from screen readers.
 */
export function OptionList(props: OptionListProps) {
  const { container, anchor, labelledBy, nothing, isDisabled, onPick } = props;
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner
        className={classes.place}
        anchor={anchor}
        // Fixed, so that a scrolling dialog doesn't clip it.
        positionMethod="fixed"
        sideOffset={8}
      >
        <Combobox.Empty>
          {nothing !== undefined && (
            <p className={`${classes.dropdown} ${classes.nothing}`}>{nothing}</p>
          )}
        </Combobox.Empty>
        {/* Not a tab stop, which browsers make of scrolling elements: the arrow keys of the box move through it. */}
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
