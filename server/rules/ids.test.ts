import { expect, it } from "vitest";
import { idOf, LARGEST_ID } from "./ids.ts";

it.each(["1", 1, "2147483647", LARGEST_ID])("knows %j as a row's number", (written) => {
  expect(idOf(written)).toBe(Number(written));
});

it.each(["0", "-1", "01", "1.5", "1e3", "", " 1", "2147483648", "99999999999", Number.NaN, 0, 1.5])(
  "takes %j for none",
  (written) => expect(idOf(written)).toBeNull(),
);
