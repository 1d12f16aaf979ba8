import { UnreadableFile } from "../file-failure.ts";
import { type Archive, openArchive } from "./archive.ts";
import type { Block } from "./blocks.ts";
import { PaperRows, picturesIn } from "./paper-rows.ts";
import { readPaper } from "./read-paper.ts";
import type { FileFacts, FileFinding, FileRow, Reader } from "./reader.ts";
import { NO_QUESTIONS, PAPER_FIELDS } from "./text.ts";
import { type WordCounts, WordDocument } from "./word-document.ts";
import { companionsOf } from "./word-styles.ts";
import { childElements, parseXml, readXml, textOf } from "./xml.ts";

const EXPECTED = "a Word document (.docx)";
const RENDERED = Buffer.from("lastRenderedPageBreak");
/** Paragraphs and tables of a paper; a thousand questions have ten thousand. */
const MOST_BLOCKS = 100_000;

/** The file with the text of a document. @throws UnreadableFile for a packed file that is none */
async function mainFile(archive: Archive): Promise<string> {
  const relations = await archive.read("_rels/.rels");
  const found =
    relations === null
      ? undefined
      : childElements(parseXml(relations)).find(({ attributes }) =>
          attributes.Type?.endsWith("/officeDocument"),
        );
  const name = (found?.attributes.Target ?? "word/document.xml").replace(/^\//, "");
  if (archive.names.includes(name) && !/^(?:xl|ppt)\//.test(name)) return name;
  const isSheet = archive.names.some((one) => one.startsWith("xl/"));
  throw new UnreadableFile(
    isSheet
      ? "The file is an Excel workbook, whatever its name. Choose Excel under “Read as”."
      : `The file is not ${EXPECTED}, but another packed file. Choose what it is under “Read as”, or save it as ${EXPECTED}.`,
  );
}

async function blocksOf(archive: Archive): Promise<{ blocks: Block[]; document: WordDocument }> {
  const main = await mainFile(archive);
  const bytes = (await archive.read(main)) ?? Buffer.alloc(0);
  const document = new WordDocument(await companionsOf(archive, main), bytes.includes(RENDERED));
  const blocks: Block[] = [];
  for await (const element of readXml([bytes], 2)) {
    for (const block of document.blocksOf(element)) blocks.push(block);
    if (blocks.length > MOST_BLOCKS) {
      throw new UnreadableFile("The document is longer than any paper. Split it into several.");
    }
  }
  return { blocks, document };
}

/** How pictures begin, from a place on; null for a kind that browsers show. */
const KINDS: readonly (readonly [from: number, mark: string, kind: string | null])[] = [
  [0, "\u0089PNG", null],
  [0, "\u00ff\u00d8\u00ff", null],
  [8, "WEBP", null],
  [0, "GIF8", "GIF"],
  [0, "BM", "BMP"],
  [0, "II*\0", "TIFF"],
  [0, "MM\0*", "TIFF"],
  [0, "\u00d7\u00cd\u00c6\u009a", "WMF"],
  [0, "\u0001\0\t\0", "WMF"],
  [40, " EMF", "EMF"],
  [0, "<svg", "SVG"],
  [0, "<?xml", "SVG"],
];

/** What is wrong with the pictures that no browser shows, by their names in texts. */
async function pictureFlaws(
  archive: Archive,
  pictures: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const flaws = new Map([
    [
      "outside",
      "Picture missing: the document only names where it lies. Insert it into the document itself.",
    ],
  ]);
  for (const [name, target] of pictures) {
    let beginning = "";
    for await (const piece of archive.pieces(target)) {
      beginning = Buffer.from(piece.subarray(0, 64)).toString("latin1");
      break;
    }
    const found = KINDS.find(([from, mark]) => beginning.startsWith(mark, from));
    if (found?.[2] === null) continue;
    const kind = found?.[2] ?? "of an unknown kind";
    const said = beginning === "" ? "is not in the file" : `is ${kind}, which can't be shown`;
    flaws.set(name, `Picture unreadable: ${name} ${said}. Save it as PNG and insert it again.`);
  }
  return flaws;
}

/** Counts the parts of a document that are not questions, such as headers, comments and macros. */
async function otherContent(archive: Archive, counts: WordCounts): Promise<FileFinding[]> {
  const headers = archive.names.filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  let [margins, watermarks] = [0, 0];
  for (const name of headers) {
    const bytes = await archive.read(name);
    if (bytes === null) continue;
    if (bytes.includes("PowerPlusWaterMarkObject")) watermarks += 1;
    else if (textOf(parseXml(bytes)).trim() !== "") margins += 1;
  }
  const comments = await archive.read("word/comments.xml");
  const notes = comments === null ? 0 : childElements(parseXml(comments)).length;
  const macros = archive.names.filter((name) => /vbaProject\.bin$/i.test(name)).length;
  const finding = (count: number, inFile: string, inLexam: string): FileFinding[] =>
    count > 0 ? [{ count, inFile, inLexam, isLeftOut: false }] : [];
  return [
    ...finding(counts.formulas, "Word equations", "Formulas (MathML)"),
    ...finding(counts.pictures, "Pictures", "Pictures"),
    ...finding(margins, "Page headers and footers", "Not read"),
    ...finding(watermarks, "Watermarks", "Not read"),
    ...finding(notes, "Comments", "Not read"),
    ...finding(counts.deleted, "Deleted pieces of text, as revisions keep them", "Not read"),
    ...finding(counts.hidden, "Pieces of hidden text", "Not read"),
    ...finding(counts.footnotes, "Footnotes and endnotes", "Not read"),
    ...finding(macros, "Macros", "Not read, and never run"),
  ];
}

/** The pictures of a row that none before it had. */
function* newPictures(row: FileRow, sent: Set<string>): Generator<string> {
  const { markup, passage } = row.draft ?? {};
  const html = [
    markup?.questionHtml,
    ...(markup?.optionsHtml ?? []),
    markup?.explanationHtml,
    passage?.html,
  ];
  for (const name of picturesIn(html.join(""))) {
    if (sent.has(name)) continue;
    sent.add(name);
    yield name;
  }
}

export const read: Reader = async function* (bytes) {
  const archive = await openArchive(bytes, EXPECTED);
  const { blocks, document } = await blocksOf(archive);
  const flaws = await pictureFlaws(archive, document.pictures);
  const made = new PaperRows(readPaper(blocks), "paragraph", flaws);
  if (made.count === 0 && made.findings.every(({ isLeftOut }) => !isLeftOut))
    throw new UnreadableFile(NO_QUESTIONS);
  const facts: FileFacts = {
    ...{ fields: PAPER_FIELDS, hasIds: false },
    ...{ header: [], ignoredColumns: [], warnings: [] },
  };
  yield { facts };
  const sent = new Set(flaws.keys());
  for (const row of made.rows()) {
    for (const name of newPictures(row, sent)) {
      const picture = await archive.read(document.pictures.get(name) ?? "");
      if (picture !== null) yield { picture: { name, bytes: picture } };
    }
    yield row;
  }
  const findings = [...made.findings, ...(await otherContent(archive, document.counts))];
  yield { facts: { ...facts, findings } };
};
