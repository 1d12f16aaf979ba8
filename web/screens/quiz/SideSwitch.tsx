import classes from "./SideSwitch.module.css";

/** The side that is shown if there is no space for both. */
export type Side = "passage" | "question";

interface SideSwitchProps {
  side: Side;
  /** The label of the question's button. */
  question: string;
  onOpen: (side: Side) => void;
  className?: string | undefined;
}

/** The switch between a passage and its question. */
export function SideSwitch({ side, question, onOpen, className = "" }: SideSwitchProps) {
  return (
    <fieldset className={`${classes.switch} ${className}`}>
      <legend className="visually-hidden">What is shown</legend>
      {(["passage", "question"] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={classes.choice}
          data-opens={one}
          aria-pressed={side === one}
          onClick={() => onOpen(one)}
        >
          {one === "passage" ? "Passage" : question}
        </button>
      ))}
    </fieldset>
  );
}
