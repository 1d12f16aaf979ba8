import { describe, expect, it } from "vitest";
import {
  countUnits,
  emptyOutline,
  isSameOutline,
  joinedSet,
  openedOutline,
  splitSet,
  standApart,
  withoutQuestions,
  withQuestions,
} from "./outline.ts";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { movedTo, movedUnit, movedWithin, stepped } from "./outline-moves.ts";
import {
  divided,
  dividedBySubject,
  movedSection,
  sumOfMinutes,
  timed,
  withoutSection,
  withoutSections,
  withSection,
} from "./outline-sections.ts";

/** Questions by name: capitals belong to the passage of that letter, "a1" to none. */
function question(name: string) {
  const [letter = ""] = name;
  const isOfPassage = letter !== letter.toLowerCase();
  return {
    id: name,
    questionText: `${name}?`,
    subject: letter.toUpperCase() < "M" ? "Torts" : "English",
    pyqYear: null,
    passage: isOfPassage ? { id: letter, title: null, beginning: `Passage ${letter}` } : null,
  };
}

/** "a1 B1 B2 | c1": sections between bars; none without a bar. */
function outline(words: string): Outline {
  const groups = words.split("|").map((group) => group.trim().split(" ").filter(Boolean));
  let first = 0;
  const sections = groups.map((group, index) => {
    const section = { title: `S${index + 1}`, firstQuestion: first, totalQuestions: group.length };
    first += group.length;
    return { ...section, minutes: null, isLocked: false };
  });
  const questions = groups.flat().map((name) => ({ ...question(name), isDeleted: false }));
  return openedOutline(questions, groups.length === 1 ? [] : sections);
}

/** Converts an outline back to text, with sets in brackets. */
function words(one: Outline): string {
  return unitsOf(one)
    .map((units) =>
      units
        .map(({ questions }) => questions.map(({ id }) => id).join(" "))
        .map((ids) => (ids.includes(" ") ? `[${ids}]` : ids))
        .join(" "),
    )
    .join(" | ");
}

describe("moving", () => {
  it("takes a set as a whole, a step past other units and over the end of a section", () => {
    const start = outline("a1 B1 B2 c1 | d1 E1 E2");
    expect(words(start)).toBe("a1 [B1 B2] c1 | d1 [E1 E2]");
    expect(words(stepped(start, "B2", -1))).toBe("[B1 B2] a1 c1 | d1 [E1 E2]");
    expect(words(stepped(start, "c1", 1))).toBe("a1 [B1 B2] | c1 d1 [E1 E2]");
    expect(words(stepped(start, "d1", -1))).toBe("a1 [B1 B2] c1 d1 | [E1 E2]");
    expect(stepped(start, "a1", -1)).toBe(start);
    expect(stepped(start, "E1", 1)).toBe(start);
    expect(words(movedUnit(start, "B1", { section: 1, place: 1 }))).toBe(
      "a1 c1 | d1 [B1 B2] [E1 E2]",
    );
    expect(
      movedUnit(start, "B1", { section: 1, place: 1 }).sections.map(({ count }) => count),
    ).toEqual([2, 5]);
  });

  it("goes to any number, and no further than the ends", () => {
    const five = outline("a1 a2 a3 a4 a5");
    expect(words(movedTo(five, "a2", 3))).toBe("a1 a3 a4 a2 a5");
    expect(words(movedTo(five, "a5", 0))).toBe("a5 a1 a2 a3 a4");
    expect(words(movedTo(five, "a1", -7))).toBe("a1 a2 a3 a4 a5");
    expect(words(movedTo(five, "a1", 99))).toBe("a2 a3 a4 a5 a1");
    expect(words(movedTo(five, "none", 0))).toBe("a1 a2 a3 a4 a5");
    // A position inside a set moves to the nearer side of it.
    const set = outline("a1 B1 B2 B3 B4 c1");
    expect(words(movedTo(set, "c1", 2))).toBe("a1 c1 [B1 B2 B3 B4]");
    expect(words(movedTo(set, "c1", 3))).toBe("a1 [B1 B2 B3 B4] c1");
    expect(words(movedTo(set, "B3", 0))).toBe("[B1 B2 B3 B4] a1 c1");
  });

  it("orders the questions within a set, which stays one", () => {
    expect(words(movedWithin(outline("a1 B1 B2 B3"), "B3", 0))).toBe("a1 [B3 B1 B2]");
    expect(words(movedWithin(outline("a1 B1 B2 B3"), "B1", 9))).toBe("a1 [B2 B3 B1]");
  });

  it("takes a section with all it holds", () => {
    const start = outline("a1 B1 B2 | c1 | d1");
    expect(words(movedSection(start, start.sections[0]?.key ?? "", 2))).toBe(
      "c1 | d1 | a1 [B1 B2]",
    );
  });
});

describe("adding and taking out", () => {
  it("comes to the end of the section, and to its set where that is", () => {
    const start = outline("a1 B1 B2 | c1");
    const more = ["d1", "E1", "B3", "E2", "a1"].map(question);
    expect(words(withQuestions(start, more, 1))).toBe("a1 [B1 B2 B3] | c1 d1 [E1 E2]");
    expect(words(withQuestions(start, more, 1, 6))).toBe("a1 [B1 B2] | c1 d1 E1");
    expect(words(withQuestions(emptyOutline, more, -1))).toBe("d1 [E1 E2] B3 a1");
    expect(words(withoutQuestions(start, new Set(["B1", "c1"])))).toBe("a1 B2 | ");
  });
});

describe("sets", () => {
  it("split on purpose move by themselves, and come together again", () => {
    const split = splitSet(outline("a1 B1 B2 | c1"), "B");
    expect(words(split)).toBe("a1 B1 B2 | c1");
    expect(standApart(split)).toBe(false);
    const apart = stepped(split, "B2", 1);
    expect(words(apart)).toBe("a1 B1 | B2 c1");
    expect(standApart(apart)).toBe(true);
    expect(words(joinedSet(apart, "B"))).toBe("a1 [B1 B2] | c1");
  });

  it("are known to be split in a stored test that has them apart", () => {
    expect(outline("B1 a1 B2").apart).toEqual(new Set(["B"]));
    expect(outline("B1 B2 a1").apart).toEqual(new Set());
    expect(outline("B1 | B2").apart).toEqual(new Set(["B"]));
    expect(countUnits(unitsOf(outline("B1 a1 B2 C1 C2")).flat())).toEqual({ sets: 1, singles: 3 });
  });
});

describe("sections", () => {
  it("divide a test in two, or by subjects with sets whole", () => {
    expect(words(divided(outline("a1 n1")))).toBe("a1 n1 | ");
    const bySubject = dividedBySubject(outline("n1 a1 B1 B2 o1 c1"));
    expect(words(bySubject)).toBe("n1 o1 | a1 [B1 B2] c1");
    expect(bySubject.sections.map(({ title }) => title)).toEqual(["English", "Torts"]);
  });

  it("give their questions to a neighbour when they go, and are none below two", () => {
    const start = outline("a1 | c1 | d1");
    const [one, two] = start.sections.map(({ key }) => key);
    expect(words(withoutSection(start, two ?? ""))).toBe("a1 c1 | d1");
    expect(words(withoutSection(start, one ?? ""))).toBe("a1 c1 | d1");
    const last = withoutSection(withoutSection(start, two ?? ""), one ?? "");
    expect(words(last)).toBe("a1 c1 d1");
    expect(last.sections).toEqual([]);
    expect(words(withoutSections(start))).toBe("a1 c1 d1");
    expect(words(withSection(start))).toBe("a1 | c1 | d1 | ");
  });

  it("get the duration shared out by questions, once", () => {
    const start = timed(outline("a1 a2 a3 | a4"), true, 121);
    expect(start.sections.map(({ minutes }) => minutes)).toEqual([91, 30]);
    expect(sumOfMinutes(start)).toBe(121);
    const again = timed(timed(start, false, 10), true, 10);
    expect(again.sections.map(({ minutes }) => minutes)).toEqual([91, 30]);
    expect(sumOfMinutes(timed(start, false, 10))).toBeNull();
  });

  it("of a stored test keep their questions without those that were deleted", () => {
    const questions = ["a1", "a2", "a3", "a4"].map((id, index) => ({
      ...question(id),
      isDeleted: index === 2,
    }));
    const stored = [0, 2].map((firstQuestion) => ({
      ...{ title: "S", firstQuestion, totalQuestions: 2 },
      ...{ minutes: 10, isLocked: true },
    }));
    const opened = openedOutline(questions, stored);
    expect(words(opened)).toBe("a1 a2 | a4");
    expect(opened).toMatchObject({ isTimed: true, sections: [{ count: 2 }, { count: 1 }] });
    expect(isSameOutline(opened, openedOutline(questions, stored))).toBe(true);
    expect(isSameOutline(opened, timed(opened, false, 20))).toBe(false);
  });
});

it("moves one of two thousand questions in no more time than their number says", () => {
  const quickest = (count: number) => {
    const names = Array.from({ length: count }, (_, index) =>
      // Four of five belong to one of 26 passages.
      index % 5 === 0
        ? `a${index}`
        : `${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[Math.floor((index * 25) / count)]}${index}`,
    );
    const opened = outline(names.join(" "));
    const times = Array.from({ length: 30 }, (_, step) => {
      const began = performance.now();
      movedTo(opened, "a0", count - 100 - step);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  quickest(250);
  // For eight times the questions a quadratic algorithm would take sixty-four times as long.
  expect(quickest(2_000)).toBeLessThan(32 * quickest(250));
});
