import { type RefObject, useState } from "react";
import { Keys } from "../ui/Keys.tsx";
import { KeysDialog } from "../ui/KeysDialog.tsx";
import { useLetterKeys } from "../ui/letter-keys.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { type RowKeyActions, useRowKeys } from "./question-keys.ts";
import classes from "./RowKeys.module.css";

interface RowKeysProps {
  list: RefObject<HTMLElement | null>;
  actions: RowKeyActions;
  /** What Delete asks about: "Delete", "Archive". */
  removal: string;
}

/** The keys of a list of rows, shown beside it where there are keys to press, with the dialog of all of them. */
export function RowKeys({ list, actions, removal }: RowKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useLetterKeys();
  useRowKeys(list, actions, () => setOpen(true));
  const chooses = actions.choose !== undefined;
  const facts = [
    {
      label: "Next row, previous row",
      value: (
        <Keys>
          <kbd>J</kbd> <kbd>K</kbd>
        </Keys>
      ),
    },
    ...(chooses
      ? [
          {
            label: "Choose a row, choose up to it",
            value: (
              <Keys>
                <kbd>X</kbd> <kbd>Shift</kbd> <kbd>X</kbd>
              </Keys>
            ),
          },
        ]
      : []),
    {
      label: "Open a row",
      value: (
        <Keys>
          <kbd>Enter</kbd>
        </Keys>
      ),
    },
    {
      label: `${removal}, after asking`,
      value: (
        <Keys>
          <kbd>Del</kbd>
        </Keys>
      ),
    },
    {
      label: "Search",
      value: (
        <Keys>
          <kbd>/</kbd>
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
