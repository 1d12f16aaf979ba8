import { plainText } from "#rules/text.ts";
import { placeOf } from "../readers/category.ts";
import { markedHtml } from "../readers/marked-text.ts";
import { factsOfPassage, factsOfQuestion, type OwnFacts } from "../readers/own-facts.ts";
import { ownTags } from "../readers/own-tags.ts";
import { PassageNumbers } from "./passage-numbers.ts";
import type { PartWriter, Writer, WrittenQuestion } from "./writer.ts";
import { pictureFile, pictureHashes, withPictures, withTex } from "./written-markup.ts";
import { xmlData } from "./xml-text.ts";

/** An element with a text in its format, and the pictures that the text shows. @param attributes further ones @param inside what else is in it */
function textElement(
  name: string,
  { pictures }: WrittenQuestion,
  { text, html }: { text: string | null; html: string | null | undefined },
  { attributes = "", inside = "" } = {},
): string {
  const marked = html ?? markedHtml(text ?? "");
  const shown =
    marked === null
      ? (text ?? "")
      : withPictures(withTex(marked), (hash) => `@@PLUGINFILE@@/${pictureFile(hash)}`);
  const files = pictureHashes([html]).map((hash) => {
    const bytes = Buffer.from(pictures?.get(hash) ?? new Uint8Array()).toString("base64");
    return `<file name="${pictureFile(hash)}" path="/" encoding="base64">${bytes}</file>`;
  });
  const format = marked === null ? "plain_text" : "html";
  return `<${name}${attributes} format="${format}"><text>${xmlData(shown)}</text>${files.join("")}${inside}</${name}>\n`;
}

function tags(facts: OwnFacts): string {
  const all = ownTags(facts).map((tag) => `<tag><text>${xmlData(tag)}</text></tag>`);
  return `<tags>${all.join("")}</tags>\n`;
}

function name(text: string): string {
  const line = plainText(text).replace(/\s+/g, " ");
  const short = line.length > 80 ? `${line.slice(0, 80).toWellFormed().trim()}…` : line;
  return `<name><text>${xmlData(short)}</text></name>\n`;
}

const NO_FEEDBACK = `<feedback format="html"><text></text></feedback>`;
const SETTINGS =
  "<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>\n";

/** Questions of a part of a file for Moodle. What it has no place for stands in tags. */
class MoodlePart implements PartWriter {
  readonly #passages = new PassageNumbers();
  #category: string | null = null;

  question(written: WrittenQuestion) {
    const { question, markup, passage } = written;
    const { number, isNew } = this.#passages.of(passage);
    const isInSet = passage !== null && !isNew;
    const { path, labels } = placeOf(question, isInSet ? this.#category : null);
    const pieces: string[] = [];
    if (this.#category !== path) {
      pieces.push(
        `<question type="category"><category><text>${xmlData(path)}</text></category></question>\n`,
      );
    }
    if (passage !== null && number !== null && isNew) {
      pieces.push(
        `<question type="description">\n`,
        name(passage.title ?? passage.text),
        textElement("questiontext", written, { text: passage.text, html: passage.html }),
        "<defaultgrade>0</defaultgrade><penalty>0</penalty><hidden>0</hidden>\n",
        tags(factsOfPassage(passage, number)),
        "</question>\n",
      );
    }
    this.#category = path;
    pieces.push(
      `<question type="multichoice">\n`,
      name(question.questionText),
      textElement("questiontext", written, {
        text: question.questionText,
        html: markup?.questionHtml,
      }),
      textElement("generalfeedback", written, {
        text: question.explanation,
        html: markup?.explanationHtml,
      }),
      SETTINGS,
      ...question.options.map((option, index) => {
        const fraction = index === question.correctOptionIndex ? 100 : 0;
        const words = { text: option, html: markup?.optionsHtml[index] };
        const more = { attributes: ` fraction="${fraction}"`, inside: NO_FEEDBACK };
        return textElement("answer", written, words, more);
      }),
      tags({ ...labels, ...factsOfQuestion(written, number) }),
      "</question>\n",
    );
    return { text: pieces.join("") };
  }
}

/** Moodle XML (https://docs.moodle.org/en/Moodle_XML_format). */
export const moodleWriter: Writer = {
  ...{ manifest: null, hasMarkup: true, foot: "</quiz>\n" },
  head: () => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n`,
  part: () => new MoodlePart(),
};
