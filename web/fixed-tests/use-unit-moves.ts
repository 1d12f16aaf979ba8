import { useCallback, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { joinedSet, splitSet } from "./outline.ts";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { movedTo, movedUnit, movedWithin, placeOf, stepped } from "./outline-moves.ts";
import { nameOfPassage, type PickedQuestion } from "./selection.ts";
import type { KeyMove, Mover } from "./unit-actions.ts";
import { useLift } from "./use-lift.ts";
import type { OutlineActions } from "./use-outline.ts";

/** The unit of a question, with the section it stands in. */
export function unitOf(outline: Outline, id: string) {
  const { section, place } = placeOf(outline, id);
  const unit = unitsOf(outline)[section]?.[place];
  return unit === undefined ? null : { unit, section };
}

/** Where a unit stands now, as it is spoken. */
function placeWords(outline: Outline, id: string): string {
  const found = unitOf(outline, id);
  if (found === null) return "";
  const { unit, section } = found;
  const { length } = unit.questions;
  const { title } = outline.sections[section] ?? {};
  const within = title === undefined ? "" : `, in ${title.trim() || `section ${section + 1}`}`;
  if (length === 1 && title === undefined) {
    return `Question ${id} is number ${unit.first + 1} of ${outline.selection.length} now`;
  }
  return length === 1
    ? `Question ${id}, now ${unit.first + 1}${within}`
    : `Set of ${length}, now ${unit.first + 1} to ${unit.first + length}${within}`;
}

function moveBy(outline: Outline, id: string, move: KeyMove): Outline {
  if (move === "up" || move === "down") return stepped(outline, id, move === "up" ? -1 : 1);
  const { section } = placeOf(outline, id);
  return movedUnit(outline, id, {
    section,
    place: move === "first" ? 0 : Number.POSITIVE_INFINITY,
  });
}

/** What has the focus when questions are taken out: what takes out the next, or else the one before; null for none. */
function moverAfterRemoval(outline: Outline, taken: readonly PickedQuestion[]): Mover | null {
  const [first] = taken;
  const found = first === undefined ? null : unitOf(outline, first.id);
  if (first === undefined || found === null) return null;
  const { unit, section } = found;
  if (taken.length < unit.questions.length) {
    const place = unit.questions.indexOf(first);
    const next = unit.questions[place + 1] ?? unit.questions[place - 1];
    // What is left of a set of two is a single question.
    const control = unit.questions.length > 2 ? "within-remove" : "remove";
    return next === undefined ? null : { id: next.id, control };
  }
  const units = unitsOf(outline)[section] ?? [];
  const place = units.findIndex((one) => one.first === unit.first);
  const [next] = (units[place + 1] ?? units[place - 1])?.questions ?? [];
  return next === undefined ? null : { id: next.id, control: "remove" };
}

/** What moves units about: keys, numbers, the handle and dialogs. Every move is spoken. */
export function useUnitMoves(
  outline: Outline,
  actions: Pick<OutlineActions, "arrange" | "replace" | "takeOut">,
  /** A section, by its place, that something came into: it is to be shown. */
  onInto: (section: number) => void,
) {
  const { arrange, replace, takeOut } = actions;
  const mover = useRef<Mover | null>(null);
  const [said, setSaid] = useState("");
  // Known to the actions without making them other functions, or every row would be drawn again.
  const latest = useRef({ outline, onInto });
  useEffect(() => {
    latest.current = { outline, onInto };
  });
  const before = useRef<Outline | null>(null);

  const take = useCallback(
    (next: Outline, id: string, control: string) => {
      const now = latest.current.outline;
      if (next === now) return;
      const from = placeOf(now, id);
      const to = placeOf(next, id);
      if (from.section === to.section && from.place === to.place) return;
      mover.current = { id, control };
      if (from.section !== to.section) latest.current.onInto(to.section);
      setSaid(placeWords(next, id));
      arrange(() => next);
    },
    [arrange],
  );
  const onMove = useCallback(
    (id: string, move: KeyMove, control: string) =>
      take(moveBy(latest.current.outline, id, move), id, control),
    [take],
  );
  const onNumber = useCallback(
    (id: string, number: number, control: string) =>
      take(movedTo(latest.current.outline, id, number), id, control),
    [take],
  );
  const onTo = useCallback(
    (id: string, to: { section: number; place: number }) =>
      take(movedUnit(latest.current.outline, id, to), id, "ask"),
    [take],
  );
  const onWithin = useCallback(
    (id: string, to: number, control: string) => {
      const next = movedWithin(latest.current.outline, id, to);
      mover.current = { id, control };
      const number = next.selection.findIndex((question) => question.id === id) + 1;
      setSaid(`Question ${id} is number ${number} of ${next.selection.length} now`);
      arrange(() => next);
    },
    [arrange],
  );
  const onSplit = useCallback(
    (id: string) => {
      const question = latest.current.outline.selection.find((one) => one.id === id);
      if (question?.passage == null) return;
      const next = splitSet(latest.current.outline, question.passage.id);
      mover.current = { id, control: "join" };
      replace(next, `“${nameOfPassage(question)}” is split`, true);
    },
    [replace],
  );
  const onJoin = useCallback(
    (passageId: string) => {
      const next = joinedSet(latest.current.outline, passageId);
      const first = next.selection.find(({ passage }) => passage?.id === passageId);
      const count = next.selection.filter(({ passage }) => passage?.id === passageId).length;
      if (first) mover.current = { id: first.id, control: "handle" };
      replace(next, `A set of ${figure(count)} again`, true);
    },
    [replace],
  );
  const onRemove = useCallback(
    (questions: readonly PickedQuestion[]) => {
      mover.current = moverAfterRemoval(latest.current.outline, questions);
      takeOut(questions);
    },
    [takeOut],
  );
  const lift = useLift({
    onLift: (id) => {
      before.current = outline;
      const found = unitOf(outline, id);
      const { length = 1 } = found?.unit.questions ?? {};
      setSaid(length === 1 ? `Question ${id}, lifted` : `Set of ${length}, lifted`);
    },
    onStep: (id, step) => take(stepped(latest.current.outline, id, step), id, "handle"),
    onOver: (id, element) => {
      const now = latest.current.outline;
      const row = element.closest("[data-question]")?.getAttribute("data-question");
      if (row != null && row !== id) {
        const target = placeOf(now, row);
        if (target.section !== -1) take(movedUnit(now, id, target), id, "handle");
        return;
      }
      const key = element.closest("[data-section-head]")?.getAttribute("data-section-head");
      const section = now.sections.findIndex((one) => one.key === key);
      if (section === -1 || section === placeOf(now, id).section) return;
      take(movedUnit(now, id, { section, place: Number.POSITIVE_INFINITY }), id, "handle");
    },
    onDrop: (id) => {
      before.current = null;
      setSaid(`Dropped. ${placeWords(latest.current.outline, id)}`);
    },
    onPutBack: (id) => {
      const back = before.current;
      before.current = null;
      if (back === null) return;
      mover.current = { id, control: "handle" };
      arrange(() => back);
      setSaid(`Put back. ${placeWords(back, id)}`);
    },
  });
  return {
    mover,
    said,
    setSaid,
    lift,
    onMove,
    onNumber,
    onTo,
    onWithin,
    onSplit,
    onJoin,
    onRemove,
  };
}
