// The buttons of an exam screen's bar (ActionBar.module.css) that a blind review has too. Separate components, since
// most of them stay the same from question to question and need not render.
import { IconArrowLeft, IconArrowRight, IconBookmark, IconLayoutGrid } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import classes from "./ActionBar.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

interface PreviousButtonProps {
  first: boolean;
  move: (by: -1) => void;
}

export const PreviousButton = memo(function PreviousButton({ first, move }: PreviousButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-disabled={first}
      onClick={() => first || move(-1)}
    >
      <IconArrowLeft {...icon} />
      Previous
    </button>
  );
});

interface MarkButtonProps {
  marked: boolean;
  onToggle: () => void;
}

export const MarkButton = memo(function MarkButton({ marked, onToggle }: MarkButtonProps) {
  return (
    <button type="button" className={classes.button} aria-pressed={marked} onClick={onToggle}>
      <IconBookmark {...icon} />
      <span>
        Mark<span className={classes.wide}> for review</span>
      </span>
    </button>
  );
});

// One element for all renders, since this button renders with every question.
const paletteIcon = <IconLayoutGrid {...icon} />;

interface PaletteButtonProps {
  /** Counted from 1; may lag a frame behind the question. */
  shownNumber: number;
  total: number;
  /** Hidden if the palette itself is at the side. */
  narrow?: boolean;
  onOpen: () => void;
}

export const PaletteButton = memo(function PaletteButton(props: PaletteButtonProps) {
  const { shownNumber, total, narrow = false, onOpen } = props;
  return (
    <button
      type="button"
      className={narrow ? `${classes.button} ${classes.narrow}` : classes.button}
      data-outlined
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {paletteIcon}
      <span>
        <span className="visually-hidden">Questions: </span>
        {figure(shownNumber)} of {figure(total)}
      </span>
    </button>
  );
});

interface NextButtonProps {
  move: (by: 1) => void;
  children: ReactNode;
}

export function NextButton({ move, children }: NextButtonProps) {
  return (
    <button type="button" className={classes.button} data-primary data-next onClick={() => move(1)}>
      {children}
      <IconArrowRight {...icon} />
    </button>
  );
}
