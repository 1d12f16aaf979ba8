import { quizLimits } from "#rules/limits.ts";
import { formatClock, formatIstTime } from "#rules/times.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogFacts, DialogNote } from "../../ui/Dialog.tsx";
import { answeredCount } from "../session/answer-sheet.ts";
import type { TakenUp } from "../session/attempt.ts";
import type { ResumeOffer } from "../session/machine.ts";
import type { Action } from "../session/session.ts";
import type { TaskFailure } from "../session/task-failure.ts";
import { minutesText } from "./question-words.ts";
import { switchesText } from "./switches-text.ts";
import { TaskFailureNotice } from "./TaskFailureNotice.tsx";

interface ResumeDialogProps {
  offer: ResumeOffer;
  task: "resume" | "startFresh" | "submit" | null;
  failure: TaskFailure | null;
  /** Who took the attempt up while it was offered here. */
  takenUp: TakenUp | null;
  act: (action: Action) => void;
}

const LIMIT = quizLimits.tabSwitchLimit;

function facts({ snapshot, afterwards }: ResumeOffer) {
  const { progress, paper } = snapshot;
  const penalty = formatClock(quizLimits.disconnectionPenaltySeconds);
  return [
    { label: "Answered", value: `${answeredCount(progress)} of ${paper.questions.length}` },
    { label: "Time left when you stopped", value: formatClock(progress.timeLeftSeconds) },
    { label: "Disconnection penalty", value: `\u2212${penalty}` },
    { label: "Time left if you resume", value: formatClock(afterwards.timeLeftSeconds) },
    { label: "Tab switches after resuming", value: switchesText(afterwards.tabSwitchCount) },
  ];
}

function Away({ minutes }: { minutes: number }) {
  return (
    <>
      You were away for <strong>{minutes < 1 ? "less than a minute" : minutesText(minutes)}</strong>
      . Your answers were kept.
    </>
  );
}

/** Resume Previous Attempt; only Submit Test Now when resuming is no longer possible. */
export function ResumeDialog({ offer, task, failure, takenUp, act }: ResumeDialogProps) {
  const { mustSubmit, snapshot, minutesAway } = offer;
  const problem = (
    <>
      {takenUp !== null && (
        <p role="status">
          Taken up on {takenUp.from ?? "another device"} at {formatIstTime(new Date(takenUp.at))}.
          These are its figures now.
        </p>
      )}
      <TaskFailureNotice failure={failure} />
    </>
  );
  if (mustSubmit !== null) {
    return (
      <Dialog
        open
        title="Resume Previous Attempt"
        actions={
          <Button
            kind="primary"
            busy={task !== null}
            busyLabel="Submitting..."
            onClick={() => act({ type: "submitConfirmed" })}
          >
            Submit Test Now
          </Button>
        }
      >
        <p>
          <Away minutes={minutesAway} />{" "}
          {mustSubmit === "time"
            ? "With the disconnection penalty no time is left, so the test can only be submitted."
            : `Resuming counts as a tab switch and ${LIMIT} are used already, so the test can only be submitted.`}
        </p>
        <DialogFacts facts={facts(offer)} />
        {problem}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Resume Previous Attempt"
      actions={
        <>
          <Button
            busy={task === "startFresh"}
            aria-disabled={task !== null}
            onClick={() => act({ type: "freshChosen" })}
          >
            Start Fresh
          </Button>
          <Button
            kind="primary"
            busy={task === "resume"}
            aria-disabled={task !== null}
            onClick={() => act({ type: "resumeChosen" })}
            data-autofocus
          >
            Resume Quiz
          </Button>
        </>
      }
    >
      <p>
        <Away minutes={minutesAway} />
      </p>
      <DialogFacts facts={facts(offer)} />
      <DialogNote>
        Start Fresh discards these answers and restarts the full{" "}
        {minutesText(snapshot.paper.durationMinutes)}.
      </DialogNote>
      {problem}
    </Dialog>
  );
}
