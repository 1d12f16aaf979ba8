import type { ReactNode } from "react";
import { ScreenKeys } from "../screens/ScreenKeys.tsx";
import { Keys } from "../ui/Keys.tsx";

const KEYS = [
  {
    label: "Choose an answer",
    value: (
      <Keys>
        <kbd>A</kbd> to <kbd>E</kbd>
      </Keys>
    ),
  },
  {
    label: "I don’t know",
    value: (
      <Keys>
        <kbd>0</kbd>
      </Keys>
    ),
  },
  {
    label: "When to review it again, after an answer",
    value: (
      <Keys>
        <kbd>1</kbd> to <kbd>4</kbd>
      </Keys>
    ),
  },
  {
    label: "Next question, after an answer",
    value: (
      <Keys>
        <kbd>Enter</kbd>
      </Keys>
    ),
  },
  {
    label: "Undo the last answer",
    value: (
      <Keys>
        <kbd>U</kbd>
      </Keys>
    ),
  },
  {
    label: "Show the keys",
    value: (
      <Keys>
        <kbd>?</kbd>
      </Keys>
    ),
  },
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
