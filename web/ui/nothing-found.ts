/**
 * Why a filtered list is empty, in a sentence: "No active test matches “tort” in Law of Torts."
 * @param kind the listed thing in the singular, with its filters
 */
export function nothingFound(kind: string, filter: { search: string; subject: string }): string {
  const search = filter.search.trim();
  const found = search === "" ? `No ${kind} is there` : `No ${kind} matches “${search}”`;
  return filter.subject === "" ? `${found}.` : `${found} in ${filter.subject}.`;
}
