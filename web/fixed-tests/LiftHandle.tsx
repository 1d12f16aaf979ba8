import { useSortable } from "@dnd-kit/sortable";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, Ref } from "react";
import classes from "./LiftHandle.module.css";
import { useOutlineBox } from "./OutlineBox.tsx";
import type { OutlineAction } from "./outline-reducer.ts";

/** Makes an element draggable and a drop target. @param id of a question or section */
export function useLifted(id: string, kind: "unit" | "section") {
  const { setNodeRef, listeners } = useSortable({
    id,
    data: { kind },
    animateLayoutChanges: () => false,
  });
  const { state } = useOutlineBox();
  return { ref: setNodeRef, listeners, isLifted: state.lifted?.id === id };
}

const liftedKeys: Partial<Record<string, OutlineAction>> = {
  " ": { type: "drop" },
  Enter: { type: "drop" },
  ArrowUp: { type: "step", by: -1 },
  ArrowDown: { type: "step", by: 1 },
  Escape: { type: "putBack" },
};

interface LiftHandleProps {
  id: string;
  /** The thing it moves: "question 12". */
  name: string;
  control: "handle" | "section-handle";
  lifted: ReturnType<typeof useLifted>;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The handle of a question, a set or a section: dragged by the pointer, or lifted by Space. dnd-kit's keyboard sensor
 * moves by positions of rendered rows, but a long list isn't rendered completely, so here the keys move through the
 * outline.
 */
export function LiftHandle({ id, name, control, lifted, className = "", ref }: LiftHandleProps) {
  const { dispatch } = useOutlineBox();
  const { isLifted, listeners } = lifted;

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys: Partial<Record<string, OutlineAction>> = isLifted
      ? liftedKeys
      : { " ": { type: "lift", id } };
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    dispatch(action);
  }

  return (
    <button
      type="button"
      ref={ref}
      className={`${classes.handle} ${className}`}
      data-control={control}
      aria-label={`Move ${name}`}
      aria-pressed={isLifted}
      aria-description="Space lifts it, arrows move it, Space drops it, Escape puts it back"
      {...listeners}
      onKeyDown={onKey}
      onBlur={() => {
        if (!isLifted) return;
        // A moving row loses the focus and gets it back, so it is dropped only if the focus leaves the handles.
        setTimeout(() => {
          const held = document.activeElement?.getAttribute("data-control");
          if (held !== control) dispatch({ type: "drop" });
        }, 100);
      }}
    >
      <IconGripVertical size={17} stroke={1.7} aria-hidden />
    </button>
  );
}
