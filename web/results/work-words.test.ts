import { expect, it } from "vitest";
import { againstEven, evenSeconds, optionLetter, secondsWords } from "./work-words.ts";

it("writes a question's time, and how far it is from an even share", () => {
  expect([112, 38, 0].map(secondsWords)).toEqual(["1m 52s", "0m 38s", "0m 0s"]);
  expect(evenSeconds(120, 120)).toBe(60);
  expect(evenSeconds(60, 0)).toBe(0);
  expect(againstEven(112, 60)).toBe("52 s over an even minute");
  expect(againstEven(38, 60)).toBe("22 s under an even minute");
  expect(againstEven(60, 60)).toBe("exactly an even minute");
  expect(againstEven(250, evenSeconds(60, 40))).toBe("2m 40s over an even 1m 30s");
  expect(againstEven(20, 45)).toBe("25 s under an even 45 s");
});

it("calls options by letters", () => {
  expect([0, 4, -1].map(optionLetter)).toEqual(["A", "E", "–"]);
});
