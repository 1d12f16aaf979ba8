import { useId } from "react";
import { blindReviewMinutes, blindReviewSize, mayReviewBlind } from "#rules/blind-review.ts";
import { figure } from "#rules/figures.ts";
import { Figure, Figures, WorkFigures } from "../../screens/quiz/Figures.tsx";
import { countStates } from "../../screens/quiz/question-states.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { quizSections, type SectionRow } from "../sections/quiz-sections.ts";
import { SectionTable } from "../sections/SectionTable.tsx";
import { TimeLeft } from "./Clock.tsx";
import type { ClockReading } from "./quiz.ts";
import classes from "./SubmitDialogs.module.css";
import { SUBMITTING, type SubmitDialogProps, submit } from "./SubmitDialogs.tsx";
import { useReviewsBlind } from "./use-reviews-blind.ts";

interface SubmitConfirmProps extends SubmitDialogProps {
  /** The clock of the section in progress, or of the paper. */
  clock: ClockReading;
}

/**
 * Asks for confirmation of a submit. Shows the answered questions, by section if there are sections, and the time
 * left.
 */
export function SubmitDialog({ attempt, clock, busy, act }: SubmitConfirmProps) {
  const sections = quizSections(attempt);
  const { rows, isTimed } = sections;
  const notStarted = isTimed
    ? rows.filter(({ status }) => status === "next" || status === "notStarted").length
    : 0;
  const counts = countStates(rows.flatMap(({ states }) => states));
  const sum = (of: (row: SectionRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  function cancel(): void {
    if (!busy) act({ type: "submitCancelled" });
  }
  return (
    <Dialog
      open
      wide
      title="Submit this quiz?"
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} aria-disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} busyLabel={SUBMITTING} onClick={submit(act)}>
            Submit Quiz
          </Button>
        </>
      }
    >
      <p>
        You can’t change your answers afterwards.
        {notStarted > 0 && (
          <strong>
            {" "}
            {notStarted === 1 ? "One section was" : `${notStarted} sections were`} not started.
          </strong>
        )}
      </p>
      <Figures>
        <WorkFigures
          answered={sum(({ answered }) => answered)}
          total={sum(({ counting }) => counting)}
          marked={counts.marked + counts.answeredAndMarked}
        />
        <Figure label="Not visited">{figure(counts.notVisited)}</Figure>
        {!isTimed && (
          <Figure label="Time left">
            <TimeLeft clock={clock} />
          </Figure>
        )}
      </Figures>
      {(rows.length > 1 || isTimed) && <SectionTable sections={sections} clock={clock} />}
      <ReviewBlindChoice attempt={attempt} busy={busy} act={act} />
    </Dialog>
  );
}

/** "Review blind first": hides the score until the student asks for it. Not shown if there is nothing to review. */
function ReviewBlindChoice({ attempt, busy, act }: SubmitDialogProps) {
  const reviewsBlind = useReviewsBlind();
  const hint = useId();
  const { answers } = attempt.sheet;
  if (!mayReviewBlind(answers)) return null;
  const size = blindReviewSize(answers.length);
  return (
    <div className={classes.choice}>
      <Checkbox
        label="Review blind first: hide my score until I ask for it"
        checked={attempt.reviewBlind ?? reviewsBlind}
        disabled={busy}
        aria-describedby={hint}
        onChange={(event) => act({ type: "reviewBlindChosen", chosen: event.target.checked })}
      />
      <p id={hint} className={classes.hint}>
        About {size} questions, {blindReviewMinutes(size)} minutes. You can skip it later.
      </p>
    </div>
  );
}
