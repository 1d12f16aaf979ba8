/** What the filter row says. An empty search or subject lets everything through. */
export interface TestFilter {
  search: string;
  subject: string;
  publicOnly: boolean;
}

export const noFilter: TestFilter = { search: "", subject: "", publicOnly: false };

/** The fields of a test that the filter looks at. */
export interface FilteredTest {
  title: string;
  description: string | null;
  subjects: string[];
  isPublic: boolean;
}

/** True when at least one filter holds something back. */
export function isFiltering({ search, subject, publicOnly }: TestFilter): boolean {
  return search.trim() !== "" || subject !== "" || publicOnly;
}

function folded(text: string): string {
  return text.normalize("NFC").toLocaleLowerCase("en").replace(/\s+/g, " ").trim();
}

/**
 * The tests that pass, in the order given: text found in title or description (letter case and
 * runs of spaces do not matter), subject among the test's subjects, public (docs/screens.md,
 * section 5).
 */
export function filterTests<Test extends FilteredTest>(tests: Test[], filter: TestFilter): Test[] {
  const search = folded(filter.search);
  return tests.filter((test) => {
    if (filter.publicOnly && !test.isPublic) return false;
    if (filter.subject !== "" && !test.subjects.includes(filter.subject)) return false;
    if (search === "") return true;
    return folded(test.title).includes(search) || folded(test.description ?? "").includes(search);
  });
}

/** The subjects of the tests, each once, in alphabetical order. */
export function subjectsOf(tests: FilteredTest[]): string[] {
  return [...new Set(tests.flatMap((test) => test.subjects))].sort((left, right) =>
    left.localeCompare(right, "en"),
  );
}

/** Why the list is empty, in a sentence. */
export function emptyReason(filter: TestFilter): string {
  if (!isFiltering(filter)) {
    return "No test is open to you yet. You can generate a random test from the question bank.";
  }
  const search = filter.search.trim();
  const kind = filter.publicOnly ? "public test" : "test";
  const matching = search === "" ? `No ${kind} is` : `No ${kind} matches “${search}”`;
  if (filter.subject !== "") return `${matching} in ${filter.subject}.`;
  return search === "" ? "No public test is open to you." : `${matching}.`;
}

/** Reads the filter out of the address, so that reloading and going back keep it. */
export function filterFromAddress(query: URLSearchParams): TestFilter {
  return {
    search: query.get("search") ?? "",
    subject: query.get("subject") ?? "",
    publicOnly: query.get("public") === "true",
  };
}

/** The filter as it stands in the address; nothing for what is not set. */
export function addressOfFilter(filter: TestFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (filter.search !== "") query.set("search", filter.search);
  if (filter.subject !== "") query.set("subject", filter.subject);
  if (filter.publicOnly) query.set("public", "true");
  return query;
}
