import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Container } from "../ui/Page.tsx";
import classes from "./AdminBar.module.css";
import { adminBarItems } from "./navigation.ts";

/** Brings the link of this page into the middle of a bar that is too narrow for all of them. */
function useCurrentInView(pathname: string) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = current.current;
    const bar = link?.parentElement;
    if (!link || !bar || !pathname.startsWith("/admin")) return;
    // Not scrollIntoView, which would move the page too.
    bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.clientWidth) / 2;
  }, [pathname]);
  return current;
}

/** The admin's pages, under the header; where they don't fit the bar scrolls sideways. */
export function AdminBar() {
  const { pathname } = useLocation();
  const currentLink = useCurrentInView(pathname);
  return (
    <nav className={classes.bar} aria-label="Admin">
      <Container className={classes.items}>
        {adminBarItems.map(({ to, label, current }) => {
          const isCurrent = current(pathname);
          return (
            <Link
              key={to}
              to={to}
              ref={isCurrent ? currentLink : undefined}
              className={classes.item}
              aria-current={isCurrent ? "page" : undefined}
            >
              {label}
            </Link>
          );
        })}
      </Container>
    </nav>
  );
}
