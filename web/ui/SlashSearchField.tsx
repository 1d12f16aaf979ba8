import { useEffect, useRef } from "react";
import { LetterKey } from "./LetterKey.tsx";
import classes from "./SlashSearchField.module.css";
import { shortcutKey } from "./shortcut-key.ts";
import { SearchField, type SearchFieldProps } from "./TextField.tsx";

/** Makes "/" focus the search box, except while the person types. */
function useSlash() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focus(event: KeyboardEvent): void {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null;
      if (shortcutKey(event) !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    }
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return box;
}

/** The search box of a screen's list. The key "/" focuses it, and is shown in it while it is empty. */
export function SlashSearchField(props: SearchFieldProps & { value: string }) {
  const box = useSlash();
  return (
    <SearchField
      ref={box}
      maxLength={200}
      aria-keyshortcuts="/"
      after={props.value === "" && <LetterKey className={classes.key ?? ""}>/</LetterKey>}
      {...props}
    />
  );
}
