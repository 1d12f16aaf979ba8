// The rows that the questions of a paper become, each with all that is wrong with it.

import { figure } from "#rules/figures.ts";
import { foldText } from "#rules/fold-text.ts";
import { passageLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import {
  type Block,
  isAll,
  isBlank,
  isFormatted,
  type Mark,
  markupOf,
  withoutMark,
  withoutWholeBold,
  wordsOf,
} from "./blocks.ts";
import {
  onlyAnnounces,
  type Paper,
  type PaperOption,
  type PaperPassage,
  type PaperQuestion,
} from "./paper.ts";
import { findingsOf, otherType, type PlaceUnit, placeWords, rangeWords } from "./paper-findings.ts";
import type { ListedKey } from "./paper-keys.ts";
import { announcesPassage } from "./paper-marks.ts";
import {
  firstLine,
  indicesOf,
  letterOf,
  lettersOf,
  optionProblems,
  PART_NAMES,
  type Problem,
} from "./paper-options.ts";
import {
  type FileFinding,
  type FilePart,
  type FilePassage,
  type FileRow,
  SUBJECT_MISSING,
} from "./reader.ts";
import { unreadFindings } from "./unread-text.ts";

/** So much of a passage is shown beside each of its questions. */
const SHOWN_PASSAGE = 400;

/** Ways to mark the right option, as a sentence calls them. */
const MARKINGS: readonly [string, (option: PaperOption) => boolean][] = [
  ["starred", ({ isStarred }) => isStarred],
  ["highlighted", ({ content }) => isAll(content, ({ isHighlighted }) => isHighlighted === true)],
  ["bold", ({ content }) => isAll(content, ({ marks }) => marks.includes("strong"))],
  ["underlined", ({ content }) => isAll(content, ({ marks }) => marks.includes("u"))],
];

const MARK_OF: Readonly<Record<string, Mark>> = { bold: "strong", underlined: "u" };

/** Makes the rows of a paper. */
export class PaperRows {
  readonly #paper: Paper;
  readonly #unit: PlaceUnit;
  readonly #questions: readonly PaperQuestion[];
  /** How all questions mark their right option; null where they don't. */
  readonly #marking: (typeof MARKINGS)[number] | null;
  /** What is said where nearly all do. */
  #nearly: string | null = null;
  readonly #keys: ReadonlyMap<PaperQuestion, ListedKey>;
  readonly #unusedKeys: number[] = [];
  readonly #passages = new Map<PaperPassage, FilePassage | null>();
  readonly #shown = new Map<PaperPassage, { text: string; pictures: readonly string[] }>();
  readonly #passageSizes = new Map<PaperPassage, number>();
  readonly #leftOut = new Map<string, string[]>();
  /** What the keys of no question explain. */
  readonly #unread: (readonly Block[])[] = [];
  #explanations = 0;
  #ownKeys = 0;
  readonly #pictureFlaws: ReadonlyMap<string, string>;

  /** @param pictureFlaws what is wrong with pictures that can't be shown, by their names in texts */
  constructor(
    paper: Paper,
    unit: PlaceUnit,
    pictureFlaws: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#paper = paper;
    this.#pictureFlaws = pictureFlaws;
    this.#unit = unit;
    this.#keys = this.#matchKeys();
    this.#questions = paper.questions.filter((question) => this.#isAsked(question));
    this.#marking = this.#findMarking();
    for (const { passage } of this.#questions) {
      if (passage !== null) {
        this.#passageSizes.set(passage, (this.#passageSizes.get(passage) ?? 0) + 1);
      }
    }
  }

  get count(): number {
    return this.#questions.length;
  }

  /** The rows in the order of the paper, each made when it is taken. */
  *rows(): Generator<FileRow, void, undefined> {
    const counts = this.#questions.map(({ count }) => count);
    const areCounted = counts.every((count, at) => count !== null && count > (counts[at - 1] ?? 0));
    for (const [at, question] of this.#questions.entries()) {
      yield this.#row(question, areCounted ? (question.count ?? at + 1) : at + 1);
    }
  }

  /** What else the paper has. Complete once the rows were read. */
  get findings(): FileFinding[] {
    const longDirections = [...this.#passageSizes.values()].filter(
      (size) => size > passageLimits.passageQuestionsMax,
    );
    const { questions, passages, unreadKeys } = this.#paper;
    const ofNone = passages.filter((passage) => !this.#passageSizes.has(passage));
    const unread = [...this.#paper.unread, ...ofNone.map(({ lines }) => lines)];
    const all = findingsOf(this.#paper, {
      ...{ rows: this.#questions.length, leftOut: this.#leftOut, unusedKeys: this.#unusedKeys },
      ...{ marked: this.#marking?.[0] ?? null, longDirections: longDirections.length },
      ...{ inQuestions: this.#ownKeys, explanations: this.#explanations },
    });
    return [
      ...all,
      ...unreadFindings(
        { unread: [...unread, ...this.#unread], unreadKeys, questions },
        this.#unit,
      ),
    ];
  }

  #matchKeys(): Map<PaperQuestion, ListedKey> {
    const { questions, keys } = this.#paper;
    const matched = new Map<PaperQuestion, ListedKey>();
    const chains = new Map<number, number>();
    const times = new Map<number | null, number>();
    for (const { chain, count } of questions) {
      if (!chains.has(chain)) chains.set(chain, chains.size);
      times.set(count, (times.get(count) ?? 0) + 1);
    }
    const used = new Set<ListedKey>();
    const isByChain = keys.chains.length === chains.size;
    for (const [at, question] of questions.entries()) {
      const number = question.count ?? at + 1;
      const isOnly = times.get(question.count) === 1;
      const chain = keys.chains[isByChain ? (chains.get(question.chain) ?? 0) : 0];
      const key =
        isByChain || (keys.chains.length === 1 && (isOnly || question.count === null))
          ? chain?.get(number)
          : undefined;
      if (key === undefined) continue;
      matched.set(question, key);
      used.add(key);
    }
    for (const chain of keys.chains) {
      for (const [number, key] of chain) {
        if (used.has(key)) continue;
        this.#unusedKeys.push(number);
        this.#unread.push(key.explanation);
      }
    }
    return matched;
  }

  /** Counts what Lexam can't ask. */
  #isAsked(question: PaperQuestion): boolean {
    const words = wordsOf(question.content);
    const isTrueOrFalse = /^(?:true|false|t|f)[.\s]{0,3}$/i.test(question.answer?.words ?? "");
    if (question.options.length === 0 && isTrueOrFalse) {
      question.options = ["True", "False"].map((text) => ({
        label: "",
        isStarred: false,
        content: [{ ...firstLine(question), runs: [{ text, marks: [] }], text }],
      }));
      const index = /^t/i.test(question.answer?.words ?? "") ? 0 : 1;
      if (question.answer !== null) question.answer = { ...question.answer, indices: [index] };
    }
    const hasKey =
      (question.answer?.indices.length ?? 0) > 0 ||
      (this.#keys.get(question)?.indices.length ?? 0) > 0;
    const type = otherType(question, words, hasKey);
    if (type === null) return true;
    const place = rangeWords(question, question.lastPlace, this.#unit).toLowerCase();
    const places = this.#leftOut.get(type) ?? [];
    this.#leftOut.set(type, places);
    places.push(place);
    return false;
  }

  #findMarking(): (typeof MARKINGS)[number] | null {
    const questions = this.#questions.filter(({ options }) => options.length > 1);
    const saysKeys = this.#paper.keys.count > 0 || questions.some(({ answer }) => answer !== null);
    if (saysKeys || questions.length === 0) return null;
    for (const marking of MARKINGS) {
      const [name, is] = marking;
      const marked = questions.filter(({ options }) => options.filter(is).length === 1).length;
      if (marked === questions.length) return marking;
      if (marked * 2 > questions.length) {
        this.#nearly = `One option is ${name} in ${figure(marked)} of ${figure(questions.length)} questions: if that marks the key, mark one in each.`;
      }
    }
    return null;
  }

  #row(question: PaperQuestion, row: number): FileRow {
    const problems: Problem[] = question.flaws.map((message) => ({
      part: message.startsWith("Option") ? "option a" : "number",
      message,
    }));
    problems.push(...optionProblems(question));
    const { index, said, problem } = this.#key(question);
    if (problem !== null) problems.push({ part: "key", message: problem });
    const { passage, before, missing } = this.#passageOf(question);
    if (missing !== null) problems.push({ part: "passage", message: missing });
    if (question.subject === null) problems.push({ part: "subject", message: SUBJECT_MISSING });
    const explanation = this.#explanationOf(question);
    const content = [...before, ...withoutWholeBold(question.content)];
    const options = question.options.map(({ content: words }) => this.#optionContent(words));
    const isRich = options.some(isFormatted);
    const shown = picturesIn(markupOf([...content, ...options.flat(), ...explanation]));
    for (const name of new Set([...shown, ...this.#shownOf(question.passage).pictures])) {
      const message = this.#pictureFlaws.get(name);
      if (message !== undefined) problems.push({ part: "question", message });
    }
    const parts = this.#partsOf(
      question,
      said,
      explanation,
      new Set(problems.map(({ part }) => part)),
    );
    const markup = {
      questionHtml: isFormatted(content) ? markupOf(content) : null,
      optionsHtml: isRich ? options.map(markupOf) : [],
      explanationHtml: isFormatted(explanation) ? markupOf(explanation) : null,
    };
    const hasMarkup = markup.questionHtml !== null || isRich || markup.explanationHtml !== null;
    return {
      row,
      place: rangeWords(question, question.lastPlace, this.#unit),
      draft: {
        question: {
          ...{ questionText: wordsOf(content), options: options.map(wordsOf) },
          ...{ correctOptionIndex: index, subject: question.subject ?? "", topic: question.topic },
          ...{ pyq: false, explanation: wordsOf(explanation) || null },
        },
        ...(hasMarkup ? { markup } : {}),
        ...{ passage, id: null },
      },
      problems: problems.map(({ message }) => message),
      warnings: [],
      section: null,
      source: parts.map(({ text }) => text),
      parts,
    };
  }

  #optionContent(content: readonly Block[]): readonly Block[] {
    const mark = MARK_OF[this.#marking?.[0] ?? ""];
    return mark === undefined ? withoutWholeBold(content) : withoutMark(content, mark);
  }

  /** The place of the right option, -1 for none, with what the file says and what is wrong with it. */
  #key(question: PaperQuestion): { index: number; said: string | null; problem: string | null } {
    const { answer, options } = question;
    const listed = this.#keys.get(question);
    const marked = this.#marking === null ? -1 : options.findIndex(this.#marking[1]);
    if (marked >= 0) return { index: marked, said: null, problem: null };
    const own = answer === null ? null : indicesOf(answer, options);
    const indices = own !== null && own.length > 0 ? own : (listed?.indices ?? []);
    const said = answer !== null ? answer.line.text.trim() : (listed?.said ?? null);
    const place = placeWords(answer?.line ?? listed?.place ?? question, this.#unit);
    if (own !== null && own.length > 0) this.#ownKeys += 1;
    const [index, ...others] = indices;
    if (index === undefined)
      return { index: -1, said, problem: this.#noKey(question, said, place) };
    if (others.length > 0) {
      return {
        index: -1,
        said,
        problem: `Two keys: ${lettersOf(indices)} (${place}). Choose one, or leave the question out.`,
      };
    }
    const letter = letterOf(index);
    if (options.length === 0) return { index: -1, said, problem: null };
    if (index >= options.length) {
      const count = options.length === 1 ? "is one option" : `are ${options.length} options`;
      return {
        index: -1,
        said,
        problem: `Key has no option: it says (${letter}), but there ${count} (${place}). Choose the right one, or add the option.`,
      };
    }
    const other = own !== null && own.length > 0 ? listed?.indices : undefined;
    if (other !== undefined && other.length > 0 && other.join() !== indices.join()) {
      const where = placeWords(listed?.place ?? question, this.#unit);
      return {
        index,
        said,
        problem: `Two keys: the question says ${letter} and the list ${lettersOf(other)} (${where}). Choose one.`,
      };
    }
    return { index, said, problem: null };
  }

  #noKey(question: PaperQuestion, said: string | null, place: string): string {
    if (said !== null) {
      return `No key: “${truncate(said, 60)}” names none of the options (${place}). Choose one.`;
    }
    if (this.#paper.keys.count > 0) {
      const number = question.count === null ? "this question" : `number ${question.count}`;
      return `No key: the keys at the end don't have ${number}. Choose one.`;
    }
    return `No key: nothing says which option is right. ${this.#nearly ?? "Choose one, or write “Ans. (c)” below the options."}`;
  }

  #explanationOf(question: PaperQuestion): readonly Block[] {
    const listed = this.#keys.get(question)?.explanation.filter((block) => !isBlank([block])) ?? [];
    // A key in a list is often followed by the words of its option.
    const words = foldText(wordsOf(listed));
    const isOption = question.options.some(({ content }) => foldText(wordsOf(content)) === words);
    const all = [...question.explanation, ...(isOption ? [] : listed)];
    if (isBlank(all)) return [];
    this.#explanations += 1;
    return withoutWholeBold(all);
  }

  #passageOf(question: PaperQuestion): {
    passage: FilePassage | null;
    before: readonly Block[];
    missing: string | null;
  } {
    const found = question.passage;
    if (found === null) return { passage: null, before: [], missing: null };
    const { directions, content, range } = found;
    if (isBlank(content)) {
      const isPromised =
        directions.length === 0 || directions.some(({ text }) => announcesPassage(text));
      if (isPromised) {
        const names = range === null ? "" : ` for questions ${range.from} to ${range.to}`;
        const missing = `Passage missing: one is announced${names} (${placeWords(found, this.#unit)}), but no text stands below. Write it, or leave these questions out.`;
        return { passage: null, before: [], missing };
      }
    }
    const words = onlyAnnounces(found) ? content : [...directions, ...content];
    const size = this.#passageSizes.get(found) ?? 0;
    const isLong = size > passageLimits.passageQuestionsMax;
    if (isLong && isBlank(content)) return { passage: null, before: words, missing: null };
    let passage = this.#passages.get(found);
    if (passage === undefined) {
      const { title, source } = found;
      const html = isFormatted(words) ? markupOf(words) : null;
      passage = { text: wordsOf(words), title, source, html };
      this.#passages.set(found, passage);
    }
    return { passage, before: [], missing: null };
  }

  /** What a question shows of its passage. A set of many asks for it again and again. */
  #shownOf(passage: PaperPassage | null): { text: string; pictures: readonly string[] } {
    if (passage === null) return { text: "", pictures: [] };
    const { directions, content } = passage;
    const shown = this.#shown.get(passage) ?? {
      text: truncate(wordsOf([...directions, ...content]), SHOWN_PASSAGE),
      pictures: picturesIn(markupOf(content)),
    };
    this.#shown.set(passage, shown);
    return shown;
  }

  #partsOf(
    question: PaperQuestion,
    key: string | null,
    explanation: readonly Block[],
    wrong: ReadonlySet<FilePart["name"]>,
  ): FilePart[] {
    const parts: FilePart[] = [];
    const add = (name: FilePart["name"], text: string) => {
      if (text !== "" || wrong.has(name))
        parts.push({ name, text, ...(wrong.has(name) ? { isWrong: true } : {}) });
    };
    const { passage } = question;
    add("passage", this.#shownOf(passage).text);
    add("subject", question.subject ?? "");
    add("number", question.label);
    add("question", wordsOf(question.content));
    for (const [at, { label, content }] of question.options.entries()) {
      add(PART_NAMES[at] ?? "other", `${label} ${wordsOf(content)}`.trim());
    }
    add("key", key ?? "");
    add("explanation", wordsOf(explanation));
    return parts;
  }
}

/** The names of the file's pictures in a text. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(/ src="file:([^"]*)"/g)].map(([, name = ""]) => name);
}
