import classes from "./FactsLine.module.css";

interface FactsLineProps {
  /** A few words each: "60 minutes". */
  facts: readonly string[];
  className: string | undefined;
}

/** Facts in a line that wraps, with separators. */
export function FactsLine({ facts, className }: FactsLineProps) {
  return (
    <p className={`${classes.facts} ${className}`}>
      {facts.map((fact) => (
        <span key={fact} className={classes.fact}>
          {fact}
        </span>
      ))}
    </p>
  );
}
