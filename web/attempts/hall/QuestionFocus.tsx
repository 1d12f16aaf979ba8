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
  /** The question from whose heading Tab has gone on already. */
  const taken = useRef<number | null>(null);
  useEffect(() => {
    if (currentQuestion === settled) return;
    window.scrollTo(0, 0);
    leaveOption();
    const focusBeforeTab = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || taken.current === currentQuestion) return;
      taken.current = currentQuestion;
      focusQuestion(currentQuestion);
    };
    document.addEventListener("keydown", focusBeforeTab);
    return () => document.removeEventListener("keydown", focusBeforeTab);
  }, [currentQuestion, settled]);
  // With what can be reached: a browser complains of a focus in what is hidden from screen readers.
  useLayoutEffect(() => {
    if (currentQuestion !== settled) return;
    const isTaken = taken.current === currentQuestion;
    taken.current = null;
    if (isTaken) return;
    window.scrollTo(0, 0);
    focusQuestion(currentQuestion);
  }, [currentQuestion, settled]);
  return null;
});

function focusQuestion(index: number): void {
  reachQuestion(index + 1)?.focus({ preventScroll: true });
}
