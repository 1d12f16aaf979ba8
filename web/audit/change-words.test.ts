import { expect, it } from "vitest";
import { fieldWords, valueWords } from "./change-words.ts";

it("names fields in words", () => {
  const names = ["late_start_cut", "opens_at", "questionIds", "pyq_year", "active"];
  expect(names.map(fieldWords)).toEqual([
    ...["Late start cut at closing", "Opens at", "Question ids", "PYQ year", "Active"],
  ]);
});

it("shows times in IST, Yes and No, and objects by their fields", () => {
  expect(valueWords("opens_at", "2026-11-30T04:30:00+00:00")).toBe("Nov 30, 2026 10:00 AM IST");
  expect(["true", "false"].map((value) => valueWords("active", value))).toEqual(["Yes", "No"]);
  expect(valueWords("invitation", '{"number":3,"max_uses":null}')).toBe("Number: 3; Max uses: –");
  expect(valueWords("sections", '[{"title":"Torts"},{"title":"Contracts"}]')).toBe(
    "Title: Torts\nTitle: Contracts",
  );
  expect(valueWords("status", "{not JSON")).toBe("{not JSON");
});

it("leaves texts that people wrote as they are", () => {
  expect(valueWords("title", "true")).toBe("true");
  expect(valueWords("text", "[1]")).toBe("[1]");
});
