import { IconArrowLeft } from "@tabler/icons-react";

import { memo, type ReactNode } from "react";
import { KeysButton } from "../../screens/quiz/KeysButton.tsx";
import { languageOf } from "../../ui/language.ts";
import type { SaveState } from "../session/sync.ts";
import { BarClock, LateWords } from "./Clock.tsx";
import classes from "./QuizTopBar.module.css";
import type { ClockReading, QuizActions } from "./quiz.ts";
import { SaveSign } from "./SaveSign.tsx";

interface QuizTopBarProps {
  title: string;
  /** The section, shown instead of the title. */
  name?: ReactNode;
  saveState: SaveState | null;
  clock: ClockReading;
  /** The clock looks late from this many seconds left. */
  lateSeconds: number;
  clockHidden: boolean;
  /** The mark for messages, if there are any. */
  mark?: ReactNode;
  /** The answered share of all questions, 0 to 1. */
  done: number;
  actions: QuizActions;
}

/** The exit, the title and the save state; on phones and tablets also the clock and the progress. */
export const QuizTopBar = memo(function QuizTopBar(props: QuizTopBarProps) {
  const { title, name, saveState, clock, lateSeconds, clockHidden, mark, done, actions } = props;
  return (
    <header className={classes.bar} data-tall={name ? true : undefined}>
      <button type="button" className={classes.leave} onClick={actions.leave}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
        <span className={classes.leaveWord}>Leave</span>
      </button>
      <div className={classes.name}>
        {name ?? (
          <h1 className={classes.title} title={title} dir="auto" lang={languageOf(title)}>
            {title}
          </h1>
        )}
        <div className={classes.saveNarrow}>
          <SaveSign state={saveState} />
          <LateWords clock={clock} lateSeconds={lateSeconds} hidden={clockHidden} />
        </div>
      </div>
      <div className={classes.saveWide}>
        <SaveSign state={saveState} />
      </div>
      <div className={classes.clock}>
        <BarClock
          clock={clock}
          lateSeconds={lateSeconds}
          hidden={clockHidden}
          onToggle={actions.toggleClock}
        />
      </div>
      {mark}
      <KeysButton onClick={actions.showKeys} />
      <svg className={classes.progress} aria-hidden>
        <rect width={`${done * 100}%`} height="100%" />
      </svg>
    </header>
  );
});
