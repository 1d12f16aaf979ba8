import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import type { Side } from "../../../screens/quiz/SideSwitch.tsx";
import { endSelection } from "../../tools/selected-text.ts";
import type { QuizActions, QuizView } from "../quiz.ts";
import { PassageBar } from "./PassageBar.tsx";
import { PassageLead } from "./PassageLead.tsx";
import classes from "./PassageRoom.module.css";
import { fetchPicturesOf, Passages } from "./Passages.tsx";
import { SplitGrip } from "./SplitGrip.tsx";
import { useSwipe } from "./use-swipe.ts";
import { useWide } from "./use-wide.ts";

interface PassageRoomProps {
  view: QuizView;
  actions: QuizActions;
  /** The question. */
  children: ReactNode;
}

/**
 * The passage beside its question, each with its own scrolling (docs/screens.md, section 6). If there is no space for
 * both, one of them, with a switch. A question without a passage fills the space.
 */
export function PassageRoom({ view, actions, children }: PassageRoomProps) {
  const { currentQuestion, isReading, passageAt } = view;
  const run = passageAt(currentQuestion);
  // The question updates in this frame; its surroundings follow in the next.
  const middle = useDeferredValue<number | null>(currentQuestion, null);
  const shown = middle !== null && passageAt(middle) === run ? middle : currentQuestion;
  // The question that was switched to its passage. Any other question, or a return to it, shows the question first.
  const [left, turn] = useReducer(
    (_: number | null, to: Side) => (to === "passage" ? currentQuestion : null),
    null,
  );
  if (left !== null && left !== currentQuestion) turn("question");
  const side: Side = run && left === currentQuestion ? "passage" : "question";
  const open = useCallback((next: Side) => {
    // The selected text is hidden then.
    endSelection();
    turn(next);
  }, []);
  const isWide = useWide();
  const room = useRef<HTMLDivElement>(null);
  const swipe = useSwipe((to) => {
    if (!run || isWide) return;
    const next: Side = to === "left" ? "question" : "passage";
    if (next === side) return;
    open(next);
    // Moves the focus to the switch, as a press would, since the focused element may be hidden.
    const choice = room.current?.querySelector<HTMLElement>(`[data-opens="${next}"]`);
    choice?.focus({ preventScroll: true });
  });

  const question = useRef<HTMLDivElement>(null);
  const isBeside = run !== null;
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each question again
  useLayoutEffect(() => {
    // Writing scrollTop without need would force a layout: half of the cost of a move.
    if (!question.current || !isBeside || !isScrolled.current) return;
    question.current.scrollTop = 0;
    isScrolled.current = false;
  }, [currentQuestion, isBeside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the paper
  useEffect(() => {
    fetchPicturesOf(view);
  }, []);

  const isInView = run !== null && (isWide || side === "passage");
  // Also when a dialog prevented the call before.
  useEffect(() => {
    if (isReading !== isInView) actions.viewPassage(isInView);
  });

  return (
    <div
      className={classes.room}
      data-beside={run !== null || undefined}
      data-side={side}
      ref={room}
      {...swipe}
    >
      {run && <PassageBar side={side} number={shown + 1} onOpen={open} />}
      <div className={classes.passage}>
        <Passages
          current={run}
          left={middle === null ? null : passageAt(middle)}
          before={middle === null ? null : passageAt(middle - 1)}
          after={middle === null ? null : passageAt(middle + 1)}
        />
      </div>
      {run && <SplitGrip />}
      <div
        className={classes.question}
        ref={question}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0;
        }}
      >
        {run && <PassageLead run={run} onOpen={open} />}
        {children}
      </div>
    </div>
  );
}
