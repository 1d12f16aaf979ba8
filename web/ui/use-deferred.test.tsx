import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDeferred } from "./use-deferred.ts";

interface Query {
  data?: string | undefined;
  loading: boolean;
}

/** Records what each render of the hook returned. */
function rendered(first: Query) {
  const given: Query[] = [];
  const { rerender } = renderHook(
    ({ query }) => {
      given.push(useDeferred(query));
    },
    { initialProps: { query: first } },
  );
  return { given, next: (query: Query) => rerender({ query }) };
}

it("shows what was there until the new can be", () => {
  const { given, next } = rendered({ loading: true });
  next({ data: "first", loading: false });
  next({ data: "second", loading: false });
  expect(given.map(({ data }) => data)).toEqual([undefined, undefined, "first", "first", "second"]);
  expect(given.at(-1)).toEqual({ data: "second", loading: false });
});

it("shows at once what is there from the start, and nothing as soon as nothing is there", () => {
  const { given, next } = rendered({ data: "kept", loading: false });
  expect(given).toEqual([{ data: "kept", loading: false }]);
  next({ loading: true });
  expect(given.every(({ data, loading }) => data === (loading ? undefined : "kept"))).toBe(true);
});
