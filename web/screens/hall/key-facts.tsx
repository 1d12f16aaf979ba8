import type { Fact } from "../../ui/Facts.tsx";
import { Keys } from "../../ui/Keys.tsx";

/** What the keys of `keyCommand` do with any question. */
export const QUESTION_KEYS: readonly Fact[] = [
  {
    label: "Choose an answer",
    value: (
      <Keys>
        <kbd>1</kbd> to <kbd>5</kbd> or <kbd>A</kbd> to <kbd>E</kbd>
      </Keys>
    ),
  },
  {
    label: "Clear the answer",
    value: (
      <Keys>
        its own key or <kbd>Del</kbd>
      </Keys>
    ),
  },
  {
    label: "Next question",
    value: (
      <Keys>
        <kbd>→</kbd> or <kbd>N</kbd>
      </Keys>
    ),
  },
  {
    label: "Previous question",
    value: (
      <Keys>
        <kbd>←</kbd> or <kbd>P</kbd>
      </Keys>
    ),
  },
  {
    label: "Go to a question",
    value: (
      <Keys>
        <kbd>G</kbd> and its number
      </Keys>
    ),
  },
  {
    label: "Mark for review",
    value: (
      <Keys>
        <kbd>M</kbd>
      </Keys>
    ),
  },
];

/** The key of the list itself, its last. */
export const SHOW_KEYS: Fact = {
  label: "Show the keys",
  value: (
    <Keys>
      <kbd>?</kbd>
    </Keys>
  ),
};
