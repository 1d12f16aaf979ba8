import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

const FOLDER = new URL("../../prisma/sample/", import.meta.url);

/** The sample bank's answer keys, those of its mocks among them, by question text: the index of the correct option. */
export function readSampleKeys(): Map<string, number> {
  const rows = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".csv"))
    .flatMap(
      (name) =>
        parse(readFileSync(new URL(name, FOLDER)), { columns: true }) as Record<string, string>[],
    );
  return new Map(
    rows.map(({ question_text = "", correct_option = "" }) => [
      question_text,
      "ABCDE".indexOf(correct_option),
    ]),
  );
}

/** The titles of the sample bank's tests. */
export function readSampleTitles(): string[] {
  const tests: { title: string }[] = JSON.parse(
    readFileSync(new URL("tests.json", FOLDER), "utf8"),
  );
  return tests.map(({ title }) => title);
}
