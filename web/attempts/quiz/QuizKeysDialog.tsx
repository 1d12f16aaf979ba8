import { QUESTION_KEYS } from "../../screens/quiz/key-facts.tsx";
import { keyFact, SHOW_KEYS } from "../../ui/Keys.tsx";
import { KeysDialog } from "../../ui/KeysDialog.tsx";

const KEYS = [
  ...QUESTION_KEYS,
  keyFact(
    "Strike out an option",
    <>
      <kbd>Shift</kbd> and its letter, or <kbd>X</kbd> on it
    </>,
  ),
  keyFact("Highlight what is selected", <kbd>H</kbd>),
  keyFact(
    "Highlight by sentence",
    <>
      <kbd>H</kbd> with nothing selected
    </>,
  ),
  SHOW_KEYS,
];

/** Lists the keys of the quiz. */
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
