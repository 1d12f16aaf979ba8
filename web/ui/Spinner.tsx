import classes from "./Spinner.module.css";

/** That work is in progress; the words beside it say which. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
