import { expect, it } from "vitest";
import { scoreBars } from "./histogram.ts";
import { paceWords } from "./PaceLines.tsx";
import { axisPlaces, leftOutWords, limitWords, ruleWords } from "./what-if-words.ts";

it("names limits under the slider that are evenly apart, none twice", () => {
  expect(axisPlaces(1)).toEqual([0, 1]);
  expect(axisPlaces(2)).toEqual([0, 1, 2]);
  expect(axisPlaces(5)).toEqual([0, 5]);
  expect(axisPlaces(20)).toEqual([0, 5, 10, 15, 20]);
});

it("says what is left out, and that nothing is", () => {
  expect(ruleWords("slower", 110)).toBe("you had skipped every answer that took longer than 1:50");
  expect(ruleWords("marked", 0)).toBe("you had skipped every answer marked for review");
  expect(ruleWords("marked", null)).toBe("you had skipped no answer");
  expect([limitWords(65), limitWords(null)]).toEqual(["1:05", "none"]);
  const step = { limit: 65, scoreHundredths: 100, right: 1, wrong: 8 };
  expect(leftOutWords(step)).toBe("9 answers left out, drawn in dashes above: 8 wrong, 1 right.");
  expect(leftOutWords({ ...step, right: 0, wrong: 0 })).toBe("No answer left out.");
});

it("says how one stood against an even pace", () => {
  expect(paceWords({ done: 20, even: 1_200, own: 1_130 })).toBe("1 min early");
  expect(paceWords({ done: 20, even: 1_200, own: 1_330 })).toBe("2 min late");
  expect(paceWords({ done: 20, even: 1_200, own: 1_220 })).toBe("on time");
});

it("draws and describes the bars of a histogram", () => {
  const bins = [0, 4, ...Array<number>(17).fill(0), 2];
  const bars = scoreBars(bins, -1, 120);
  expect(bars[0]).toEqual({ range: "0 to 6", people: 0, height: 0, isOwn: true });
  expect(bars.map(({ height }) => height).filter((height) => height > 0)).toEqual([100, 50]);
  const counts = bars.flatMap(({ range, people }) => (people > 0 ? [[range, people]] : []));
  expect(counts).toEqual([
    ["6 to 12", 4],
    ["114 to 120", 2],
  ]);
});
