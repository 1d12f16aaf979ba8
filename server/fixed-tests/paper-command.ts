import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { idOf } from "#rules/ids.ts";
import { formatDeduction, formatSignedMarks } from "#rules/marks.ts";
import { type CommandOutcome, runCommand, withCommandDatabase } from "../accounts/command.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/client.ts";
import { readPreview } from "./find-preview.ts";
import { PRINTED_PARTS, type PrintedTest, printedPaper } from "./printed-paper.ts";
import { askedSections } from "./sections.ts";

const USAGE = "npm run paper -- TEST [FOLDER [CHROMIUM]]";

const PICTURE = /\/api\/v1\/images\/([0-9a-f]{64})/g;

/** Returns a test with everything that its printed pages need. @throws NotFound when there is no such test */
async function readPrinted(database: Database, testId: number): Promise<PrintedTest> {
  const { questions, passages } = await readPreview(database, testId);
  const test = await database.prisma.test.findUniqueOrThrow({ where: { id: testId } });
  const texts = [
    ...questions.flatMap((one) => [one.questionHtml, one.explanationHtml, ...one.optionsHtml]),
    ...passages.map(({ html }) => html),
  ];
  const hashes = texts.flatMap((html) =>
    [...(html ?? "").matchAll(PICTURE)].map(([, hash]) => hash ?? ""),
  );
  const images = await database.prisma.image.findMany({ where: { hash: { in: hashes } } });
  const { title, durationMinutes, correctHundredths, incorrectHundredths, sections } = test;
  const marks = `${formatSignedMarks(correctHundredths)} correct, ${formatDeduction(incorrectHundredths)} incorrect`;
  return {
    ...{ title, durationMinutes, marks, questions, passages },
    sections: askedSections(sections),
    pictures: new Map(
      images.map(({ hash, content }) => [
        hash,
        `data:image/webp;base64,${Buffer.from(content).toString("base64")}`,
      ]),
    ),
  };
}

/** Prints an HTML file to a PDF in the same folder. @param browser the path of a Chromium */
async function printPdf(browser: string, path: string): Promise<void> {
  const to = `--print-to-pdf=${path.replace(/\.html$/, ".pdf")}`;
  const alone = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
  await promisify(execFile)(browser, [...alone, to, pathToFileURL(path).href], {
    timeout: 120_000,
  });
}

/**
 * Writes a test as three printable pages: booklet, answer sheet and key (docs/operations.md, section 12). With the
 * path of a Chromium, it also writes each as a PDF.
 *
 * @returns the message to print, and the exit code: 0, 1 for no such test, 2 for wrong arguments
 */
export async function runPaperCommand(words: string[], config: Config): Promise<CommandOutcome> {
  const [written = "", folder = ".", browser = null, ...more] = words;
  const id = idOf(written);
  if (id === null || more.length > 0) {
    return { lines: [`The number of a test is missing: ${USAGE}`], exitCode: 2 };
  }
  return withCommandDatabase(config, async (database) => {
    const test = await readPrinted(database, id);
    await mkdir(folder, { recursive: true });
    for (const part of PRINTED_PARTS) {
      const path = resolve(join(folder, `test ${id} ${part}.html`));
      await writeFile(path, printedPaper(test, part));
      if (browser !== null) await printPdf(browser, path);
    }
    const kinds = browser === null ? "HTML, to be printed from a browser" : "HTML and PDF";
    return [`Wrote booklet, answer sheet and key of “${test.title}” to ${folder}, as ${kinds}.`];
  });
}

if (import.meta.main) await runCommand(runPaperCommand);
