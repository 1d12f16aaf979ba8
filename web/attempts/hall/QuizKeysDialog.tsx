import { Keys } from "../../ui/Keys.tsx";
import { KeysDialog } from "../../ui/KeysDialog.tsx";

const KEYS = [
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
  {
    label: "Strike out an option",
    value: (
      <Keys>
        <kbd>Shift</kbd> and its letter, or <kbd>X</kbd> on it
      </Keys>
    ),
  },
  {
    label: "Highlight what is selected",
    value: (
      <Keys>
        <kbd>H</kbd>
      </Keys>
    ),
  },
  {
    label: "Highlight by sentence",
    value: (
      <Keys>
        <kbd>H</kbd> with nothing selected
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

/** What the keyboard does in the quiz. */
export function QuizKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <KeysDialog
      lead="Everything in the quiz works from the keyboard."
      keys={KEYS}
      note="Reloading or closing the tab from the keyboard counts as a tab switch."
      onClose={onClose}
    />
  );
}
