import { type RefObject, useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import { LetterKey } from "../ui/LetterKey.tsx";
import classes from "./JumpBar.module.css";

/** A section that starts within this distance below the bar is the current one, in px. */
const REACH = 48;

/** A target of the bar. */
export interface JumpPlace {
  /** The `data-jump` of its section; null for a link that only filters another section. */
  section: string | null;
  label: string;
  count?: number;
  onJump: () => void;
}

/** The last section that starts above the bar's lower edge; the first one if none does. */
function sectionInView(bar: HTMLElement): string | null {
  const line = bar.getBoundingClientRect().bottom + REACH;
  const sections = [...document.querySelectorAll<HTMLElement>("[data-jump]")];
  const isAtTheEnd =
    window.scrollY > 0 &&
    window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const above = sections.filter(
    (section) => isAtTheEnd || section.getBoundingClientRect().top <= line,
  );
  const shown = isAtTheEnd ? sections.filter(isInWindow) : above;
  return (shown.at(-1) ?? sections[0])?.dataset.jump ?? null;
}

function isInWindow(section: HTMLElement): boolean {
  return section.getBoundingClientRect().top < window.innerHeight;
}

interface JumpBarProps {
  bar: RefObject<HTMLElement | null>;
  places: readonly JumpPlace[];
  /** Opens the numbers of the questions. */
  onNumbers: () => void;
}

/** Links to the sections of a result, which stay at the top. The current one is underlined. */
export function JumpBar({ bar, places, onNumbers }: JumpBarProps) {
  const [inView, setInView] = useState<string | null>(places[0]?.section ?? null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (bar.current) setInView(sectionInView(bar.current));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [bar]);
  return (
    <nav className={classes.bar} ref={bar} aria-label="Sections of this result">
      <ul className={classes.places}>
        {places.map(({ section, label, count, onJump }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.place}
              aria-current={section !== null && section === inView ? "true" : undefined}
              onClick={onJump}
            >
              <span>{label}</span>
              {count !== undefined && <span className={classes.count}>{figure(count)}</span>}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.numbers}
        aria-haspopup="dialog"
        aria-keyshortcuts="G"
        onClick={onNumbers}
      >
        Go to question <LetterKey>G</LetterKey>
      </button>
    </nav>
  );
}
