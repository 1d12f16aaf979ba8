import { expect, it } from "vitest";
import { listAddress, listVariables } from "./result-list.ts";

const read = (query: string) => listAddress.read(new URLSearchParams(query));

it("reads order, filters and length of the list from the address", () => {
  expect(read("kind=random&score=low&sort=fastest&pages=3")).toEqual({
    ...{ kind: "random", score: "low", sort: "fastest", pages: 3 },
  });
  expect(read("kind=x&score=79&sort=newest&pages=0")).toEqual(listAddress.none);
  expect(read("pages=99999").pages).toBe(1);
});

it("asks the server for the same", () => {
  expect(listVariables(listAddress.none)).toEqual({ kind: null, score: null, order: "NEWEST" });
  expect(listVariables(read("kind=regular&score=high&sort=lowest"))).toEqual({
    ...{ kind: "REGULAR", score: "HIGH", order: "LOWEST" },
  });
});
