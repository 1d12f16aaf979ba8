import { IconClock, IconEye } from "@tabler/icons-react";
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { AnsweredProgress } from "./AnsweredProgress.tsx";
import { SideClock } from "./Clock.tsx";
import { EarlySubmit } from "./EarlySubmit.tsx";
import classes from "./ExamHall.module.css";
import { HallActionBar } from "./HallActionBar.tsx";
import { HallTopBar } from "./HallTopBar.tsx";
import type { HallActions, HallView } from "./hall.ts";
import { Legend, Palette } from "./Palette.tsx";
import { Question } from "./Question.tsx";
import { TabSwitches } from "./TabSwitches.tsx";

/** The hall's ground plan: top bar, column, side panel. It measures itself, not the window. */
export function HallFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.hall}>{children}</div>
    </div>
  );
}

/** The hall's column. */
export function HallColumn({ children }: { children: ReactNode }) {
  return <main className={classes.main}>{children}</main>;
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
          <span className={classes.narrow}>
            Stay on this page. Each time you leave it is counted.
          </span>
        </p>
      ) : (
        <p>{news}</p>
      )}
      <TabSwitches count={count} />
    </div>
  );
});

/** Where the palette scrolls, it follows the current question. The page itself stays where it is. */
function useFollowing(currentQuestion: number) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const tile = box?.querySelectorAll<HTMLElement>("button")[currentQuestion];
    if (!box || !tile) return;
    const top = tile.offsetTop - box.offsetTop;
    const bottom = top + tile.offsetHeight;
    const margin = tile.offsetHeight / 2;
    if (top - margin < box.scrollTop) box.scrollTop = top - margin;
    else if (bottom + margin > box.scrollTop + box.clientHeight) {
      box.scrollTop = bottom + margin - box.clientHeight;
    }
  }, [currentQuestion]);
  return scroller;
}

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
      <EarlySubmit isLast={currentQuestion === states.length - 1} onSubmit={actions.askToSubmit} />
    </aside>
  );
});

/**
 * The current question, and its neighbours out of sight: a long passage takes half a frame to lay
 * out, which is done before it is asked for. The question just left is clipped at once, and hidden
 * with its neighbours a frame later: hiding styles all that is in it anew.
 */
function Questions({ view, actions }: ExamHallProps) {
  const { currentQuestion, questionAt, states } = view;
  const middle = useDeferredValue<number | null>(currentQuestion, null);
  const near = middle === null ? [] : [middle - 1, middle, middle + 1];
  const indices = [...new Set([...near, currentQuestion])].sort((one, other) => one - other);
  const placeOf = (index: number) => {
    if (index === currentQuestion) return undefined;
    return index === middle ? classes.gone : classes.ahead;
  };
  return (
    <div className={classes.questions}>
      {indices.map((index) => {
        const shown = questionAt(index);
        return (
          shown && (
            <div key={index} className={placeOf(index)}>
              <div className={classes.question}>
                <Question
                  question={shown.question}
                  number={index + 1}
                  total={states.length}
                  correctMarks={view.correctMarks}
                  incorrectMarks={view.incorrectMarks}
                  chosenOption={shown.chosenOption}
                  onChoose={actions.chooseOption}
                />
              </div>
            </div>
          )
        );
      })}
    </div>
  );
}

interface ExamHallProps {
  view: HallView;
  actions: HallActions;
}

/**
 * The exam hall (docs/screens.md, section 6): one question, its options, the clock, the palette,
 * nothing else.
 */
export function ExamHall({ view, actions }: ExamHallProps) {
  const { states, currentQuestion } = view;
  const total = states.length;
  const answered = states.filter(
    (state) => state === "answered" || state === "answeredAndMarked",
  ).length;
  // The question answers within the frame; a hundred tiles may follow in the next.
  const shown = useDeferredValue(
    useMemo(() => ({ states, currentQuestion, answered }), [states, currentQuestion, answered]),
  );
  return (
    <HallFrame>
      <HallTopBar
        title={view.title}
        saveState={view.saveState}
        clock={view.clock}
        lateSeconds={view.lateSeconds}
        clockHidden={view.clockHidden}
        done={shown.answered / total}
        actions={actions}
      />
      <HallColumn>
        <IntegrityNotice count={view.tabSwitchCount} news={view.news} />
        <Questions view={view} actions={actions} />
        <HallActionBar
          currentQuestion={currentQuestion}
          shownNumber={shown.currentQuestion + 1}
          total={total}
          answered={(view.questionAt(currentQuestion)?.chosenOption ?? -1) !== -1}
          marked={view.marked}
          actions={actions}
        />
      </HallColumn>
      <SidePanel
        clock={view.clock}
        lateSeconds={view.lateSeconds}
        clockHidden={view.clockHidden}
        actions={actions}
        states={shown.states}
        currentQuestion={shown.currentQuestion}
        answered={shown.answered}
      />
    </HallFrame>
  );
}
