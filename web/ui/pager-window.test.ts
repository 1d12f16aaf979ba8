import { expect, it } from "vitest";
import { endsWindow, pageCountOf, pagerWindow, rangeWords } from "./pager-window.ts";

it("counts pages; an empty list has one", () => {
  expect([0, 1, 20, 21, 1_000_000].map((total) => pageCountOf(total, 20))).toEqual([
    1, 1, 1, 2, 50_000,
  ]);
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 75, [1, 2, 3, 4, 5]],
  [3, 75, [1, 2, 3, 4, 5]],
  [4, 75, [2, 3, 4, 5, 6]],
  [75, 75, [71, 72, 73, 74, 75]],
  [74, 75, [71, 72, 73, 74, 75]],
])("shows up to five buttons around page %i of %i", (page, pageCount, buttons) => {
  expect(pagerWindow(page, pageCount)).toEqual(buttons);
});

it.each([
  [1, 3, [1, 2, 3]],
  [1, 65, [1, 2, 3, 4, 65]],
  [3, 65, [1, 2, 3, 4, 65]],
  [7, 65, [1, 6, 7, 8, 65]],
  [64, 65, [1, 62, 63, 64, 65]],
  [65, 65, [1, 62, 63, 64, 65]],
])("keeps both ends beside page %i of %i", (page, pageCount, buttons) => {
  expect(endsWindow(page, pageCount)).toEqual(buttons);
});

it("says which entries a page shows", () => {
  const words = (page: number, totalCount: number, totalIsExact?: boolean) =>
    rangeWords({ page, pageSize: 20, totalCount, totalIsExact });
  expect(words(1, 1482)).toBe("1–20 of 1,482");
  expect(words(75, 1482)).toBe("1,481–1,482 of 1,482");
  expect(words(2, 1000, false)).toBe("21–40 of at least 1,000");
  expect(words(1, 0)).toBe("0 of 0");
});
