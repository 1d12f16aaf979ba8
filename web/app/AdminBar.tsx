import { Link, useLocation } from "react-router-dom";
import { Container } from "../ui/Page.tsx";
import classes from "./AdminBar.module.css";
import { adminBarItems } from "./navigation.ts";

/** The admin's pages, under the header; on a phone the bar scrolls sideways. */
export function AdminBar() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="Admin">
      <Container className={classes.items}>
        {adminBarItems.map(({ to, label, current }) => (
          <Link
            key={to}
            to={to}
            className={classes.item}
            aria-current={current(pathname) ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </Container>
    </nav>
  );
}
