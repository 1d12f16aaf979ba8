import fc from "fast-check";
import sharp from "sharp";
import { visibleText } from "#rules/visible-text.ts";
import { DraftTexts } from "../../server/imports/draft-texts.ts";
import type { QuestionDraft } from "../../server/imports/readers/reader.ts";
import type { WrittenQuestion } from "../../server/imports/writers/writer.ts";
import { anyQuestion, anyText } from "./any-question.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text without a backslash, which would start a formula. */
const anyWords = anyText.map((text) => escaped(text.replaceAll("\\", "/")));

const anyPiece = fc.oneof(
  anyWords.map((text) => `<p>${text} <strong>bold</strong></p>`),
  anyWords.map((text) => `<p>If \\(\\frac{a}{b} \\neq x_{1}\\) and \\(x &lt; 2\\), ${text}</p>`),
  anyWords.map((text) => `<p><img src="file:dot" alt="A dot: ${text.replaceAll('"', "")}"></p>`),
  fc
    .tuple(anyWords, anyWords)
    .map(([one, other]) => `<table><tr><td colspan="2">${one}</td><td>${other}</td></tr></table>`),
  anyWords.map((text) => `<ol start="3"><li>${text}</li><li><em>x</em><sub>2</sub></li></ol>`),
  fc.constant("<p><math><mfrac><mn>1</mn><mi>n</mi></mfrac></math> in MathML</p>"),
);

const anyHtml = fc.array(anyPiece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));

const anyMarkup = fc.record({
  questionHtml: fc.option(anyHtml),
  isOfOptions: fc.boolean(),
  explanationHtml: fc.option(anyHtml),
  lang: fc.option(fc.constantFrom("hi", "ta")),
});

const anyPassage = fc.record({
  text: anyText.map((text) => visibleText(`A passage ${text}.`)),
  title: fc.option(anyText.map((text) => visibleText(`Title ${text}`))),
  source: fc.option(anyText.map((text) => visibleText(`Source ${text}`))),
  html: fc.option(anyHtml),
  lang: fc.option(fc.constant("hi")),
});

/** Any question as a file reader returns it, with passage, rich texts and pictures. */
const anyDraft: fc.Arbitrary<QuestionDraft> = fc
  .record({ question: anyQuestion, markup: fc.option(anyMarkup), passage: fc.option(anyPassage) })
  .map(({ question, markup, passage }) => {
    if (markup === null) return { question, passage, id: null };
    const { questionHtml, isOfOptions, explanationHtml, lang } = markup;
    const optionsHtml = question.options.map(
      (option, index) => `<p>${escaped(option)} <em>${index}</em></p>`,
    );
    const texts = {
      questionHtml,
      optionsHtml: isOfOptions ? optionsHtml : [],
      explanationHtml,
      lang,
    };
    return { question, markup: texts, passage, id: null };
  });

/** A PNG of one colour. */
function dot(): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 30 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Converts drafts to stored questions. Drafts that the bank would refuse are left out. */
export async function storedOf(drafts: readonly QuestionDraft[]): Promise<WrittenQuestion[]> {
  const texts = new DraftTexts(2026, new Map());
  const picture = await texts.picture({ name: "dot", bytes: await dot() });
  const pictures = new Map(picture === null ? [] : [[picture.hash, picture.content] as const]);
  const stored: WrittenQuestion[] = [];
  for (const draft of drafts) {
    const { question: read, passage, errors } = await texts.read(draft);
    if (errors.length > 0) continue;
    const { questionHtml = null, optionsHtml = [], explanationHtml = null, ...rest } = read;
    const { lang = null, ...question } = rest;
    const markup = { questionHtml, optionsHtml, explanationHtml, lang };
    stored.push({ question, markup, passage, pictures });
  }
  return stored;
}

/** Drafts, most of which the bank accepts (see storedOf). */
export const anyDrafts = fc.array(anyDraft, { minLength: 1, maxLength: 5 });
