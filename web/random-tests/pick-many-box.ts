import { useEffect, useSyncExternalStore } from "react";

type BoxModule = typeof import("./PickManyBox.tsx");

/** The component library's box: not asked for, on its way, there, or out of reach. */
type Box = BoxModule | "failed" | null;

/** Once it is there, it is there for every field of the page. */
let box: Box = null;
let isOnItsWay = false;
const listeners = new Set<() => void>();

function set(next: Box): void {
  box = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the box, unless it is there or on its way. */
export function loadBox(): void {
  if (isOnItsWay || (box !== null && box !== "failed")) return;
  isOnItsWay = true;
  const coming = import("./PickManyBox.tsx");
  void coming
    .then(set, () => set("failed"))
    .finally(() => {
      isOnItsWay = false;
    });
}

/** The box as far as it is there. */
export function useBox(): Box {
  return useSyncExternalStore(subscribe, () => box);
}

/** What somebody does who is at the page, and may come to a field of it. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];

/** Asks for the box as soon as somebody begins to do something, long before they reach a field. */
export function useBoxInTime(): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const sign of SIGNS_OF_LIFE) {
      window.addEventListener(sign, loadBox, { once: true, passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
}
