import { useLocation } from "react-router-dom";

const LIST = "/admin/all-tests";

/** The navigation state of links from All Tests: the list's page and filters. */
export function useListAddress(): { list: string } {
  return { list: useLocation().search };
}

/** The target of the back link on a page of one test: the list it was opened from, or else the test's editor. */
export function useWayBack(id: string): { to: string; name: string } {
  const list = (useLocation().state as { list?: unknown } | null)?.list;
  return typeof list === "string"
    ? { to: LIST + list, name: "All Tests" }
    : { to: `/admin/tests/edit/${id}`, name: "Edit Test" };
}
