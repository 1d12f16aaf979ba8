import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useNavigate } from "react-router-dom";
import { fitsIn, struckOf, withStruck } from "#rules/annotation-edits.ts";
import { quizLimits } from "#rules/limits.ts";
import { GoToDialog } from "../../screens/quiz/GoToDialog.tsx";
import { PaletteSheet } from "../../screens/quiz/PaletteSheet.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { Container, usePageTitle } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useRootMark } from "../../ui/use-root-mark.ts";
import { PaperPalette } from "../sections/PaperPalette.tsx";
import { step } from "../sections/paper-sections.ts";
import { answeredWords, sectionClock } from "../sections/quiz-sections.ts";
import { closedWords } from "../sections/section-words.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import {
  activeAttemptOf,
  isBefore,
  isUnderWay,
  type QuizState,
} from "../session/machine/quiz-state.ts";
import { readMessages, subscribeToMessages } from "../session/messages.ts";
import type { QuizSession } from "../session/session.ts";
import type { ClockTaken, SaveState } from "../session/sync.ts";
import { HighlightsDialog } from "../tools/HighlightsDialog.tsx";
import { initialAnnotations } from "../tools/text-size.ts";
import { ToolsContext } from "../tools/tools-context.ts";
import { Announcements } from "./Announcements.tsx";
import { EarlySubmit } from "./EarlySubmit.tsx";
import { InvigilatorMessages, MessageMark } from "./InvigilatorMessages.tsx";
import { LeftThere } from "./LeftThere.tsx";
import { leaveWords } from "./leave-words.ts";
import { focusQuestion } from "./Question.tsx";
import { QuizDialogs } from "./QuizDialogs.tsx";
import { QuizKeysDialog } from "./QuizKeysDialog.tsx";
import { QuizMissing } from "./QuizMessage.tsx";
import { QuizColumn, QuizFrame, QuizScreen } from "./QuizScreen.tsx";
import type { ClockReading, QuizActions } from "./quiz.ts";
import { viewOf } from "./quiz-view.ts";
import { type Overlay, useQuizKeys } from "./use-quiz-keys.ts";
import { useClockNews, useGivenNews, useMergeNews, useSectionNews } from "./use-quiz-news.ts";
import { useScriptFonts } from "./use-script-fonts.ts";

const STOPPED_CLOCK = { subscribe: () => () => undefined, reading: () => 0 };

const NO_ROOM = "No room for more highlights. Remove one first.";

/** The clock to show: the section's if it has its own, or the paper's. */
function useShownClock(
  clock: ClockReading,
  attempt: ActiveAttempt | null,
  section: number | undefined,
): ClockReading {
  const sections = attempt?.paper.sections;
  const state = attempt?.sections?.state;
  return useMemo(
    () =>
      sections && state && section !== undefined
        ? sectionClock(clock, sections, state, section)
        : clock,
    [clock, sections, state, section],
  );
}

/** When another question is shown, scrolls to the top and focuses the question's heading. */
function useQuestionFocus(currentQuestion: number | undefined): void {
  useLayoutEffect(() => {
    if (currentQuestion === undefined) return;
    window.scrollTo(0, 0);
    focusQuestion(currentQuestion);
  }, [currentQuestion]);
}

/** After the choice of a place, returns the focus to the question. */
function useFocusAfterChoice(state: QuizState): void {
  const before = useRef(state.phase);
  const { phase } = state;
  const current = activeAttemptOf(state)?.sheet.currentQuestion ?? 0;
  useEffect(() => {
    const isChosen = before.current === "savedElsewhere" && phase === "inProgress";
    before.current = phase;
    if (isChosen) focusQuestion(current);
  }, [phase, current]);
}

interface RunningQuizProps {
  session: QuizSession;
  state: QuizState;
  /** Null until something was saved. */
  saveState: SaveState | null;
  clockTaken: ClockTaken | null;
}

/** The dialogs about conflicting answers while the start screen is shown. */
export function DialogsBefore({ session, state }: Pick<RunningQuizProps, "session" | "state">) {
  return <QuizDialogs state={state} clock={STOPPED_CLOCK} kept={false} act={session.act} />;
}

/** The exam screen with its dialogs, and the panels for a test that continues on another device or has ended. */
export function RunningQuiz({ session, state, saveState, clockTaken }: RunningQuizProps) {
  const attempt = activeAttemptOf(state);
  const clockNews = useClockNews(clockTaken);
  const sectionNews = useSectionNews(attempt);
  const mergeNews = useMergeNews(attempt);
  const givenNews = useGivenNews(attempt);
  const news = givenNews || sectionNews || mergeNews || clockNews;
  const [clockHidden, setClockHidden] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [lastAction, setLastAction] = useState("");
  const toast = useToast();
  const navigate = useNavigate();
  const leaveQuestion = useCallback(() => leaveWords(session), [session]);

  const close = useCallback(() => setOverlay(null), []);
  const actions = useMemo<QuizActions>(
    () => ({
      chooseOption: (option) => session.act({ type: "optionChosen", option }),
      clearAnswer: () => session.act({ type: "answerCleared" }),
      toggleMark: () => session.act({ type: "markToggled" }),
      openQuestion(index) {
        setOverlay(null);
        session.act({ type: "questionOpened", index });
      },
      move(by) {
        const now = activeAttemptOf(session.getState());
        if (now === null) return;
        const { paper, sheet, sections } = now;
        const index = step(paper, sections?.state ?? null, sheet.currentQuestion, by);
        if (index !== null) session.act({ type: "questionOpened", index });
      },
      // The navigation guard asks first.
      leave: () => void navigate("/dashboard"),
      askToSubmit: () => session.act({ type: "submitAsked" }),
      toggleClock: () => setClockHidden((hidden) => !hidden),
      showKeys: () => setOverlay("keys"),
      showPalette: () => setOverlay("palette"),
      askWhereTo: () => setOverlay("goTo"),
      viewPassage: (isInView) => session.act({ type: "passageViewed", isInView }),
      showHighlights: () => setOverlay("highlights"),
      annotate(change) {
        const attempt = activeAttemptOf(session.getState());
        if (attempt === null) return;
        const before = initialAnnotations(attempt.sheet.annotations);
        const after = change(before);
        if (after === before) return;
        if (fitsIn(after)) session.act({ type: "annotated", annotations: after });
        else toast({ kind: "error", text: NO_ROOM });
      },
      strike(option) {
        const attempt = activeAttemptOf(session.getState());
        const question = attempt?.paper.questions[attempt.sheet.currentQuestion];
        if (question === undefined || option >= question.options.length) return;
        const id = Number(question.questionId);
        actions.annotate((before) =>
          withStruck(before, id, option, !struckOf(before, id).includes(option)),
        );
      },
    }),
    [session, toast, navigate],
  );
  useQuizKeys(session, overlay, actions, setLastAction);
  // While the test continues on another device, that panel sets the title.
  usePageTitle(isBefore(state) ? null : (attempt?.paper.title ?? "Quiz"));
  useFocusAfterChoice(state);
  useScriptFonts(attempt?.paper);
  useRootMark("data-quiz");

  // A message may withdraw a question.
  const messages = useSyncExternalStore(subscribeToMessages, () =>
    readMessages(attempt?.paper.attemptId ?? ""),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads what messages say.
  const sheetView = useMemo(() => attempt && viewOf(attempt), [attempt, messages]);
  useQuestionFocus(sheetView?.currentQuestion);
  const wholeClock = session.getClock() ?? STOPPED_CLOCK;
  const shownSection = sheetView?.sections.current.index;
  const clock = useShownClock(wholeClock, attempt, shownSection);
  const under = attempt?.sections?.state.section;
  const nextClock = useShownClock(wholeClock, attempt, under);
  const working = state.phase === "inProgress";
  useEffect(() => {
    // A dialog replaces the overlay that was open.
    if (!working) setOverlay(null);
  }, [working]);

  const isLeft = state.phase === "savedElsewhere" && state.isLeft;

  if (isLeft) {
    return <LeftThere state={state} act={session.act} />;
  }
  if (state.phase === "closed") {
    return (
      <QuizMissing title="This attempt is closed">
        It was discarded or started fresh in another tab or on another device, or{" "}
        {quizLimits.savedProgressHours} hours went by since it was last saved. It takes no more
        answers.
      </QuizMissing>
    );
  }
  const kept = session.isFinalKept();
  const underWay = isUnderWay(state);
  const sending = state.phase === "submitting" || state.phase === "submitFailed";
  // The save state from before a submit would be out of date.
  const shownSave = sending ? null : saveState;
  return (
    <>
      {sheetView === null ? (
        <QuizFrame>
          <QuizColumn>
            <h1 className="visually-hidden">Quiz</h1>
            <Container>
              <TextSkeleton
                label={state.phase === "submitted" ? "Your test is submitted" : "Loading the quiz"}
              />
            </Container>
          </QuizColumn>
        </QuizFrame>
      ) : (
        <QuizScreen
          view={{ ...sheetView, saveState: shownSave, clock, clockHidden, news }}
          actions={actions}
          notices={attempt && <InvigilatorMessages attemptId={attempt.paper.attemptId} />}
          mark={attempt && <MessageMark attemptId={attempt.paper.attemptId} />}
        />
      )}
      {working && overlay === "keys" && <QuizKeysDialog onClose={close} />}
      {working && overlay === "palette" && sheetView !== null && (
        <PaletteSheet
          states={sheetView.sections.current.states}
          words={answeredWords(sheetView.sections)}
          palette={
            <PaperPalette
              sections={sheetView.sections}
              currentQuestion={sheetView.currentQuestion}
              onOpen={actions.openQuestion}
              sheet
            />
          }
          onClose={close}
        >
          <EarlySubmit
            isLast={sheetView.ways.forward === "submit"}
            onSubmit={actions.askToSubmit}
          />
        </PaletteSheet>
      )}
      {working && overlay === "goTo" && sheetView !== null && (
        <GoToDialog
          total={sheetView.states.length}
          closed={(index) => closedWords(sheetView.sections, index)}
          onOpen={actions.openQuestion}
          onClose={close}
        />
      )}
      {working && overlay === "highlights" && sheetView !== null && (
        <ToolsContext value={{ ...actions, annotations: sheetView.annotations }}>
          <HighlightsDialog onClose={close} />
        </ToolsContext>
      )}
      <QuizDialogs
        {...{ state, clock, kept, nextClock }}
        countsUntil={session.finalCountsUntil()}
        isUnsent={saveState?.kind === "unsent"}
        act={session.act}
      />
      <Announcements clock={clock} saveState={saveState} lastAction={lastAction} news={news} />
      <LeaveGuard
        question={leaveQuestion}
        inside={underWay}
        document={underWay || (sending && !kept)}
      />
    </>
  );
}
