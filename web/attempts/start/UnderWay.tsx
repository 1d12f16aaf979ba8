import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { comingBack } from "#rules/quiz-timing.ts";
import { formatClock, formatDate, formatDateTime, formatTime } from "#rules/times.ts";
import { useMinute } from "../../screens/use-minute.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Facts } from "../../ui/Facts.tsx";
import { ProgressTrack } from "../../ui/ProgressTrack.tsx";
import { type QuizInProgress, secondsAway } from "../in-progress/in-progress.ts";
import type { SectionPlace } from "../sections/section-words.ts";
import { deviceStorage, hasRoom } from "../session/device/device-storage.ts";
import { beginLook } from "./begin-look.ts";
import type { Discarding } from "./DiscardDialog.tsx";
import classes from "./StartPanel.module.css";

/** A choice on the start screen. */
export type Choice = "start" | "resume" | "submit" | "fresh";

interface UnderWayProps {
  quiz: QuizInProgress;
  /** Its section; null without sections. */
  place: SectionPlace | null;
  /** The number of answers that only this device has. */
  unsent: number;
  online: boolean;
  /** The choice in progress; null for none. */
  busy: Choice | null;
  /** True if another attempt can be started. */
  canStart: boolean;
  onChoose: (choice: Choice) => void;
  /** Opens the confirmation first. */
  onAsk: (what: Discarding) => void;
}

const LIMIT = quizLimits.tabSwitchLimit;

const ONLY_SUBMIT = {
  over: "The time is over, so the test can only be submitted. What you answered on this device in time may still count.",
  time: "With the disconnection penalty no time is left, so the test can only be submitted.",
  switches: `Resuming counts as a tab switch and ${LIMIT} are used already, so the test can only be submitted.`,
};

/** The start time, such as "5:55 PM IST", with the date if it was not today. @param now milliseconds since 1970 */
function sinceWords(startedAt: Date, now: number): string {
  const isToday = formatDate(startedAt) === formatDate(new Date(now));
  return isToday ? formatTime(startedAt) : formatDateTime(startedAt);
}

/** "3 answers on this device are not saved yet." */
function unsentWords(count: number): string {
  return `${counted(count, "answer")} on this device ${count === 1 ? "is" : "are"} not saved yet.`;
}

/** Where the attempt was saved from; "" if this device can't know, because its storage is full. */
function savedFrom({ isSavedHere }: QuizInProgress, unsent: number): string {
  if (isSavedHere) return unsent > 0 ? " on this device only" : " from this device";
  return hasRoom(deviceStorage()) ? " from another device or browser" : "";
}

/** The cost of resuming, in a few words. */
function costs(clockRunsOn: boolean | undefined, isFree: boolean): string {
  if (clockRunsOn) return "The clock runs on";
  const penalty = formatClock(quizLimits.disconnectionPenaltySeconds).replace(/^0/, "");
  return isFree ? "Costs nothing yet" : `\u2212${penalty}`;
}

/** The attempt in progress: its state, the cost of resuming, and the choices. */
export function UnderWay(props: UnderWayProps) {
  const { quiz, place, unsent, online, busy, canStart, onChoose, onAsk } = props;
  const { answered, totalQuestions } = quiz;
  const now = useMinute();
  const after = comingBack(quiz, secondsAway(quiz, now));
  const { mustSubmit, timeLeftSeconds, tabSwitchCount } = after;
  const why = mustSubmit === "time" && quiz.clockRunsOn ? "over" : mustSubmit;
  const isOff = busy !== null || !online;
  return (
    <>
      <h2 tabIndex={-1}>Resume Previous Attempt</h2>
      <p className={classes.since}>Started {sinceWords(new Date(quiz.startedAt), now)}</p>
      <p className={classes.answered}>
        Answered{" "}
        <strong>
          {figure(answered)} of {figure(totalQuestions)}
        </strong>
      </p>
      <ProgressTrack className={classes.track} done={answered} of={totalQuestions} />
      {unsent > 0 && <p className={classes.unsent}>{unsentWords(unsent)}</p>}
      <Facts
        className={classes.facts}
        facts={[
          ...(place?.at ?? [
            { label: "You are at", value: `Question ${quiz.currentQuestion + 1}` },
          ]),
          place?.stopped ?? {
            label: "Time left at the last save",
            value: formatClock(quiz.timeLeftSeconds),
          },
          // An attempt that can't be resumed has no resume cost.
          ...(mustSubmit === null
            ? [
                {
                  label: "Coming back",
                  value: costs(quiz.clockRunsOn, after.isFree),
                },
                place?.resumed ?? {
                  label: quiz.clockRunsOn ? "Time left now" : "Time left if you resume",
                  value: formatClock(timeLeftSeconds),
                },
              ]
            : []),
          { label: "Left the page, then", value: `${Math.min(tabSwitchCount, LIMIT)} of ${LIMIT}` },
        ]}
      />
      {why === null ? (
        <>
          <Button
            {...beginLook(online || busy !== null)}
            size="large"
            full
            busy={busy === "resume"}
            busyLabel="Resuming..."
            aria-disabled={isOff}
            onClick={() => onChoose("resume")}
          >
            Resume Quiz
          </Button>
          <div className={classes.others}>
            {canStart && (
              <Button
                size="tall"
                full
                busy={busy === "fresh"}
                busyLabel="Starting..."
                aria-disabled={isOff}
                onClick={() => !isOff && onAsk("fresh")}
              >
                Start Fresh
              </Button>
            )}
            <Button
              kind="delete"
              size="tall"
              full
              aria-disabled={isOff}
              onClick={() => !isOff && onAsk("discard")}
            >
              Discard
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.text}>{ONLY_SUBMIT[why]}</p>
          <Button
            {...beginLook(online || busy !== null)}
            size="large"
            full
            busy={busy === "submit"}
            busyLabel="Submitting..."
            aria-disabled={isOff}
            onClick={() => onChoose("submit")}
          >
            Submit Quiz
          </Button>
        </>
      )}
      <p className={classes.note}>
        Saved {formatDateTime(new Date(quiz.savedAt))}
        {savedFrom(quiz, unsent)}.
      </p>
    </>
  );
}
