import { startTransition, useCallback, useDeferredValue, useEffect, useState } from "react";
import { useNetworkBack } from "./use-network-back.ts";

/** A script that is loaded when something needs it, once for the page. */
export interface Later<Part> {
  load(): Promise<Part>;
  /** What came of it. */
  kept: Part | null;
}

/** Names such a script. @param load imports it */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const part: Later<Part> = {
    kept: null,
    async load() {
      part.kept ??= await load();
      return part.kept;
    },
  };
  return part;
}

/**
 * A script of its own, loaded once something needs it: null until it is there. One that could not be
 * loaded is asked for again by `retry`, and when the network is back.
 *
 * @param isNeeded nothing is loaded as long as it is false
 */
export function useLater<Part>(part: Later<Part>, isNeeded = true) {
  const [, show] = useState<Part | null>(part.kept);
  const [hasFailed, setFailed] = useState(false);
  const retry = useCallback(() => setFailed(false), []);
  useNetworkBack(isNeeded && hasFailed ? retry : null);
  useEffect(() => {
    if (!isNeeded || hasFailed) return;
    let current = true;
    // At once where it came while this was rendered, which may take many tasks.
    if (part.kept !== null) return show(() => part.kept);
    part.load().then(
      (loaded) => current && startTransition(() => show(() => loaded)),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [part, isNeeded, hasFailed]);
  const loaded = isNeeded ? part.kept : null;
  return { loaded, hasFailed, retry, isAwaited: isNeeded && loaded === null && !hasFailed };
}

/**
 * What a query has brought, as it can be shown without holding the page up: React makes what is long of
 * it in slices, between which it answers, and what was there (a skeleton, or what was known before)
 * stays until it is done.
 */
export function useDeferred<Query extends { data?: unknown }>(query: Query): Query {
  const data = useDeferredValue(query.data);
  return { ...query, data: query.data === undefined ? undefined : data };
}
