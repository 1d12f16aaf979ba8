import { questionLimits } from "#rules/limits.ts";
import { UnreadableFile } from "../file-failure.ts";
import { type Labels, labelsOf } from "./category.ts";
import {
  type FileText,
  mixedText,
  passageOf,
  type Shaping,
  shaped,
  withoutPictures,
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
import { type OwnFacts, ownParts } from "./own-facts.ts";
import { ownFactsOfTags } from "./own-tags.ts";
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
  ordering: "Ordering questions",
};

/** Characters of an item: pictures may stand in it as text. */
const ITEM_MAX_LENGTH = 24 * 1024 * 1024;
/** The same without its pictures. */
const WORDS_MAX_LENGTH = 1024 * 1024;
/** What a line costs beside its characters. */
const LINE_LENGTH = 100;

const COMMENT = /^\s*\/\//;
/** How Moodle begins what it writes of a question, also of one that GIFT has no form for. */
const MOODLE_QUESTION = /^\s*\/\/ question: \d{1,18} {1,2}name:/;
/** Where Moodle has a picture that GIFT has no place for. */
const MOODLE_FILE = "@@PLUGINFILE@@/";
const CATEGORY = /^\s*\$CATEGORY:(.*)$/;
const TAGS = /\[tag:([^[\]]*)\]/g;

function textIn(format: GiftFormat, text: string): FileText {
  if (format === "html") return { text, isHtml: true };
  if (format === "markdown") return markdownText(text);
  return format === "plain" ? { text, isHtml: false } : mixedText(text);
}

const tooLong = ({ line }: TextLine) =>
  new UnreadableFile(
    `Line ${line}: The question is longer than any. A blank line ends a question.`,
  );

type Piece = FileRow | { facts: FileFacts } | { picture: FilePicture };

/** A file of GIFT, item by item: a blank line ends each. */
class GiftFile {
  readonly findings = new Findings();
  readonly #pictures = new FilePictures();
  readonly passages = new PassageRun(this.findings);
  #labels: Labels = { subject: "", topic: null };
  #lines: TextLine[] = [];
  #length = 0;
  #tags: string[] = [];
  /** Whether Moodle has announced a question. */
  #isAnnounced = false;
  row = 0;

  add(line: TextLine): Piece[] {
    const { text } = line;
    const category = CATEGORY.exec(text)?.[1];
    if (category !== undefined) {
      this.#isAnnounced = false;
      const before = this.end();
      this.#labels = labelsOf(category);
      this.passages.end();
      this.findings.add("Categories", "Subject and topic, by their last two levels");
      return before;
    }
    if (text.trim() === "") return this.end();
    this.#length += text.length + LINE_LENGTH;
    if (this.#length > ITEM_MAX_LENGTH) throw tooLong(this.#lines[0] ?? line);
    if (COMMENT.test(text)) this.#readComment(text);
    else this.#lines.push(line);
    return [];
  }

  /** The item that ends here, if one has started. */
  end(): Piece[] {
    const lines = this.#lines;
    const [first] = lines;
    const tags = this.#tags;
    const isAnnounced = this.#isAnnounced;
    const isLong = this.#length > WORDS_MAX_LENGTH;
    this.#lines = [];
    this.#length = 0;
    this.#tags = [];
    this.#isAnnounced = false;
    if (first === undefined) {
      if (isAnnounced) {
        this.row += 1;
        this.findings.leaveOut(
          "Questions that GIFT has no form for",
          "Left out by Moodle: the file has their names alone",
        );
      }
      return [];
    }
    const own = ownFactsOfTags(tags);
    if (own === null) this.findings.add("Tags", "Left out", tags.length);
    const source = lines.map(({ text }) => text).join("\n");
    if (isLong && withoutPictures(source).length > WORDS_MAX_LENGTH) throw tooLong(first);
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
    if (MOODLE_QUESTION.test(text)) this.#isAnnounced = true;
    else for (const [, tag = ""] of text.matchAll(TAGS)) this.#tags.push(tag);
  }

  #shaping(own: OwnFacts | null): Shaping {
    return {
      isForeign: own === null,
      findings: this.findings,
      pictureAt: (address) => {
        if (address.startsWith(MOODLE_FILE)) {
          this.findings.add("Pictures", "Missing: export as Moodle XML, which has them");
        }
        return this.#pictures.fromAddress(address) ?? pictureName(address);
      },
    };
  }

  #readDescription(item: GiftItem, own: OwnFacts | null): Piece[] {
    const shaping = this.#shaping(own);
    const text = shaped(textIn(item.text.format ?? "moodle", item.text.text), shaping);
    const passage = passageOf(text, { ...own, title: own?.title ?? null });
    if (passage !== null) this.passages.begin(passage, own?.passage ?? null);
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
    const text = read(item.text);
    if (item.title !== null && own === null && item.title !== wordsOf(text)) {
      this.findings.add("Titles of questions", "Left out");
    }
    const { passage, problems } = this.passages.of(own);
    const question = {
      text,
      options: answers.map(read),
      key,
      explanation: explanation === null ? null : read(explanation),
      ...ownParts(own, this.#labels),
      passage,
    };
    this.findings.add(KINDS[item.kind] ?? "Questions", "Questions");
    return [...this.#pictures.take(), rowOf(place, question, problems)];
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
  for await (const lines of readLines(bytes)) {
    yield* lines.flatMap((line) => file.add(line));
  }
  yield* file.end();
  file.passages.end();
  if (file.row === 0) {
    throw new UnreadableFile(
      "The file has no question in GIFT. A question ends with its answers in braces, such as {=right ~wrong} behind it.",
    );
  }
  yield { facts: factsOf(file.findings) };
};
