import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type WalkFilter, walkAddress } from "./walk.ts";

/** The filter in the address, and a function that changes it; the current question stays. */
export function useWalkFilter() {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const filter = useMemo(() => walkAddress.read(new URLSearchParams(address)), [address]);
  function change(part: Partial<WalkFilter>): void {
    const next = walkAddress.write({ ...filter, ...part });
    const place = query.get("q");
    if (place !== null) next.set("q", place);
    // Synchronous, since the checkbox would show its old state until the address has changed.
    setQuery(next, { replace: true, preventScrollReset: true, flushSync: true });
  }
  return { filter, change };
}
