import { figure } from "#rules/figures.ts";
import { formatClock } from "#rules/times.ts";
import { countStates } from "../../screens/quiz/question-states.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogFacts } from "../../ui/Dialog.tsx";
import { TimeLeft } from "../quiz/Clock.tsx";
import type { ClockReading } from "../quiz/quiz.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import type { Action } from "../session/machine/quiz-state.ts";
import { quizSections } from "./quiz-sections.ts";
import { onPassages, placeText } from "./section-words.ts";

interface LeaveSectionDialogProps {
  attempt: ActiveAttempt;
  /** The question to open. */
  index: number;
  /** The clock of the section in progress. */
  clock: ClockReading;
  act: (action: Action) => void;
}

/** Asks before a locked section is left, which ends it. */
export function LeaveSectionDialog({ attempt, index, clock, act }: LeaveSectionDialogProps) {
  const { rows, current } = quizSections(attempt);
  const next = rows.find(({ section }) => index < section.start + section.count);
  const { section, answered, counting, states } = current;
  const { marked, answeredAndMarked } = countStates(states);
  if (next === undefined) return null;
  const cancel = () => act({ type: "leaveCancelled" });
  return (
    <Dialog
      open
      title={`Leave ${section.title}?`}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>Stay</Button>
          <Button kind="primary" onClick={() => act({ type: "leaveConfirmed" })}>
            Leave Section
          </Button>
        </>
      }
    >
      <p>
        This section locks when you leave it.{" "}
        <strong>You can’t come back, and the time it has left is given up.</strong>
      </p>
      <DialogFacts
        facts={[
          { label: "Answered", value: `${figure(answered)} of ${figure(counting)}` },
          { label: "Marked for review", value: marked + answeredAndMarked },
          { label: "Time given up", value: <TimeLeft clock={clock} /> },
          { label: "Next", value: `${next.section.title}, ${placeText(next.index, rows)}` },
          { label: "Questions", value: onPassages(next) },
          { label: "Its own clock", value: formatClock(next.left ?? 0) },
        ]}
      />
    </Dialog>
  );
}
