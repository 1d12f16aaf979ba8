import { Link } from "react-router-dom";
import classes from "./RowTitle.module.css";

/** The title of a row, as a link to its page. */
export function RowTitle({ to, children }: { to: string; children: string }) {
  return (
    <Link className={classes.title} to={to}>
      {children}
    </Link>
  );
}
