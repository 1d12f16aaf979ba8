import { describe, expect, it } from "vitest";
import { asResult } from "./result-row.ts";

describe("a result of what was read", () => {
  it("may lack what its query left out, and is refused as long as the attempt is open", () => {
    const brief = { id: 1, scoreHundredths: 0, maxHundredths: 400 };
    expect(asResult(brief)).toBe(brief);
    expect(() => asResult({ ...brief, completedAt: null })).toThrow("lacks its result");
  });
});
