import { UnreadableFile } from "../file-failure.ts";
import { type Archive, openArchive } from "./archive.ts";
import { type Labels, labelsOf } from "./category.ts";
import { filledLines, passageOf } from "./file-texts.ts";
import { ownFactsIn } from "./own-facts.ts";
import { FilePictures, pictureName } from "./picture-names.ts";
import { type ItemContext, OWN_FACTS, readQtiItem } from "./qti-item.ts";
import { isPage, qtiText, titleOf } from "./qti-text.ts";
import { qtiAttribute, qtiChildren, qtiElements, qtiName } from "./qti-tree.ts";
import { brokenRow, Findings, factsOf, rowOf } from "./question-file.ts";
import type { FileFacts, FilePassage, FilePicture, FileRow, Reader } from "./reader.ts";
import { parseXml, textOf, type XmlElement, XmlFlaw } from "./xml.ts";

const PACKAGE = "a QTI package (.zip)";
const VERSION_1 =
  "The file is of QTI 1.2, which can't be read. Export the questions as QTI 2.1 or later, or as Moodle XML.";
const NO_ITEM = "The file has no item of QTI 2.1, 2.2 or 3.0.";

const OTHER_PACKAGE =
  "A package has a file for each. Of another packed file, unpack it and send what is in it.";

type Piece = FileRow | { facts: FileFacts } | { picture: FilePicture };

/** A path within a package, as another file in it writes it; null where it leads out. */
function resolved(from: string, address: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(address.replace(/[?#].*$/s, ""));
  } catch {
    return null;
  }
  if (/^[a-z][a-z+.-]*:|^\//i.test(path)) return null;
  const parts = from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** A file of a manifest. */
interface Resource {
  path: string;
  labels: Labels;
}

const NO_LABELS: Labels = { subject: "", topic: null };

/** What an item is about, by its metadata: the last two levels of its first classification. */
function labelsIn(resource: XmlElement): Labels {
  const [path] = qtiElements(resource, "taxonPath");
  if (path === undefined) return NO_LABELS;
  const entries = qtiElements(path, "taxon").flatMap((taxon) => qtiElements(taxon, "entry"));
  return labelsOf(entries.map((entry) => textOf(entry).trim().replaceAll("/", "//")).join("/"));
}

/** The items that a manifest names, in its order, each once. */
function itemsOf(manifest: XmlElement, path: string): Resource[] {
  const items = new Map<string, Resource>();
  for (const resource of qtiElements(manifest, "resource")) {
    const { type = "", href = "" } = resource.attributes;
    if (/^imsqti_test|stimulus/i.test(type) || !/^imsqti_(?:apip)?item/i.test(type)) continue;
    const item = resolved(path, href);
    if (item === null || items.has(item)) continue;
    items.set(item, { path: item, labels: labelsIn(resource) });
  }
  return [...items.values()];
}

/** The items of one file or package, one by one. */
class QtiFile {
  readonly findings = new Findings();
  readonly #archive: Archive | null;
  readonly #pictures = new FilePictures();
  /** Names of pictures by their paths. */
  readonly #named = new Map<string, string>();
  #passage: { path: string; passage: FilePassage | null } | null = null;
  row = 0;

  constructor(archive: Archive | null) {
    this.#archive = archive;
  }

  /** @param path of the file within its package; null where it is the file itself */
  async read(bytes: Uint8Array, path: string | null, labels: Labels): Promise<Piece[]> {
    const at = (line: number) => (path === null ? `Line ${line}` : `${path}, line ${line}`);
    let root: XmlElement;
    try {
      root = parseXml(bytes);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || path === null) throw error;
      this.row += 1;
      const place = at(error instanceof XmlFlaw ? error.line : 1);
      return [brokenRow({ row: this.row, place, source: "" }, error.message)];
    }
    if (qtiName(root) !== "assessmentItem") {
      if (path === null) throw new UnreadableFile(reasonOf(root));
      return [];
    }
    this.row += 1;
    const stage = await this.#loadPictures(root, path ?? "");
    const context: ItemContext = {
      ...{ findings: this.findings, labels, pictureAt: stage },
      passageOf: (item) => this.#passageOf(item, path ?? ""),
    };
    const question = await readQtiItem(root, context);
    if (question === null) return [];
    const place = {
      row: this.row,
      place: at(root.line),
      source: filledLines(textOf(root)),
    };
    return [...this.#pictures.take(), rowOf(place, question)];
  }

  /** Loads the pictures that a document shows. @returns their names by their addresses */
  async #loadPictures(root: XmlElement, path: string): Promise<(address: string) => string> {
    const addresses = [
      ...qtiElements(root, "img").map(({ attributes }) => attributes.src ?? ""),
      ...qtiElements(root, "object").map(({ attributes }) => attributes.data ?? ""),
    ];
    const names = new Map<string, string>();
    for (const address of addresses) {
      const inAddress = this.#pictures.fromAddress(address);
      const file = inAddress === null ? resolved(path, address) : null;
      const name = inAddress ?? (file === null ? null : await this.#loadPicture(file));
      if (name !== null) names.set(address, name);
    }
    return (address) => names.get(address) ?? pictureName(address);
  }

  async #loadPicture(file: string): Promise<string | null> {
    const known = this.#named.get(file);
    if (known !== undefined) return known;
    const bytes = await this.#archive?.read(file);
    if (bytes == null) return null;
    const name = this.#pictures.add(bytes);
    this.#named.set(file, name);
    return name;
  }

  /** The stimulus that an item names, or the page that it shows. */
  async #passageOf(item: XmlElement, path: string): Promise<FilePassage | null> {
    const [reference] = qtiChildren(item, "assessmentStimulusRef");
    const page = qtiElements(item, "object").find(isPage);
    const address = reference ? qtiAttribute(reference, "href") : page?.attributes.data;
    const file = address === undefined ? null : resolved(path, address);
    if (file === null) return null;
    // Items of a set follow each other as a rule.
    if (this.#passage?.path === file) return this.#passage.passage;
    const passage = await this.#readPassage(file);
    this.#passage = { path: file, passage };
    if (passage !== null) this.findings.add("Shared texts (stimuli)", "Passages");
    return passage;
  }

  async #readPassage(file: string): Promise<FilePassage | null> {
    const bytes = await this.#archive?.read(file);
    if (bytes == null) {
      this.findings.add("Shared texts that are not in the file", "Left out");
      return null;
    }
    const root = parsed(bytes);
    if (root === null) {
      this.findings.add("Shared texts that can't be read", "Left out");
      return null;
    }
    const [body = root] = [...qtiElements(root, "stimulusBody"), ...qtiElements(root, "body")];
    const facts = body.attributes[OWN_FACTS];
    const own = facts === undefined ? null : ownFactsIn(facts);
    const stage = await this.#loadPictures(root, file);
    const title = own === null ? titleOf(root) : (own.title ?? null);
    return passageOf(qtiText(body, { pictureAt: stage, findings: this.findings }, own !== null), {
      ...own,
      title,
    });
  }
}

/** The root of a document; null for a broken one. */
function parsed(bytes: Uint8Array): XmlElement | null {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Why a document is no item. */
function reasonOf(root: XmlElement): string {
  const name = qtiName(root);
  if (name === "questestinterop") return VERSION_1;
  if (name === "assessmentTest") {
    return "The file is a test of QTI, which names its items in other files. Send the package (.zip) with all of them.";
  }
  return `${NO_ITEM} It begins with <${root.name.slice(0, 60)}>.`;
}

async function* readPackage(archive: Archive, file: QtiFile): AsyncGenerator<Piece> {
  const manifestPath = archive.names
    .filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name))
    .sort((one, other) => one.length - other.length)[0];
  const manifest = manifestPath === undefined ? null : await archive.read(manifestPath);
  const named =
    manifest === null || manifestPath === undefined
      ? []
      : itemsOf(parseXml(manifest), manifestPath);
  const documents = archive.names
    .filter((name) => /\.xml$/i.test(name) && name !== manifestPath)
    .map((path) => ({ path, labels: NO_LABELS }));
  // A package without a manifest, or with one that names no items, may have them all the same.
  for (const { path, labels } of named.length > 0 ? named : documents) {
    const bytes = await archive.read(path);
    if (bytes === null) {
      file.row += 1;
      const missing = `The manifest names ${path}, which is not in the package. Export it again.`;
      yield brokenRow({ row: file.row, place: path, source: "" }, missing);
    } else yield* await file.read(bytes, path, labels);
  }
  if (file.row > 0) return;
  const isVersion1 = manifest?.includes("imsqti_xmlv1p") ?? false;
  throw new UnreadableFile(isVersion1 ? VERSION_1 : `${NO_ITEM} ${OTHER_PACKAGE}`);
}

/** The bytes again, after the first few were looked at. */
async function* again(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  yield* first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}

async function* iterate(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* bytes;
}

export const read: Reader = async function* (bytes) {
  const chunks = iterate(bytes);
  const first: Uint8Array[] = [];
  // A package begins with these two letters; anything else is one document.
  while (Buffer.concat(first).length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
  }
  const whole = again(first, chunks);
  const isPackage = Buffer.concat(first).subarray(0, 2).equals(Buffer.from("PK"));
  yield { facts: factsOf() };
  const archive = isPackage ? await openArchive(whole, PACKAGE) : null;
  const file = new QtiFile(archive);
  if (archive !== null) yield* readPackage(archive, file);
  else {
    const all: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of whole) {
      size += chunk.byteLength;
      if (size > ITEM_MAX_BYTES) {
        throw new UnreadableFile(
          "The file is larger than an item of QTI. Send the package (.zip).",
        );
      }
      all.push(chunk);
    }
    yield* await file.read(Buffer.concat(all), null, NO_LABELS);
  }
  yield { facts: factsOf(file.findings) };
};

/** Of one document that is no package; pictures may stand in it as text. */
const ITEM_MAX_BYTES = 24 * 1024 * 1024;
