import { useState, useSyncExternalStore } from "react";

/** As in PassageRoom.module.css: passage and question are side by side, also on a phone in landscape. */
const WIDE = "(min-width: 64rem), (min-width: 40rem) and (max-height: 30em)";

/** One query for all, since each further one is evaluated again at every question. */
function watchWide() {
  if (typeof window === "undefined") return null;
  const query = window.matchMedia(WIDE);
  // Cached, since each reading makes the browser compute the styles of the page.
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
/** In pre-rendered pages it is a picture with both side by side. */
const AHEAD = () => true;

/** True if there is space for passage and question side by side. */
export function useWide(): boolean {
  const [wide] = useState(watchWide);
  return useSyncExternalStore(wide?.subscribe ?? NEVER, wide?.matches ?? AHEAD, AHEAD);
}
