import { useCallback, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import { undoable } from "../ui/undoable.ts";
import { useScreenToast } from "../ui/use-screen-toast.ts";
import { withoutQuestions, withQuestions } from "./outline.ts";
import type { Outline, SectionDraft } from "./outline-groups.ts";
import { changedSection } from "./outline-sections.ts";
import { type PickedQuestion, withAdded } from "./selection.ts";

/** An outline, and the ids in it: what only moves leaves `selected` the same object. */
interface Picked {
  outline: Outline;
  selected: ReadonlySet<string>;
}

/** What was done to an outline, in words, and how it is taken back. */
export interface OutlineAction {
  text: string;
  undo: () => void;
}

/** How long an action can be taken back. */
export const undoStands = "until something else is changed";

/** Where Ctrl+Z takes back what was typed. */
const WRITTEN_IN = "input:not([type=checkbox]), textarea, [contenteditable], dialog";

const pickedOf = (outline: Outline): Picked => ({
  outline,
  selected: new Set(outline.selection.map(({ id }) => id)),
});

/**
 * The questions of a test and their sections, and how they are changed. No action becomes another function.
 *
 * @param saved the outline of the saved test: its questions stay in their list, to be put back
 */
export function useOutline(initial: Outline, saved: Outline, onChange: () => void) {
  const [picked, setPicked] = useState(() => pickedOf(initial));
  // All that was selected at any time: what is taken out stays in its list, to be put back.
  const [touched, setTouched] = useState(() => withAdded(saved.selection, initial.selection));
  // The section that questions are added to, by its key; the last one until one is chosen.
  const [target, setTarget] = useState<string | null>(null);
  const toast = useScreenToast();
  const { sections } = picked.outline;
  const at = sections.findIndex(({ key }) => key === target);
  const into = at === -1 ? sections.length - 1 : at;
  const latest = useRef({ outline: picked.outline, into });
  useEffect(() => {
    latest.current = { outline: picked.outline, into };
  });

  /** The last action that can be taken back; null once something else was changed. */
  const [lastAction, setLastAction] = useState<OutlineAction | null>(null);
  const undo = useRef<(() => void) | null>(null);
  useEffect(() => {
    undo.current = lastAction?.undo ?? null;
  });
  const changed = useCallback(() => {
    setLastAction(null);
    toast.takeAway();
    onChange();
  }, [onChange, toast]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key !== "z" || !(ctrlKey || metaKey) || shiftKey || undo.current === null) return;
      if (target instanceof Element && target.closest(WRITTEN_IN) !== null) return;
      event.preventDefault();
      undo.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  /** Changes the order or the sections, with the same questions. */
  const arrange = useCallback(
    (change: (outline: Outline) => Outline) => {
      setPicked(({ outline, selected }) => ({ outline: change(outline), selected }));
      changed();
    },
    [changed],
  );
  /**
   * Takes another outline, which can be taken back until something else is changed: by the toast while it
   * stays, and by Ctrl+Z.
   *
   * @param isArranged it has the same questions
   */
  const replace = useCallback(
    (next: Outline, text: string, isArranged = false) => {
      const before = latest.current.outline;
      setPicked(({ selected }) => (isArranged ? { outline: next, selected } : pickedOf(next)));
      setTouched((now) => withAdded(now, next.selection));
      changed();
      if (next === before) {
        toast.show({ kind: "success", text });
        return;
      }
      const run = () => {
        setLastAction(null);
        toast.show({ kind: "success", text: "Taken back" });
        setPicked(pickedOf(before));
      };
      setLastAction({ text, undo: run });
      toast.show({ kind: "success", text, ...undoable(run, undoStands) });
    },
    [changed, toast],
  );
  const toggle = useCallback(
    (question: PickedQuestion) => {
      const { into } = latest.current;
      setPicked(({ outline, selected }) =>
        pickedOf(
          selected.has(question.id)
            ? withoutQuestions(outline, new Set([question.id]))
            : withQuestions(outline, [question], into),
        ),
      );
      setTouched((now) => withAdded(now, [question]));
      changed();
    },
    [changed],
  );
  const add = useCallback(
    (questions: readonly PickedQuestion[], remark?: string) => {
      const { outline, into } = latest.current;
      const next = withQuestions(outline, questions, into, testLimits.testQuestionsMax);
      const count = next.selection.length - outline.selection.length;
      const added = `${figure(count)} ${count === 1 ? "question" : "questions"} added`;
      const full =
        next.selection.length === testLimits.testQuestionsMax ? "; the test is full" : "";
      replace(count === 0 ? outline : next, `${added}${remark ? `, ${remark}` : ""}${full}`);
    },
    [replace],
  );
  const remove = useCallback(
    (questions: readonly PickedQuestion[]) => {
      const ids = new Set(questions.map(({ id }) => id));
      setPicked(({ outline }) => pickedOf(withoutQuestions(outline, ids)));
      changed();
    },
    [changed],
  );
  /** Takes a set or a question out, which can be taken back. */
  const takeOut = useCallback(
    (questions: readonly PickedQuestion[]) => {
      const ids = new Set(questions.map(({ id }) => id));
      const next = withoutQuestions(latest.current.outline, ids);
      const [id] = ids;
      replace(
        next,
        ids.size === 1
          ? `Question ${id} is taken out`
          : `A set of ${figure(ids.size)} is taken out`,
      );
    },
    [replace],
  );
  const clear = useCallback(() => {
    const { outline } = latest.current;
    const all = new Set(outline.selection.map(({ id }) => id));
    replace(withoutQuestions(outline, all), "The selection is cleared");
  }, [replace]);
  const changeSection = useCallback(
    (key: string, change: Partial<Pick<SectionDraft, "title" | "minutes" | "isLocked">>) =>
      arrange((outline) => changedSection(outline, key, change)),
    [arrange],
  );
  return {
    ...picked,
    touched,
    lastAction,
    /** Which section questions are added to; -1 without sections. */
    into,
    setTarget,
    arrange,
    replace,
    toggle,
    add,
    remove,
    takeOut,
    clear,
    changeSection,
  };
}

export type OutlineActions = ReturnType<typeof useOutline>;
