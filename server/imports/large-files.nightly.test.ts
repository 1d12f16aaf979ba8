import { expect, test } from "vitest";
import type { FileFormat } from "#rules/file-formats.ts";
import { readFile } from "./read-file.ts";

const labels = { subjects: [], topics: [], exams: [] };
const MB = 1024 * 1024;

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
/** A picture with a megabyte behind its end, which readers of pictures don't look at. */
const picture = Buffer.concat([png, Buffer.alloc(MB)]).toString("base64");

function* moodle(questions: number) {
  yield Buffer.from(
    "<quiz><question type='category'><category><text>Law</text></category></question>",
  );
  for (let index = 0; index < questions; index += 1) {
    yield Buffer.from(
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>${index} <img src="@@PLUGINFILE@@/a.png" alt="a"></p>]]></text><file name="a.png" path="/" encoding="base64">${picture}</file></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`,
    );
  }
  yield Buffer.from("</quiz>");
}

function* gift(questions: number) {
  yield Buffer.from("$CATEGORY: Law\n\n");
  const address = `data:image/png;base64,${picture.replaceAll("=", "\\=")}`;
  for (let index = 0; index < questions; index += 1) {
    yield Buffer.from(`[html]<p>${index} <img src\\="${address}" alt\\="a"></p>{=a ~b}\n\n`);
  }
}

async function read(format: FileFormat, bytes: Iterable<Uint8Array>) {
  const before = process.memoryUsage().rss;
  let most = before;
  let rows = 0;
  let errors = 0;
  const data = { format, currentYear: 2026, labels, maxQuestions: null };
  for await (const piece of readFile(bytes, data)) {
    most = Math.max(most, process.memoryUsage().rss);
    rows = piece.rowsRead;
    errors = piece.errorCount;
  }
  return { rows, errors, megabytes: Math.round((most - before) / MB) };
}

test.each([
  ["moodle", moodle],
  ["gift", gift],
] as const)(
  "200 MB of %s are read in flat memory",
  async (format, bytes) => {
    const from = performance.now();
    const { rows, errors, megabytes } = await read(format, bytes(150));
    console.log(`${format}: ${megabytes} MB more in ${Math.round(performance.now() - from)} ms`);
    expect({ rows, errors }).toEqual({ rows: 150, errors: 0 });
    // The thread may have 256 MB, and what is on its way to it comes on top.
    expect(megabytes).toBeLessThan(500);
  },
  300_000,
);
