import classes from "./Spinner.module.css";

/** Shows that work is in progress; the words beside it name it. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
