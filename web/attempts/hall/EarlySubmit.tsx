import classes from "./EarlySubmit.module.css";

interface EarlySubmitProps {
  /** Whether the last question is shown, where submitting is what comes next. */
  isLast: boolean;
  onSubmit: () => void;
}

/** Submitting, within reach of every question: quiet until the last one. It asks first, as ever. */
export function EarlySubmit({ isLast, onSubmit }: EarlySubmitProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={!isLast || undefined}
      onClick={onSubmit}
    >
      Finish and Submit
    </button>
  );
}
