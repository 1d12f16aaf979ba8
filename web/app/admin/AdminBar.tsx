import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useCan } from "../../apollo/use-can.ts";
import { Container } from "../../ui/Page.tsx";
import type { NavigationItem } from "../navigation.ts";
import classes from "./AdminBar.module.css";
import { AdminSheet } from "./AdminSheet.tsx";
import { adminGroups, isItsPlace, placeOf } from "./places.ts";
import { useWaiting, waitingCounts } from "./use-waiting.ts";
import { sumOf, WaitingCount } from "./WaitingCount.tsx";

/** How much of the neighbours of the current link stays visible, in pixels. */
const BESIDE = 32;

function bringIntoSight(bar: Element | null | undefined, link: Element | null | undefined): void {
  if (!bar || !link) return;
  const [room, place] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  // Not scrollIntoView, which would also scroll the page.
  bar.scrollLeft +=
    Math.max(0, place.right + BESIDE - room.right) - Math.max(0, room.left + BESIDE - place.left);
}

/** Scrolls a narrow line to the focused link, or else to the link of this page. */
function useCurrentInView(pathname: string, counts: unknown) {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link, and counts make the line longer.
  useEffect(() => {
    const bar = line.current?.firstElementChild;
    const current = bar?.querySelector("[aria-current=page]");
    // Counts may arrive while somebody moves through the line by keyboard.
    bringIntoSight(bar, bar?.contains(document.activeElement) ? document.activeElement : current);
    const onFocus = ({ target }: Event) => target instanceof Element && bringIntoSight(bar, target);
    bar?.addEventListener("focusin", onFocus);
    return () => bar?.removeEventListener("focusin", onFocus);
  }, [pathname, counts]);
  return line;
}

/**
 * The admin pages by group, below the header: the groups, and after a divider the places of the open one. On a phone
 * one row shows the current place, and opens a sheet with all of them.
 */
export function AdminBar() {
  const { pathname } = useLocation();
  const groups = adminGroups(useCan());
  const here = placeOf(groups, pathname);
  const { waiting: counts } = useWaiting();
  const waiting = waitingCounts(counts);
  const line = useCurrentInView(pathname, counts);
  const [isSheetOpen, setSheetOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet opened on one page is closed on the next.
  useEffect(() => setSheetOpen(false), [pathname]);
  const places = here === null || isItsPlace(here.group) ? [] : here.group.places;
  const current = (place: NavigationItem) => (place === here?.place ? "page" : undefined);

  return (
    <nav aria-label="Admin">
      <div ref={line}>
        <Container className={classes.line}>
          <ul className={classes.links}>
            {groups.map((group) => {
              const [first] = group.places;
              return (
                <li key={group.label}>
                  <Link
                    to={first.to}
                    className={classes.group}
                    aria-current={
                      isItsPlace(group) ? current(first) : group === here?.group || undefined
                    }
                  >
                    {group.label}
                    {group !== here?.group && (
                      <WaitingCount
                        count={sumOf(group.places, waiting)}
                        word={group.places.find(({ counts }) => counts)?.counts}
                      />
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
          {places.length > 0 && (
            <ul className={`${classes.links} ${classes.places}`} aria-label={here?.group.label}>
              {places.map((place) => (
                <li key={place.to}>
                  <Link to={place.to} className={classes.place} aria-current={current(place)}>
                    {place.label}
                    <WaitingCount count={waiting[place.to] ?? 0} word={place.counts} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Container>
      </div>
      <button
        type="button"
        className={classes.row}
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
      >
        <span className={classes.rowGroup}>{here?.group.label ?? "Admin"}</span>
        {places.length > 0 && (
          <>
            <IconChevronRight size={14} stroke={1.7} aria-hidden />
            <span className={classes.rowPlace}>{here?.place.label}</span>
          </>
        )}
        <IconChevronDown size={18} stroke={1.7} className={classes.rowSign} aria-hidden />
      </button>
      {isSheetOpen && (
        <AdminSheet
          groups={groups}
          current={here?.place ?? null}
          waiting={waiting}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </nav>
  );
}
