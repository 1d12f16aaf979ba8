import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "#rules/csv.ts";
import { CsvParser } from "./csv-records.ts";

function records(text: string, delimiter = ",") {
  const parser = new CsvParser(delimiter);
  return [...parser.push(text), ...parser.end()];
}

const cells = fc.array(
  fc.array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom('"', "\n", "\r", ",,", "é"),
    ),
    {
      minLength: 2,
      maxLength: 5,
    },
  ),
  { minLength: 1, maxLength: 5 },
);

test("sound files are read as csv-parse reads them", () => {
  fc.assert(
    fc.property(cells, (rows) => {
      const text = rows.map(csvRecord).join("");
      const expected = parse(text, { relax_column_count: true, record_delimiter: "\r\n" });
      expect(records(text).map((record) => record.cells)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("no text, however malformed, is lost but for the lines it says", () => {
  const line = fc.oneof(
    fc.constantFrom("a,b", '"a\nb",c', 'a"b,c', '"a"b,c', '"open,c', '"', "", '""', '"a""b"'),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = [...lines, "last,row", ""].join("\n");
      const found = records(text);
      expect(found.at(-1)).toEqual({ cells: ["last", "row"], problem: null, line: null });
    }),
  );
});

test("a malformed line is reported as it stands, in whichever pieces it comes", () => {
  const text = 'one,two\r\na "b" c,d\r\n"open,e\r\nlast,row';
  const whole = records(text);
  expect(whole.map(({ line }) => line)).toEqual([null, 'a "b" c,d', '"open,e', null]);
  for (const length of [1, 3, 10]) {
    const parser = new CsvParser(",");
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];
    expect([...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]).toEqual(whole);
  }
});
