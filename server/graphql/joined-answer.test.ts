import { constants, deflateRawSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { JoinedAnswer } from "./joined-answer.ts";

function ready(value: unknown, level = 9) {
  const json = Buffer.from(JSON.stringify(value));
  return { json, packed: deflateRawSync(json, { level, finishFlush: constants.Z_FULL_FLUSH }) };
}

/** What its reader gets of an answer. */
function read(answer: JoinedAnswer, takesGzip: boolean): unknown {
  const { content, isGzip } = answer.write(takesGzip);
  expect(isGzip && !takesGzip).toBe(false);
  return JSON.parse(String(isGzip ? gunzipSync(content) : content));
}

it("joins what is made and what is ready, compressed or not, whatever it says", () => {
  const long = fc.array(fc.string({ unit: "grapheme", maxLength: 80 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(long, { maxLength: 3 }),
      fc.boolean(),
      (own, lists, gzip) => {
        const body = { own, lists: [] as unknown[], after: own };
        const answer = new JoinedAnswer(body);
        body.lists = lists.map((list, place) => answer.mark(ready(list, place * 4)));
        expect(read(answer, gzip)).toEqual(JSON.parse(JSON.stringify({ own, lists, after: own })));
      },
    ),
  );
});

it("compresses nothing that one packet carries, and leaves what has no ready text to others", () => {
  const short = { list: "" };
  const answer = new JoinedAnswer(short);
  short.list = answer.mark(ready(["short"]));
  expect(answer.write(true)).toEqual({ content: Buffer.from('{"list":["short"]}'), isGzip: false });
  const without = new JoinedAnswer({ text: "long ".repeat(1_000) });
  expect(without.write(true).content).toBe(JSON.stringify({ text: "long ".repeat(1_000) }));
});

it("compresses a long text once", () => {
  const body = { list: "", own: "x".repeat(500) };
  const answer = new JoinedAnswer(body);
  const text = ready("A long text. ".repeat(2_000));
  body.list = answer.mark(text);
  const { content, isGzip } = answer.write(true);
  expect(isGzip).toBe(true);
  expect((content as Buffer).includes(text.packed)).toBe(true);
  expect(content.length).toBeLessThan(text.packed.length + 120);
});
