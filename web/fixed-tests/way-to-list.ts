import { useLocation } from "react-router-dom";

const LIST = "/admin/all-tests";

/** What a link from All Tests takes along: the list with its page and filters. */
export function useListAddress(): { list: string } {
  return { list: useLocation().search };
}

/** The way back from a page of one test: to the list it was opened from, else to the test's editor. */
export function useWayBack(id: string): { to: string; name: string } {
  const list = (useLocation().state as { list?: unknown } | null)?.list;
  return typeof list === "string"
    ? { to: LIST + list, name: "All Tests" }
    : { to: `/admin/tests/edit/${id}`, name: "Edit Test" };
}
