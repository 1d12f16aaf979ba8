import { questionLimits } from "#rules/limits.ts";
import { UnreadableFile } from "../file-failure.ts";
import { type Labels, labelsOf } from "./category.ts";
import {
  asHtml,
  type FileText,
  filledLines,
  mixedText,
  NO_TEXT,
  passageOf,
  type Shaping,
  shaped,
} from "./file-texts.ts";
import { markdownText } from "./markdown.ts";
import { type OwnFacts, ownParts } from "./own-facts.ts";
import { ownFactsOfTags } from "./own-tags.ts";
import { PassageRun } from "./passage-run.ts";
import { decodedAddress, FilePictures, pictureName } from "./picture-names.ts";
import { type FilePlace, Findings, factsOf, rowOf, TOO_MANY_OPTIONS } from "./question-file.ts";
import type { FileFacts, FilePicture, FileRow, Reader } from "./reader.ts";
import { childElements, childNamed, readXml, textOf, type XmlElement } from "./xml.ts";

/** What Moodle calls its types, for the person who misses them. */
const TYPES: Readonly<Record<string, string>> = {
  shortanswer: "Short answer questions",
  essay: "Essay questions",
  matching: "Matching questions",
  numerical: "Numerical questions",
  calculated: "Calculated questions",
  calculatedmulti: "Calculated multiple choice questions",
  calculatedsimple: "Simple calculated questions",
  cloze: "Embedded answers (Cloze) questions",
  multianswer: "Embedded answers (Cloze) questions",
  ddwtos: "Drag and drop into text questions",
  ddmarker: "Drag and drop markers questions",
  ddimageortext: "Drag and drop onto image questions",
  gapselect: "Select missing words questions",
  ordering: "Ordering questions",
  randomsamatch: "Random short answer matching questions",
  random: "Random questions",
};

/** The names of elements of which a file may have pieces that Lexam has no place for. */
const DROPPED: readonly (readonly [name: string, inFile: string])[] = [
  ["hint", "Hints"],
  ["correctfeedback", "Feedback for right, partly right and wrong responses"],
  ["partiallycorrectfeedback", "Feedback for right, partly right and wrong responses"],
  ["incorrectfeedback", "Feedback for right, partly right and wrong responses"],
];

/** The text in `<text>` of an element. */
function innerText(element: XmlElement | undefined): string {
  const text = element === undefined ? undefined : childNamed(element, "text");
  return text === undefined ? "" : textOf(text);
}

function numberIn(element: XmlElement | undefined): number {
  return element === undefined ? 0 : Number(textOf(element)) || 0;
}

type Piece = FileRow | { facts: FileFacts } | { picture: FilePicture };

/** A file of Moodle XML, question by question. */
class MoodleFile {
  readonly findings = new Findings();
  readonly #pictures = new FilePictures();
  readonly passages = new PassageRun(this.findings);
  #labels: Labels = { subject: "", topic: null };
  row = 0;
  /** Elements that are a question or a category. */
  known = 0;

  add(element: XmlElement): Piece[] {
    if (element.localName !== "question") return [];
    this.known += 1;
    const type = element.attributes.type ?? "";
    if (type === "category") {
      this.#labels = labelsOf(innerText(childNamed(element, "category")));
      this.passages.end();
      this.findings.add("Categories", "Subject and topic, by their last two levels");
      return [];
    }
    if (type === "description") return this.#readDescription(element);
    this.row += 1;
    if (type === "multichoice" || type === "truefalse") return this.#readQuestion(element, type);
    this.findings.leaveOut(TYPES[type] ?? `Questions of type “${type.slice(0, 60)}”`);
    return [];
  }

  #tagsOf(question: XmlElement): string[] {
    const tags = childNamed(question, "tags");
    return tags === undefined ? [] : childElements(tags).map(innerText);
  }

  /** The text of an element in its format, with the files beside it. */
  #textOf(element: XmlElement | undefined, own: OwnFacts | null, usual = "html"): FileText {
    if (element === undefined) return NO_TEXT;
    const text = innerText(element);
    const format = element.attributes.format ?? usual;
    const files = new Map<string, string>();
    for (const file of childElements(element).filter(({ localName }) => localName === "file")) {
      const { name = "", path = "/", encoding = "base64" } = file.attributes;
      if (encoding !== "base64" || name === "") continue;
      // Only what the text shows becomes a picture.
      const address = `@@PLUGINFILE@@${path}${encodeURIComponent(name)}`;
      files.set(decodedAddress(address), textOf(file));
    }
    const shaping: Shaping = {
      isForeign: own === null,
      findings: this.findings,
      pictureAt: (address) => {
        const base64 = files.get(decodedAddress(address).replace(/\?.*$/s, ""));
        if (base64 !== undefined) return this.#pictures.add(Buffer.from(base64, "base64"));
        return this.#pictures.fromAddress(address) ?? pictureName(address);
      },
    };
    return shaped(textIn(format, text), shaping);
  }

  /** Moodle 1.9 has one picture beside a question, which stands below its text. */
  #withOldPicture(text: FileText, image: XmlElement | undefined): FileText {
    const base64 = image === undefined ? "" : textOf(image).trim();
    if (base64 === "") return text;
    const name = this.#pictures.add(Buffer.from(base64, "base64"));
    return { text: `${asHtml(text)}<p><img src="file:${name}" alt=""></p>`, isHtml: true };
  }

  #readDescription(question: XmlElement): Piece[] {
    const own = ownFactsOfTags(this.#tagsOf(question));
    const text = this.#textOf(childNamed(question, "questiontext"), own);
    const passage = passageOf(text, { ...own, title: own?.title ?? null });
    if (passage !== null) this.passages.begin(passage, own?.passage ?? null);
    return this.#pictures.take();
  }

  #readQuestion(question: XmlElement, type: "multichoice" | "truefalse"): Piece[] {
    const answers = childElements(question).filter(({ localName }) => localName === "answer");
    if (answers.length > questionLimits.optionsMax) {
      this.findings.leaveOut(TOO_MANY_OPTIONS);
      return [];
    }
    const isSingle = !/^(?:false|0)$/.test(
      textOf(childNamed(question, "single") ?? NO_ELEMENT).trim(),
    );
    const right = answers.flatMap(({ attributes }, place) => {
      const fraction = Number(attributes.fraction ?? 0);
      return fraction >= 100 || (!isSingle && fraction > 0) ? [place] : [];
    });
    if (right.length > 1) {
      this.findings.leaveOut("Questions with several right answers");
      return [];
    }
    const tags = this.#tagsOf(question);
    const own = ownFactsOfTags(tags);
    const [key = -1] = right;
    const explanation = this.#explanationOf(question, answers, key, own);
    if (own === null) this.#noteDropped(question, answers, tags);
    const isTrueFalse = type === "truefalse";
    const { passage, problems } = this.passages.of(own);
    const read = {
      text: this.#withOldPicture(
        this.#textOf(childNamed(question, "questiontext"), own),
        childNamed(question, "image_base64"),
      ),
      options: isTrueFalse
        ? answers.map((answer) => plainText(trueOrFalse(innerText(answer))))
        : answers.map((answer) => this.#textOf(answer, own)),
      ...{ key, explanation },
      ...ownParts(own, this.#labels),
      passage,
    };
    this.findings.add(
      isTrueFalse ? "True or false questions" : "Multiple choice questions",
      "Questions",
    );
    const place: FilePlace = {
      row: this.row,
      place: `Line ${question.line}`,
      source: sourceOf(question),
    };
    return [...this.#pictures.take(), rowOf(place, read, problems)];
  }

  /** The general feedback, or else that of the right answer. */
  #explanationOf(
    question: XmlElement,
    answers: readonly XmlElement[],
    key: number,
    own: OwnFacts | null,
  ): FileText | null {
    const general = this.#textOf(childNamed(question, "generalfeedback"), own);
    const feedbackOf = (answer: XmlElement | undefined) =>
      answer === undefined ? undefined : childNamed(answer, "feedback");
    const given = answers.filter((answer) => innerText(feedbackOf(answer)).trim() !== "");
    const right = answers[key];
    const isOfRight = general.text.trim() === "" && right !== undefined && given.includes(right);
    this.findings.add("Feedback of single answers", "Left out", given.length - (isOfRight ? 1 : 0));
    if (general.text.trim() !== "") {
      this.findings.add("General feedback", "Explanations");
      return general;
    }
    if (!isOfRight) return null;
    this.findings.add("Feedback of right answers", "Explanations");
    return this.#textOf(feedbackOf(right), own);
  }

  /** Notes what Lexam has no place for. */
  #noteDropped(
    question: XmlElement,
    answers: readonly XmlElement[],
    tags: readonly string[],
  ): void {
    for (const [name, inFile] of DROPPED) {
      const said = childElements(question).filter(
        (child) => child.localName === name && innerText(child).trim() !== "",
      );
      this.findings.add(inFile, "Left out", said.length);
    }
    const partial = answers.filter(({ attributes: { fraction = "0" } }) => {
      const weight = Number(fraction);
      return weight !== 0 && weight !== 100;
    });
    const marks = "Left out: tests say what an answer counts";
    this.findings.add("Partial marks of answers", marks, partial.length);
    if (numberIn(childNamed(question, "penalty")) > 0) {
      this.findings.add("Penalties for further tries", marks);
    }
    if (![0, 1].includes(numberIn(childNamed(question, "defaultgrade")))) {
      this.findings.add("Marks of questions", marks);
    }
    this.findings.add("Tags", "Left out", tags.length);
    if (innerText(childNamed(question, "name")).trim() !== "") {
      this.findings.add("Names of questions", "Left out");
    }
  }
}

const NO_ELEMENT: XmlElement = { name: "", localName: "", attributes: {}, children: [], line: 0 };

const plainText = (text: string): FileText => ({ text, isHtml: false });

/** How Moodle writes the two answers: "true", "false". */
function trueOrFalse(text: string): string {
  const word = text.trim();
  return /^(?:true|false)$/i.test(word)
    ? word[0]?.toUpperCase() + word.slice(1).toLowerCase()
    : word;
}

function textIn(format: string, text: string): FileText {
  if (format === "plain_text") return plainText(text);
  if (format === "markdown") return markdownText(text);
  return format === "moodle_auto_format" ? mixedText(text) : { text, isHtml: true };
}

/** A question in short, for the person who looks for it. */
function sourceOf(question: XmlElement): string {
  const inner = (element: XmlElement): string =>
    element.children
      .map((child) =>
        typeof child === "string" ? child : child.localName === "file" ? "" : inner(child),
      )
      .join("");
  return filledLines(inner(question));
}

export const read: Reader = async function* (bytes) {
  const file = new MoodleFile();
  yield { facts: factsOf() };
  for await (const element of readXml(bytes, 1)) yield* file.add(element);
  if (file.known === 0) {
    throw new UnreadableFile(
      "The file has no question of Moodle. Export the questions from Moodle’s question bank as “Moodle XML format”.",
    );
  }
  file.passages.end();
  yield { facts: factsOf(file.findings) };
};
