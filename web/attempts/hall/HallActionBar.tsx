import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconEraser,
  IconLayoutGrid,
  IconSend,
} from "@tabler/icons-react";
import { memo } from "react";
import { figure } from "#rules/figures.ts";
import { HallTools } from "../tools/HallTools.tsx";
import { useSelectionOfQuestion } from "../tools/selected-text.ts";
import classes from "./HallActionBar.module.css";
import type { HallActions, HallWays } from "./hall.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

interface PartProps {
  actions: HallActions;
}

const PreviousButton = memo(function PreviousButton(props: PartProps & { first: boolean }) {
  const { first, actions } = props;
  return (
    <button
      type="button"
      className={classes.button}
      aria-disabled={first}
      onClick={() => first || actions.move(-1)}
    >
      <IconArrowLeft {...icon} />
      Previous
    </button>
  );
});

const MarkButton = memo(function MarkButton(props: PartProps & { marked: boolean }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={props.marked}
      onClick={props.actions.toggleMark}
    >
      <IconBookmark {...icon} />
      <span>
        Mark<span className={classes.wide}> for review</span>
      </span>
    </button>
  );
});

interface PlaceProps {
  /** 1 for the first; it may follow the question a frame late. */
  shownNumber: number;
  total: number;
}

// One element for all renders: this button is new with every question.
const paletteIcon = <IconLayoutGrid {...icon} />;

const PaletteButton = memo(function PaletteButton(props: PartProps & PlaceProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.narrow}`}
      data-outlined
      aria-haspopup="dialog"
      onClick={props.actions.showPalette}
    >
      {paletteIcon}
      <span>
        <span className="visually-hidden">Questions: </span>
        {figure(props.shownNumber)} of {figure(props.total)}
      </span>
    </button>
  );
});

const ClearButton = memo(function ClearButton(props: PartProps & { answered: boolean }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-disabled={!props.answered}
      onClick={props.actions.clearAnswer}
    >
      <IconEraser className={classes.narrow} {...icon} />
      Clear
    </button>
  );
});

type Forward = HallWays["forward"];

const ForwardButton = memo(function ForwardButton(props: PartProps & { forward: Forward }) {
  const { forward, actions } = props;
  return forward === "submit" ? (
    <button type="button" className={classes.button} data-primary onClick={actions.askToSubmit}>
      <IconSend className={classes.narrow} {...icon} />
      Submit Quiz
    </button>
  ) : (
    <button
      type="button"
      className={classes.button}
      data-primary
      data-next
      onClick={() => actions.move(1)}
    >
      {forward === "section" ? "Next Section" : "Next"}
      <IconArrowRight {...icon} />
    </button>
  );
});

interface HallActionBarProps extends PartProps, PlaceProps {
  isFirst: boolean;
  forward: Forward;
  answered: boolean;
  marked: boolean;
}

/**
 * What can be done with the question: at the foot of the column, or of the screen on phones. Each
 * button renders by itself, as most of them stay the same from question to question.
 */
export const HallActionBar = memo(function HallActionBar(props: HallActionBarProps) {
  const { isFirst, forward, shownNumber, total, answered, marked, actions } = props;
  useSelectionOfQuestion(shownNumber);
  return (
    <div className={classes.bar} data-foot>
      <HallTools />
      <div className={classes.row}>
        <PreviousButton first={isFirst} actions={actions} />
        <MarkButton marked={marked} actions={actions} />
        <PaletteButton shownNumber={shownNumber} total={total} actions={actions} />
        <ClearButton answered={answered} actions={actions} />
        <ForwardButton forward={forward} actions={actions} />
      </div>
    </div>
  );
});
