import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  contentOfBank,
  copiedBank,
  filledBank,
  WHOLE_FORMATS,
} from "../../tests/support/bank-of-formats.ts";

let filled: Awaited<ReturnType<typeof filledBank>>;

describe("a bank with passages, formulas and pictures", () => {
  beforeAll(async () => {
    filled = await filledBank(130);
  });
  afterAll(() => filled.bank.drop());

  test.each(WHOLE_FORMATS)("goes out and in again through %s, equal", async (...format) => {
    const { summary, content } = await copiedBank(filled, format as never);
    expect(summary).toMatchObject({ created: 130, errors: 0 });
    const original = await contentOfBank(filled.bank);
    expect(original.images.length).toBeGreaterThan(2);
    expect(content).toEqual(original);
  });
});
