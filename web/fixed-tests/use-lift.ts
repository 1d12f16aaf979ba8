import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** What something that is lifted can do. */
interface LiftActions {
  /** It is lifted: what it may be put back to is remembered. */
  onLift: (id: string) => void;
  onStep: (id: string, step: -1 | 1) => void;
  /** The pointer is over another place of the page. */
  onOver: (id: string, element: Element) => void;
  /** It stays where it is. */
  onDrop: (id: string) => void;
  /** It goes back to where it was. */
  onPutBack: (id: string) => void;
}

/** So near to an edge of the window, in pixels, a drag scrolls it. */
const edge = 72;
const scrollStep = 12;

/**
 * Lifting by Space (arrows move, Space drops, Esc puts back) and dragging by pointer, for the handles
 * of a list. The list may draw what is dragged again anywhere: the window is what listens.
 */
export function useLift(actions: LiftActions) {
  const [lifted, setLifted] = useState<string | null>(null);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  function lift(id: string): void {
    setLifted(id);
    latest.current.onLift(id);
  }
  function drop(): void {
    if (lifted === null) return;
    setLifted(null);
    latest.current.onDrop(lifted);
  }
  function putBack(id: string): void {
    setLifted(null);
    latest.current.onPutBack(id);
  }

  function onKey(id: string, event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " || (event.key === "Enter" && lifted === id)) {
      event.preventDefault();
      if (lifted === id) drop();
      else lift(id);
    } else if (lifted === id && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      latest.current.onStep(id, event.key === "ArrowUp" ? -1 : 1);
    } else if (lifted === id && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      putBack(id);
    }
  }

  function onPointer(id: string, { button, clientX, clientY }: PointerEvent): void {
    if (button !== 0) return;
    const begun = { x: clientX, y: clientY };
    let isDragged = false;
    let point = begun;
    let frame = 0;
    const look = () => {
      const element = document.elementFromPoint(point.x, point.y);
      if (element !== null) latest.current.onOver(id, element);
      const down = point.y > window.innerHeight - edge;
      if (down || point.y < edge) window.scrollBy(0, down ? scrollStep : -scrollStep);
      frame = requestAnimationFrame(look);
    };
    const move = (event: globalThis.PointerEvent) => {
      point = { x: event.clientX, y: event.clientY };
      if (isDragged || Math.hypot(point.x - begun.x, point.y - begun.y) < 4) return;
      isDragged = true;
      lift(id);
      frame = requestAnimationFrame(look);
    };
    const finish = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", key, true);
      end.current = null;
    };
    const up = () => {
      finish();
      if (!isDragged) return;
      setLifted(null);
      latest.current.onDrop(id);
    };
    const cancel = () => {
      finish();
      if (isDragged) putBack(id);
    };
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", key, true);
    end.current = finish;
  }

  return { lifted, drop, onKey, onPointer };
}

export type Lift = ReturnType<typeof useLift>;
