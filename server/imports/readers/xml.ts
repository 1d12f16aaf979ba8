import { SaxesParser } from "saxes";
import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";

/** An element of an XML document. */
export interface XmlElement {
  /** As the document writes it, with its prefix: "w:p". */
  name: string;
  /** The same without a prefix: "p". */
  localName: string;
  /** By their names as the document writes them. */
  attributes: Readonly<Record<string, string>>;
  /** Elements and texts in their order. */
  children: (XmlElement | string)[];
  /** Where it begins; 1 for the first line. */
  line: number;
}

/** Something that makes an XML document unreadable, with its place. */
export class XmlFlaw extends UnreadableFile {
  readonly line: number;

  constructor(reason: string, line: number, column: number) {
    super(`Line ${line}, column ${column}: ${reason}`);
    this.line = line;
  }
}

/** No document that people make comes near these; one that does is meant to fill the memory. */
const MOST = {
  /** Elements in each other. */
  depth: 200,
  attributes: 200,
  /** Elements of one tree. */
  elements: 200_000,
  /** Characters of one tree: pictures stand in it as base64. */
  characters: 24 * 1024 * 1024,
};

/** The parser gets so much at once, so that the limits are checked in between. */
const SLICE = 64 * 1024;

/** Bytes in which a declaration stands, if there is one. */
const BEGINNING = 256;

const UTF_8_MARK = "\u00ef\u00bb\u00bf";

/** The encoding by a byte order mark, by the zeros of UTF-16, or as the declaration names it. */
function encodingOf(beginning: Uint8Array): string {
  const text = Buffer.from(beginning).toString("latin1");
  if (/^(?:\xff\xfe|<\0)/.test(text)) return "utf-16le";
  if (/^(?:\xfe\xff|\0<)/.test(text)) return "utf-16be";
  if (text.startsWith(UTF_8_MARK)) return "utf-8";
  const [, declared = "utf-8"] =
    /^\s{0,99}<\?xml[^>]{1,150}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(text) ?? [];
  // A declaration in single bytes can't stand in a document of double ones.
  return /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

function decoderOf(beginning: Uint8Array): TextDecoder {
  const encoding = encodingOf(beginning);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableFile(
      `The file says that its encoding is ${encoding}, which is not known. Save it as UTF-8.`,
    );
  }
}

/**
 * Parses XML as it arrives: trees of the elements at one depth. There are no entities but those of XML itself,
 * and nothing outside the document is read.
 */
class XmlTrees {
  readonly #parser = new SaxesParser();
  readonly #depth: number;
  #decoder: TextDecoder | null = null;
  #beginning: Uint8Array = new Uint8Array();
  /** The elements that are open, those above the trees too. */
  #open: XmlElement[] = [];
  #done: XmlElement[] = [];
  #elements = 0;
  #attributes = 0;
  #characters = 0;
  /** Where the tag begins that is being read. */
  #line = 1;
  /** Lines that were taken away before the document. */
  #skipped = 0;
  #isAtStart = true;

  constructor(depth: number) {
    this.#depth = depth;
    // People write it though only HTML has it.
    this.#parser.ENTITIES.nbsp = "\u00a0";
    this.#parser.on("error", ({ message }) => {
      // The parser puts the place before its reason, which the flaw names itself.
      const reason = message.replace(/^[\d:]*:\s*/, "").replace(/\.$/, "");
      this.#refuse(
        `The XML is broken (${reason}). Export the file again from where it comes from.`,
      );
    });
    this.#parser.on("doctype", (doctype) => {
      if (/[[]|ENTITY/.test(doctype)) {
        this.#refuse(
          "Here the file defines abbreviations of its own, called entities (<!DOCTYPE … <!ENTITY …>). Such a file can fill a computer’s memory, so it is not read. Export the questions again, or delete everything from <!DOCTYPE to the ]> behind it.",
        );
      }
    });
    this.#parser.on("opentagstart", () => {
      this.#line = this.#parser.line;
    });
    this.#parser.on("attribute", () => {
      this.#attributes += 1;
      if (this.#attributes > MOST.attributes) {
        this.#refuse(`An element has more than ${MOST.attributes} attributes.`);
      }
    });
    this.#parser.on("opentag", ({ name, attributes }) => {
      this.#attributes = 0;
      this.#begin(name, attributes);
    });
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
    this.#parser.on("closetag", () => this.#end());
  }

  /** The trees that end in these bytes. */
  push(chunk: Uint8Array): XmlElement[] {
    if (this.#decoder === null) {
      this.#beginning = Buffer.concat([this.#beginning, chunk]);
      if (this.#beginning.length < BEGINNING) return [];
      return this.#start();
    }
    this.#parse(this.#decode(chunk));
    return this.#take();
  }

  end(): XmlElement[] {
    const before = this.#decoder === null ? this.#start() : [];
    this.#parse(this.#decode());
    if (this.#isAtStart) throw new UnreadableFile("The file is empty.");
    this.#parser.close();
    return [...before, ...this.#take()];
  }

  #start(): XmlElement[] {
    this.#decoder = decoderOf(this.#beginning);
    const beginning = this.#beginning;
    this.#beginning = new Uint8Array();
    return this.push(beginning);
  }

  #take(): XmlElement[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #decode(chunk?: Uint8Array): string {
    try {
      return this.#decoder?.decode(chunk, { stream: chunk !== undefined }) ?? "";
    } catch {
      const { encoding } = this.#decoder ?? { encoding: "utf-8" };
      const name = encoding.toUpperCase();
      return this.#refuse(
        `A character after this place is no ${name}. Save the file as UTF-8, or name its encoding in the first line.`,
      );
    }
  }

  #parse(decoded: string): void {
    let text = decoded;
    if (this.#isAtStart) {
      // Some programs write blank lines before the declaration.
      text = text.trimStart();
      this.#skipped += decoded.slice(0, decoded.length - text.length).split("\n").length - 1;
      this.#isAtStart = text === "";
    }
    for (let from = 0; from < text.length; from += SLICE) {
      this.#characters += Math.min(SLICE, text.length - from);
      if (this.#characters > MOST.characters) {
        const most = figure(MOST.characters / (1024 * 1024));
        this.#refuse(`An element is longer than ${most} million characters.`);
      }
      this.#parser.write(text.slice(from, from + SLICE));
    }
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#open.length;
    if (depth >= MOST.depth) this.#refuse(`More than ${MOST.depth} elements stand in each other.`);
    this.#elements = depth <= this.#depth ? 0 : this.#elements + 1;
    if (depth <= this.#depth) this.#characters = 0;
    if (this.#elements > MOST.elements) {
      this.#refuse(`An element has more than ${figure(MOST.elements)} others in it.`);
    }
    const localName = name.slice(name.indexOf(":") + 1);
    const line = this.#line + this.#skipped;
    this.#open.push({ name, localName, attributes, children: [], line });
  }

  #addText(text: string): void {
    // Between the trees there are line ends alone.
    if (this.#open.length > this.#depth) this.#open.at(-1)?.children.push(text);
  }

  #end(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const depth = this.#open.length;
    if (depth === this.#depth) this.#done.push(element);
    else if (depth > this.#depth) this.#open.at(-1)?.children.push(element);
  }

  #refuse(reason: string): never {
    throw new XmlFlaw(reason, this.#parser.line + this.#skipped, this.#parser.column + 1);
  }
}

/**
 * Reads an XML document as its bytes arrive: the elements at a depth, each with all that is in it.
 *
 * @param depth 0 for the root, 1 for the elements in it
 * @throws XmlFlaw where the document is broken or larger than any that people make
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  depth: number,
): AsyncGenerator<XmlElement, void, undefined> {
  const trees = new XmlTrees(depth);
  for await (const chunk of bytes) yield* trees.push(chunk);
  yield* trees.end();
}

/**
 * Reads a whole XML document.
 *
 * @returns its root
 * @throws XmlFlaw where it is broken or larger than any that people make
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const trees = new XmlTrees(0);
  const [root] = [...trees.push(bytes), ...trees.end()];
  if (root === undefined) throw new UnreadableFile("The file is empty.");
  return root;
}

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

/** The elements in another. */
export function childElements({ children }: XmlElement): XmlElement[] {
  return children.filter(isElement);
}

/** The first element of a name, without its prefix, in another; undefined for none. */
export function childNamed(parent: XmlElement, localName: string): XmlElement | undefined {
  return childElements(parent).find((child) => child.localName === localName);
}

/** All text in an element, as it stands. */
export function textOf({ children }: XmlElement): string {
  return children.map((child) => (isElement(child) ? textOf(child) : child)).join("");
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
};

/** A text as XML and HTML write it, in an attribute too. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** What is in an element, as HTML: names without their prefixes. */
export function innerMarkup({ children }: XmlElement): string {
  return children
    .map((child) => {
      if (!isElement(child)) return escapeXml(child);
      const attributes = Object.entries(child.attributes)
        .filter(([name]) => !/^xmlns(?::|$)/.test(name))
        .map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
      const tag = `<${child.localName}${attributes.join("")}>`;
      return VOID.has(child.localName) ? tag : `${tag}${innerMarkup(child)}</${child.localName}>`;
    })
    .join("");
}

/** Elements of HTML that have no end. */
export const VOID: ReadonlySet<string> = new Set(["br", "img", "hr", "col", "source", "wbr"]);
