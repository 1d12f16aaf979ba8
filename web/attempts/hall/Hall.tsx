import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { lateSecondsOf } from "#rules/quiz-timing.ts";
import { formatClock } from "#rules/times.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { usePageTitle } from "../../ui/Page.tsx";
import type { ActiveAttempt } from "../session/active-attempt.ts";
import { questionStates } from "../session/answer-sheet.ts";
import { activeAttemptOf, isBefore, isUnderWay, type QuizState } from "../session/machine.ts";
import type { ClockTaken } from "../session/runner.ts";
import type { SaveState } from "../session/saver.ts";
import type { QuizSession } from "../session/session.ts";
import { Announcements } from "./Announcements.tsx";
import { ExamHall } from "./ExamHall.tsx";
import { GoToDialog } from "./GoToDialog.tsx";
import { HallSkeleton } from "./HallSkeleton.tsx";
import type { HallActions, HallView } from "./hall.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { keyCommand } from "./keys.ts";
import { LeftThere } from "./LeftThere.tsx";
import { PaletteSheet } from "./PaletteSheet.tsx";
import { headingId } from "./Question.tsx";
import { QuizDialogs } from "./QuizDialogs.tsx";
import { QuizMissing } from "./QuizMessage.tsx";
import { optionLetter } from "./question-words.ts";

const LEAVE_QUESTION =
  "Leave the quiz? Your answers are kept. Coming back costs one minute and counts as a tab switch.";

const STOPPED_CLOCK = { subscribe: () => () => undefined, reading: () => 0 };

type Overlay = "keys" | "palette" | "goTo" | null;

/** What a key press just did, in words: the focus stays where it is. */
function wordsForDeed(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion } = after.sheet;
  const answer = after.sheet.answers[currentQuestion] ?? -1;
  if (answer !== before.sheet.answers[currentQuestion]) {
    return answer === -1 ? "Answer cleared" : `Option ${optionLetter(answer)} chosen`;
  }
  if (after.sheet.marked[currentQuestion] !== before.sheet.marked[currentQuestion]) {
    return after.sheet.marked[currentQuestion] ? "Marked for review" : "No longer marked";
  }
  return "";
}

function useHallKeys(
  session: QuizSession,
  overlay: Overlay,
  actions: HallActions,
  tell: (deed: string) => void,
): void {
  useEffect(() => {
    function run(event: KeyboardEvent): void {
      const command = keyCommand(event);
      const state = session.getState();
      if (command === null || !isUnderWay(state)) return;
      if (command.kind === "leave") {
        event.preventDefault();
        if (command.counted) session.act({ type: "pageLeft", cause: "key" });
        return;
      }
      if (state.phase !== "inProgress" || overlay !== null) return;
      event.preventDefault();
      const { attempt } = state;
      if (command.kind === "choose") actions.chooseOption(command.option);
      else if (command.kind === "clear") actions.clearAnswer();
      else if (command.kind === "mark") actions.toggleMark();
      else if (command.kind === "next") actions.move(1);
      else if (command.kind === "previous") actions.move(-1);
      else if (command.kind === "goTo") actions.askWhereTo();
      else actions.showKeys();
      const after = activeAttemptOf(session.getState());
      // What is seen comes first; what is spoken, a frame later.
      if (after !== null) startTransition(() => tell(wordsForDeed(attempt, after)));
    }
    document.addEventListener("keydown", run);
    return () => document.removeEventListener("keydown", run);
  }, [session, overlay, actions, tell]);
}

function viewOf(
  attempt: ActiveAttempt,
): Omit<HallView, "saveState" | "clock" | "clockHidden" | "news"> | null {
  const { paper, sheet, tabSwitchCount } = attempt;
  const { currentQuestion } = sheet;
  if (currentQuestion >= paper.questions.length) return null;
  return {
    title: paper.title,
    tabSwitchCount,
    lateSeconds: lateSecondsOf(paper.durationMinutes),
    correctMarks: paper.correctMarks,
    incorrectMarks: paper.incorrectMarks,
    questionAt(index) {
      const question = paper.questions[index];
      return question ? { question, chosenOption: sheet.answers[index] ?? -1 } : null;
    },
    currentQuestion,
    marked: sheet.marked[currentQuestion] ?? false,
    states: questionStates(sheet),
  };
}

/**
 * When another question is shown, the page is at its top at once, and the heading has the focus a
 * frame later; sooner, when Tab is to go on from there.
 */
const QuestionFocus = memo(function QuestionFocus({
  currentQuestion,
}: {
  currentQuestion: number;
}) {
  const settled = useDeferredValue(currentQuestion);
  /** Tab has gone on from the heading already. */
  const isTaken = useRef(false);
  useEffect(() => {
    const focus = () =>
      document.getElementById(headingId(currentQuestion + 1))?.focus({ preventScroll: true });
    const isSettled = currentQuestion === settled;
    if (isSettled && isTaken.current) return;
    window.scrollTo(0, 0);
    if (isSettled) return focus();
    isTaken.current = false;
    const focusBeforeTab = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || isTaken.current) return;
      isTaken.current = true;
      focus();
    };
    document.addEventListener("keydown", focusBeforeTab);
    return () => document.removeEventListener("keydown", focusBeforeTab);
  }, [currentQuestion, settled]);
  return null;
});

/** How long the hall says that the server's clock was taken over, in milliseconds. */
const NEWS_MS = 10_000;

/** That the server's clock was taken over, in words, for a moment; "" before and after. */
function useClockNews(taken: ClockTaken | null): string {
  const [told, setTold] = useState<ClockTaken | null>(null);
  useEffect(() => {
    if (taken === null) return;
    const timer = setTimeout(() => setTold(taken), NEWS_MS);
    return () => clearTimeout(timer);
  }, [taken]);
  if (taken === null || taken === told) return "";
  return `The server\u2019s clock says ${formatClock(taken.seconds)}. It is taken.`;
}

/** After the choice of a place the focus is where it was before: at the question. */
function useFocusAfterChoice(state: QuizState): void {
  const before = useRef(state.phase);
  const { phase } = state;
  const current = activeAttemptOf(state)?.sheet.currentQuestion ?? 0;
  useEffect(() => {
    const isChosen = before.current === "savedElsewhere" && phase === "inProgress";
    before.current = phase;
    if (isChosen) document.getElementById(headingId(current + 1))?.focus({ preventScroll: true });
  }, [phase, current]);
}

interface HallProps {
  session: QuizSession;
  state: QuizState;
  /** Null until something was saved. */
  saveState: SaveState | null;
  clockTaken: ClockTaken | null;
}

/** What is asked about the answers while the start screen still stands. */
export function DialogsBefore({ session, state }: Pick<HallProps, "session" | "state">) {
  return <QuizDialogs state={state} clock={STOPPED_CLOCK} kept={false} act={session.act} />;
}

/** The exam hall with what is asked in it, and what stands there when the test is elsewhere, or over. */
export function Hall({ session, state, saveState, clockTaken }: HallProps) {
  const news = useClockNews(clockTaken);
  const [clockHidden, setClockHidden] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [deed, setDeed] = useState("");

  const close = useCallback(() => setOverlay(null), []);
  const actions = useMemo<HallActions>(
    () => ({
      chooseOption: (option) => session.act({ type: "optionChosen", option }),
      clearAnswer: () => session.act({ type: "answerCleared" }),
      toggleMark: () => session.act({ type: "markToggled" }),
      openQuestion(index) {
        setOverlay(null);
        session.act({ type: "questionOpened", index });
      },
      move(by) {
        const attempt = activeAttemptOf(session.getState());
        if (attempt === null) return;
        session.act({ type: "questionOpened", index: attempt.sheet.currentQuestion + by });
      },
      askToSubmit: () => session.act({ type: "submitAsked" }),
      toggleClock: () => setClockHidden((hidden) => !hidden),
      showKeys: () => setOverlay("keys"),
      showPalette: () => setOverlay("palette"),
      askWhereTo: () => setOverlay("goTo"),
    }),
    [session],
  );
  useHallKeys(session, overlay, actions, setDeed);
  const attempt = activeAttemptOf(state);
  // While the test is elsewhere, its own page says so.
  usePageTitle(isBefore(state) ? null : (attempt?.paper.title ?? "Quiz"));
  useFocusAfterChoice(state);

  const sheetView = useMemo(() => (attempt === null ? null : viewOf(attempt)), [attempt]);
  const working = state.phase === "inProgress";
  useEffect(() => {
    // A dialog takes the place of what was open over the hall.
    if (!working) setOverlay(null);
  }, [working]);

  if (state.phase === "savedElsewhere" && state.isLeft) {
    return <LeftThere state={state} act={session.act} />;
  }
  if (state.phase === "closed") {
    return (
      <QuizMissing title="This attempt is closed">
        It was discarded or started fresh in another tab or on another device, or 24 hours went by
        since it was last saved. It takes no more answers.
      </QuizMissing>
    );
  }
  const clock = session.getClock() ?? STOPPED_CLOCK;
  const kept = session.isFinalKept();
  const underWay = isUnderWay(state);
  const sending = state.phase === "submitting" || state.phase === "submitFailed";
  // Behind a submit, what was saved before it would say too much.
  const shownSave = sending ? null : saveState;
  return (
    <>
      {sheetView === null ? (
        <HallSkeleton
          label={state.phase === "submitted" ? "Your test is submitted" : "Loading the quiz"}
        />
      ) : (
        <>
          <ExamHall
            view={{ ...sheetView, saveState: shownSave, clock, clockHidden, news }}
            actions={actions}
          />
          <QuestionFocus currentQuestion={sheetView.currentQuestion} />
        </>
      )}
      {working && overlay === "keys" && <KeysDialog onClose={close} />}
      {working && overlay === "palette" && sheetView !== null && (
        <PaletteSheet
          states={sheetView.states}
          currentQuestion={sheetView.currentQuestion}
          onOpen={actions.openQuestion}
          onSubmit={actions.askToSubmit}
          onClose={close}
        />
      )}
      {working && overlay === "goTo" && sheetView !== null && (
        <GoToDialog total={sheetView.states.length} onOpen={actions.openQuestion} onClose={close} />
      )}
      <QuizDialogs state={state} clock={clock} kept={kept} act={session.act} />
      <Announcements clock={clock} saveState={saveState} deed={deed} news={news} />
      <LeaveGuard
        question={LEAVE_QUESTION}
        inside={underWay}
        document={underWay || (sending && !kept)}
      />
    </>
  );
}
