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
import { fitsIn, struckOf, withStruck } from "#rules/annotation-edits.ts";
import { lateSecondsOf } from "#rules/quiz-timing.ts";
import { formatClock } from "#rules/times.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { usePageTitle } from "../../ui/Page.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { type SectionParts, useSectionParts } from "../sections/use-section-parts.ts";
import type { ActiveAttempt } from "../session/active-attempt.ts";
import { questionStates } from "../session/answer-sheet.ts";
import { activeAttemptOf, isBefore, isUnderWay, type QuizState } from "../session/machine.ts";
import { passageRuns } from "../session/passage-runs.ts";
import type { ClockTaken } from "../session/runner.ts";
import type { SaveState } from "../session/saver.ts";
import type { QuizSession } from "../session/session.ts";
import { HighlightsDialog } from "../tools/HighlightsDialog.tsx";
import { deedFor, endSelection, readSelection, withDeed } from "../tools/selected-text.ts";
import { begunAnnotations } from "../tools/text-size.ts";
import { ToolsContext } from "../tools/tools-context.ts";
import { Announcements } from "./Announcements.tsx";
import { ExamHall } from "./ExamHall.tsx";
import { GoToDialog } from "./GoToDialog.tsx";
import { HallSkeleton } from "./HallSkeleton.tsx";
import type { ClockReading, HallActions, HallView } from "./hall.ts";
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

const NO_ROOM = "No room for more highlights. Remove one first.";

type Overlay = "keys" | "palette" | "goTo" | "highlights" | null;

/** What became of the options and texts, in words; "" for nothing. */
function wordsForTools(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion, annotations } = after.sheet;
  const id = Number(after.paper.questions[currentQuestion]?.questionId);
  const [was, is] = [struckOf(before.sheet.annotations, id), struckOf(annotations, id)];
  const out = is.find((option) => !was.includes(option));
  if (out !== undefined) return `Option ${optionLetter(out)} struck out`;
  const back = was.find((option) => !is.includes(option));
  return back === undefined ? "" : `Option ${optionLetter(back)} restored`;
}

/** The option that has the focus, itself or its strike cell; null for none. */
function focusedOption(): number | null {
  const option = document.activeElement?.closest<HTMLElement>("[data-option]");
  return option ? Number(option.dataset.option) : null;
}

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
  return wordsForTools(before, after);
}

function useHallKeys(
  session: QuizSession,
  overlay: Overlay,
  actions: HallActions,
  tell: (deed: string) => void,
): void {
  useEffect(() => {
    function strike(option: number | null): void {
      if (option !== null) actions.strike(option);
    }

    /** @returns what was done, in words */
    function highlight(attempt: ActiveAttempt): string {
      const part = readSelection();
      const deed = deedFor(part, attempt.sheet.annotations);
      if (part === null || deed === null) {
        actions.showHighlights();
        return "";
      }
      actions.annotate((before) => withDeed(before, part));
      endSelection();
      const after = activeAttemptOf(session.getState());
      if (after?.sheet === attempt.sheet) return "";
      return deed === "remove" ? "Highlight removed" : "Highlighted";
    }

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
      // Such as the sheet of the text's sizes, which the hall knows nothing of.
      if (event.target instanceof Element && event.target.closest("dialog") !== null) return;
      event.preventDefault();
      const { attempt } = state;
      if (command.kind === "choose") actions.chooseOption(command.option);
      else if (command.kind === "clear") actions.clearAnswer();
      else if (command.kind === "mark") actions.toggleMark();
      else if (command.kind === "next") actions.move(1);
      else if (command.kind === "previous") actions.move(-1);
      else if (command.kind === "goTo") actions.askWhereTo();
      else if (command.kind === "strike") strike(command.option ?? focusedOption());
      else if (command.kind === "highlight") {
        const words = highlight(attempt);
        startTransition(() => tell(words));
        return;
      } else actions.showKeys();
      const after = activeAttemptOf(session.getState());
      // What is seen comes first; what is spoken, a frame later.
      if (after !== null) startTransition(() => tell(wordsForDeed(attempt, after)));
    }
    document.addEventListener("keydown", run);
    return () => document.removeEventListener("keydown", run);
  }, [session, overlay, actions, tell]);
}

/** The minutes of the clock that is shown: the section's, where it has one of its own. */
function clockMinutes({ paper, sheet }: ActiveAttempt): number {
  const { sections } = paper;
  const section = sections?.list[sections.of(sheet.currentQuestion)];
  return section?.minutes ?? paper.durationMinutes;
}

/** Where Previous and Next lead where sections may be closed. */
function waysOf({ paper, sheet, sections: standing }: ActiveAttempt): HallView["ways"] {
  const { sections } = paper;
  if (!sections) return undefined;
  const { currentQuestion } = sheet;
  const step = (by: 1 | -1) => sections.step(standing?.state ?? null, currentQuestion, by);
  const next = step(1);
  const isOther = next !== null && sections.of(next) !== sections.of(currentQuestion);
  return {
    isFirst: step(-1) === null,
    forward: next === null ? "submit" : isOther && sections.isTimed ? "section" : "question",
  };
}

function viewOf(
  attempt: ActiveAttempt,
  parts: SectionParts | null,
): Omit<HallView, "saveState" | "clock" | "clockHidden" | "news"> | null {
  const { paper, sheet, tabSwitchCount } = attempt;
  const { currentQuestion } = sheet;
  const runs = passageRuns(paper);
  if (currentQuestion >= paper.questions.length) return null;
  return {
    title: paper.title,
    tabSwitchCount,
    lateSeconds: lateSecondsOf(clockMinutes(attempt)),
    sections: parts?.hallSections(attempt),
    ways: waysOf(attempt),
    correctMarks: paper.correctMarks,
    incorrectMarks: paper.incorrectMarks,
    questionAt(index) {
      const question = paper.questions[index];
      return question ? { question, chosenOption: sheet.answers[index] ?? -1 } : null;
    },
    passageAt: (index) => runs[index] ?? null,
    hasPassages: runs.some((run) => run !== null),
    isReading: sheet.isReading,
    currentQuestion,
    marked: sheet.marked[currentQuestion] ?? false,
    annotations: sheet.annotations ?? null,
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
/** The same of answers that do not count, and of a penalty. */
const SECTION_NEWS_MS = 30_000;

/** What has just happened, for a moment; null before and after. */
function useNews<News extends object>(news: News | null, forMs: number): News | null {
  const [told, setTold] = useState<News | null>(null);
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => setTold(news), forMs);
    return () => clearTimeout(timer);
  }, [news, forMs]);
  return news === told ? null : news;
}

/** That the server's clock was taken over, in words, for a moment; "" before and after. */
function useClockNews(taken: ClockTaken | null): string {
  const news = useNews(taken, NEWS_MS);
  return news === null
    ? ""
    : `The server\u2019s clock says ${formatClock(news.seconds)}. It is taken.`;
}

/** What happened to the sections, in words, for a moment; "" before and after. */
function useSectionNews(attempt: ActiveAttempt | null, parts: SectionParts | null): string {
  const news = useNews(attempt?.sections?.news ?? null, SECTION_NEWS_MS);
  const sections = attempt?.paper.sections;
  return news && sections && parts ? parts.sectionNewsWords(news, sections) : "";
}

/** The clock that is shown: that of a section, where it has one of its own. */
function useShownClock(
  clock: ClockReading,
  attempt: ActiveAttempt | null,
  parts: SectionParts | null,
  section: number | undefined,
): ClockReading {
  const sections = attempt?.paper.sections;
  const state = attempt?.sections?.state;
  return useMemo(
    () =>
      parts && sections && state && section !== undefined
        ? parts.sectionClock(clock, sections, state, section)
        : clock,
    [clock, parts, sections, state, section],
  );
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

/** Why a question can't be gone to, in a sentence; left out where each can. */
function closedIn({ sections }: Pick<HallView, "sections">, parts: SectionParts | null) {
  return sections && parts ? (index: number) => parts.closedWords(sections, index) : undefined;
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
  const attempt = activeAttemptOf(state);
  const parts = useSectionParts(attempt?.paper.sections != null);
  const clockNews = useClockNews(clockTaken);
  const sectionNews = useSectionNews(attempt, parts);
  const news = sectionNews || clockNews;
  const [clockHidden, setClockHidden] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [deed, setDeed] = useState("");
  const toast = useToast();

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
        const now = activeAttemptOf(session.getState());
        if (now === null) return;
        const { paper, sheet, sections } = now;
        const { currentQuestion } = sheet;
        const index = paper.sections
          ? paper.sections.step(sections?.state ?? null, currentQuestion, by)
          : currentQuestion + by;
        if (index !== null) session.act({ type: "questionOpened", index });
      },
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
        const before = begunAnnotations(attempt.sheet.annotations);
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
    [session, toast],
  );
  useHallKeys(session, overlay, actions, setDeed);
  // While the test is elsewhere, its own page says so.
  usePageTitle(isBefore(state) ? null : (attempt?.paper.title ?? "Quiz"));
  useFocusAfterChoice(state);

  const isShown = attempt !== null && (attempt.paper.sections == null || parts !== null);
  const sheetView = useMemo(
    () => (attempt === null || !isShown ? null : viewOf(attempt, parts)),
    [attempt, isShown, parts],
  );
  const wholeClock = session.getClock() ?? STOPPED_CLOCK;
  const shownSection = sheetView?.sections?.current.index;
  const clock = useShownClock(wholeClock, attempt, parts, shownSection);
  const under = attempt?.sections?.state.section;
  const nextClock = useShownClock(wholeClock, attempt, parts, under);
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
            parts={parts}
          />
          <QuestionFocus currentQuestion={sheetView.currentQuestion} />
        </>
      )}
      {working && overlay === "keys" && <KeysDialog onClose={close} />}
      {working && overlay === "palette" && parts && sheetView?.sections && (
        <parts.SectionSheet
          sections={sheetView.sections}
          currentQuestion={sheetView.currentQuestion}
          isLast={sheetView.ways?.forward === "submit"}
          onOpen={actions.openQuestion}
          onSubmit={actions.askToSubmit}
          onClose={close}
        />
      )}
      {working && overlay === "palette" && sheetView !== null && !sheetView.sections && (
        <PaletteSheet
          states={sheetView.states}
          currentQuestion={sheetView.currentQuestion}
          onOpen={actions.openQuestion}
          onSubmit={actions.askToSubmit}
          onClose={close}
        />
      )}
      {working && overlay === "goTo" && sheetView !== null && (
        <GoToDialog
          total={sheetView.states.length}
          closed={closedIn(sheetView, parts)}
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
        {...{ state, clock, kept, parts, nextClock }}
        isUnsent={saveState?.kind === "unsent"}
        act={session.act}
      />
      <Announcements clock={clock} saveState={saveState} deed={deed} news={news} />
      <LeaveGuard
        question={LEAVE_QUESTION}
        inside={underWay}
        document={underWay || (sending && !kept)}
      />
    </>
  );
}
