import { expect, it } from "vitest";
import type { EndReason } from "../apollo/session-ending.ts";
import { wordsForEnd } from "./session-end-words.ts";

const now = new Date("2026-01-14T14:00:00Z");
const words = (reason: EndReason, at: string | null, from: string | null = null) =>
  wordsForEnd({ reason, at, from, userId: 7, email: "ananya.d@example.com" }, now);
const at = "2026-01-14T13:14:00Z";

it.each<[EndReason, string]>([
  ["ALL_DEVICES", "You signed out on all devices at 6:44 PM IST, from Chrome on Windows."],
  ["OTHER_DEVICE", "You signed this device out at 6:44 PM IST, from Chrome on Windows."],
])("says where %s was done", (reason, sentence) => {
  expect(words(reason, at, "Chrome on Windows")).toBe(sentence);
});

it.each<[EndReason, string]>([
  ["EXPIRED", "A sign-in is good for 30 days; yours ended at 6:44 PM IST."],
  ["ADMINISTRATOR", "An administrator ended this session at 6:44 PM IST."],
  ["UNKNOWN", "You need to sign in again."],
])("says when %s was", (reason, sentence) => {
  expect(words(reason, at)).toBe(sentence);
});

it("shows the day of a deletion, 30 days after it was asked for", () => {
  const then = "You are signed out on all devices. Signing in before that day takes it back.";
  expect(words("ACCOUNT_DELETED", at)).toBe(
    `Your account is to be deleted on Feb 13, 2026. ${then}`,
  );
  expect(words("ACCOUNT_DELETED", null)).toBe(`Your account is to be deleted in 30 days. ${then}`);
});

it("says that an account is gone for good, and since when", () => {
  expect(words("DELETED_AT_ONCE", at)).toBe(
    "Your account was deleted at 6:44 PM IST. Signing in again begins a new one.",
  );
});

it("names the day when it was another one, and leaves out what is not known", () => {
  expect(words("EXPIRED", "2026-01-09T13:12:00Z")).toBe(
    "A sign-in is good for 30 days; yours ended on Jan 09, 2026 at 6:42 PM IST.",
  );
  expect(words("ALL_DEVICES", null)).toBe("You signed out on all devices.");
});
