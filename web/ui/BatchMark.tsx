import classes from "./BatchMark.module.css";

interface BatchMarkProps {
  batch: { letters: string; tint: string };
}

/** The two letters of a batch on their tint. Its name is beside it. */
export function BatchMark({ batch: { letters, tint } }: BatchMarkProps) {
  return (
    <span className={classes.mark} data-tint={tint.toLowerCase()} aria-hidden>
      {letters}
    </span>
  );
}
