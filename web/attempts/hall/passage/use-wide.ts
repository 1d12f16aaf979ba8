import { useState, useSyncExternalStore } from "react";

/** As in PassageRoom.module.css: from here on passage and question stand side by side. */
const WIDE = "(min-width: 64rem)";

/** Asked for once: each further one is read and matched anew, at every question. */
function watchWide() {
  if (typeof window === "undefined") return null;
  const query = window.matchMedia(WIDE);
  return {
    subscribe(listener: () => void): () => void {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    matches: () => query.matches,
  };
}

const NEVER = () => () => undefined;
/** Written down ahead, it is a picture in which both stand side by side. */
const AHEAD = () => true;

/** Whether there is room for passage and question side by side. */
export function useWide(): boolean {
  const [wide] = useState(watchWide);
  return useSyncExternalStore(wide?.subscribe ?? NEVER, wide?.matches ?? AHEAD, AHEAD);
}
