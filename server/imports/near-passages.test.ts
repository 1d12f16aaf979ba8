import { describe, expect, test } from "vitest";
import { NearPassages } from "./near-passages.ts";

const sentences = ["The first stands here.", "A second follows!", "Is there a third?", "The end."];

/** The warning of the last of some passages, in rows from 2 on. */
function warned(...texts: string[]): string | null {
  const near = new NearPassages();
  return texts.map((text, index) => near.take(index + 2, text, text)).at(-1) ?? null;
}

describe("passages that are nearly the same", () => {
  test.each([
    ["its last sentence", [...sentences.slice(0, 3), "The very end."]],
    ["its last sentence", sentences.slice(0, 3)],
    ["its first sentence", ["The first stood here.", ...sentences.slice(1)]],
    ["sentence 3 of 4", [...sentences.slice(0, 2), "Was there a third?", "The end."]],
    ["its last sentence", [...sentences, "And one more."]],
  ])("get a warning that says where they differ: %s", (where, others) => {
    expect(warned(sentences.join(" "), others.join(" "))).toBe(
      `passage of row 3 differs from row 2 in ${where}: two sets?`,
    );
  });

  test("get one warning, about the last row that said the other", () => {
    const near = new NearPassages();
    const [one, other] = [sentences.join("\n"), sentences.slice(0, 3).join("\n")];
    expect(near.take(2, "one", one)).toBeNull();
    expect(near.take(9, "one", one)).toBeNull();
    expect(near.take(14, "other", other)).toContain("row 14 differs from row 9");
    expect(near.take(15, "other", other)).toBeNull();
  });

  test("are not those that differ in more, are short, or stand far apart in a long file", () => {
    expect(warned(sentences.join(" "), "Another. Story. Altogether. The end.")).toBeNull();
    expect(warned("One. Two.", "One. Three.")).toBeNull();
    const fillers = Array.from({ length: 200 }, (_, index) => `A${index}. B${index}. C${index}.`);
    expect(warned(sentences.join(" "), ...fillers, sentences.slice(0, 3).join(" "))).toBeNull();
  });

  test("are found in Hindi and across quotation marks", () => {
    expect(warned("पहला वाक्य। दूसरा वाक्य। तीसरा वाक्य।", "पहला वाक्य। दूसरा वाक्य। चौथा वाक्य।")).toBe(
      "passage of row 3 differs from row 2 in its last sentence: two sets?",
    );
    const said = 'He said: “No.” She left. "Why?" asked I.';
    expect(warned(said, said.replace("left", "stayed"))).toContain("sentence 2 of 4");
  });
});
