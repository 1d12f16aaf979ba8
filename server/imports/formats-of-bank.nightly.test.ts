import { afterAll, beforeAll, expect, test } from "vitest";
import {
  contentOfBank,
  copiedBank,
  exportedFile,
  filledBank,
  WHOLE_FORMATS,
} from "../../tests/support/bank-of-formats.ts";

const COUNT = 10_000;
const MINUTES = 60_000;

let filled: Awaited<ReturnType<typeof filledBank>>;
beforeAll(async () => {
  filled = await filledBank(COUNT);
}, 10 * MINUTES);
afterAll(() => filled.bank.drop());

const mb = (size: number) => Math.round(size / 1024 / 1024);

test.each(WHOLE_FORMATS)(
  "a bank of 10,000 goes out and in again through %s, in flat memory",
  async (...given) => {
    const [format] = given;
    const { bank, admin } = filled;
    const before = process.memoryUsage().rss;
    const from = performance.now();
    let bytes = 0;
    let most = before;
    for await (const piece of exportedFile(admin, bank, format)) {
      bytes += piece.byteLength;
      most = Math.max(most, process.memoryUsage().rss);
    }
    const exported = performance.now();
    const { summary, content } = await copiedBank(filled, given as never);
    const seconds = (ms: number) => Math.round(ms / 100) / 10;
    console.log(
      `${format}: ${mb(bytes)} MB, out in ${seconds(exported - from)} s with ${mb(most - before)} MB, out and in again in ${seconds(performance.now() - exported)} s`,
    );
    expect(summary).toMatchObject({ created: COUNT, errors: 0 });
    expect(content).toEqual(await contentOfBank(bank));
    // Two parts at a time, and what the garbage collector has not looked at yet.
    expect(mb(most - before)).toBeLessThan(300);
  },
  10 * MINUTES,
);
