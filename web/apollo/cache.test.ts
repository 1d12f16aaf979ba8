import { parse } from "graphql";
import { expect, it } from "vitest";
import { createCache } from "./cache.ts";

const History = parse(`
  query ($before: ID) {
    imports(before: $before, limit: 2) {
      totalCount
      items {
        id
        status
      }
    }
  }
`);

interface Seen {
  imports: { items: { id: string; status: string }[] };
}

/** The imports shown after some pages arrived. The first item of each page is its cursor. */
function shownAfter(...pages: [before: string | null, ids: number[]][]) {
  const cache = createCache();
  for (const [before, ids] of pages) {
    const items = ids.map((id) => ({
      __typename: "Import",
      id: String(id),
      status: `${pages.length}`,
    }));
    const data = { imports: { __typename: "ImportPage", totalCount: 9, items } };
    cache.writeQuery({ query: History, variables: { before }, data });
  }
  return cache.readQuery<Seen>({ query: History })?.imports.items.map(({ id }) => Number(id));
}

it("keeps the imports that newer ones push out of the first page", () => {
  expect(shownAfter([null, [4, 3]], [null, [5, 4]])).toEqual([5, 4, 3]);
  expect(shownAfter([null, [4, 3]], ["3", [2, 1]], [null, [5, 4]])).toEqual([5, 4, 3, 2, 1]);
});

it("shows no list with a gap in it", () => {
  expect(shownAfter([null, [4, 3]], [null, [9, 8]])).toEqual([9, 8]);
});
