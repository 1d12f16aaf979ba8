import { useId } from "react";
import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogFacts } from "../../ui/Dialog.tsx";
import { TimeLeft } from "../quiz/Clock.tsx";
import type { ClockReading } from "../quiz/quiz.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import type { Action } from "../session/machine/quiz-state.ts";
import { quizSections } from "./quiz-sections.ts";
import classes from "./SectionOverDialog.module.css";
import { onPassages, placeText } from "./section-words.ts";

interface SectionOverDialogProps {
  attempt: ActiveAttempt;
  /** The sections whose time is over. */
  ended: readonly number[];
  /** Seconds until the next one starts automatically. */
  countdown: number;
  /** The clock of the next section. */
  clock: ClockReading;
  /** True if that clock waits until the dialog closes. */
  isPaused: boolean;
  /** True if the server lacks some changes. */
  isUnsent: boolean;
  act: (action: Action) => void;
}

const SECONDS = quizLimits.sectionOverDelaySeconds;

/**
 * Shown when the time of a section is over. The next one starts automatically, or at once with the button; it can't
 * be cancelled.
 */
export function SectionOverDialog(props: SectionOverDialogProps) {
  const { attempt, ended, countdown, clock, isPaused, isUnsent, act } = props;
  const { rows } = quizSections(attempt);
  const said = useId();
  const next = rows[attempt.sections?.state.section ?? 0];
  const over = rows.filter(({ index }) => ended.includes(index));
  const isNew = next?.states.every((state) => state === "notVisited") === true;
  const [first] = over;
  if (next === undefined || first === undefined) return null;
  return (
    <Dialog
      open
      title={`Time is up for ${over.map(({ section }) => section.title).join(" and ")}`}
      actions={
        <Button
          kind="primary"
          onClick={() => act({ type: "sectionStarted" })}
          aria-describedby={said}
        >
          {isNew ? "Begin Now" : "Continue Now"}
        </Button>
      }
    >
      <p id={said}>
        {isUnsent
          ? "Your answers are kept on this device and sent as soon as the network is back."
          : "Your answers are saved."}{" "}
        {over.length === 1 ? "This section" : "These sections"} can’t be opened again.{" "}
        <strong>
          {next.section.title} {isNew ? "begins" : "goes on"} by itself.
        </strong>{" "}
        {isPaused ? "Its clock starts then." : "Its clock is running."}
        <span className="visually-hidden"> In {SECONDS} seconds.</span>
      </p>
      <DialogFacts
        facts={[
          ...over.map(({ section, answered, counting }) => ({
            label: section.title,
            value: `${figure(answered)} of ${figure(counting)} answered`,
          })),
          { label: "Next", value: `${next.section.title}, ${placeText(next.index, rows)}` },
          { label: "Questions", value: onPassages(next) },
          { label: "Time left", value: <TimeLeft clock={clock} /> },
        ]}
      />
      <p className={classes.countdown} aria-hidden>
        {Array.from({ length: SECONDS }, (_, notch) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a notch is its place
            key={notch}
            className={classes.notch}
            data-gone={notch < SECONDS - countdown || undefined}
          />
        ))}
        <strong className={classes.seconds}>in {countdown} s</strong>
      </p>
    </Dialog>
  );
}
