import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Container } from "../../ui/Page.tsx";
import classes from "./AdminBar.module.css";
import { AdminSheet } from "./AdminSheet.tsx";
import { adminGroups, isItsPlace, placeOf } from "./places.ts";

/** Brings the link of this page into the middle of a bar that is too narrow for all of them. */
function useCurrentInView(pathname: string) {
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link.
  useEffect(() => {
    const link = current.current;
    const bar = link?.parentElement;
    if (!link || !bar) return;
    // Not scrollIntoView, which would move the page too.
    bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.clientWidth) / 2;
  }, [pathname]);
  return current;
}

/**
 * The administrators' places by group, under the header: the groups, and behind a line the places of
 * the open one. On a phone one row says where one is, and opens a sheet with all of them.
 */
export function AdminBar() {
  const { pathname } = useLocation();
  const here = placeOf(pathname);
  const currentLink = useCurrentInView(pathname);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const places = here === null || isItsPlace(here.group) ? [] : here.group.places;

  return (
    <nav aria-label="Admin">
      <Container className={classes.line}>
        {adminGroups.map((group) => {
          const isOpen = group === here?.group;
          const isPage = isOpen && isItsPlace(group);
          return (
            <Link
              key={group.label}
              to={group.places[0].to}
              ref={isPage ? currentLink : undefined}
              className={classes.group}
              aria-current={isPage ? "page" : isOpen || undefined}
            >
              {group.label}
            </Link>
          );
        })}
        {places.length > 0 && <span className={classes.hairline} />}
        {places.map((place) => {
          const isPage = place === here?.place;
          return (
            <Link
              key={place.to}
              to={place.to}
              ref={isPage ? currentLink : undefined}
              className={classes.place}
              aria-current={isPage ? "page" : undefined}
            >
              {place.label}
            </Link>
          );
        })}
      </Container>
      <button
        type="button"
        className={classes.row}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(pathname)}
      >
        {here === null ? (
          <span className={classes.rowGroup}>Admin</span>
        ) : (
          <>
            <span className={classes.rowGroup}>{here.group.label}</span>
            {places.length > 0 && (
              <>
                <IconChevronRight size={14} stroke={1.7} aria-hidden />
                <span className={classes.rowPlace}>{here.place.label}</span>
              </>
            )}
          </>
        )}
        <IconChevronDown size={18} stroke={1.7} className={classes.rowSign} aria-hidden />
      </button>
      {/* A sheet opened on one page is closed on the next. */}
      {openOn === pathname && (
        <AdminSheet current={here?.place ?? null} onClose={() => setOpenOn(null)} />
      )}
    </nav>
  );
}
