import { SortableContext } from "@dnd-kit/sortable";
import { useLayoutEffect, useRef, useState } from "react";
import { useOutlineBox } from "./OutlineBox.tsx";
import type { Unit } from "./outline-groups.ts";
import type { PickedQuestion } from "./selection.ts";
import classes from "./UnitList.module.css";
import { MemberRow, UnitRow } from "./UnitRow.tsx";
import { useRowWindow } from "./use-row-window.ts";

interface UnitListProps {
  label: string;
  units: readonly Unit[];
  /** True in a section, where numbers are text and the handle replaces the arrow buttons. */
  isSection: boolean;
}

interface DrawnRow {
  unit: Unit;
  /** A question of an expanded set; null for the unit itself. */
  member: PickedQuestion | null;
  /** Its position in the set. */
  within: number;
}

/** The rows of some units: one for each, and one for each question of an expanded set. */
function rowsOf(units: readonly Unit[], open: ReadonlySet<string>): DrawnRow[] {
  return units.flatMap((unit) => {
    const own: DrawnRow = { unit, member: null, within: 0 };
    const passageId = unit.questions[0]?.passage?.id;
    if (unit.questions.length < 2 || passageId === undefined || !open.has(passageId)) return [own];
    return [own, ...unit.questions.map((member, within) => ({ unit, member, within }))];
  });
}

const idOf = ({ unit, member }: DrawnRow) => member?.id ?? unit.questions[0]?.id ?? "";

/** The outline itself changes during a drag, so rows need no extra shift. */
const unshifted = () => null;

/** The units of a section, or of a whole test, in order. Of a long list only visible rows are rendered. */
export function UnitList({ label, units, isSection }: UnitListProps) {
  const { state, dispatch } = useOutlineBox();
  const { focus, lifted } = state;
  const { apart } = state.outline;
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = rowsOf(units, open);
  const { isPart, rowHeight, from, to, onScroll, reveal } = useRowWindow(list, rows.length);
  // Focused and dragged rows stay rendered, wherever the list is scrolled.
  const [focused, setFocused] = useState<string | null>(null);
  const shown = rows
    .map((row, place) => ({ row, place, id: idOf(row) }))
    .filter(
      ({ id, place }) => (place >= from && place < to) || id === focused || id === lifted?.id,
    );

  // A row that moves in the document loses the focus. It is focused again here, if necessary in a second run after
  // the row is rendered.
  useLayoutEffect(() => {
    if (focus === null) return;
    const isWithin = focus.control.startsWith("within");
    const place = rows.findIndex(({ unit, member }) =>
      member === null
        ? unit.questions[0]?.id === focus.id && !isWithin
        : member.id === focus.id && isWithin,
    );
    if (place === -1) return;
    reveal(place);
    const own = list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (!own) return;
    own
      .querySelector<HTMLElement>(`[data-control="${focus.control}"]`)
      ?.focus({ preventScroll: true });
    own.scrollIntoView({ block: "nearest" });
    dispatch({ type: "focused" });
  });

  function toggle(passageId: string): void {
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(passageId)) next.add(passageId);
      return next;
    });
  }

  return (
    <div
      className={classes.list}
      data-section={isSection || undefined}
      data-part={isPart || undefined}
      ref={list}
      onScroll={onScroll}
    >
      <SortableContext
        items={units.flatMap(({ questions }) => questions[0]?.id ?? [])}
        strategy={unshifted}
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
          {shown.map(({ row: { unit, member, within }, place }) => {
            const [first] = unit.questions;
            if (first === undefined) return null;
            const top = isPart ? place * rowHeight : null;
            const common = { unit, place, count: rows.length, top };
            if (member !== null) {
              const key = `${member.id} of a set`;
              return <MemberRow key={key} {...common} question={member} within={within} />;
            }
            const passageId = first.passage?.id ?? "";
            return (
              <UnitRow
                key={first.id}
                {...common}
                question={first}
                isLast={unit === units.at(-1)}
                isSection={isSection}
                isApart={apart.has(passageId)}
                isOpen={open.has(passageId)}
                onToggle={() => toggle(passageId)}
              />
            );
          })}
        </ol>
      </SortableContext>
    </div>
  );
}
