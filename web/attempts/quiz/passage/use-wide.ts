import { useState, useSyncExternalStore } from "react";

/** As in PassageRoom.module.css: passage and question stand side by side, also on a phone held sideways. */
const WIDE = "(min-width: 64rem), (min-width: 40rem) and (max-height: 30em)";

/** Asked for once: each further one is read and matched again, at every question. */
function watchWide() {
  if (typeof window === "undefined") return null;
  const query = window.matchMedia(WIDE);
  // Read when it can have changed: each reading has the styles of the page worked out.
  let { matches } = query;
  return {
    subscribe(listener: () => void): () => void {
      const changed = () => {
        matches = query.matches;
        listener();
      };
      matches = query.matches;
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    matches: () => matches,
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
