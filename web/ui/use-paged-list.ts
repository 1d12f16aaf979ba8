import { type RefObject, useEffect, useRef } from "react";
import { pageCountOf } from "./pager-window.ts";
import type { Addressed } from "./use-addressed-state.ts";

/**
 * The paging of a list whose page stands in the address (useAddressedState). A page that is not
 * there, since its last row was deleted or the address is made up, becomes the last one.
 *
 * @param totalCount how many rows the settled state has; undefined until the server has said so
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
