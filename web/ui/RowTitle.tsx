import { Link } from "react-router-dom";
import classes from "./RowTitle.module.css";

/** The title of a row of a list, which opens what it names. */
export function RowTitle({ to, children }: { to: string; children: string }) {
  return (
    <Link className={classes.title} to={to}>
      {children}
    </Link>
  );
}
