import { IconClock, IconEye } from "@tabler/icons-react";
import { memo, type ReactNode, useDeferredValue, useMemo } from "react";
import type { TextSize } from "#rules/annotations.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { AnsweredProgress } from "../../screens/hall/AnsweredProgress.tsx";
import { Legend, Palette } from "../../screens/hall/Palette.tsx";
import { isAnswered } from "../../screens/hall/question-states.ts";
import { useFollowing } from "../../ui/use-following.ts";
import type { HallSections } from "../sections/hall-sections.ts";
import type { SectionParts } from "../sections/use-section-parts.ts";
import sizes from "../tools/TextSizes.module.css";
import { begunAnnotations } from "../tools/text-size.ts";
import { ToolsContext } from "../tools/tools-context.ts";
import { SideClock } from "./Clock.tsx";
import { EarlySubmit } from "./EarlySubmit.tsx";
import classes from "./ExamHall.module.css";
import { HallActionBar } from "./HallActionBar.tsx";
import { HallTopBar } from "./HallTopBar.tsx";
import type { HallActions, HallView } from "./hall.ts";
import { PassageRoom } from "./passage/PassageRoom.tsx";
import { Questions } from "./Questions.tsx";
import { TabSwitches } from "./TabSwitches.tsx";

interface HallFrameProps {
  /**
   * Whether the paper has passages, and the current question is beside one: the column then has the height
   * of the window, and the side panel less room.
   */
  passages?: "beside" | "elsewhere" | undefined;
  /** Whether the paper has sections, whose panel is as high as the window. */
  tall?: boolean | undefined;
  children: ReactNode;
}

/** The hall's ground plan: top bar, column, side panel. It measures itself, not the window. */
export function HallFrame({ passages, tall, children }: HallFrameProps) {
  return (
    <div className={classes.frame} data-passages={passages}>
      <div className={classes.hall} data-tall={tall || undefined}>
        {children}
      </div>
    </div>
  );
}

interface HallColumnProps {
  /** From 1 to 4; the usual one unless said. */
  textSize?: TextSize;
  children: ReactNode;
}

/** The hall's column. */
export function HallColumn({ textSize, children }: HallColumnProps) {
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
            Stay on this page. Each time you leave it is counted; after the fourth, the test must be
            submitted.
          </span>
          <span className={classes.narrow}>Leaving is counted: after 4 times you must submit.</span>
        </p>
      ) : (
        <p>{news}</p>
      )}
      <TabSwitches count={count} />
    </div>
  );
});

interface SidePanelProps
  extends Pick<HallView, "clock" | "lateSeconds" | "clockHidden" | "states"> {
  currentQuestion: number;
  /** How many questions have an answer. */
  answered: number;
  actions: HallActions;
}

/** The clock, the progress and the palette at the side; away on phones and tablets. */
const SidePanel = memo(function SidePanel(props: SidePanelProps) {
  const { clock, lateSeconds, clockHidden, states, currentQuestion, answered, actions } = props;
  const palette = useFollowing(currentQuestion);
  return (
    <aside className={classes.side} aria-label="Time and questions">
      <SideClock
        clock={clock}
        lateSeconds={lateSeconds}
        hidden={clockHidden}
        onToggle={actions.toggleClock}
      />
      <div className={classes.progress}>
        <AnsweredProgress answered={answered} total={states.length} />
      </div>
      <div className={classes.palette} ref={palette}>
        <Palette states={states} currentQuestion={currentQuestion} onOpen={actions.openQuestion} />
      </div>
      <div className={classes.legend}>
        <Legend states={states} />
      </div>
      {currentQuestion < states.length - 1 && <EarlySubmit onSubmit={actions.askToSubmit} />}
    </aside>
  );
});

/** Answered questions of the section as a part of all of it. */
function doneOf({ current }: HallSections): number {
  return current.answered / current.section.count;
}

interface ExamHallProps {
  view: HallView;
  actions: HallActions;
  /** On a paper with sections, what shows them; null, or left out, otherwise. */
  parts?: SectionParts | null;
}

/**
 * The exam hall (docs/screens.md, section 6): one question, its options, the clock, the palette,
 * nothing else.
 */
export function ExamHall({ view, actions, parts = null }: ExamHallProps) {
  const { states, currentQuestion, sections } = view;
  const total = states.length;
  const { isFirst, forward } = view.ways ?? {
    isFirst: currentQuestion === 0,
    forward: currentQuestion === total - 1 ? "submit" : "question",
  };
  const answered = states.filter(isAnswered).length;
  // The question answers within the frame; a hundred tiles may follow in the next.
  const shown = useDeferredValue(
    useMemo(
      () => ({ states, currentQuestion, answered, sections }),
      [states, currentQuestion, answered, sections],
    ),
  );
  const { hasPassages } = view;
  const isBeside = view.passageAt(currentQuestion) !== null;
  const questions = <Questions view={view} actions={actions} />;
  const { annotations } = view;
  const textSize = useMemo(() => begunAnnotations(annotations).textSize, [annotations]);
  const { annotate, showHighlights } = actions;
  const tools = useMemo(
    () => ({ annotations, annotate, showHighlights }),
    [annotations, annotate, showHighlights],
  );
  return (
    <HallFrame
      passages={hasPassages ? (isBeside ? "beside" : "elsewhere") : undefined}
      tall={sections ? true : undefined}
    >
      <HallTopBar
        title={view.title}
        name={parts && sections && <parts.SectionName paper={view.title} sections={sections} />}
        saveState={view.saveState}
        clock={view.clock}
        lateSeconds={view.lateSeconds}
        clockHidden={view.clockHidden}
        done={shown.sections ? doneOf(shown.sections) : shown.answered / total}
        actions={actions}
      />
      <ToolsContext value={tools}>
        <HallColumn textSize={textSize}>
          <IntegrityNotice count={view.tabSwitchCount} news={view.news} />
          {hasPassages ? (
            <PassageRoom view={view} actions={actions}>
              {questions}
            </PassageRoom>
          ) : (
            questions
          )}
          <HallActionBar
            isFirst={isFirst}
            forward={forward}
            shownNumber={shown.currentQuestion + 1}
            total={total}
            answered={(view.questionAt(currentQuestion)?.chosenOption ?? UNANSWERED) !== UNANSWERED}
            marked={view.marked}
            actions={actions}
          />
        </HallColumn>
      </ToolsContext>
      {parts && shown.sections ? (
        <parts.SectionSide
          clock={view.clock}
          lateSeconds={view.lateSeconds}
          clockHidden={view.clockHidden}
          actions={actions}
          sections={shown.sections}
          currentQuestion={shown.currentQuestion}
          isLast={forward === "submit"}
        />
      ) : (
        <SidePanel
          clock={view.clock}
          lateSeconds={view.lateSeconds}
          clockHidden={view.clockHidden}
          actions={actions}
          states={shown.states}
          currentQuestion={shown.currentQuestion}
          answered={shown.answered}
        />
      )}
    </HallFrame>
  );
}
