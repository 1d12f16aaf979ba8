import { describe, expect, it } from "vitest";
import { againstEven, changeWords, evenSeconds, optionLetter, secondsWords } from "./work-words.ts";

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

describe("the changes of an answer", () => {
  const changes = { correctOptionIndex: 1, status: "INCORRECT" } as const;

  it("are shown as letters, with their outcome", () => {
    expect(changeWords({ ...changes, choices: "ABA", changeCount: 3 })).toEqual({
      shown: "A → B → A",
      spoken: "A, then B, then A",
      remark: "was right once",
    });
    const remarkOf = (choices: string, status: "CORRECT" | "INCORRECT" | "UNANSWERED") =>
      changeWords({ ...changes, status, choices, changeCount: choices.length }).remark;
    expect(remarkOf("ABABC", "INCORRECT")).toBe("was right twice");
    expect(remarkOf("B-", "UNANSWERED")).toBe("was right once");
    expect(remarkOf("A-", "UNANSWERED")).toBe("cleared");
    expect(remarkOf("AB", "CORRECT")).toBe("right in the end");
    expect(remarkOf("B-B", "CORRECT")).toBeNull();
    expect(remarkOf("AC", "INCORRECT")).toBeNull();
    expect(remarkOf("B", "CORRECT")).toBe("never changed");
  });

  it("show that the answer was cleared, and that there were more", () => {
    const words = changeWords({ ...changes, choices: "-ABCDABC", changeCount: 11 });
    expect(words.shown).toBe("… → – → A → B → C → D → A → B → C");
    expect(words.spoken).toMatch(/^the last 8 changes, then cleared, then A, /);
  });

  it("are None without an answer, and a count where the letters were not stored", () => {
    expect(changeWords({ ...changes, choices: "", changeCount: 0 })).toMatchObject({
      shown: "None",
      remark: "never answered",
    });
    expect(changeWords({ ...changes, choices: "", changeCount: 3 })).toMatchObject({
      shown: "3",
      remark: null,
    });
  });
});
