import { QUESTION_KEYS, SHOW_KEYS } from "../../screens/hall/key-facts.tsx";
import { Keys } from "../../ui/Keys.tsx";
import { KeysDialog } from "../../ui/KeysDialog.tsx";

const KEYS = [
  ...QUESTION_KEYS,
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
  SHOW_KEYS,
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
