import { expect, it } from "vitest";
import { marksWord, signedMarksText } from "./marks.ts";

it("calls one mark a mark, won or deducted, and any other number marks", () => {
  const said = [1, -1, 0, 2, -0.25, 1.5].map((n) => `${signedMarksText(n)} ${marksWord(n)}`);
  expect(said).toEqual(["+1 mark", "−1 mark", "0 marks", "+2 marks", "−0.25 marks", "+1.5 marks"]);
});
