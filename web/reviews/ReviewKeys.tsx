import type { ReactNode } from "react";
import { ScreenKeys } from "../screens/ScreenKeys.tsx";
import { keyFact, SHOW_KEYS } from "../ui/Keys.tsx";

const KEYS = [
  keyFact(
    "Choose an answer",
    <>
      <kbd>A</kbd> to <kbd>E</kbd>
    </>,
  ),
  keyFact("I don’t know", <kbd>0</kbd>),
  keyFact(
    "When to review it again, after an answer",
    <>
      <kbd>1</kbd> to <kbd>4</kbd>
    </>,
  ),
  keyFact("Next question, after an answer", <kbd>Enter</kbd>),
  keyFact("Undo the last answer", <kbd>U</kbd>),
  SHOW_KEYS,
];

interface ReviewKeysProps {
  className?: string;
  /** Hints at those that do something now. */
  children: ReactNode;
}

/** The keys of review. */
export function ReviewKeys(props: ReviewKeysProps) {
  return (
    <ScreenKeys {...props} lead="Choosing an option answers the question at once." keys={KEYS} />
  );
}
