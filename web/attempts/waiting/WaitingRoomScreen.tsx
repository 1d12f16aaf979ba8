import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { formatSecond } from "#rules/times.ts";
import { openingAnnouncement } from "#rules/waiting-room.ts";
import { describeFailure, failureCode, failureDetails, failureSign } from "../../apollo/failure.ts";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import { Brand } from "../../ui/Brand.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { languageOf } from "../../ui/language.ts";
import { Container, usePageTitle } from "../../ui/Page.tsx";
import { timeForReader } from "../../ui/reader-time.ts";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { ErrorState, MissingState } from "../../ui/StateMessage.tsx";
import { deviceStorage, hasRoom } from "../session/device/device-storage.ts";
import { chooseEntry } from "../session/entry.ts";
import { Countdown } from "./Countdown.tsx";
import { DeviceChecks } from "./DeviceChecks.tsx";
import { Instructions } from "./Instructions.tsx";
import { useServerSecond, useWaiting } from "./use-waiting.ts";
import classes from "./WaitingRoomScreen.module.css";
import type { Stage, Waiting, WaitingState } from "./waiting.ts";
import { checksOf, lateWords } from "./waiting-words.ts";

/** The waiting room of a live mock: countdown, instructions and checks. The paper appears automatically. */
export function WaitingRoomScreen({ userId }: { userId: string }) {
  const { testId = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(testId)) return <Navigate to={`/quiz/${testId}`} replace />;
  return <WaitingRoom key={`${userId}/${testId}`} testId={testId} userId={userId} />;
}

function WaitingRoom({ testId, userId }: { testId: string; userId: string }) {
  const { waiting, state } = useWaiting(testId, userId);
  const { stage, room } = state;
  const navigate = useNavigate();
  const started = stage.kind === "started" ? stage.attempt : null;
  useEffect(() => {
    if (started === null) return;
    chooseEntry(testId, { kind: "started", attempt: started });
    void navigate(`/quiz/${testId}`, { replace: true });
  }, [started, testId, navigate]);
  usePageTitle(room?.title ?? "Waiting room");
  // That page offers to resume it.
  if (stage.kind === "underWay") return <Navigate to={`/quiz/${testId}`} replace />;
  if (room === null) {
    return (
      <Room title={null} time={null}>
        <Before testId={testId} stage={stage} onRetry={waiting.retry} />
      </Room>
    );
  }
  return <Open testId={testId} waiting={waiting} state={state} room={room} />;
}

/** Has its own head, without the product's navigation. */
function Room(props: { title: string | null; time: string | null; children: ReactNode }) {
  const { title, time, children } = props;
  return (
    <>
      <header className={classes.head}>
        <Container className={classes.row ?? ""}>
          <Brand size="small" isMark />
          {title !== null && (
            <h1 className={classes.title} dir="auto" lang={languageOf(title)}>
              {title}
            </h1>
          )}
          {time !== null && <p className={classes.time}>Server time {time}</p>}
        </Container>
      </header>
      <main id="main" tabIndex={-1}>
        <Container className={classes.page ?? ""}>{children}</Container>
      </main>
    </>
  );
}

interface BeforeProps {
  testId: string;
  stage: Stage;
  onRetry: () => void;
}

/** Shown before the first response, and if the room can't be entered. */
function Before({ testId, stage, onRetry }: BeforeProps) {
  if (stage.kind !== "failed") return <TextSkeleton label="Entering the waiting room" />;
  const { error } = stage;
  const toTest = (
    <ButtonLink to={`/quiz/${testId}`} kind="primary" replace>
      To the Test
    </ButtonLink>
  );
  switch (failureCode(error)) {
    case "NOT_FOUND":
      return (
        <MissingState
          level="h1"
          title="Test not found"
          actions={<ButtonLink to="/tests">Back to Tests</ButtonLink>}
        >
          It may have been closed or is open to invited people only.
        </MissingState>
      );
    case "CONFLICT":
      return (
        <MissingState level="h1" title="The waiting room is closed" actions={toTest}>
          {failureDetails(error)[0]}
        </MissingState>
      );
    default:
      return (
        <ErrorState
          level="h1"
          title="The waiting room could not be entered"
          sign={failureSign(error)}
          onRetry={onRetry}
          retrying={false}
        >
          {`${describeFailure(error)} It is tried again by itself.`}
        </ErrorState>
      );
  }
}

interface OpenProps {
  testId: string;
  waiting: Waiting;
  state: WaitingState;
  room: WaitingRoomFragment;
}

function Open({ testId, waiting, state, room }: OpenProps) {
  const second = useServerSecond(waiting.now);
  const [canStore] = useState(() => hasRoom(deviceStorage()));
  const opens = Math.ceil(Date.parse(room.opensAt) / 1000);
  const checks = checksOf({
    ...{ roundTripMs: state.roundTripMs, sealed: state.sealed, canStore },
    ...{ deviceAheadMs: Date.now() - waiting.now(), opensAt: room.opensAt },
    ...{ extraSeconds: room.extraSeconds, isOpen: second >= opens },
  });
  return (
    <Room title={room.title} time={formatSecond(new Date(second * 1000))}>
      <div className={classes.columns}>
        <div>
          <Status {...{ testId, waiting, state, room }} left={opens - second} />
          <Instructions room={room} isAgreeing={state.isAgreeing} onAgree={waiting.agree} />
        </div>
        <aside className={classes.aside}>
          <DeviceChecks checks={checks} />
        </aside>
      </div>
    </Room>
  );
}

/** The countdown, or what the student waits for after the opening. */
function Status({ testId, waiting, state, room, left }: OpenProps & { left: number }) {
  const { stage, sealed } = state;
  const opening = timeForReader(room.opensAt);
  const [previous, setPrevious] = useState(left);
  const [spoken, setSpoken] = useState("");
  if (left !== previous) {
    setPrevious(left);
    const said = openingAnnouncement(previous, left);
    if (said !== null) setSpoken(said);
  }
  return (
    <section className={classes.status} aria-label="Opening">
      {stage.kind === "waiting" && left > 0 && <Countdown opening={opening} left={left} />}
      {/* One live region, rendered before it has content. */}
      <div role="status">
        {spoken !== "" && left > 0 && <p className="visually-hidden">{spoken}</p>}
        {wordsOf(stage, left, sealed === "here").map((words, index) =>
          index === 0 && (stage.kind !== "waiting" || left <= 0) ? (
            <p className={classes.now} key={words}>
              {words}
            </p>
          ) : (
            <p className={classes.words} key={words}>
              {words}
            </p>
          ),
        )}
        {stage.kind === "late" && (
          <>
            <p className={classes.now}>Began at {opening}</p>
            <p className={classes.words}>{lateWords(room, waiting.now())}</p>
          </>
        )}
      </div>
      {stage.kind === "late" && (
        <Button kind="primary" size="large" full="phone" onClick={waiting.enter}>
          Enter Now
        </Button>
      )}
      {stage.kind === "refused" && (
        <ButtonLink to={`/quiz/${testId}`} kind="secondary" replace>
          To the Test
        </ButtonLink>
      )}
    </section>
  );
}

/** The text below the countdown or instead of it. The first is a headline once the paper is open. */
function wordsOf(stage: Stage, left: number, isPaperHere: boolean): string[] {
  const paper = isPaperHere ? "The paper is already here. " : "";
  switch (stage.kind) {
    case "waiting":
      return left > 0
        ? [
            "The paper appears here by itself. There is nothing to press or reload, and your clock starts only when the paper is on the screen.",
          ]
        : ["Opening…", "Your clock has not started."];
    case "starting":
    case "started":
      return ["Opening…", "Your clock has not started."];
    case "inLine":
      return [
        "You are in line. Your clock has not started.",
        "Many students start at this moment. Keep this page open: it goes on by itself.",
      ];
    case "offline":
      return [
        "No network. Your clock has not started.",
        `${paper}It opens by itself as soon as the network is back. Keep this page open.`,
      ];
    case "refused":
      return ["This test can’t be started", stage.message];
    default:
      return [];
  }
}
