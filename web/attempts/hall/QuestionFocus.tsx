import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef } from "react";
import { reachQuestion } from "./Question.tsx";

/** What had the focus in the question just left would hear a key that is meant for the one that is seen. */
function leaveOption(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches("[data-question] :not(h2)")) {
    activeElement.blur();
  }
}

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
    if (currentQuestion === settled) return;
    window.scrollTo(0, 0);
    leaveOption();
    isTaken.current = false;
    const focusBeforeTab = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || isTaken.current) return;
      isTaken.current = true;
      focusQuestion(currentQuestion);
    };
    document.addEventListener("keydown", focusBeforeTab);
    return () => document.removeEventListener("keydown", focusBeforeTab);
  }, [currentQuestion, settled]);
  // With what can be reached: a browser complains of a focus in what is hidden from screen readers.
  useLayoutEffect(() => {
    if (currentQuestion !== settled || isTaken.current) return;
    window.scrollTo(0, 0);
    focusQuestion(currentQuestion);
  }, [currentQuestion, settled]);
  return null;
});

function focusQuestion(index: number): void {
  reachQuestion(index + 1)?.focus({ preventScroll: true });
}
