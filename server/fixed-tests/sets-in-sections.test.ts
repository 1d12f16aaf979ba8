import { describe, expect, test } from "vitest";
import { checkSetsInSections, sectionsOfSets } from "./sets-in-sections.ts";

const section = (questionCount: number) => ({
  ...{ title: "Law", questionCount, minutes: null, isLocked: false },
});
const passageOf = new Map([
  [1, 7],
  [2, 7],
  [5, 8],
]);

describe("sections that are sent", () => {
  test("may hold sets, in any order and beside others", () => {
    for (const questionIds of [
      [1, 3, 2, 5],
      [2, 1, 3, 5],
      [3, 1, 2, 5],
    ]) {
      checkSetsInSections({ questionIds, sections: [section(3), section(1)] }, passageOf);
    }
    checkSetsInSections({ questionIds: [1, 3, 2], sections: [] }, passageOf);
    checkSetsInSections({ questionIds: [1, 3, 2] }, passageOf);
  });

  test("may not tear one", () => {
    const torn = { questionIds: [3, 1, 5, 2], sections: [section(1), section(2), section(1)] };
    expect(() => checkSetsInSections(torn, passageOf)).toThrow(
      "Questions 2 and 4 ask about one passage, and stand in sections 2 and 3.",
    );
  });
});

test("sections that are kept have their sets whole, where their first known questions were", () => {
  const sectionOf = new Map([
    [1, 1],
    [2, 0],
    [3, 0],
  ]);
  const whole = (ids: number[], passages = passageOf) => [
    ...sectionsOfSets(sectionOf, ids, passages),
  ];
  expect(whole([3, 1, 2])).toEqual([
    [3, 0],
    [1, 1],
    [2, 1],
  ]);
  expect(whole([2, 1, 4, 5])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  // The first is new to the test.
  const wider = new Map([...passageOf, [4, 7]]);
  expect(whole([3, 4, 1], wider)).toEqual([
    [3, 0],
    [4, 1],
    [1, 1],
  ]);
  expect(whole([3, 1, 2], new Map())).toEqual([
    [3, 0],
    [1, 1],
    [2, 0],
  ]);
});
