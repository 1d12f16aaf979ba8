import { IconArrowBackUp } from "@tabler/icons-react";
import { memo } from "react";
import classes from "./StrikeCell.module.css";

interface StrikeCellProps {
  /** Counted from 0, for A. */
  index: number;
  letter: string;
  struck: boolean;
  onStrike: (index: number) => void;
}

/**
 * Strikes an option out, or restores it, at its right edge. It is no tab stop, which would double the number of
 * stops: X strikes the focused option, and Shift with a letter any option.
 */
export const StrikeCell = memo(function StrikeCell(props: StrikeCellProps) {
  const { index, letter, struck, onStrike } = props;
  return (
    <button
      type="button"
      role="switch"
      className={classes.cell}
      data-strikes={index}
      aria-checked={struck}
      aria-label={`Strike out option ${letter}`}
      title={struck ? `Restore option ${letter}` : `Strike out option ${letter}`}
      tabIndex={-1}
      onClick={() => onStrike(index)}
    >
      {struck ? <IconArrowBackUp size={18} stroke={1.7} aria-hidden /> : "S"}
    </button>
  );
});
