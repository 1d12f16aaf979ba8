import type { Fact } from "../../ui/Facts.tsx";
import { keyFact } from "../../ui/Keys.tsx";

/** The keys of `keyCommand` for any question. */
export const QUESTION_KEYS: readonly Fact[] = [
  keyFact(
    "Choose an answer",
    <>
      <kbd>1</kbd> to <kbd>5</kbd> or <kbd>A</kbd> to <kbd>E</kbd>
    </>,
  ),
  keyFact(
    "Clear the answer",
    <>
      its own key or <kbd>Del</kbd>
    </>,
  ),
  keyFact(
    "Next question",
    <>
      <kbd>→</kbd> or <kbd>N</kbd>
    </>,
  ),
  keyFact(
    "Previous question",
    <>
      <kbd>←</kbd> or <kbd>P</kbd>
    </>,
  ),
  keyFact(
    "Go to a question",
    <>
      <kbd>G</kbd> and its number
    </>,
  ),
  keyFact("Mark for review", <kbd>M</kbd>),
];
