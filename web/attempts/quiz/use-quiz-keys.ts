import { startTransition, useEffect } from "react";
import { keyCommand } from "../../screens/quiz/keys.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import { activeAttemptOf, isUnderWay } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import {
  endSelection,
  highlightActionFor,
  readSelection,
  withHighlightAction,
} from "../tools/selected-text.ts";
import { wordsForAction } from "./action-words.ts";
import type { QuizActions } from "./quiz.ts";

/** The overlay open over the quiz. */
export type Overlay = "keys" | "palette" | "goTo" | "highlights" | null;

/** The option whose row has the focus, itself or its strike button; null for none. */
function focusedOption(): number | null {
  const place = document.activeElement?.closest<HTMLElement>("[data-option], [data-strikes]");
  return place ? Number(place.dataset.option ?? place.dataset.strikes) : null;
}

/** True if the target handles keys itself, such as the palette or the border of a passage. */
function hasOwnKeys({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-own-keys]") !== null;
}

/** Handles the keys of the quiz (docs/screens.md, section 6), and announces their effect. */
export function useQuizKeys(
  session: QuizSession,
  overlay: Overlay,
  actions: QuizActions,
  tell: (action: string) => void,
): void {
  useEffect(() => {
    function strike(option: number | null): void {
      if (option !== null) actions.strike(option);
    }

    /** @returns the effect in words */
    function highlight(attempt: ActiveAttempt): string {
      const part = readSelection();
      const highlightAction = highlightActionFor(part, attempt.sheet.annotations);
      if (part === null || highlightAction === null) {
        actions.showHighlights();
        return "";
      }
      actions.annotate((before) => withHighlightAction(before, part));
      endSelection();
      const after = activeAttemptOf(session.getState());
      if (after?.sheet === attempt.sheet) return "";
      return highlightAction === "remove" ? "Highlight removed" : "Highlighted";
    }

    function run(event: KeyboardEvent): void {
      const command = keyCommand(event);
      const state = session.getState();
      if (command === null || !isUnderWay(state)) return;
      if (command.kind === "leave") {
        event.preventDefault();
        if (command.counted) session.act({ type: "pageLeft", cause: "key" });
        return;
      }
      if (state.phase !== "inProgress" || overlay !== null) return;
      // For example the text size sheet, which isn't part of the quiz's state.
      if (event.target instanceof Element && event.target.closest("dialog") !== null) return;
      event.preventDefault();
      event.stopPropagation();
      const { attempt } = state;
      if (command.kind === "choose") actions.chooseOption(command.option);
      else if (command.kind === "clear") actions.clearAnswer();
      else if (command.kind === "mark") actions.toggleMark();
      else if (command.kind === "next") actions.move(1);
      else if (command.kind === "previous") actions.move(-1);
      else if (command.kind === "goTo") actions.askWhereTo();
      else if (command.kind === "strike") strike(command.option ?? focusedOption());
      else if (command.kind === "highlight") {
        const words = highlight(attempt);
        startTransition(() => tell(words));
        return;
      } else actions.showKeys();
      const after = activeAttemptOf(session.getState());
      // The visible change comes first, and the announcement a frame later.
      if (after !== null) startTransition(() => tell(wordsForAction(attempt, after)));
    }
    // In the capture phase: no other listener needs a key of the quiz, and bubbling through all elements around the
    // question costs a fifth of a move's script time.
    const first = (event: KeyboardEvent) => void (hasOwnKeys(event) || run(event));
    const last = (event: KeyboardEvent) => void (hasOwnKeys(event) && run(event));
    document.addEventListener("keydown", first, { capture: true });
    document.addEventListener("keydown", last);
    return () => {
      document.removeEventListener("keydown", first, { capture: true });
      document.removeEventListener("keydown", last);
    };
  }, [session, overlay, actions, tell]);
}
