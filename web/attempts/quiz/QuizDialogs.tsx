import { LeaveSectionDialog } from "../sections/LeaveSectionDialog.tsx";
import { SectionOverDialog } from "../sections/SectionOverDialog.tsx";
import type { Action, QuizState } from "../session/machine/quiz-state.ts";
import { DifferencesDialog } from "./DifferencesDialog.tsx";
import { PlaceDialog } from "./PlaceDialog.tsx";
import type { ClockReading } from "./quiz.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";
import {
  BlockedDialog,
  FailedDialog,
  SendingDialog,
  SwitchWarningDialog,
  TimesUpDialog,
} from "./SubmitDialogs.tsx";

interface QuizDialogsProps {
  state: QuizState;
  clock: ClockReading;
  /** Whether this device could keep the final answers. */
  kept: boolean;
  /** Until when those of them count that the server had not got; null where it had all. */
  countsUntil?: number | null;
  /** Whether the server has not got everything yet. */
  isUnsent?: boolean;
  /** Of the section that begins. */
  nextClock?: ClockReading;
  act: (action: Action) => void;
}

/** The dialog that a state of the quiz asks for, if it asks for one. */
export function QuizDialogs(props: QuizDialogsProps) {
  const { state, clock, kept, countsUntil = null, act } = props;
  const { isUnsent = false, nextClock = clock } = props;
  const attempt = "attempt" in state ? state.attempt : null;
  const busy = state.phase === "submitting";
  if (attempt !== null) {
    switch (busy ? state.from : state.phase) {
      case "submitConfirm":
        return <SubmitDialog key="confirm" attempt={attempt} clock={clock} busy={busy} act={act} />;
      case "blocked":
        return <BlockedDialog key="blocked" attempt={attempt} busy={busy} act={act} />;
      case "timesUp": {
        const countdown = state.phase === "timesUp" ? state.countdown : 0;
        return (
          <TimesUpDialog key="time" attempt={attempt} countdown={countdown} busy={busy} act={act} />
        );
      }
    }
  }
  switch (state.phase) {
    case "leaveSection": {
      const { attempt: left, index } = state;
      return <LeaveSectionDialog {...{ attempt: left, index, clock, act }} />;
    }
    case "sectionOver": {
      const { attempt: over, ended, countdown, isPaused } = state;
      const facts = { attempt: over, ended, countdown, isPaused, clock: nextClock, isUnsent, act };
      return <SectionOverDialog {...facts} />;
    }
    case "tabSwitchWarning":
      return (
        <SwitchWarningDialog key="switch" attempt={state.attempt} cause={state.cause} act={act} />
      );
    case "savedElsewhere":
      // The page says by itself where it goes on.
      if (state.isLeft) return null;
      return state.differences.length > 0 ? (
        <DifferencesDialog key="differences" state={state} act={act} />
      ) : (
        <PlaceDialog key="place" state={state} act={act} />
      );
    case "submitFailed":
      return <FailedDialog key="failed" failure={state.failure} {...{ kept, countsUntil, act }} />;
    case "submitting":
      return state.from === "submitFailed" ? (
        <FailedDialog key="failed" failure={null} {...{ kept, countsUntil, act }} />
      ) : (
        <SendingDialog key="sending" />
      );
    default:
      return null;
  }
}
