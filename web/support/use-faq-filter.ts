import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { addressOfFaqFilter, type FaqFilter, faqFilterFromAddress } from "./faq-filter.ts";

/** Marks the entries of the history that the filter itself has written. */
const own = { writtenBy: "faq-filter" };

function isOwn(state: unknown): boolean {
  return typeof state === "object" && state !== null && "writtenBy" in state;
}

/**
 * The filter, which also stands in the address, so that reloading and links keep it. The address
 * follows a moment later than a fast typist's keys, so it is not what the search box shows.
 */
export function useFaqFilter(): [FaqFilter, (filter: FaqFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [filter, setFilter] = useState(() => faqFilterFromAddress(query));

  useEffect(() => {
    // A link has led here, to another filter or to none.
    if (!isOwn(state)) setFilter(faqFilterFromAddress(query));
  }, [query, state]);

  function apply(next: FaqFilter): void {
    setFilter(next);
    setQuery(addressOfFaqFilter(next), { replace: true, preventScrollReset: true, state: own });
  }
  return [filter, apply];
}
