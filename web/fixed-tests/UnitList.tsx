import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Unit } from "./outline-groups.ts";
import type { PickedQuestion } from "./selection.ts";
import classes from "./UnitList.module.css";
import { MemberRow, UnitRow } from "./UnitRow.tsx";
import type { Mover, UnitActions } from "./unit-actions.ts";
import type { Lift } from "./use-lift.ts";
import { useRowWindow } from "./use-row-window.ts";

interface UnitListProps extends UnitActions {
  label: string;
  units: readonly Unit[];
  /** Passages that are split on purpose. */
  apart: ReadonlySet<string>;
  /** How rows are drawn in a section: numbers as text, and no arrows, which the handle has. */
  isSection: boolean;
  lift: Lift;
  mover: RefObject<Mover | null>;
}

interface DrawnRow {
  unit: Unit;
  /** A question of an unfolded set; null for the unit itself. */
  member: PickedQuestion | null;
  /** Its place in the set. */
  within: number;
}

/** The rows of some units: each its own, and those of unfolded sets' questions. */
function rowsOf(units: readonly Unit[], open: ReadonlySet<string>): DrawnRow[] {
  return units.flatMap((unit) => {
    const own: DrawnRow = { unit, member: null, within: 0 };
    const passageId = unit.questions[0]?.passage?.id;
    if (unit.questions.length < 2 || passageId === undefined || !open.has(passageId)) return [own];
    return [own, ...unit.questions.map((member, within) => ({ unit, member, within }))];
  });
}

const idOf = ({ unit, member }: DrawnRow) => member?.id ?? unit.questions[0]?.id ?? "";

/** The units of a section, or of a whole test, in order; of a long list those in sight alone. */
export function UnitList(props: UnitListProps) {
  const { label, units, apart, isSection, lift, mover, ...actions } = props;
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = rowsOf(units, open);
  const { isPart, rowHeight, from, to, onScroll, reveal } = useRowWindow(list, rows.length);
  // What has the focus stays drawn, wherever the list is scrolled to.
  const [focused, setFocused] = useState<string | null>(null);
  const shown = rows
    .map((row, place) => ({ row, place }))
    .filter(({ row, place }) => (place >= from && place < to) || idOf(row) === focused);

  // A row that moves in the document loses the focus: it is given back where it was, which may need a
  // second turn, after the row is drawn there.
  useLayoutEffect(() => {
    const { id, control } = mover.current ?? {};
    if (id === undefined) return;
    const isWithin = control?.startsWith("within");
    const place = rows.findIndex(({ unit, member }) =>
      member === null ? unit.questions[0]?.id === id && !isWithin : member.id === id && isWithin,
    );
    if (place === -1) return;
    reveal(place);
    const row = list.current?.querySelectorAll<HTMLElement>("[data-question]");
    const own = [...(row ?? [])].find(({ dataset }) => dataset.place === String(place));
    if (!own) return;
    mover.current = null;
    own.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus({ preventScroll: true });
    own.scrollIntoView({ block: "nearest" });
  });

  return (
    <div
      className={classes.list}
      data-section={isSection || undefined}
      data-part={isPart || undefined}
      ref={list}
      onScroll={onScroll}
    >
      <ol
        aria-label={label}
        className={isPart ? classes.part : undefined}
        style={isPart ? { height: rows.length * rowHeight } : undefined}
        onFocus={({ target }) =>
          setFocused(target.closest("[data-question]")?.getAttribute("data-question") ?? null)
        }
        onBlur={() => setFocused(null)}
      >
        {shown.map(({ row, place }) => {
          const { unit, member, within } = row;
          const first = unit.questions[0];
          if (first === undefined) return null;
          const common = { place, count: rows.length, top: isPart ? place * rowHeight : null };
          if (member !== null) {
            return (
              <MemberRow
                key={`${member.id} of a set`}
                {...common}
                question={member}
                number={unit.first + within}
                within={within}
                size={unit.questions.length}
                onWithin={actions.onWithin}
                onRemove={actions.onRemove}
              />
            );
          }
          const passageId = first.passage?.id ?? null;
          return (
            <UnitRow
              key={first.id}
              {...common}
              {...actions}
              unit={unit}
              isFirst={place === 0}
              isLast={unit === units.at(-1)}
              isSection={isSection}
              isApart={passageId !== null && apart.has(passageId)}
              isOpen={passageId !== null && open.has(passageId)}
              isLifted={lift.lifted === first.id}
              lift={lift}
              onToggle={() =>
                setOpen((now) => {
                  const next = new Set(now);
                  if (passageId !== null && !next.delete(passageId)) next.add(passageId);
                  return next;
                })
              }
            />
          );
        })}
      </ol>
    </div>
  );
}
