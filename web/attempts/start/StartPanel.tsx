import { useEffect, useRef, useState } from "react";
import { PRACTICE_WORDS } from "#rules/availability.ts";
import { formatClock, formatTime } from "#rules/times.ts";
import { isLive, waitingRoomOpensAt } from "#rules/waiting-room.ts";
import { failureCode } from "../../apollo/failure.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import type { TestOverviewFragment } from "../../gql/graphql.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { isFocusFree } from "../../ui/focus-places.ts";
import { Notice } from "../../ui/Notice.tsx";
import { dateTimeForReader } from "../../ui/reader-time.ts";
import type { QuizInProgress } from "../in-progress/in-progress.ts";
import { TaskFailureNotice } from "../quiz/TaskFailureNotice.tsx";
import type { SectionPlace } from "../sections/section-words.ts";
import type { QuizState } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import { beginLook, OFFLINE_ID } from "./begin-look.ts";
import { DiscardDialog, type Discarding } from "./DiscardDialog.tsx";
import { discard } from "./discard.ts";
import { lengthWords } from "./length-words.ts";
import classes from "./StartPanel.module.css";
import { minutesUntilClosing } from "./schedule-words.ts";
import { type Choice, UnderWay } from "./UnderWay.tsx";
import { useOnline } from "./use-online.ts";

interface StartPanelProps {
  overview: TestOverviewFragment;
  /** The attempt in progress; null for none. */
  quiz: QuizInProgress | null;
  /** Its section; null or left out without sections. */
  place?: SectionPlace | null;
  /** The number of answers that only this device has; left out for none. */
  unsent?: number;
  userId: string;
  session: QuizSession;
  state: QuizState;
  entering: boolean;
  news: string;
  onRestart: (news: string) => void;
  /** True once this page noticed that the attempt continued on another device. */
  changed: boolean;
  /** Called when the attempt continued on another device, to read its state again. */
  onChanged: () => Promise<void>;
}

/** Why the choice failed. With an attempt in progress, also that its answers are safe. */
function Problem({ state, hasQuiz }: { state: QuizState; hasQuiz: boolean }) {
  if (state.phase === "resumeOffer") return <TaskFailureNotice failure={state.failure} />;
  if (state.phase !== "loadFailed") return null;
  if (state.isInLine) {
    return (
      <Notice kind="neutral" role="status">
        {state.message}
      </Notice>
    );
  }
  if (hasQuiz && state.failure !== null) return <TaskFailureNotice failure={state.failure} />;
  return (
    <Notice kind="error" role="alert">
      {state.message}
    </Notice>
  );
}

/** When and where an attempt was continued. Without a device it may only have been saved, not resumed. */
function takenUpWords({ takenUp, savedAt }: QuizInProgress): string {
  const from = takenUp?.from ?? null;
  const at = formatTime(new Date(takenUp?.at ?? savedAt));
  return from === null
    ? `Continued in another tab or on another device at ${at}.`
    : `Continued on ${from} at ${at}.`;
}

/** The choice in progress; null for none. */
function busyWith({ state, entering }: StartPanelProps, chosen: Choice | null): Choice | null {
  if (state.phase === "resumeOffer" && state.task !== null) {
    return state.task === "startFresh" ? "fresh" : state.task;
  }
  return entering ? chosen : null;
}

/** The panel with the one filled button: Start Test, Resume Quiz, or Submit Quiz. */
export function StartPanel(props: StartPanelProps) {
  const { overview, quiz, place = null, unsent = 0, userId, session, state, news, changed } = props;
  const { onRestart, onChanged } = props;
  const online = useOnline();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [asked, setAsked] = useState<Discarding | null>(null);
  const busy = busyWith(props, chosen);

  function choose(choice: Choice): void {
    if (busy !== null || !online) return;
    setChosen(choice);
    if (state.phase === "resumeOffer") {
      if (choice === "resume") session.act({ type: "resumeChosen" });
      else if (choice === "submit") session.act({ type: "submitConfirmed" });
      else session.act({ type: "freshChosen" });
    } else if (quiz === null || choice === "start") session.begin({ kind: "start" });
    else {
      const { attemptId, serverSequence } = quiz;
      session.begin({ kind: choice, attemptId, sequence: serverSequence ?? 0 });
    }
  }

  async function answer(): Promise<void> {
    if (asked === "fresh") return choose("fresh");
    try {
      if (quiz !== null) await discard(quiz, userId);
      onRestart("");
    } catch (error) {
      if (failureCode(error) !== "CONFLICT") throw error;
      await onChanged();
    }
  }

  const isFoundOut = changed || (state.phase === "resumeOffer" && state.failure === null);
  const isElsewhere = isFoundOut && quiz?.isSavedHere === false;
  const panel = useRef<HTMLElement>(null);
  // The pressed button is gone, so the new heading takes the focus.
  useEffect(() => {
    if (!isElsewhere || !isFocusFree()) return;
    panel.current?.querySelector("h2")?.focus({ preventScroll: true });
  }, [isElsewhere]);
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={quiz === null ? "Start" : "Resume Previous Attempt"}
    >
      {quiz === null ? (
        <Ready
          overview={overview}
          online={online}
          busy={busy !== null}
          onStart={() => choose("start")}
        />
      ) : (
        <UnderWay
          quiz={quiz}
          place={place}
          unsent={unsent}
          online={online}
          busy={busy}
          canStart={overview.refusal === null}
          onChoose={choose}
          onAsk={setAsked}
        />
      )}
      <div className={classes.news} role="status">
        {!online && (
          <div id={OFFLINE_ID}>
            <Notice>
              {quiz === null
                ? "You are offline. Start when the network is back; nothing has started."
                : "You are offline. Go on when the network is back; your answers are kept."}
            </Notice>
          </div>
        )}
        {isElsewhere && <Notice kind="brass">{takenUpWords(quiz)}</Notice>}
        {news !== "" && <Notice>{news}</Notice>}
      </div>
      <Problem state={state} hasQuiz={quiz !== null} />
      {asked !== null && quiz !== null && (
        <DiscardDialog
          quiz={quiz}
          what={asked}
          unsent={unsent}
          freshMinutes={clockMinutesOf(overview)}
          action={answer}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** Minutes on the clock at the start: those of the first section if sections have clocks. */
function clockMinutesOf({ sections, durationMinutes }: TestOverviewFragment): number {
  return sections[0]?.minutes ?? durationMinutes;
}

/** When the waiting room of a test opens, and whether it is open; null for a test that isn't about to open. */
function roomOf({ opensAt, closesAt, durationMinutes }: TestOverviewFragment) {
  const opening = opensAt === null ? null : new Date(opensAt);
  const from = waitingRoomOpensAt(opening);
  const now = new Date(serverNow());
  if (opening === null || from === null || now >= opening) return null;
  const closing = closesAt === null ? null : new Date(closesAt);
  const test = { opensAt: opening, closesAt: closing, durationMinutes };
  return { opening, from, isOpen: isLive(test, now) };
}

interface LiveProps {
  id: string;
  opening: Date;
  from: Date;
  isOpen: boolean;
}

/** A test with an opening time, before it opens. */
function Live({ id, opening, from, isOpen }: LiveProps) {
  return (
    <>
      <h2>Opens on {dateTimeForReader(opening)}</h2>
      <p className={classes.text}>
        {isOpen
          ? "Wait in the waiting room: the paper appears there by itself."
          : `The waiting room opens on ${dateTimeForReader(from)}.`}
      </p>
      {isOpen && (
        <ButtonLink kind="primary" size="large" full to={`/quiz/${id}/waiting-room`}>
          Enter Waiting Room
        </ButtonLink>
      )}
    </>
  );
}

interface ReadyProps {
  overview: TestOverviewFragment;
  online: boolean;
  busy: boolean;
  onStart: () => void;
}

/** Shown when no attempt is in progress. */
function Ready({ overview, online, busy, onStart }: ReadyProps) {
  const { refusal, durationMinutes, kind, isPractice } = overview;
  const room = roomOf(overview);
  if (refusal !== null && room !== null) return <Live id={overview.id} {...room} />;
  if (refusal !== null) {
    return (
      <>
        <h2>This test can’t be started</h2>
        <p className={classes.text}>{refusal}</p>
        {kind === "RANDOM" && (
          <ButtonLink kind="primary" size="large" full to="/random-test">
            Generate Another Test
          </ButtonLink>
        )}
      </>
    );
  }
  const left = minutesUntilClosing(overview, durationMinutes, Date.now());
  return (
    <>
      <h2>Ready when you are</h2>
      {isPractice && <p className={classes.text}>{PRACTICE_WORDS}</p>}
      <p className={classes.text}>
        Nothing has started. Opening or reloading this page starts no clock.
      </p>
      <Button
        {...beginLook(online || busy)}
        size="large"
        full
        busy={busy}
        busyLabel="Starting..."
        aria-disabled={busy || !online}
        onClick={onStart}
      >
        Start Test
      </Button>
      <p className={classes.note}>
        Set aside {lengthWords(left)}. The test opens at question 1 with{" "}
        {formatClock(Math.min(left, clockMinutesOf(overview)) * 60)} on the clock
        {left < durationMinutes && ", since it closes soon"}.
      </p>
    </>
  );
}
