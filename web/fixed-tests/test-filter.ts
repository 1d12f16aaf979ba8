import { compareNames } from "#rules/name-order.ts";
import type { OwnStanding, TestOrder } from "../gql/graphql.ts";
import { addressOf, flag, oneOf, order, text } from "../ui/address.ts";

/** The state of the filter row. Empty fields filter nothing. */
export interface TestFilter {
  search: string;
  subject: string;
  publicOnly: boolean;
  own: OwnStandingName | "";
  sort: TestOrderName | "";
}

const standings = {
  new: "NEW",
  "under-way": "UNDER_WAY",
  taken: "TAKEN",
} as const satisfies Record<string, OwnStanding>;
const orders = {
  "under-way": "UNDER_WAY_FIRST",
  "last-taken": "LAST_TAKEN",
  lowest: "LOWEST_BEST",
  highest: "HIGHEST_BEST",
} as const satisfies Record<string, TestOrder>;
type OwnStandingName = keyof typeof standings;
type TestOrderName = keyof typeof orders;

/** The filter in the address. */
export const testsAddress = addressOf<TestFilter>({
  search: text,
  subject: text,
  publicOnly: flag("public"),
  own: oneOf("new", "under-way", "taken"),
  sort: order("under-way", "last-taken", "lowest", "highest"),
});

/** The standings to choose from, and the orders. */
export const standingChoices: { value: TestFilter["own"]; label: string }[] = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "under-way", label: "In progress" },
  { value: "taken", label: "Taken" },
];
export const orderChoices: { value: TestFilter["sort"]; label: string }[] = [
  { value: "", label: "Newest first" },
  { value: "under-way", label: "In progress, then new" },
  { value: "last-taken", label: "Last taken first" },
  { value: "lowest", label: "Lowest best score first" },
  { value: "highest", label: "Highest best score first" },
];

/** The part of the filter that the server handles, since it knows every attempt and every test. */
export function askedOf({ own, sort }: TestFilter) {
  return {
    own: own === "" ? null : standings[own],
    order: sort === "" ? null : orders[sort],
  };
}

/** True if the screen filters more than the server. */
export function isFilteredHere(filter: TestFilter): boolean {
  return testsAddress.isNarrowed({ ...filter, own: "" });
}

/** The fields of a test used by the filter. */
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
  return [...new Set(tests.flatMap((test) => test.subjects))].sort(compareNames);
}

const noneOf: Record<OwnStandingName, string> = {
  new: "You have started or taken every test that is open to you.",
  "under-way": "No test is in progress.",
  taken: "You have not taken a test yet. Your best and last results stand here once you have.",
};

const predicates: Record<OwnStandingName, string> = {
  new: "is new to you",
  "under-way": "is in progress",
  taken: "has been taken by you",
};

const standingWords: Record<TestFilter["own"], string> = {
  "": "",
  new: " that is new to you",
  "under-way": " in progress",
  taken: " you have taken",
};

/** Why the list is empty, in a sentence. */
export function emptyReason(filter: TestFilter): string {
  if (!testsAddress.isNarrowed(filter)) {
    return "No test is open to you yet. You can generate a random test from the question bank.";
  }
  if (!isFilteredHere(filter) && filter.own !== "") return noneOf[filter.own];
  const search = filter.search.trim();
  const kind = `${filter.publicOnly ? "public test" : "test"}${standingWords[filter.own]}`;
  const matching = search === "" ? `No ${kind} is` : `No ${kind} matches “${search}”`;
  if (filter.subject !== "") return `${matching} in ${filter.subject}.`;
  if (search !== "") return `${matching}.`;
  return `No public test ${filter.own === "" ? "is open to you" : predicates[filter.own]}.`;
}
