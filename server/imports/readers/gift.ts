import { questionLimits } from "#rules/limits.ts";
import { UnreadableFile } from "../file-failure.ts";
import { type Labels, labelsOf } from "./category.ts";
import {
  type FileText,
  mixedText,
  passageOf,
  type Shaping,
  shaped,
  wordsOf,
} from "./file-texts.ts";
import {
  type GiftAnswer,
  type GiftFormat,
  type GiftItem,
  type GiftText,
  readGiftItem,
} from "./gift-item.ts";
import { markdownText } from "./markdown.ts";
import { type OwnFacts, ownFactsIn, ownParts } from "./own-facts.ts";
import { PassageRun } from "./passage-run.ts";
import { FilePictures, pictureName } from "./picture-names.ts";
import {
  brokenRow,
  type FilePlace,
  Findings,
  factsOf,
  rowOf,
  TOO_MANY_OPTIONS,
} from "./question-file.ts";
import type { FileFacts, FilePicture, FileRow, Reader } from "./reader.ts";
import { readLines, type TextLine } from "./text-lines.ts";

const LEFT_OUT: Partial<Record<GiftItem["kind"], string>> = {
  "short answer": "Short answer questions",
  matching: "Matching questions",
  numerical: "Numerical questions",
  essay: "Essay questions",
};

/** Characters of an item: pictures may stand in it as text. */
const ITEM_MAX_LENGTH = 24 * 1024 * 1024;

const COMMENT = /^\s*\/\//;
const OWN = /^\s*\/\/ lexam: (\{.*\})\s*$/s;
const CATEGORY = /^\s*\$CATEGORY:(.*)$/;
const TAGS = /\[tag:[^[\]]*\]/g;

function textIn(format: GiftFormat, text: string): FileText {
  if (format === "html") return { text, isHtml: true };
  if (format === "markdown") return markdownText(text);
  return format === "plain" ? { text, isHtml: false } : mixedText(text);
}

type Piece = FileRow | { facts: FileFacts } | { picture: FilePicture };

/** A file of GIFT, item by item: a blank line ends each. */
class GiftFile {
  readonly findings = new Findings();
  readonly #pictures = new FilePictures();
  readonly #passages = new PassageRun(this.findings);
  #labels: Labels = { subject: "", topic: null };
  #lines: TextLine[] = [];
  #length = 0;
  #own: OwnFacts | null = null;
  row = 0;

  add(line: TextLine): Piece[] {
    const { text } = line;
    const category = CATEGORY.exec(text)?.[1];
    if (category !== undefined) {
      const before = this.end();
      this.#labels = labelsOf(category);
      this.#passages.endForeign();
      this.findings.add("Categories", "Subject and topic, by their last two levels");
      return before;
    }
    if (COMMENT.test(text)) {
      this.#readComment(text);
      return [];
    }
    if (text.trim() === "") return this.end();
    this.#length += text.length;
    if (this.#length > ITEM_MAX_LENGTH) {
      throw new UnreadableFile(
        `Line ${this.#lines[0]?.line}: The question is longer than any. A blank line ends a question.`,
      );
    }
    this.#lines.push(line);
    return [];
  }

  /** The item that ends here, if one has begun. */
  end(): Piece[] {
    const [first] = this.#lines;
    if (first === undefined) return [];
    const source = this.#lines.map(({ text }) => text).join("\n");
    const own = this.#own;
    this.#lines = [];
    this.#length = 0;
    this.#own = null;
    const item = readGiftItem(source);
    const place = { place: `Line ${first.line}`, source };
    if (typeof item === "string") {
      this.row += 1;
      return [brokenRow({ ...place, row: this.row }, item)];
    }
    if (item.kind === "description") return this.#readDescription(item, own);
    this.row += 1;
    const left = LEFT_OUT[item.kind];
    if (left !== undefined) {
      this.findings.leaveOut(left);
      return [];
    }
    return this.#readQuestion(item, { ...place, row: this.row }, own);
  }

  #readComment(text: string): void {
    const own = OWN.exec(text)?.[1];
    if (own !== undefined) this.#own = ownFactsIn(own);
    else if (this.#own === null) {
      this.findings.add("Tags", "Left out", text.match(TAGS)?.length ?? 0);
    }
  }

  #shaping(own: OwnFacts | null): Shaping {
    return {
      isForeign: own === null,
      pictureAt: (address) => this.#pictures.fromAddress(address) ?? pictureName(address),
    };
  }

  #readDescription(item: GiftItem, own: OwnFacts | null): Piece[] {
    const shaping = this.#shaping(own);
    const text = shaped(textIn(item.text.format ?? "moodle", item.text.text), shaping);
    const passage = passageOf(text, { ...own, title: own?.title ?? null });
    if (passage !== null) this.#passages.begin(passage, own?.passage ?? null);
    return this.#pictures.take();
  }

  #readQuestion(item: GiftItem, place: FilePlace, own: OwnFacts | null): Piece[] {
    const { answers } = item;
    if (answers.length > questionLimits.optionsMax) {
      this.findings.leaveOut(TOO_MANY_OPTIONS);
      return [];
    }
    const right = rightAnswers(answers);
    if (right.length > 1) {
      this.findings.leaveOut("Questions with several right answers");
      return [];
    }
    const usual = item.text.format ?? "moodle";
    const shaping = this.#shaping(own);
    const read = ({ text, format }: GiftText) => shaped(textIn(format ?? usual, text), shaping);
    const [key = -1] = right;
    const explanation = this.#explanationOf(item, key);
    if (item.title !== null && own === null && item.title !== wordsOf(read(item.text))) {
      this.findings.add("Titles of questions", "Left out");
    }
    const question = {
      text: read(item.text),
      options: answers.map(read),
      key,
      explanation: explanation === null ? null : read(explanation),
      ...ownParts(own, this.#labels),
      passage: this.#passages.of(own),
    };
    this.findings.add(KINDS[item.kind] ?? "Questions", "Questions");
    return [...this.#pictures.take(), rowOf(place, question)];
  }

  /** What the right answer is because of: the general feedback, or else that of the right answer. */
  #explanationOf({ answers, generalFeedback }: GiftItem, key: number): GiftText | null {
    const ofAnswers = answers.filter(({ feedback }) => feedback !== null && feedback.text !== "");
    const ofRight = answers[key]?.feedback ?? null;
    const used = generalFeedback?.text ? generalFeedback : ofRight?.text ? ofRight : null;
    const dropped = ofAnswers.length - (used !== null && used === ofRight ? 1 : 0);
    if (used === generalFeedback && used !== null) {
      this.findings.add("General feedback", "Explanations");
    } else if (used !== null) this.findings.add("Feedback of right answers", "Explanations");
    this.findings.add("Feedback of single answers", "Left out", dropped);
    const partial = answers.filter(
      ({ weight }) => weight !== null && weight !== 0 && weight !== 100,
    );
    this.findings.add(
      "Partial marks of answers",
      "Left out: tests say what an answer counts",
      partial.length,
    );
    return used;
  }
}

const KINDS: Partial<Record<GiftItem["kind"], string>> = {
  choice: "Multiple choice questions",
  "true or false": "True or false questions",
};

/** The places of answers that are wholly right. */
function rightAnswers(answers: readonly GiftAnswer[]): number[] {
  const hasRight = answers.some(({ isRight }) => isRight);
  return answers.flatMap(({ isRight, weight }, place) => {
    // Without "=" more than one answer can be ticked, and their weights say which.
    const counts = hasRight ? isRight && (weight ?? 100) === 100 : (weight ?? 0) > 0;
    return counts ? [place] : [];
  });
}

export const read: Reader = async function* (bytes) {
  const file = new GiftFile();
  yield { facts: factsOf() };
  for await (const line of readLines(bytes)) yield* file.add(line);
  yield* file.end();
  if (file.row === 0) {
    throw new UnreadableFile(
      "The file has no question in GIFT. A question ends with its answers in braces, such as {=right ~wrong} behind it.",
    );
  }
  yield { facts: factsOf(file.findings) };
};
