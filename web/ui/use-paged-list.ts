import { type RefObject, useEffect, useRef } from "react";
import { pageCountOf } from "./pager-window.ts";
import type { Addressed } from "./use-addressed-state.ts";

/**
 * The paging of a list with its page in the address (useAddressedState). A page that doesn't exist, since its last
 * row was deleted or the address is wrong, becomes the last one.
 * @param totalCount rows of the settled state; undefined until loaded
 */
export function usePagedList<State extends { page: number }>(
  { state, settled, set }: Addressed<State>,
  totalCount: number | undefined,
  pageSize: number,
): { list: RefObject<HTMLDivElement | null>; goTo: (page: number) => void } {
  const list = useRef<HTMLDivElement>(null);
  const lastPage = pageCountOf(totalCount ?? 0, pageSize);
  const beyond = totalCount !== undefined && settled.page > lastPage;

  useEffect(() => {
    if (beyond) set({ ...settled, page: lastPage }, "now");
  }, [beyond, settled, lastPage, set]);

  return {
    list,
    goTo(page) {
      set({ ...state, page }, "now");
      list.current?.scrollIntoView({ block: "start" });
    },
  };
}
