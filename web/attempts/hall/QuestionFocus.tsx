import { memo, useDeferredValue, useEffect, useRef } from "react";
import { reachQuestion } from "./Question.tsx";

/**
 * When another question is shown, the page is at its top at once, and the heading has the focus a
 * frame later; sooner, when Tab is to go on from there.
 */
export const QuestionFocus = memo(function QuestionFocus({
  currentQuestion,
}: {
  currentQuestion: number;
}) {
  const settled = useDeferredValue(currentQuestion);
  /** Tab has gone on from the heading already. */
  const isTaken = useRef(false);
  useEffect(() => {
    const focus = () => reachQuestion(currentQuestion + 1)?.focus({ preventScroll: true });
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
