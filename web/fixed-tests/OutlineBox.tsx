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
  /** Asks before a set is split, or where a unit is to go. */
  ask: (asked: Asked) => void;
}

const Context = createContext<OutlineContext | null>(null);

/** The questions and sections that rows show, and what changes them. */
export function useOutlineBox(): OutlineContext {
  const context = use(Context);
  if (context === null) throw new Error("useOutlineBox is called outside of an OutlineBox.");
  return context;
}

/** A dragged section moves among sections, a question among questions and onto the lines of sections. */
const overSameKind: CollisionDetection = (args) => {
  const { kind } = args.active.data.current ?? {};
  const containers = args.droppableContainers.filter(({ data }) => data.current?.kind === kind);
  return pointerWithin({ ...args, droppableContainers: containers });
};

// Rows move while they are dragged, so their places are measured again.
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging, frequency: 50 } };
// So long after a drag dnd-kit swallows clicks. It counts as dropped once the next click does something.
const clicksSwallowedMs = 50;
const autoScroll = { threshold: { x: 0, y: 0.1 } };
// The reducer announces moves by keys and by the pointer alike.
const silent = () => undefined;
const announcements = {
  ...{ onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
};

interface OutlineBoxProps {
  /** Names the group that the rows are in. */
  label: string;
  state: OutlineState;
  dispatch: Dispatch<OutlineAction>;
  children: ReactNode;
}

/** The questions or sections of a test, which are moved in it: by the pointer, by keys, and by a dialog. */
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
        {/* Has the focus when its last question is taken out, or when Undo in its line is used. */}
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
