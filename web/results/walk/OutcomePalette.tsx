import { IconCheck, IconCircleOff, IconLock, IconMinus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { Label } from "../../ui/Label.tsx";
import { neighbouringTile, TILE_MOVES } from "../../ui/tile-moves.ts";
import classes from "./OutcomePalette.module.css";
import { isShown, paletteGroups, type WalkedQuestion, type WalkFilter } from "./walk.ts";

type Status = WalkedQuestion["status"];

const words: Record<Status, string> = {
  CORRECT: "correct",
  INCORRECT: "wrong",
  UNANSWERED: "skipped",
  DROPPED: "dropped",
  HIDDEN: "hidden for now",
};
const icons: Record<Status, typeof IconCheck> = {
  CORRECT: IconCheck,
  INCORRECT: IconX,
  UNANSWERED: IconMinus,
  DROPPED: IconCircleOff,
  HIDDEN: IconLock,
};

function Ribbon() {
  return (
    <svg className={classes.ribbon} width="7" height="9" viewBox="0 0 7 10" aria-hidden>
      <path d="M0 0h7v10L3.5 7 0 10z" fill="currentcolor" />
    </svg>
  );
}

interface TileProps {
  position: number;
  status: Status;
  marked: boolean;
  outside: boolean;
  current: boolean;
  /** True if it is the tab stop. */
  reached: boolean;
  onOpen: (position: number) => void;
}

/** One question of the palette. Memoised, since only one or two of a hundred tiles change at a time. */
const Tile = memo(function Tile(props: TileProps) {
  const { position, status, marked, outside, current, reached, onOpen } = props;
  const Icon = icons[status];
  const said = [
    `Question ${position + 1}`,
    words[status],
    ...(marked ? ["marked"] : []),
    ...(outside ? ["outside the filter"] : []),
  ];
  return (
    <button
      type="button"
      className={classes.tile}
      data-position={position}
      data-status={status}
      data-long={position >= 99 || undefined}
      data-outside={outside || undefined}
      aria-current={current ? "true" : undefined}
      aria-label={said.join(", ")}
      tabIndex={reached ? 0 : -1}
      onClick={() => onOpen(position)}
    >
      {position + 1}
      <Icon className={classes.sign} size={12} stroke={2.4} aria-hidden />
      {marked && <Ribbon />}
    </button>
  );
});

interface OutcomePaletteProps {
  questions: readonly WalkedQuestion[];
  filter: WalkFilter;
  /** The current position; null for none. */
  place: number | null;
  onOpen: (place: number) => void;
  /** True in the sheet of a phone: touch-sized tiles with signs. */
  sheet?: boolean;
}

/**
 * The outcome of every question, by section or subject: one tab stop, in which the arrow keys move (docs/screens.md,
 * section 8).
 */
export function OutcomePalette({ questions, filter, place, onOpen, sheet }: OutcomePaletteProps) {
  const nav = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const groups = paletteGroups(questions);
  const reached = moved ?? place ?? groups[0]?.questions[0]?.position ?? 0;

  function onKey(event: KeyboardEvent): void {
    const from = event.target instanceof HTMLElement ? event.target.closest("button") : null;
    if (!TILE_MOVES.has(event.key) || !from || !nav.current) return;
    event.preventDefault();
    const tiles = [...nav.current.querySelectorAll<HTMLElement>("[data-position]")];
    const to = neighbouringTile(tiles, from, event.key);
    if (!to) return;
    setMoved(Number(to.dataset.position));
    to.focus();
  }

  return (
    <nav
      ref={nav}
      className={classes.palette}
      aria-label="Outcomes"
      data-sheet={sheet || undefined}
      onKeyDown={onKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setMoved(null);
      }}
    >
      {groups.map(({ name, questions: ofGroup }) => (
        <section key={ofGroup[0]?.position} aria-label={name}>
          <h3 className={classes.subject}>
            <Label text={name} />
          </h3>
          <div className={classes.tiles}>
            {ofGroup.map((question) => (
              <Tile
                key={question.position}
                position={question.position}
                status={question.status}
                marked={question.marked}
                outside={!isShown(filter, question)}
                current={question.position === place}
                reached={question.position === reached}
                onOpen={onOpen}
              />
            ))}
          </div>
        </section>
      ))}
    </nav>
  );
}

/** The meaning of the palette's signs, with counts. */
export function OutcomeLegend({ questions }: { questions: readonly WalkedQuestion[] }) {
  const count = (status: Status) =>
    questions.filter((question) => question.status === status).length;
  const entries = [
    { word: "Correct", status: "CORRECT", count: count("CORRECT") },
    { word: "Wrong", status: "INCORRECT", count: count("INCORRECT") },
    { word: "Skipped", status: "UNANSWERED", count: count("UNANSWERED") },
    { word: "Dropped", status: "DROPPED", count: count("DROPPED") },
    { word: "Hidden for now", status: "HIDDEN", count: count("HIDDEN") },
  ] as const;
  return (
    <dl className={classes.legend}>
      {entries
        .filter(({ status, count }) => (status !== "HIDDEN" && status !== "DROPPED") || count > 0)
        .map((entry) => (
          <div className={classes.entry} key={entry.word}>
            <dt>
              <span className={classes.sample} data-status={entry.status} aria-hidden />
              {entry.word}
            </dt>
            <dd>{figure(entry.count)}</dd>
          </div>
        ))}
      <div className={classes.entry}>
        <dt>
          <span className={classes.sampleRibbon}>
            <Ribbon />
          </span>
          Marked
        </dt>
        <dd>{questions.filter(({ marked }) => marked).length}</dd>
      </div>
    </dl>
  );
}
