import { IconEraser, IconSend } from "@tabler/icons-react";
import { memo } from "react";
import classes from "../../screens/quiz/ActionBar.module.css";
import {
  MarkButton,
  NextButton,
  PaletteButton,
  PreviousButton,
} from "../../screens/quiz/ActionButtons.tsx";
import { QuizTools } from "../tools/QuizTools.tsx";
import { useSelectionOfQuestion } from "../tools/selected-text.ts";
import type { QuizActions, QuizWays } from "./quiz.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

interface PartProps {
  actions: QuizActions;
}

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

type Forward = QuizWays["forward"];

const ForwardButton = memo(function ForwardButton(props: PartProps & { forward: Forward }) {
  const { forward, actions } = props;
  return forward === "submit" ? (
    <button type="button" className={classes.button} data-primary onClick={actions.askToSubmit}>
      <IconSend className={classes.narrow} {...icon} />
      Submit Quiz
    </button>
  ) : (
    <NextButton move={actions.move}>{forward === "section" ? "Next Section" : "Next"}</NextButton>
  );
});

interface QuizActionBarProps extends PartProps {
  isFirst: boolean;
  forward: Forward;
  /** Counted from 1; may lag a frame behind the question. */
  shownNumber: number;
  total: number;
  answered: boolean;
  marked: boolean;
}

/** The actions on the question, at the bottom of the column, or of the screen on phones. */
export const QuizActionBar = memo(function QuizActionBar(props: QuizActionBarProps) {
  const { isFirst, forward, shownNumber, total, answered, marked, actions } = props;
  useSelectionOfQuestion(shownNumber);
  return (
    <div className={classes.bar} data-foot>
      <QuizTools />
      <div className={classes.row}>
        <PreviousButton first={isFirst} move={actions.move} />
        <MarkButton marked={marked} onToggle={actions.toggleMark} />
        <PaletteButton {...{ shownNumber, total }} narrow onOpen={actions.showPalette} />
        <ClearButton answered={answered} actions={actions} />
        <ForwardButton forward={forward} actions={actions} />
      </div>
    </div>
  );
});
