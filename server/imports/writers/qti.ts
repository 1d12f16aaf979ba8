import { hash } from "node:crypto";
import { factsOfPassage, factsOfQuestion } from "../readers/own-facts.ts";
import { OWN_FACTS } from "../readers/qti-item.ts";
import { OWN_START, OWN_TEXT } from "../readers/qti-text.ts";
import type { FilePassage } from "../readers/reader.ts";
import type { PackedFile, PartWriter, Writer, WrittenQuestion } from "./writer.ts";
import {
  NewPictures,
  pictureFile,
  pictureHashes,
  richTextsOf,
  withPictures,
} from "./written-markup.ts";
import { xhtml } from "./xhtml.ts";
import { xmlText } from "./xml-text.ts";

const NAMESPACE = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0";
const SCHEMAS = "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd";
const PACKAGE = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1";
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;

/** What a document says of its schema: programs that validate it look there. */
const rootOf = (namespace: string, schema: string) =>
  `xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${SCHEMAS}/${schema}"`;
const ROOT = rootOf(NAMESPACE, "imsqti_asiv3p0_v1p0.xsd");

/** A text in an element that says whether it is plain. */
function textElement(text: string, html: string | null | undefined): string {
  if (html == null) {
    const lines = xmlText(text).replaceAll("\n", "<br/>");
    return `<div ${OWN_TEXT}="plain">${lines}</div>`;
  }
  const shown = withPictures(html, (picture) => `../pictures/${pictureFile(picture)}`);
  const valid = shown.replaceAll("<ol start=", `<ol ${OWN_START}=`);
  return `<div ${OWN_TEXT}="html">${xhtml(valid)}</div>`;
}

function shortTitle(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return xmlText(line.length > 80 ? `${line.slice(0, 80).toWellFormed().trim()}…` : line);
}

const letterOf = (index: number) => String.fromCharCode(65 + index);

const SCORE = `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>\n`;
const FEEDBACK = `<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>\n`;
const MATCH = `<qti-response-condition><qti-response-if><qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition>`;
const SHOW = `<qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">explanation</qti-base-value></qti-set-outcome-value>`;

/** @param passage what its passage is called; null for none */
function itemDocument(written: WrittenQuestion, name: string, passage: string | null): string {
  const { question, markup } = written;
  const { subject, topic, options, correctOptionIndex: key, explanation } = question;
  const facts = {
    ...{ subject, ...(topic === null ? {} : { topic }) },
    ...factsOfQuestion(written, null),
  };
  const lang = xmlText(markup?.lang ?? "en");
  const choices = options.map((option, index) => {
    const text = textElement(option, markup?.optionsHtml[index]);
    return `<qti-simple-choice identifier="${letterOf(index)}">${text}</qti-simple-choice>\n`;
  });
  return [
    `${XML}<qti-assessment-item ${ROOT} identifier="${name}" title="${shortTitle(question.questionText)}" adaptive="false" time-dependent="false" xml:lang="${lang}">\n`,
    `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>${letterOf(key)}</qti-value></qti-correct-response></qti-response-declaration>\n`,
    ...[SCORE, explanation === null ? "" : FEEDBACK],
    passage === null
      ? ""
      : `<qti-assessment-stimulus-ref identifier="${passage}" href="../passages/${passage}.xml"/>\n`,
    `<qti-item-body ${OWN_FACTS}="${xmlText(JSON.stringify(facts))}">\n`,
    `${textElement(question.questionText, markup?.questionHtml)}\n`,
    `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1">\n`,
    ...choices,
    "</qti-choice-interaction>\n</qti-item-body>\n",
    `<qti-response-processing>${MATCH}${explanation === null ? "" : SHOW}</qti-response-processing>\n`,
    explanation === null
      ? ""
      : `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="explanation" show-hide="show"><qti-content-body>${textElement(explanation, markup?.explanationHtml)}</qti-content-body></qti-modal-feedback>\n`,
    "</qti-assessment-item>\n",
  ].join("");
}

function passageDocument(passage: FilePassage, name: string): string {
  const facts = xmlText(JSON.stringify(factsOfPassage(passage, 1)));
  return [
    `${XML}<qti-assessment-stimulus ${ROOT} identifier="${name}" title="${shortTitle(passage.title ?? passage.text)}" xml:lang="${xmlText(passage.lang ?? "en")}">\n`,
    `<qti-stimulus-body ${OWN_FACTS}="${facts}">${textElement(passage.text, passage.html)}</qti-stimulus-body>\n`,
    "</qti-assessment-stimulus>\n",
  ].join("");
}

/** What it is about, for programs that look for it in the manifest. */
function metadata({ subject, topic }: WrittenQuestion["question"]): string {
  const taxa = [subject, ...(topic === null ? [] : [topic])].map(
    (entry) => `<taxon><entry><string>${xmlText(entry)}</string></entry></taxon>`,
  );
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><classification><taxonPath>${taxa.join("")}</taxonPath></classification></lom></metadata>`;
}

/** @param files addresses of all files that belong to it @param dependency what else it needs; null for nothing */
function resource(
  { name, type, about }: { name: string; type: string; about: string },
  files: readonly string[],
  dependency: string | null,
): string {
  const listed = files.map((href) => `<file href="${href}"/>`).join("");
  const needs = dependency === null ? "" : `<dependency identifierref="${dependency}"/>`;
  return `<resource identifier="${name}" type="${type}" href="${files[0]}">${about}${listed}${needs}</resource>\n`;
}

const fileOf = (name: string, text: string): PackedFile => ({ name, bytes: Buffer.from(text) });
const printOf = (value: unknown) => hash("sha256", JSON.stringify(value), "hex").slice(0, 24);
const picturePaths = (texts: Parameters<typeof pictureHashes>[0]) =>
  pictureHashes(texts).map((picture) => `pictures/${pictureFile(picture)}`);

/** Items of a part of a package: a file for each, for each passage and picture, and a line of each in the manifest. */
class QtiPart implements PartWriter {
  readonly #pictures = new NewPictures();
  readonly #names = new Map<string, number>();
  readonly #passages = new Set<string>();

  question(written: WrittenQuestion) {
    const { question, markup, passage } = written;
    const files: PackedFile[] = this.#pictures
      .of(written)
      .map(([picture, bytes]) => ({ name: `pictures/${pictureFile(picture)}`, bytes }));
    const passageName = passage === null ? null : `p-${printOf(passage)}`;
    let text = "";
    if (passage !== null && passageName !== null && !this.#passages.has(passageName)) {
      this.#passages.add(passageName);
      const path = `passages/${passageName}.xml`;
      files.push(fileOf(path, passageDocument(passage, passageName)));
      const stimulus = { name: passageName, type: "imsqti_stimulus_xmlv3p0", about: "" };
      text += resource(stimulus, [path, ...picturePaths([passage.html])], null);
    }
    const name = this.#nameOf(written);
    const path = `items/${name}.xml`;
    files.push(fileOf(path, itemDocument(written, name, passageName)));
    const item = { name, type: "imsqti_item_xmlv3p0", about: metadata(question) };
    const shown = picturePaths(richTextsOf({ ...(markup && { markup }), passage: null }));
    text += resource(item, [path, ...shown], passageName);
    return { text, files };
  }

  /** By its number in the bank, or by what it says; the same question twice has another name the second time. */
  #nameOf({ id, question, passage }: WrittenQuestion): string {
    const name = id === undefined ? `q-${printOf([question, passage])}` : `q${id}`;
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  }
}

/** A package of QTI 3.0 (https://www.imsglobal.org/spec/qti/v3p0/impl). What it has no place for stands in data-ext-lexam. */
export const qtiWriter: Writer = {
  ...{ manifest: "imsmanifest.xml", hasMarkup: true },
  head: () =>
    `${XML}<manifest ${rootOf(PACKAGE, "imsqtiv3p0_imscpv1p2_v1p0.xsd")} identifier="lexam">\n<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n`,
  foot: "</resources>\n</manifest>\n",
  part: () => new QtiPart(),
};
