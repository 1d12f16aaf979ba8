// The dialogs before a submit. They stay open while it is in progress, with their button busy.
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { tabSwitchWarning } from "#rules/tab-switch-words.ts";
import { formatSecond } from "#rules/times.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog, DialogFacts, DialogNote } from "../../ui/Dialog.tsx";
import { markedCount } from "../session/attempt/answer-sheet.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import { answeredCount } from "../session/attempt/attempt.ts";
import type { Action, Leaving, SubmitFailure } from "../session/machine/quiz-state.ts";
import { TabSwitches } from "./TabSwitches.tsx";

export const SUBMITTING = "Submitting...";

export interface SubmitDialogProps {
  attempt: ActiveAttempt;
  /** The submit is in progress. */
  busy: boolean;
  act: (action: Action) => void;
}

export function submit(act: (action: Action) => void): () => void {
  return () => act({ type: "submitConfirmed" });
}

/** Tab Switch Warning, for the first to fourth switch. */
export function SwitchWarningDialog(props: Omit<SubmitDialogProps, "busy"> & { cause: Leaving }) {
  const { attempt, cause, act } = props;
  return (
    <Dialog
      open
      title="Tab Switch Warning"
      actions={
        <>
          <Button onClick={() => act({ type: "submitAsked" })}>Submit &amp; Leave</Button>
          <Button kind="primary" onClick={() => act({ type: "quizContinued" })} data-autofocus>
            Continue Quiz
          </Button>
        </>
      }
    >
      <p>
        {cause === "key"
          ? "That key would have closed or reloaded the test. It was stopped, and counts as a tab switch. Your answers are here."
          : "You left the test. Your answers are saved and the clock kept running."}{" "}
        <strong>{tabSwitchWarning(attempt.tabSwitchCount)}</strong>
      </p>
      <TabSwitches count={attempt.tabSwitchCount} wide />
    </Dialog>
  );
}

/** Too Many Tab Switches: the test can only be submitted. */
export function BlockedDialog({ attempt, busy, act }: SubmitDialogProps) {
  const total = attempt.sheet.answers.length;
  return (
    <Dialog
      open
      title="Too Many Tab Switches"
      actions={
        <Button kind="primary" busy={busy} busyLabel={SUBMITTING} onClick={submit(act)}>
          Submit Test Now
        </Button>
      }
    >
      <p>
        You left the test more than {quizLimits.tabSwitchLimit} times.{" "}
        <strong>It can only be submitted now.</strong> Your answers are saved.
      </p>
      <TabSwitches count={attempt.tabSwitchCount} wide />
      <DialogFacts
        facts={[
          {
            label: "Answered",
            value: `${figure(answeredCount(attempt.sheet))} of ${figure(total)}`,
          },
        ]}
      />
    </Dialog>
  );
}

/** Time's Up: submits automatically. @param countdown seconds until then */
export function TimesUpDialog(props: SubmitDialogProps & { countdown: number }) {
  const { attempt, countdown, busy, act } = props;
  const total = attempt.sheet.answers.length;
  return (
    <Dialog
      open
      title="Time's Up"
      actions={
        <Button kind="primary" busy={busy} busyLabel={SUBMITTING} onClick={submit(act)}>
          Submit Now
        </Button>
      }
    >
      <p>
        {busy ? (
          "Your answers are being submitted."
        ) : (
          <>
            Your answers are submitted automatically in{" "}
            <strong>
              {countdown} {countdown === 1 ? "second" : "seconds"}
            </strong>
            .
          </>
        )}
      </p>
      <DialogFacts
        facts={[
          {
            label: "Answered",
            value: `${figure(answeredCount(attempt.sheet))} of ${figure(total)}`,
          },
          { label: "Marked for review", value: markedCount(attempt.sheet) },
        ]}
      />
      <DialogNote>A question marked for review counts exactly like an unmarked one.</DialogNote>
    </Dialog>
  );
}

/** Shown for a submit in progress that has no other dialog. */
export function SendingDialog() {
  return (
    <Dialog
      open
      title="Submitting your answers"
      actions={
        <Button kind="primary" busy busyLabel={SUBMITTING}>
          {SUBMITTING}
        </Button>
      }
    >
      <p>They are kept on this device until the server has them.</p>
    </Dialog>
  );
}

interface FailedDialogProps {
  /** Null during a retry. */
  failure: SubmitFailure | null;
  /** True if this device could store the answers. */
  kept: boolean;
  /** Until when the server accepts answers it lacks; null if it has them all. */
  countsUntil: number | null;
  act: (action: Action) => void;
}

const SERVER = {
  silent: "The server can’t be reached. ",
  away: "The server is not available right now. ",
  fault: "Something went wrong on our server. ",
};

/** Shown for a failed submit. Explains where the answers are safe. */
export function FailedDialog({ failure, kept, countsUntil, act }: FailedDialogProps) {
  // The last failure stays during a retry.
  const [last, setLast] = useState(failure);
  if (failure !== null && failure !== last) setLast(failure);
  const refused = last?.kind === "refused";
  const trouble = last?.kind === "unreachable" ? last.trouble : null;
  return (
    <Dialog
      open
      title="Failed to submit quiz. Please try again."
      actions={
        <>
          {kept && <ButtonLink to="/tests">Back to Tests</ButtonLink>}
          <Button
            kind="primary"
            busy={failure === null}
            busyLabel={SUBMITTING}
            onClick={() => act({ type: "submitRetried" })}
            data-autofocus
          >
            Try Again
          </Button>
        </>
      }
    >
      <p role="status">
        {refused ? `The server did not accept them: ${last.message} ` : SERVER[trouble ?? "silent"]}
        {kept ? (
          <>
            <strong>Your answers are safe on this device.</strong>
            {!refused &&
              ` They are sent ${trouble ? "again by themselves" : "when the network is back"}, also if you close this page.`}
          </>
        ) : (
          <strong>Keep this page open until your answers are sent.</strong>
        )}
        {!refused &&
          countsUntil !== null &&
          ` Unsaved answers count if they arrive by ${formatSecond(new Date(countsUntil))}.`}
      </p>
    </Dialog>
  );
}
