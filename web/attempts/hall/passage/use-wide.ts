import { useSyncExternalStore } from "react";

/** As in PassageRoom.module.css: from here on passage and question stand side by side. */
function wide(): MediaQueryList {
  return window.matchMedia("(min-width: 64rem)");
}

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for passage and question side by side. */
export function useWide(): boolean {
  // Written down ahead, it is a picture in which both stand side by side.
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
}
