import { IconClock, IconEye } from "@tabler/icons-react";
import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import type { TextSize } from "#rules/annotations.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { AnsweredProgress } from "../../screens/quiz/AnsweredProgress.tsx";
import { Legend } from "../../screens/quiz/Palette.tsx";
import { useFollowing } from "../../ui/use-following.ts";
import { PaperPalette } from "../sections/PaperPalette.tsx";
import { answeredWords, type QuizSections } from "../sections/quiz-sections.ts";
import { SectionName } from "../sections/SectionName.tsx";
import sizes from "../tools/TextSizes.module.css";
import { initialAnnotations } from "../tools/text-size.ts";
import { ToolsContext } from "../tools/tools-context.ts";
import { SideClock } from "./Clock.tsx";
import { EarlySubmit } from "./EarlySubmit.tsx";
import { PassageRoom } from "./passage/PassageRoom.tsx";
import { setWords } from "./passage/passage-words.ts";
import { Question } from "./Question.tsx";
import { QuizActionBar } from "./QuizActionBar.tsx";
import classes from "./QuizScreen.module.css";
import { QuizTopBar } from "./QuizTopBar.tsx";
import type { QuizActions, QuizView } from "./quiz.ts";
import { TabSwitches } from "./TabSwitches.tsx";

interface QuizFrameProps {
  /**
   * Set if the paper has passages. "beside": the current question has one, so the column has the height of the
   * window, and the side panel is narrower.
   */
  passages?: "beside" | "of others" | undefined;
  /** True if the paper has sections, whose panel has the height of the window. */
  tall?: boolean | undefined;
  children: ReactNode;
}

/** The layout of the quiz: top bar, column, side panel. It depends on the width of its container, not of the window. */
export function QuizFrame({ passages, tall, children }: QuizFrameProps) {
  return (
    <div className={classes.frame} data-passages={passages}>
      <div className={classes.quiz} data-tall={tall || undefined}>
        {children}
      </div>
    </div>
  );
}

interface QuizColumnProps {
  /** From 1 to 4; the default size if left out. */
  textSize?: TextSize;
  children: ReactNode;
}

/** The quiz's column. */
export function QuizColumn({ textSize, children }: QuizColumnProps) {
  return (
    <main className={`${classes.main} ${sizes.sized}`} data-text-size={textSize}>
      {children}
    </main>
  );
}

interface IntegrityNoticeProps {
  /** Tab switches. */
  count: number;
  news: string;
}

const IntegrityNotice = memo(function IntegrityNotice({ count, news }: IntegrityNoticeProps) {
  const Icon = news === "" ? IconEye : IconClock;
  return (
    <div className={classes.notice}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {news === "" ? (
        <p>
          <span className={classes.wide}>
            Stay on this page. Each time you leave it is counted; the fifth time, the test must be
            submitted.
          </span>
          <span className={classes.narrow}>
            Leaving is counted: the fifth time you must submit.
          </span>
        </p>
      ) : (
        <p>{news}</p>
      )}
      <TabSwitches count={count} />
    </div>
  );
});

interface SidePanelProps extends Pick<QuizView, "clock" | "lateSeconds" | "clockHidden"> {
  sections: QuizSections;
  currentQuestion: number;
  /** True if this is the last question. */
  isLast: boolean;
  actions: QuizActions;
}

/** The clock, progress and palette of the paper or the section. Hidden on phones and tablets. */
const SidePanel = memo(function SidePanel(props: SidePanelProps) {
  const { clock, lateSeconds, clockHidden, sections, currentQuestion, isLast, actions } = props;
  const { isWhole, isTimed, current } = sections;
  const palette = useFollowing(currentQuestion);
  return (
    <aside
      className={classes.side}
      data-sections={!isWhole || undefined}
      aria-label="Time and questions"
    >
      <SideClock
        clock={clock}
        lateSeconds={lateSeconds}
        hidden={clockHidden}
        place={isWhole ? null : isTimed ? " in this section" : ""}
        onToggle={actions.toggleClock}
      />
      <div className={classes.progress}>
        <AnsweredProgress
          words={answeredWords(sections)}
          answered={current.answered}
          total={current.counting}
        />
      </div>
      <div className={classes.palette} ref={palette}>
        <PaperPalette {...{ sections, currentQuestion }} onOpen={actions.openQuestion} />
      </div>
      <div className={classes.legend}>
        <Legend states={current.states} />
      </div>
      {!isLast && <EarlySubmit onSubmit={actions.askToSubmit} />}
    </aside>
  );
});

interface QuizScreenProps {
  view: QuizView;
  actions: QuizActions;
  /** Notices above the question until they are dismissed, and their mark in the head. */
  notices?: ReactNode;
  mark?: ReactNode;
}

/** The exam screen (docs/screens.md, section 6): one question with its options, the clock and the palette. */
export function QuizScreen({ view, actions, notices, mark }: QuizScreenProps) {
  const { states, currentQuestion, sections, ways, annotations, hasPassages } = view;
  const total = states.length;
  // The question updates in this frame; a hundred tiles may follow in the next.
  const shown = useDeferredValue(
    useMemo(() => ({ currentQuestion, sections }), [currentQuestion, sections]),
  );
  const { answered, counting } = shown.sections.current;
  const isBeside = view.passageAt(currentQuestion) !== null;
  const question = <ShownQuestion view={view} actions={actions} />;
  const textSize = useMemo(() => initialAnnotations(annotations).textSize, [annotations]);
  const { annotate, showHighlights } = actions;
  const tools = useMemo(
    () => ({ annotations, annotate, showHighlights }),
    [annotations, annotate, showHighlights],
  );
  const clock = {
    clock: view.clock,
    lateSeconds: view.lateSeconds,
    clockHidden: view.clockHidden,
  };
  return (
    <QuizFrame
      passages={hasPassages ? (isBeside ? "beside" : "of others") : undefined}
      tall={!sections.isWhole}
    >
      <QuizTopBar
        {...clock}
        title={view.title}
        name={sections.isWhole ? null : <SectionName paper={view.title} sections={sections} />}
        saveState={view.saveState}
        mark={mark}
        done={counting > 0 ? answered / counting : 0}
        actions={actions}
      />
      <ToolsContext value={tools}>
        <QuizColumn textSize={textSize}>
          <div>
            {notices}
            <IntegrityNotice count={view.tabSwitchCount} news={view.news} />
          </div>
          {hasPassages ? (
            <PassageRoom view={view} actions={actions}>
              {question}
            </PassageRoom>
          ) : (
            question
          )}
          <QuizActionBar
            isFirst={ways.isFirst}
            forward={ways.forward}
            shownNumber={shown.currentQuestion + 1}
            total={total}
            answered={(view.questionAt(currentQuestion)?.chosenOption ?? UNANSWERED) !== UNANSWERED}
            marked={view.marked}
            actions={actions}
          />
        </QuizColumn>
      </ToolsContext>
      <SidePanel {...clock} {...shown} isLast={ways.forward === "submit"} actions={actions} />
    </QuizFrame>
  );
}

function ShownQuestion({ view, actions }: Pick<QuizScreenProps, "view" | "actions">) {
  const { currentQuestion: index, questionAt, states } = view;
  const shown = questionAt(index);
  const run = view.passageAt(index);
  if (shown === null) return null;
  return (
    <div key={index} data-question={index + 1} data-shown>
      <div className={classes.question}>
        <Question
          question={shown.question}
          number={index + 1}
          total={states.length}
          correctMarks={view.correctMarks}
          incorrectMarks={view.incorrectMarks}
          chosenOption={shown.chosenOption}
          setWords={run && setWords(run)}
          isWithdrawn={states[index] === "withdrawn"}
          onChoose={actions.chooseOption}
          onStrike={actions.strike}
        />
      </div>
    </div>
  );
}
