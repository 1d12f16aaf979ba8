import classes from "./Spinner.module.css";

/** That work is under way; the words beside it say which. */
export function Spinner() {
  return <span className={classes.spinner} aria-hidden />;
}
