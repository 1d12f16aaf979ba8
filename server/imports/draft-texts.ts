import { hash } from "node:crypto";
import type { FieldError } from "#rules/failures.ts";
import { imageLimits } from "#rules/limits.ts";
import type { CompanionValues } from "#rules/question-companions.ts";
import {
  type NormalisedQuestion,
  normaliseQuestion,
  type QuestionInput,
  questionErrors,
} from "#rules/question-rules.ts";
import { visibleText } from "#rules/visible-text.ts";
import { InvalidInput } from "../errors.ts";
import { type ShapedPicture, shapePicture } from "../images/shape-picture.ts";
import { checkedLanguage, readWords } from "../questions/checked-question.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { cleanRichText, type FindPictures } from "../rich-text/rich-text.ts";
import { richCell, withRichTexts } from "../rich-text/with-rich-texts.ts";
import { ELEMENT_NAME } from "./readers/file-texts.ts";
import { passageErrors } from "./readers/passage-text.ts";
import type { DraftMarkup, FilePassage, FilePicture, QuestionDraft } from "./readers/reader.ts";

/** A question of a file as it will be stored. */
export type ReadQuestion = NormalisedQuestion &
  Partial<Pick<CompanionValues, "questionHtml" | "optionsHtml" | "explanationHtml" | "lang">>;

/** A passage of a file as it will be stored: null HTML where it is plain. */
export type ReadPassage = FilePassage & { html: string | null };

/** A picture of a file as it will be stored. */
export interface ReadPicture extends ShapedPicture {
  hash: string;
}

/** The sizes of pictures by their hashes, in pixels. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

interface ReadDraft {
  question: ReadQuestion;
  passage: ReadPassage | null;
  /** What is wrong with the question, in sentences; none when it can be stored. */
  errors: string[];
}

const IMAGE = /<img\b[^<>]*>/g;
const SOURCE = /\ssrc="file:([^"]*)"/;
const ALT_TEXT = /\salt="([^"]*)"/;
const ALT = /\salt="[^"]*[^"\s]/;

const sentences = (errors: readonly { message: string }[]) =>
  errors.map(({ message }) => (message.endsWith(".") ? message : `${message}.`));

/** What is wrong with a picture that a text shows and the file lacks. */
function missingWords(name: string): string {
  return name.startsWith(ELEMENT_NAME)
    ? `The text shows <${name.slice(ELEMENT_NAME.length)}>, which Lexam can't keep. Save what it shows as a picture (PNG), and insert that.`
    : `The picture ${name} is not in the file. Add it, or take it out of the text.`;
}

/** What it comes to; where that is a flaw, it is noted, and the other stands. */
async function noteFlaw<T>(errors: string[], of: Promise<T>, instead: T): Promise<T> {
  try {
    return await of;
  } catch (error) {
    if (!(error instanceof RichTextFlaw)) throw error;
    errors.push(error.message);
    return instead;
  }
}

/**
 * Makes the texts of a file's questions as they will be stored: formatted ones cleaned, with their plain texts
 * and with the pictures of the file, and formulas made of TeX.
 */
export class DraftTexts {
  readonly #currentYear: number;
  readonly #sizes: Map<string, { width: number; height: number }>;
  /** The pictures of the file by its own names: a hash, or why it can't be stored. */
  readonly #pictures = new Map<string, { hash: string } | { flaw: string }>();
  /** The passage of the row before: rows of a set follow each other as a rule. */
  #latest: { given: FilePassage; read: Promise<ReadPassage> } | null = null;

  /**
   * @param currentYear the calendar year in India, the latest that a PYQ can be of
   * @param stored the pictures that the bank has already
   */
  constructor(currentYear: number, stored: PictureSizes) {
    this.#currentYear = currentYear;
    this.#sizes = new Map(stored);
  }

  /** A picture as it will be stored; null for one that can't be, of which the questions that show it tell. */
  async picture({ name, bytes }: FilePicture): Promise<ReadPicture | null> {
    if (bytes.byteLength > imageLimits.imageMaxBytes) {
      const most = imageLimits.imageMaxBytes / (1024 * 1024);
      const flaw = `The picture ${name} is larger than ${most} MB. Make it smaller, or save it as JPEG.`;
      this.#pictures.set(name, { flaw });
      return null;
    }
    try {
      const shaped = await shapePicture(Buffer.from(bytes));
      const picture = { ...shaped, hash: hash("sha256", shaped.content, "hex") };
      this.#pictures.set(name, picture);
      this.#sizes.set(picture.hash, { width: shaped.width, height: shaped.height });
      return picture;
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      this.#pictures.set(name, { flaw: error.message });
      return null;
    }
  }

  /** What a draft becomes, and what is wrong with it. */
  async read(draft: QuestionDraft): Promise<ReadDraft> {
    const errors: string[] = [];
    const { question, markup } = draft;
    const read =
      markup === undefined
        ? await this.#plain(question, errors)
        : await this.#formatted(question, markup, errors);
    let passage: ReadPassage | null = null;
    if (draft.passage !== null) {
      const plain = { ...draft.passage, html: null };
      passage = await noteFlaw(errors, this.#passage(draft.passage), plain);
    }
    return { question: read, passage, errors };
  }

  async #plain(given: QuestionInput, errors: string[]): Promise<ReadQuestion> {
    errors.push(...sentences(questionErrors(given, this.#currentYear)));
    const normalised = normaliseQuestion(given);
    // A question that can't be stored needs no formulas.
    if (errors.length > 0) return normalised;
    return noteFlaw(errors, withRichTexts(normalised), normalised);
  }

  async #formatted(
    given: QuestionInput,
    markup: DraftMarkup,
    errors: string[],
  ): Promise<ReadQuestion> {
    const missing: string[] = [];
    const shown = (html: string) => this.#withPictures(html, missing);
    const input = {
      ...given,
      questionHtml: markup.questionHtml && shown(markup.questionHtml),
      optionsHtml: markup.optionsHtml.map(shown),
      explanationHtml: markup.explanationHtml && shown(markup.explanationHtml),
      lang: markup.lang ?? null,
    };
    const read = await readWords(input, this.#currentYear, this.#findPictures);
    const { passageId: _none, ...question } = read.question;
    errors.push(...sentences(read.errors));
    // What is wrong with a picture says more than that it is no picture of the bank.
    const flaws = missing.length > 0 ? missing : sentences(read.flaws);
    errors.push(...new Set(flaws));
    return question;
  }

  readonly #findPictures: FindPictures = async (hashes) => {
    const known = hashes.flatMap((one) => {
      const size = this.#sizes.get(one);
      return size === undefined ? [] : [[one, size] as const];
    });
    return new Map(known);
  };

  async #passage(given: FilePassage): Promise<ReadPassage> {
    const latest = this.#latest;
    const isSame =
      latest?.given.text === given.text &&
      latest.given.html === given.html &&
      latest.given.lang === given.lang;
    const read = isSame ? latest.read : this.#readPassage(given);
    this.#latest = { given, read };
    return { ...(await read), title: given.title, source: given.source };
  }

  async #readPassage(sent: FilePassage): Promise<ReadPassage> {
    const flaws: FieldError[] = [];
    const given = { ...sent, lang: checkedLanguage(sent.lang, flaws) };
    const [unknown] = sentences(flaws);
    if (unknown !== undefined) throw new RichTextFlaw(`passage: ${unknown}`);
    if (given.html == null || visibleText(given.html) === "") {
      return { ...given, html: await richCell("passage", given.text) };
    }
    const missing: string[] = [];
    const shown = this.#withPictures(given.html, missing);
    const [flaw] = missing;
    if (flaw !== undefined) throw new RichTextFlaw(`passage: ${flaw}`);
    const { text, html } = await cleanRichText(shown, this.#findPictures);
    const [long] = passageErrors({
      ...{ passage: text, passage_title: given.title ?? "", passage_source: given.source ?? "" },
    });
    if (long !== undefined) throw new RichTextFlaw(long);
    return { ...given, text, html };
  }

  /**
   * Gives the pictures their stored addresses, and a text for people who can't see them.
   *
   * @param missing collects what is wrong with them
   */
  #withPictures(html: string, missing: string[]): string {
    return html.replace(IMAGE, (tag) => {
      const name = SOURCE.exec(tag)?.[1];
      if (name === undefined) return tag;
      const picture = this.#pictures.get(name);
      if (picture === undefined || "flaw" in picture) {
        missing.push(picture?.flaw ?? missingWords(name));
        if (name.startsWith(ELEMENT_NAME)) return "";
        // The words keep their place, so that an option isn't missing too.
        return ALT_TEXT.exec(tag)?.[1]?.trim() || name;
      }
      const shown = tag.replace(SOURCE, ` src="/api/v1/images/${picture.hash}"`);
      if (ALT.test(shown)) return shown;
      return shown.replace(/\salt="\s*"/, "").replace("<img", '<img alt="Picture"');
    });
  }
}
