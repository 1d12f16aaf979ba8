import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOfFilter, filterFromAddress, type TestFilter } from "./test-filter.ts";

/** How long the address waits for more typing, in milliseconds. */
const settleMs = 300;

/**
 * The filter, kept in the address too, so that reloading and going back lose nothing. What is typed
 * shows at once; the address follows when the typing rests. An address that changes by itself, as
 * by the Tests link of the header, changes the filter.
 */
export function useAddressedFilter(): [TestFilter, (next: TestFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => filterFromAddress(query));
  const written = useRef(query.toString());

  useEffect(() => {
    if (query.toString() === written.current) return;
    written.current = query.toString();
    setFilter(filterFromAddress(query));
  }, [query]);

  useEffect(() => {
    const next = addressOfFilter(filter).toString();
    if (next === written.current) return;
    const timer = setTimeout(() => {
      written.current = next;
      setQuery(next, { replace: true, preventScrollReset: true });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [filter, setQuery]);

  return [filter, setFilter];
}
