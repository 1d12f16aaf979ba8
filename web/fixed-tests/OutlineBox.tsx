import {
  type CollisionDetection,
  DndContext,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type Dispatch, type ReactNode, use, useMemo, useState } from "react";
import { UndoLine } from "../ui/UndoLine.tsx";
import classes from "./OutlineBox.module.css";
import type { OutlineAction, OutlineState } from "./outline-reducer.ts";
import { type Asked, UnitDialogs } from "./UnitDialogs.tsx";
import { undoStands } from "./use-outline.ts";

interface OutlineContext {
  state: OutlineState;
  dispatch: Dispatch<OutlineAction>;
  /** Opens the dialog for splitting a set or moving a unit. */
  ask: (asked: Asked) => void;
}

const Context = createContext<OutlineContext | null>(null);

/** The questions and sections for rows, and the functions that change them. */
export function useOutlineBox(): OutlineContext {
  const context = use(Context);
  if (context === null) throw new Error("useOutlineBox is called outside of an OutlineBox.");
  return context;
}

/** A dragged section moves among sections; a question among questions and onto section lines. */
const overSameKind: CollisionDetection = (args) => {
  const { kind } = args.active.data.current ?? {};
  const containers = args.droppableContainers.filter(({ data }) => data.current?.kind === kind);
  return pointerWithin({ ...args, droppableContainers: containers });
};

// Rows move during a drag, so they are measured again.
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 50 } };
// dnd-kit ignores clicks for this time after a drag. The drop counts once clicks work again.
const clicksSwallowedMs = 50;
const autoScroll = { threshold: { x: 0, y: 0.1 } };
// The reducer announces moves by key and by pointer.
const silent = () => undefined;
const announcements = {
  ...{ onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
};

interface OutlineBoxProps {
  /** The name of the group of rows. */
  label: string;
  state: OutlineState;
  dispatch: Dispatch<OutlineAction>;
  children: ReactNode;
}

/** The questions or sections of a test, which can be moved by pointer, keys or dialog. */
export function OutlineBox({ label, state, dispatch, children }: OutlineBoxProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const context = useMemo(() => ({ state, dispatch, ask: setAsked }), [state, dispatch]);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { done, said } = state;
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={overSameKind}
        measuring={measuring}
        autoScroll={autoScroll}
        accessibility={{ announcements, restoreFocus: false }}
        onDragStart={({ active }) => dispatch({ type: "lift", id: String(active.id) })}
        onDragOver={({ active, over }) => {
          if (over && over.id !== active.id) dispatch({ type: "over", id: String(over.id) });
        }}
        onDragEnd={() => setTimeout(() => dispatch({ type: "drop" }), clicksSwallowedMs)}
        onDragCancel={() => dispatch({ type: "putBack" })}
      >
        {/* Has the focus after its last question is removed, or Undo in its line is used. */}
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it is no part of a form. */}
        <div role="group" className={classes.box} aria-label={label} tabIndex={-1}>
          {done?.before && (
            <div className={classes.action}>
              <UndoLine
                action={done.text}
                until={undoStands}
                onUndo={() => dispatch({ type: "undo" })}
              />
            </div>
          )}
          <Context value={context}>{children}</Context>
        </div>
      </DndContext>
      <UnitDialogs
        asked={asked}
        outline={state.outline}
        dispatch={dispatch}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
