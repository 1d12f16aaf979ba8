import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { type MustSubmit, resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { formatClock, formatTime } from "#rules/times.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogFacts, DialogNote } from "../../ui/Dialog.tsx";
import { answeredCount, costsOf, costsOfBoth, type QuizPaper } from "../session/attempt/attempt.ts";
import { isAllThere } from "../session/attempt/merging.ts";
import type { Action, SavedElsewhere } from "../session/machine/quiz-state.ts";
import { clockOfBoth, clockOfProgress, leftByChoice } from "./clock-there.ts";
import { mergedWords } from "./merged-words.ts";
import classes from "./PlaceDialog.module.css";
import { switchesText } from "./switches-text.ts";
import { TaskFailureNotice } from "./TaskFailureNotice.tsx";

interface PlaceDialogProps {
  state: SavedElsewhere;
  act: (action: Action) => void;
}

const PENALTY = formatClock(quizLimits.disconnectionPenaltySeconds).replace(/^0/, "");

/** The costs of continuing here, the same as for any resume. */
function costWords({ clockRunsOn }: QuizPaper): string {
  return clockRunsOn ? "1 tab switch; the clock runs on" : `\u2212${PENALTY}, 1 tab switch`;
}

const ONLY_SUBMIT: Record<Exclude<MustSubmit, null>, string> = {
  time: "That leaves no time, so here the test could only be submitted.",
  switches: `${quizLimits.tabSwitchLimit} tab switches are used already, so here the test could only be submitted.`,
};

/** The time left after continuing here, with the answers of both places merged. */
function leftAfter(state: SavedElsewhere): string {
  const left =
    state.afterwards === "run" ? leftByChoice(state).here : clockOfBoth(state.mine, state.theirs);
  return left === null ? "Nothing but the submit" : formatClock(left.seconds);
}

function facts(state: SavedElsewhere) {
  const { place, theirs, afterwards, openedAt, merging } = state;
  const { progress, paper } = theirs;
  const total = paper.questions.length;
  const { seconds, section } = clockOfProgress(paper, progress);
  // The clock runs in the other place, so this reading needs its time.
  const asOf = formatTime(new Date(place === "tab" ? openedAt : theirs.savedAt));
  const left = `${formatClock(seconds)} at ${asOf}`;
  const timeLeft =
    section === null
      ? [{ label: "Time left there", value: left }]
      : [
          { label: "Section there", value: `${section.title}, ${section.place}` },
          { label: "Left in this section", value: left },
        ];
  const cost = {
    label: place === "tab" ? "Going on here" : "Taking it back",
    value: costWords(paper),
  };
  const there =
    place === "tab"
      ? [
          {
            label: "Question there",
            value: `${figure(progress.currentQuestion + 1)} of ${figure(total)}`,
          },
          ...timeLeft,
          { label: "Tab switches", value: switchesText(progress.tabSwitchCount) },
        ]
      : [
          {
            label: merging.here > 0 ? "Answered there" : "Answered, all saved",
            value: `${figure(answeredCount(progress))} of ${figure(total)}`,
          },
          ...timeLeft,
        ];
  const after = merging.here > 0 ? [{ label: "Time left then", value: leftAfter(state) }] : [];
  return afterwards === "run" ? [...there, cost, ...after] : [...there, ...after];
}

/** Explains how the answers of this place are merged; there are no conflicts. */
function Merging({ merging, place }: SavedElsewhere) {
  const answers = <strong>{mergedWords(merging, place)}</strong>;
  return merging.there > 0 ? (
    <>No answers conflict: going on here puts {answers} together.</>
  ) : (
    <>No answers conflict: going on here adds {answers}.</>
  );
}

function Words(state: SavedElsewhere) {
  const { place, theirs, merging } = state;
  if (place === "tab" && merging.here > 0) {
    return (
      <p>
        This test is open in another tab of this browser. That tab has the clock.{" "}
        <Merging {...state} />
      </p>
    );
  }
  if (place === "tab") {
    return (
      <p>
        This test is open in another tab of this browser. That tab has the clock;{" "}
        <strong>nothing is lost in either.</strong>
      </p>
    );
  }
  const { takenUp } = theirs;
  return (
    <p>
      {takenUp?.from ?? "Another device"} went on with this test
      {takenUp && (
        <>
          {" at "}
          <span className={classes.moment}>{formatTime(new Date(takenUp.at))}</span>
        </>
      )}
      .{" "}
      {merging.here > 0 ? (
        <Merging {...state} />
      ) : (
        <>
          This page has stopped; <strong>its answers are saved.</strong>
        </>
      )}
    </p>
  );
}

/**
 * The attempt continues in another tab or device, whose answers include or can be merged with those here. If only
 * this place has some answers, the student can't leave it.
 */
export function PlaceDialog({ state, act }: PlaceDialogProps) {
  const { place, mine, theirs, afterwards, task, failure } = state;
  const isLeavable = isAllThere(state.mine, state.theirs);
  const costsThere = costsOf(theirs);
  const { clockRunsOn, isReopened } = costsThere;
  const { mustSubmit } = resumeAfterDisconnection(
    isLeavable
      ? costsThere
      : { ...costsOfBoth(costsOf(mine), costsThere), clockRunsOn, isReopened },
    (state.openedAt - theirs.savedAt) / 1000,
  );
  const leave = () => act({ type: "placeLeft" });
  return (
    <Dialog
      open
      title={place === "tab" ? "Open in another tab" : "Continued on another device"}
      {...(isLeavable ? { onClose: leave } : {})}
      actions={
        <>
          {isLeavable && (
            <Button aria-disabled={task !== null} onClick={leave}>
              {place === "tab" ? "Go to That Tab" : "Leave It There"}
            </Button>
          )}
          <Button
            kind="primary"
            busy={task !== null}
            onClick={() => act({ type: "versionChosen", keep: "theirs" })}
            data-autofocus
          >
            {place === "tab" ? "Use This Tab" : "Use This Device"}
          </Button>
        </>
      }
    >
      <Words {...state} />
      <DialogFacts facts={facts(state)} />
      {!isLeavable && (
        <DialogNote>Until then, only this {place} has the answers from here.</DialogNote>
      )}
      {afterwards === "run" && mustSubmit !== null && (
        <DialogNote>{ONLY_SUBMIT[mustSubmit]}</DialogNote>
      )}
      <TaskFailureNotice failure={failure} />
    </Dialog>
  );
}
