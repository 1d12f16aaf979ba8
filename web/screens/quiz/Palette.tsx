import { type KeyboardEvent, memo } from "react";
import { neighbouringTile, TILE_MOVES } from "../../ui/tile-moves.ts";
import classes from "./Palette.module.css";
import { countStates, type QuestionState } from "./question-states.ts";
import { stateWords } from "./question-words.ts";

function Check({ size }: { size: number }) {
  return (
    <svg className={classes.check} width={size} height={size} viewBox="0 0 12 12" aria-hidden>
      <path d="M2.5 6.4 5 8.8l4.5-5" fill="none" stroke="currentcolor" strokeWidth="1.6" />
    </svg>
  );
}

function Ribbon() {
  return (
    <svg className={classes.ribbon} width="7" height="10" viewBox="0 0 7 10" aria-hidden>
      <path d="M0 0h7v10L3.5 7 0 10z" fill="currentcolor" />
    </svg>
  );
}

/** The sign of a state beside its colour, sized for a tile of 40 px or a legend's 22. */
function StateSign({ state, small = false }: { state: QuestionState; small?: boolean }) {
  switch (state) {
    case "answered":
      return <Check size={small ? 13 : 11} />;
    case "marked":
      return <Ribbon />;
    case "answeredAndMarked":
      return (
        <span className={classes.disc} aria-hidden>
          <Check size={small ? 10 : 12} />
        </span>
      );
    default:
      return null;
  }
}

interface TileProps {
  index: number;
  state: QuestionState;
  current: boolean;
  /** True if it is a tab stop; by default the current one is. */
  reached?: boolean;
  onOpen: (index: number) => void;
}

/** One question of the palette. Memoised, since only one or two of a hundred tiles change at a time. */
export const PaletteTile = memo(function PaletteTile(props: TileProps) {
  const { index, state, current, reached = current, onOpen } = props;
  return (
    <button
      type="button"
      className={classes.tile}
      data-state={state}
      aria-current={current ? "step" : undefined}
      tabIndex={reached ? 0 : -1}
      aria-label={`Question ${index + 1}, ${stateWords[state].toLowerCase()}`}
      onClick={() => onOpen(index)}
    >
      {index + 1}
      <StateSign state={state} />
    </button>
  );
});

/**
 * The palette is one tab stop, at the current question. The arrows move from tile to tile, Home and End to the first
 * and last; these keys don't open another question.
 */
export function moveAmongTiles(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tile = event.target instanceof HTMLElement ? event.target.closest("[data-state]") : null;
  if (!TILE_MOVES.has(event.key) || !(tile instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>("button[data-state]")];
  neighbouringTile(tiles, tile, event.key)?.focus();
}

interface PaletteProps {
  states: readonly QuestionState[];
  currentQuestion: number;
  onOpen: (index: number) => void;
  /** True in the bottom sheet of a phone: seven tiles in a row. */
  sheet?: boolean;
}

/** The question palette: six tiles in a row, the current one outlined; one tab stop. */
export function Palette({ states, currentQuestion, onOpen, sheet = false }: PaletteProps) {
  // A question is identified in the palette only by its position, and never moves.
  const tiles = states.map((state, index) => ({ state, index }));
  return (
    <nav
      className={classes.palette}
      aria-label="Questions"
      data-sheet={sheet || undefined}
      data-own-keys
      onKeyDown={moveAmongTiles}
    >
      {tiles.map(({ state, index }) => (
        <PaletteTile
          key={index}
          index={index}
          state={state}
          current={index === currentQuestion}
          onOpen={onOpen}
        />
      ))}
    </nav>
  );
}

const LEGEND: readonly QuestionState[] = [
  "answered",
  "notAnswered",
  "notVisited",
  "marked",
  "answeredAndMarked",
  "withdrawn",
];

/** The sign of a state in a legend. */
function StateSample({ state }: { state: QuestionState }) {
  return (
    <span className={classes.sample} data-state={state} aria-hidden>
      <StateSign state={state} small />
    </span>
  );
}

/** The meaning of the palette's signs, and the number of questions in each state. */
export function Legend({
  states,
  sheet = false,
}: {
  states: readonly QuestionState[];
  sheet?: boolean;
}) {
  const counts = countStates(states);
  return (
    <dl className={classes.legend} data-sheet={sheet || undefined}>
      {LEGEND.filter((state) => state !== "withdrawn" || counts.withdrawn > 0).map((state) => (
        <div className={classes.entry} key={state}>
          <dt>
            <StateSample state={state} />
            {stateWords[state]}
          </dt>
          <dd>{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}
