import { plainText } from "#rules/text.ts";
import { placeOf } from "../readers/category.ts";
import { markedHtml } from "../readers/marked-text.ts";
import { factsOfPassage, factsOfQuestion, type OwnFacts } from "../readers/own-facts.ts";
import { ownTags } from "../readers/own-tags.ts";
import { PassageNumbers } from "./passage-numbers.ts";
import type { PartWriter, Writer, WrittenQuestion } from "./writer.ts";
import { withPictures, withTex } from "./written-markup.ts";

/** A text of GIFT: signs of the format behind a backslash, in one line. */
function escaped(text: string): string {
  return text.replace(/[\\:#={}~]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n");
}

function title(text: string): string {
  const line = plainText(text).replace(/\s+/g, " ");
  return `::${escaped(line.length > 60 ? `${line.slice(0, 60).toWellFormed().trim()}…` : line)}::`;
}

/** Facts in a comment, which Moodle reads as the tags of the question below. */
function comment(facts: OwnFacts): string {
  return `// ${ownTags(facts)
    .map((tag) => `[tag:${tag}]`)
    .join(" ")}\n`;
}

/** Questions of a part of a file in GIFT. What it has no place for stands in tags, pictures in their addresses. */
class GiftPart implements PartWriter {
  readonly #passages = new PassageNumbers();
  #category: string | null = null;

  question(written: WrittenQuestion) {
    const { question, markup, passage } = written;
    const { number, isNew } = this.#passages.of(passage);
    const isInSet = passage !== null && !isNew;
    const { path, labels } = placeOf(question, isInSet ? this.#category : null);
    const pieces: string[] = [];
    if (this.#category !== path) pieces.push(`$CATEGORY: ${path}\n\n`);
    if (passage !== null && number !== null && isNew) {
      const words = this.#text(written, passage.text, passage.html);
      const name = title(passage.title ?? passage.text);
      pieces.push(comment(factsOfPassage(passage, number)), `${name}${words}\n\n`);
    }
    this.#category = path;
    const answers = question.options.map((option, index) => {
      const sign = index === question.correctOptionIndex ? "=" : "~";
      return `\t${sign}${this.#text(written, option, markup?.optionsHtml[index])}\n`;
    });
    const explanation =
      question.explanation === null
        ? ""
        : `\t####${this.#text(written, question.explanation, markup?.explanationHtml)}\n`;
    pieces.push(
      comment({ ...labels, ...factsOfQuestion(written, number) }),
      title(question.questionText),
      `${this.#text(written, question.questionText, markup?.questionHtml)}{\n`,
      ...answers,
      explanation,
      "}\n\n",
    );
    return { text: pieces.join("") };
  }

  #text({ pictures }: WrittenQuestion, text: string, html: string | null | undefined): string {
    const marked = html ?? markedHtml(text);
    if (marked === null) return `[plain]${escaped(text)}`;
    const shown = withPictures(withTex(marked), (hash) => {
      const bytes = pictures?.get(hash) ?? new Uint8Array();
      return `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}`;
    });
    return `[html]${escaped(shown)}`;
  }
}

/** GIFT, as Moodle reads it (https://docs.moodle.org/en/GIFT_format). */
export const giftWriter: Writer = {
  ...{ manifest: null, hasMarkup: true, foot: "" },
  head: () => "// Questions of Lexam in GIFT. Tags hold what GIFT has no place for.\n\n",
  part: () => new GiftPart(),
};
