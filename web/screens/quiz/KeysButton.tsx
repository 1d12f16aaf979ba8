import { LetterKey } from "../../ui/LetterKey.tsx";
import classes from "./KeysButton.module.css";

/** Shows the keys of a quiz; hidden on phones. */
export function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.keys} onClick={onClick}>
      Keys <LetterKey>?</LetterKey>
    </button>
  );
}
