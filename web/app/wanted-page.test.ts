import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../apollo/browser-storage.ts";
import {
  forgetWantedPage,
  isOwnPath,
  layWantedPageAside,
  rememberWantedPage,
  takeUpAside,
  wantedPage,
} from "./wanted-page.ts";

beforeEach(() => {
  const sessionStorage = memoryStorage();
  vi.stubGlobal("window", { sessionStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("knows a path of this site from an address of another", () => {
  for (const path of ["/", "/tests", "/tests?search=a%2Fb", "/results/12"]) {
    expect(isOwnPath(path)).toBe(true);
  }
  for (const path of ["", "tests", "//evil.example", "/\\evil.example", "https://evil.example"]) {
    expect(isOwnPath(path)).toBe(false);
  }
  expect(isOwnPath("/tests\\..")).toBe(false);
});

it("leads somebody back to the quiz that another person's visit has laid aside, once", () => {
  rememberWantedPage("/quiz/12");
  layWantedPageAside(1);
  forgetWantedPage();
  takeUpAside(2);
  expect(wantedPage()).toBe("/dashboard");
  takeUpAside(1);
  expect(wantedPage()).toBe("/quiz/12");
  forgetWantedPage();
  takeUpAside(1);
  expect(wantedPage()).toBe("/dashboard");
});

it("prefers the page that is wanted now, and forgets what was left a day ago", () => {
  rememberWantedPage("/quiz/12");
  layWantedPageAside(1);
  rememberWantedPage("/results");
  takeUpAside(1);
  expect(wantedPage()).toBe("/results");

  vi.useFakeTimers();
  rememberWantedPage("/quiz/13");
  layWantedPageAside(1);
  forgetWantedPage();
  vi.advanceTimersByTime(24 * 60 * 60_000);
  takeUpAside(1);
  expect(wantedPage()).toBe("/dashboard");
});
