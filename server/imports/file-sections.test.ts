import { describe, expect, test } from "vitest";
import { FileSections } from "./file-sections.ts";

/** What is wrong with each row, from row 2 on, and the sections; a cell is "title/minutes/locked". */
function read(...cells: string[]) {
  const sections = new FileSections();
  const errors = cells.map((cell, index) => {
    const [title = "", minutes = "", locked = ""] = cell.split("/");
    return sections.read(index + 2, { title, minutes, locked });
  });
  return { sections, errors, wrong: errors.filter((error) => error !== null) };
}

test("rows that follow each other are a section, however they are written", () => {
  const { sections, wrong } = read("English/20", "ENGLISH ", "Law/15.0", "Law/15");
  expect(wrong).toEqual([]);
  expect(sections.all).toEqual([
    { title: "English", minutes: 20, isLocked: null, firstRow: 2, lastRow: 3 },
    { title: "Law", minutes: 15, isLocked: null, firstRow: 4, lastRow: 5 },
  ]);
  expect(() => sections.finish()).not.toThrow();
});

test("minutes may stand in any row of a section", () => {
  const { sections, wrong } = read("English", "English/20", "Law/5");
  expect(wrong).toEqual([]);
  expect(sections.all[0]?.minutes).toBe(20);
});

test("a lock may stand in any row of a section, in the words of a spreadsheet", () => {
  const { sections, wrong } = read("English/20/TRUE", "English", "Law/5", "Law//no", "Maths/5/1");
  expect(wrong).toEqual([]);
  expect(sections.all.map(({ isLocked }) => isLocked)).toEqual([true, false, true]);
  expect(() => sections.finish()).not.toThrow();
});

test("what lacks because of a bad row is that row's fault", () => {
  expect(() => read("English/ten", "Law/5").sections.finish()).toThrow(
    /^Row 2: section_minutes is ten\. It must be a whole number from 1 to 300\.$/,
  );
  expect(() => read("x".repeat(101), "Law").sections.finish()).toThrow(
    /^Row 2: section must be at most 100 characters/,
  );
});

describe("a row is refused", () => {
  test.each([
    [
      ["English", "Law", "English"],
      "section is English, which ended in row 2: row 3 begins Law. Put the row with its section.",
    ],
    [
      ["English", ""],
      "section is empty, but the rows above say one. Write the section in each row, or in none.",
    ],
    [
      ["", "English"],
      "section is English, but row 2 says none. Write the section in each row, or in none.",
    ],
    [["/20"], "section is empty but section_minutes is 20. Name the section, or leave both empty."],
    [
      ["English/20", "English/30"],
      "section_minutes is 30, but the rows above give English 20. Write the same minutes in each row of a section.",
    ],
    [
      ["English/half an hour"],
      "section_minutes is half an hour. It must be a whole number from 1 to 300.",
    ],
    [["English/301"], "section_minutes is 301. It must be a whole number from 1 to 300."],
    [
      ["//yes"],
      "section is empty but section_locked is yes. Name the section, or leave both empty.",
    ],
    [["English/20/shut"], "section_locked is shut. It must be true or false."],
    [
      ["English/20/yes", "English/20/no"],
      "section_locked is false, but the rows above give English true. Write the same in each row of a section.",
    ],
    [["English/0"], "section_minutes is 0. It must be a whole number from 1 to 300."],
  ])("%j", (cells, message) => {
    expect(read(...cells).wrong).toEqual([message]);
  });

  test("for a title that is too long", () => {
    expect(read("x".repeat(101)).wrong[0]).toMatch(/^section must be at most 100 characters/);
  });
});

describe("a file is refused", () => {
  test.each([
    [
      ["English/20", "English", "Law", "Law"],
      "Give section_minutes to every section or to none: Law (rows 4 to 5) has none, English (rows 2 to 3) has 20.",
    ],
    [
      ["English//yes", "English", "Law"],
      "English (rows 2 to 3) is locked, so it needs section_minutes: without a clock it never ends.",
    ],
    [["English", "English"], "The file has one section, English."],
    [["English/200", "Law/101"], "The sections have 301 minutes together. A test has at most 300."],
  ])("%j", (cells, message) => {
    const { sections } = read(...cells);
    expect(() => sections.finish()).toThrow(message);
  });

  test("for more sections than a test can have", () => {
    const names = Array.from({ length: 13 }, (_, index) => `Part ${index + 1}`);
    expect(() => read(...names)).toThrow(
      "A test can have at most 12 sections; row 14 begins another, Part 13.",
    );
  });
});
