import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Label } from "../../ui/Label.tsx";
import { neighbouringTile, TILE_MOVES } from "../../ui/tile-moves.ts";
import classes from "./PreviewNumbers.module.css";
import { type PreviewGroup, rangeWords } from "./preview.ts";

interface PreviewNumbersProps {
  groups: readonly PreviewGroup[];
  /** The missing parts of each question, by position. */
  missing: readonly (readonly string[])[];
  place: number;
  onOpen: (place: number) => void;
}

/** The numbers of all questions: one tab stop, in which the arrow keys move. */
export function PreviewNumbers({ groups, missing, place, onOpen }: PreviewNumbersProps) {
  const nav = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const reached = moved ?? place;

  // Keeps the current number visible, without scrolling the page.
  useEffect(() => {
    const list = nav.current?.closest<HTMLElement>("[data-scrolls]");
    const tile = nav.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (!list || !tile) return;
    const [box, own] = [list.getBoundingClientRect(), tile.getBoundingClientRect()];
    if (own.top < box.top) list.scrollTop -= box.top - own.top + 24;
    else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom + 24;
  }, [place]);

  function onKey(event: KeyboardEvent): void {
    const from = event.target instanceof HTMLElement ? event.target.closest("button") : null;
    if (!TILE_MOVES.has(event.key) || !from || !nav.current) return;
    event.preventDefault();
    const tiles = [...nav.current.querySelectorAll<HTMLElement>("[data-place]")];
    const to = neighbouringTile(tiles, from, event.key);
    if (!to) return;
    setMoved(Number(to.dataset.place));
    to.focus();
  }

  return (
    <nav
      ref={nav}
      aria-label="Questions"
      onKeyDown={onKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setMoved(null);
      }}
    >
      {groups.map((group) => (
        <section key={group.places[0]} aria-label={group.title} className={classes.group}>
          <h3 className={classes.head}>
            <Label text={group.title} />
            <span className={classes.range}>{rangeWords(group)}</span>
          </h3>
          <div className={classes.tiles}>
            {group.places.map((one) => {
              const lacks = missing[one] ?? [];
              const isExplanation = lacks.join() === "explanation";
              const lack = isExplanation ? "no explanation" : `missing: ${lacks.join(", ")}`;
              return (
                <button
                  key={one}
                  type="button"
                  className={classes.tile}
                  data-place={one}
                  data-missing={lacks.length > 0 || undefined}
                  aria-current={one === place ? "true" : undefined}
                  aria-label={`Question ${one + 1}${lacks.length > 0 ? `, ${lack}` : ""}`}
                  tabIndex={one === reached ? 0 : -1}
                  onClick={() => onOpen(one)}
                >
                  <span>{one + 1}</span>
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </nav>
  );
}
