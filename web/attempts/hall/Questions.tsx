import {
  type MouseEvent,
  type PointerEvent,
  useDeferredValue,
  useLayoutEffect,
  useRef,
} from "react";
import classes from "./ExamHall.module.css";
import type { HallActions, HallView } from "./hall.ts";
import { setWords } from "./passage/passage-words.ts";
import { Question, reachQuestion } from "./Question.tsx";

interface QuestionsProps {
  view: HallView;
  actions: HallActions;
}

/**
 * The current question, and its neighbours out of sight: a long passage takes half a frame to lay
 * out, which is done before it is asked for. What is seen changes at once; what can be reached, a frame
 * later, since that styles all that is in a question again.
 */
export function Questions({ view, actions }: QuestionsProps) {
  const { currentQuestion, questionAt, states } = view;
  const middle = useDeferredValue<number | null>(currentQuestion, null);
  const near = middle === null ? [] : [middle - 1, middle, middle + 1];
  const indices = [...new Set([...near, currentQuestion])].sort((one, other) => one - other);
  const isAway = (index: number) => middle !== null && index !== middle;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // One that was reached sooner, and left again before the frame that would have told React.
    const reached =
      box.current?.querySelectorAll<HTMLElement>("[data-question]:not([inert])") ?? [];
    for (const place of reached) {
      const index = Number(place.dataset.question) - 1;
      if (middle === null || index === middle || index === currentQuestion) continue;
      place.setAttribute("inert", "");
      place.setAttribute("aria-hidden", "true");
    }
  }, [currentQuestion, middle]);
  /** The question beside which a mouse was pressed, since it could not be reached: it is what is meant. */
  const meant = useRef<number | null>(null);
  function press({ target, currentTarget }: PointerEvent): void {
    meant.current = isAway(currentQuestion) && target === currentTarget ? currentQuestion : null;
    reachQuestion(currentQuestion + 1);
  }
  function click({ target, currentTarget, clientX, clientY }: MouseEvent): void {
    const isMeant = meant.current === currentQuestion && target === currentTarget;
    meant.current = null;
    if (isMeant) document.elementFromPoint(clientX, clientY)?.closest("button")?.click();
  }
  return (
    <div
      className={classes.questions}
      ref={box}
      onPointerDownCapture={press}
      onClickCapture={click}
    >
      {indices.map((index) => {
        const shown = questionAt(index);
        const run = view.passageAt(index);
        return (
          shown && (
            <div
              key={index}
              data-question={index + 1}
              data-shown={index === currentQuestion || undefined}
              className={index === currentQuestion ? undefined : classes.ahead}
              inert={isAway(index)}
              aria-hidden={isAway(index) || undefined}
            >
              <div className={classes.question}>
                <Question
                  question={shown.question}
                  number={index + 1}
                  total={states.length}
                  correctMarks={view.correctMarks}
                  incorrectMarks={view.incorrectMarks}
                  chosenOption={shown.chosenOption}
                  setWords={run && setWords(run)}
                  onChoose={actions.chooseOption}
                  onStrike={actions.strike}
                />
              </div>
            </div>
          )
        );
      })}
    </div>
  );
}
