// Word documents as people's programs write them, for the tests of their reader.

import { ZipFile } from "yazl";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Files packed into one. */
export async function packed(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), name);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Words of a run. @param properties elements of w:rPr */
export function run(text: string, properties = ""): string {
  const pieces = text.split(/([\t\n])/).map((piece) => {
    if (piece === "\t") return "<w:tab/>";
    return piece === "\n" ? "<w:br/>" : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`;
  });
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${pieces.join("")}</w:r>`;
}

export const bold = (text: string) => run(text, "<w:b/>");
export const italic = (text: string) => run(text, "<w:i/>");
export const underlined = (text: string) => run(text, '<w:u w:val="single"/>');
export const highlighted = (text: string) => run(text, '<w:highlight w:val="yellow"/>');
export const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');

/** Where Word noted that a page ended. */
export const pageEnd = "<w:r><w:lastRenderedPageBreak/></w:r>";

/** A paragraph of runs, or of words. @param properties elements of w:pPr */
export function paragraph(content: string, properties = ""): string {
  const runs = content.startsWith("<") ? content : run(content);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

/** Paragraphs, one to a line. */
export function paragraphs(...lines: string[]): string {
  return lines.map((line) => paragraph(line)).join("");
}

/** A paragraph that Word numbers by itself. */
export function listed(content: string, list: number, level = 0): string {
  return paragraph(
    content,
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`,
  );
}

export const heading = (text: string) => paragraph(text, '<w:pStyle w:val="Heading1"/>');

/** A table of cells, each with its paragraphs or words. */
export function table(...rows: string[][]): string {
  const cell = (content: string) =>
    `<w:tc>${content.startsWith("<") ? content : paragraph(content)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

/** A picture of the document. */
export function picture(id: string, alt = ""): string {
  return `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic" xmlns:v="v" xmlns:mc="mc" xmlns:wps="wps"';

const level = (place: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${place}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1: "1." and "(a)"; list 2: "Q.1" and "A."; list 3: bullets; list 4: as 1, from 1 again. */
const NUMBERING = `<w:numbering ${NAMESPACES}>
<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "(%2)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "Q.%1")}${level(1, "upperLetter", "%2.")}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, "bullet", "•")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>`;

const STYLES = `<w:styles ${NAMESPACES}>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>
<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
</w:styles>`;

/**
 * A Word document.
 *
 * @param body the paragraphs and tables of its text
 * @param files other files of it; those in `media/` are pictures, related by their names without an ending
 */
export async function wordFile(
  body: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Buffer> {
  const media = Object.keys(files).filter((name) => name.startsWith("word/media/"));
  const relations = media.map((name) => {
    const target = name.slice("word/".length);
    const id = target.slice("media/".length).replace(/\.\w+$/, "");
    return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/>`;
  });
  return packed({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    "word/_rels/document.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    "word/numbering.xml": NUMBERING,
    "word/styles.xml": STYLES,
    ...files,
  });
}
