import { useEffect, useRef } from "react";
import { type KeyCommand, keyCommand } from "../screens/quiz/keys.ts";

/** What keys of the exam screen ask for that a review has too. */
export type BlindCommand = Exclude<KeyCommand, { kind: "leave" | "highlight" | "strike" }>;

function isOfReview(command: KeyCommand): command is BlindCommand {
  const { kind } = command;
  return kind !== "leave" && kind !== "highlight" && kind !== "strike";
}

/** The keys of the exam screen. @param run null while a dialog is open */
export function useBlindKeys(run: ((command: BlindCommand) => void) | null): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const command = keyCommand(event);
      if (latest.current === null || command === null || !isOfReview(command)) return;
      event.preventDefault();
      latest.current(command);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
