import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectFormat } from "#rules/detect-format.ts";
import type { WrittenFormat } from "#rules/file-formats.ts";
import { anyDrafts, storedOf } from "../../../tests/support/any-written.ts";
import { readForTest } from "../../../tests/support/read-file.ts";
import { zipped } from "../../rest/zip-stream.ts";
import type { FileRow } from "../readers/reader.ts";
import { readers } from "../readers/registry.ts";
import { writers } from "./registry.ts";
import type { WrittenQuestion } from "./writer.ts";

/** A file of some questions, in parts of two. */
async function written(format: WrittenFormat, questions: readonly WrittenQuestion[]) {
  const { head, foot, part, manifest } = writers[format];
  async function* parts() {
    yield { text: head({}), files: [] };
    for (let from = 0; from < questions.length; from += 2) {
      const writer = part();
      for (const question of questions.slice(from, from + 2)) {
        const { text, files = [] } = writer.question(question);
        const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
        yield { text, files: files.map(({ name, bytes }) => ({ name, base64: base64(bytes) })) };
      }
    }
    yield { text: foot, files: [] };
  }
  const pieces: Uint8Array[] = [];
  if (manifest === null) for await (const { text } of parts()) pieces.push(Buffer.from(text));
  else for await (const piece of zipped(parts(), manifest)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** What has to come back of a question. */
function contentOf({ question, markup, passage }: WrittenQuestion) {
  const {
    questionHtml = null,
    optionsHtml = [],
    explanationHtml = null,
    lang = null,
  } = markup ?? {};
  return {
    question: { ...question, questionHtml, optionsHtml, explanationHtml, lang },
    passage: passage && { ...passage, html: passage.html ?? null, lang: passage.lang ?? null },
  };
}

/** A value with each text in it replaced. */
function mapped<T>(value: T, by: (text: string) => string): T {
  if (typeof value === "string") return by(value) as T;
  if (Array.isArray(value)) return value.map((one) => mapped(one, by)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, by)])) as T;
}

/** GIFT and Moodle XML have one sign for all ends of lines. */
const withLineFeeds = (text: string) => text.replace(/\r\n|\r/g, "\n");

/** XML has no form feeds and vertical tabs. */
const withSpaces = (text: string) => text.replace(/[\f\v]/g, " ");

const QUESTION = {
  ...{ questionText: "Which?", options: ["One", "Two"], correctOptionIndex: 1, subject: "Law" },
  pyq: false,
};

describe.each([
  ["json", (text: string) => text],
  ["gift", withLineFeeds],
  ["moodle", (text: string) => withSpaces(withLineFeeds(text))],
  ["qti", withSpaces],
] as const)("a file in %s", (format, held) => {
  test("is read back as it was written: texts, passages, formulas, pictures and labels", async () => {
    await fc.assert(
      fc.asyncProperty(anyDrafts, async (drafts) => {
        const stored = await storedOf(drafts);
        if (stored.length === 0) return;
        const { rows } = await readForTest(format, await written(format, stored));
        const back = rows.map((row) => {
          if ("error" in row) throw new Error(`${row.place}: ${row.error}`);
          const { question, passage } = row;
          return contentOf({ question, markup: question as never, passage });
        });
        expect(mapped(back, held)).toEqual(mapped(stored.map(contentOf), held));
      }),
      { numRuns: 60 },
    );
  });

  test("is recognised by its content, whatever it is called", async () => {
    const stored = await storedOf(
      Array.from({ length: 300 }, (_, number) => ({
        question: { ...QUESTION, questionText: `Which {~x =y}, ${number}?` },
        ...{ passage: null, id: null },
      })),
    );
    const file = await written(format, stored);
    for (const name of ["bank", "bank.csv", "bank.zip", "bank.txt"]) {
      expect(detectFormat(file, name, "text/csv")).toBe(format);
    }
  });

  test("keeps the sections and the schedule of a test", async () => {
    const stored = await storedOf([
      { question: QUESTION, passage: null, id: null },
      { question: { ...QUESTION, questionText: "Another?" }, passage: null, id: null },
    ]);
    const sections = [
      { title: "Law, & more", minutes: 20, isLocked: true },
      { title: "English", minutes: null, isLocked: false },
    ];
    const schedule = { opens_at: "2026-12-01 10:00" };
    const asked = stored.map((question, index) => ({
      ...question,
      section: sections[index] ?? null,
      schedule: index === 0 ? schedule : {},
    }));
    const { read } = await readers[format]();
    const rows: FileRow[] = [];
    const options = { currentYear: 2026, isOfTest: true };
    for await (const part of read([await written(format, asked)], options)) {
      if ("row" in part) rows.push(part);
    }
    expect(rows).toMatchObject([
      { section: { title: "Law, & more", minutes: "20", locked: "true" } },
      { section: { title: "English", minutes: "", locked: "false" } },
    ]);
    expect([...(rows[0]?.schedule ?? [])]).toEqual(Object.entries(schedule));
    expect([...(rows[1]?.schedule ?? [])]).toEqual([]);
  });
});
