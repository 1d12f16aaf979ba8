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
  /** True if this device could store the final answers. */
  kept: boolean;
  /** Until when the server accepts answers it lacks; null if it has them all. */
  countsUntil?: number | null;
  /** True if the server lacks some changes. */
  isUnsent?: boolean;
  /** The clock of the section that starts next. */
  nextClock?: ClockReading;
  act: (action: Action) => void;
}

/** The dialog of a state of the quiz, if it has one. */
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
      // The page itself shows where the attempt continues.
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
