import { addressOf, flag, text } from "../ui/address.ts";

/** What the filter row says. An empty search or subject lets everything through. */
export interface TestFilter {
  search: string;
  subject: string;
  publicOnly: boolean;
}

/** How it stands in the address. */
export const testsAddress = addressOf<TestFilter>({
  search: text,
  subject: text,
  publicOnly: flag("public"),
});

/** The fields of a test that the filter looks at. */
export interface FilteredTest {
  title: string;
  description: string | null;
  subjects: string[];
  isPublic: boolean;
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
  if (!testsAddress.isNarrowed(filter)) {
    return "No test is open to you yet. You can generate a random test from the question bank.";
  }
  const search = filter.search.trim();
  const kind = filter.publicOnly ? "public test" : "test";
  const matching = search === "" ? `No ${kind} is` : `No ${kind} matches “${search}”`;
  if (filter.subject !== "") return `${matching} in ${filter.subject}.`;
  return search === "" ? "No public test is open to you." : `${matching}.`;
}
