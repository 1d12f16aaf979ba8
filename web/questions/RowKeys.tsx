import { type RefObject, useState } from "react";
import { keyFact, SHOW_KEYS } from "../ui/Keys.tsx";
import { KeysDialog } from "../ui/KeysDialog.tsx";
import { useLetterKeys } from "../ui/letter-keys.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { type RowKeyActions, useRowKeys } from "./question-keys.ts";
import classes from "./RowKeys.module.css";

interface RowKeysProps {
  list: RefObject<HTMLElement | null>;
  actions: RowKeyActions;
  /** The action of the Delete key: "Delete", "Archive". */
  removal: string;
}

/** The key hints of a list, shown on devices with a keyboard, with a dialog of all keys. */
export function RowKeys({ list, actions, removal }: RowKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useLetterKeys();
  useRowKeys(list, actions, () => setOpen(true));
  const chooses = actions.choose !== undefined;
  const facts = [
    keyFact(
      "Next row, previous row",
      <>
        <kbd>J</kbd> <kbd>K</kbd>
      </>,
    ),
    ...(chooses
      ? [
          keyFact(
            "Choose a row, choose up to it",
            <>
              <kbd>X</kbd> <kbd>Shift</kbd> <kbd>X</kbd>
            </>,
          ),
        ]
      : []),
    keyFact("Open a row", <kbd>Enter</kbd>),
    keyFact(`${removal}, after asking`, <kbd>Del</kbd>),
    keyFact("Search", <kbd>/</kbd>),
    SHOW_KEYS,
  ];
  return (
    <>
      <div className={classes.keys}>
        {isOn && (
          <span aria-hidden>
            <kbd>J</kbd> <kbd>K</kbd> row {chooses && <kbd>X</kbd>} {chooses && "choose "}
            <kbd>Enter</kbd> open
          </span>
        )}
        <TextButton onClick={() => setOpen(true)}>Keys</TextButton>
      </div>
      {isOpen && (
        <KeysDialog
          lead="They act on the row that has the focus, and never while you type."
          keys={facts}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
