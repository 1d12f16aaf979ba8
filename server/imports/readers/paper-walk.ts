import { wordCount } from "#rules/text.ts";
import {
  type Block,
  isBlank,
  type Line,
  type Place,
  partOf,
  type Table,
  wordsOf,
} from "./blocks.ts";
import { isKeyLine } from "./key-pairs.ts";
import { OpenQuestion, PASSAGE_WORDS } from "./open-question.ts";
import type { Paper, PaperPassage, PaperQuestion } from "./paper.ts";
import { looksLikeKeys } from "./paper-key-tables.ts";
import { KeyList } from "./paper-keys.ts";
import {
  answerIn,
  DROPPED,
  EXPLANATION,
  isKeyHeading,
  LABEL,
  passageStart,
  rangeIn,
  sourceIn,
  titleIn,
} from "./paper-marks.ts";
import { countingOptions, Starts, tokensOf } from "./paper-starts.ts";
import { questionsOfTable } from "./paper-tables.ts";
import type { Token } from "./paper-token.ts";

/** Reads a paper from its beginning to its end. */
export class PaperWalk {
  readonly paper: Paper = {
    ...{ questions: [], keys: new KeyList(), keyTables: 0, titles: [], passages: [] },
    ...{ dropped: new Map(), unread: [], unreadKeys: [], questionTables: 0 },
  };
  #tokens: readonly Token[];
  readonly #titles = new Set<string>();
  #starts: Starts;
  #open: OpenQuestion | null = null;
  /** What stands between questions, until it is known what it is. */
  #stray: Block[] = [];
  #passage: PaperPassage | null = null;
  #isPassageOpen = false;
  #subject: string | null = null;
  #isApart = false;
  #isBlankBefore = false;
  #chain = 0;
  #isInKeys = false;
  /** Questions without numbers begin where there is room for one. */
  #isUnnumbered: boolean;

  constructor(blocks: readonly Block[]) {
    const { tokens } = tokensOf(blocks);
    this.#tokens = tokens;
    this.#starts = new Starts(tokens);
    this.#isUnnumbered = tokens.every(({ number }) => number === null);
  }

  read(): Paper {
    for (let at = 0; at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at];
      if (token === undefined) break;
      if (token.block.kind === "table") this.#table(token.block, at);
      else this.#line(token.block, at);
    }
    this.#endQuestion();
    this.#leaveStray();
    return this.paper;
  }

  #line(line: Line, at: number): void {
    const text = line.text.trim();
    if (text === "") {
      this.#isBlankBefore = true;
      return;
    }
    if (this.#isInKeys && this.#goesOnInKeys(line, at)) return;
    this.#readLine(line, at);
    this.#isBlankBefore = false;
  }

  /** Whether a line is still one of the keys; where questions go on, they are over. */
  #goesOnInKeys(line: Line, at: number): boolean {
    const isPassage = passageStart(line.text) !== null;
    const hasOptions = this.#nextOptions(at);
    if (isPassage && hasOptions) this.#isInKeys = false;
    else if (isKeyHeading(line.text)) return true;
    else if (titleIn(line) !== null && (hasOptions || !line.text.includes("."))) {
      if (!hasOptions) {
        if (!this.#titles.has(titleIn(line) ?? "")) this.paper.unread.push([line]);
        return true;
      }
      this.#isInKeys = false;
    } else {
      const isQuestion =
        this.#tokens[at]?.number?.value === 1 && hasOptions && !isKeyLine(line.text);
      if (!isQuestion && this.paper.keys.takeLine(line)) return true;
      this.#isInKeys = false;
    }
    this.#isApart = true;
    return false;
  }

  /** Whether options follow before the paper is over, and before numbers begin again. */
  #nextOptions(at: number): boolean {
    let ones = 0;
    for (let ahead = at; ahead < this.#tokens.length && ahead < at + 60; ahead += 1) {
      const token = this.#tokens[ahead];
      if (token === undefined) break;
      const [first, second] = token.options;
      if (first?.index === 0 && (second !== undefined || this.#startsWithOption(ahead + 1, 1)))
        return true;
      if (token.number?.value === 2) ones += 1;
      if (ones > 1) return false;
    }
    return false;
  }

  #startsWithOption(from: number, index: number): boolean {
    return this.#tokens.slice(from, from + 8).some(({ options }) => options[0]?.index === index);
  }

  #readLine(line: Line, at: number): void {
    const { text } = line;
    const isComplete = this.#open?.isComplete ?? true;
    if (isKeyHeading(text) && this.#isKeysAhead(at)) {
      this.#endQuestion();
      this.#isInKeys = true;
      return;
    }
    if (this.#labels(line, isComplete)) return;
    const walk = {
      last: this.#open?.question.count ?? this.#lastCount(),
      isComplete,
      isApart: this.#isApart,
      announced: this.#isPassageOpen ? (this.#passage?.range?.from ?? null) : null,
    };
    if (this.#starts.isStart(at, walk)) {
      this.#beginQuestion(line, at);
      return;
    }
    const start = passageStart(text);
    const isExplicit =
      start !== null &&
      (rangeIn(text) !== null || start.kind === "passage" || /^\W{0,3}directions?/i.test(text));
    if (start !== null && (isComplete || isExplicit)) {
      this.#beginPassage(line, start);
      return;
    }
    const title = isComplete && !this.#isPassageOpen ? titleIn(line) : null;
    if (title !== null && this.#isTitleHere(at)) {
      this.#endQuestion();
      if (this.#passage !== null) this.#endPassage();
      this.#subject = title;
      this.paper.titles.push(title);
      this.#titles.add(title);
      this.#isApart = true;
      return;
    }
    if (this.#isUnnumbered && this.#beginsUnnumbered(line, at)) return;
    if (this.#open === null) this.#beforeQuestion(line);
    else this.#open.take(line, at);
  }

  #lastCount(): number | null {
    return this.paper.questions.at(-1)?.count ?? null;
  }

  #isKeysAhead(at: number): boolean {
    const list = new KeyList();
    const isNear = (token: Token) =>
      !(token.block.kind === "line" && token.block.text.trim() === "");
    const ahead = this.#tokens
      .slice(at + 1, at + 12)
      .filter(isNear)
      .slice(0, 3);
    return ahead.some(({ block }) => {
      if (block.kind === "table") return list.takeTable(block);
      // A title of a section may stand between.
      return list.takeLine(block) && list.count > 0;
    });
  }

  /** "Subject: Torts", "Level: Easy" */
  #labels(line: Line, isComplete: boolean): boolean {
    const label = LABEL.exec(line.text);
    if (label !== null && !this.#isPassageOpen) {
      const said = (label[2] ?? "").trim();
      const isTopic = /topic|chapter/i.test(label[1] ?? "");
      const question = this.#open?.question;
      if (question === undefined) {
        if (!isTopic) this.#subject = said;
      } else if (isTopic) question.topic = said;
      else if (isComplete) question.subject = said;
      else return false;
      return true;
    }
    const dropped = DROPPED.exec(line.text);
    if (dropped === null || this.#open === null) return false;
    const isHint = /hint/i.test(dropped[1] ?? "");
    if (!isHint && (dropped[2] ?? "").length > 40) return false;
    const word = (dropped[1] ?? "").replace(/^\w/, (letter) => letter.toUpperCase());
    this.paper.dropped.set(word, (this.paper.dropped.get(word) ?? 0) + 1);
    return true;
  }

  /** A title stands above a question or a passage, or above another title. */
  #isTitleHere(at: number): boolean {
    const below = this.#tokens
      .slice(at + 1, at + 15)
      .filter(({ block }) => block.kind === "table" || block.text.trim() !== "");
    const isBelow = below
      .slice(0, 6)
      .some(
        ({ block, number }) =>
          number !== null || (block.kind === "line" && passageStart(block.text) !== null),
      );
    const isEssay = below
      .slice(0, 2)
      .some(({ block }) => block.kind === "line" && wordCount(block.text) >= PASSAGE_WORDS);
    const [next] = below;
    // A line in the last option would be followed by more of it.
    const isOfOption = this.#open?.awaits(next?.options[0]?.index) ?? false;
    return (isBelow || isEssay || this.#isUnnumbered) && !isOfOption;
  }

  #beginQuestion(line: Line, at: number): void {
    const number = this.#tokens[at]?.number;
    if (number == null) return;
    this.#endQuestion();
    const previous = this.paper.questions.at(-1) ?? null;
    const last = previous?.count ?? null;
    const isAgain = last !== null && number.value <= last && (number.value === 1 || this.#isApart);
    if (isAgain) this.#chain += 1;
    const question = this.#newQuestion(line, number.value, line.text.slice(0, number.end).trim());
    if (last !== null && !isAgain && number.value !== last + 1) {
      question.flaws.push(numberFlaw(last, number.value));
    }
    this.#begin(question, line, at, number.end);
  }

  #newQuestion(line: Place, count: number | null, label: string): PaperQuestion {
    this.#takeStray();
    this.#isPassageOpen = false;
    // The passage ends where its questions are over.
    if (count !== null && count > (this.#passage?.range?.to ?? count)) this.#passage = null;
    this.#isApart = false;
    const { page, number } = line;
    return {
      ...{ page, number, count, label, chain: this.#chain, lastPlace: { page, number } },
      ...{ content: [], options: [], answer: null, explanation: [], flaws: [], type: null },
      ...{ passage: this.#passage, subject: this.#subject, topic: null },
    };
  }

  #beginsUnnumbered(line: Line, at: number): boolean {
    const open = this.#open;
    const isMarked = /^\s*Q(?:uestion)?\s?[.:)–-]/i.test(line.text);
    const hasRoom =
      open === null
        ? !this.#isPassageOpen || this.#isBlankBefore
        : open.question.options.length > 1 && (this.#isBlankBefore || open.isAnswered);
    const isOption = countingOptions(this.#tokens, at)[0]?.index !== undefined && !isMarked;
    const isOther = answerIn(line.text) !== null || EXPLANATION.test(line.text);
    if ((!isMarked && (!hasRoom || isOption || isOther)) || !this.#startsWithOption(at, 0))
      return false;
    const mark = /^\s*Q(?:uestion)?\s?[.:)–-]{1,2}\s*/i.exec(line.text)?.[0] ?? "";
    this.#endQuestion();
    this.#begin(this.#newQuestion(line, null, mark.trim()), line, at, mark.length);
    return true;
  }

  /** @param shift where its words begin in the line, behind its number */
  #begin(question: PaperQuestion, line: Line, at: number, shift: number): void {
    this.#open = new OpenQuestion(question, this.#tokens);
    this.#open.begin(partOf(line, shift), at, shift);
  }

  #beginPassage(line: Line, { kind, end }: { kind: "directions" | "passage"; end: number }): void {
    this.#endQuestion();
    this.#leaveStray();
    const range = rangeIn(line.text);
    const open = this.#isPassageOpen ? this.#passage : null;
    // "Directions" and then "Passage 1" announce one.
    const goesOn =
      open !== null && isBlank(open.content) && (open.range === null || range === null);
    const passage = goesOn ? open : newPassage(line, true);
    if (!goesOn) this.paper.passages.push(passage);
    passage.lines.push(line);
    passage.range ??= range;
    this.#passage = passage;
    this.#isPassageOpen = true;
    this.#isApart = true;
    const rest = partOf(line, end);
    if (kind === "directions" || range !== null) {
      passage.directions.push(line);
      return;
    }
    if (rest.text === "") return;
    const isTitle = passage.title === null && wordCount(rest.text) <= 15;
    if (isTitle && !/[.?!]$/.test(rest.text)) passage.title = rest.text;
    else passage.content.push(rest);
  }

  #endPassage(): void {
    this.#passage = null;
    this.#isPassageOpen = false;
  }

  #beforeQuestion(line: Line): void {
    if (this.#isPassageOpen && this.#passage !== null) {
      this.#passage.lines.push(line);
      const source = sourceIn(line.text);
      const isText = source === null || this.#passage.source !== null;
      if (isText || isBlank(this.#passage.content)) this.#passage.content.push(line);
      else this.#passage.source = source;
      return;
    }
    this.#stray.push(line);
  }

  /** At the beginning of a question: a long text above it is its passage. */
  #takeStray(): void {
    const stray = this.#stray;
    const [first] = stray;
    if (first === undefined || wordCount(wordsOf(stray)) < PASSAGE_WORDS) {
      this.#leaveStray();
      return;
    }
    this.#stray = [];
    this.#passage = newPassage(first, false);
    this.#passage.content.push(...stray);
    this.#passage.lines.push(...stray);
    this.paper.passages.push(this.#passage);
  }

  #leaveStray(): void {
    if (this.#stray.length > 0) this.paper.unread.push(this.#stray);
    this.#stray = [];
  }

  #endQuestion(): void {
    if (this.#open === null) return;
    this.#leaveStray();
    this.#stray = this.#open.end();
    this.paper.questions.push(this.#open.question);
    this.#open = null;
  }

  #table(table: Table, at: number): void {
    const questions = questionsOfTable(table, this.#subject);
    if (questions !== null) {
      this.#endQuestion();
      const [chain, passage] = [this.#chain, this.#passage];
      this.paper.questionTables += 1;
      this.paper.questions.push(
        ...questions.map((one) => ({ ...one, chain, passage: one.passage ?? passage })),
      );
      this.#isPassageOpen = false;
      return;
    }
    if (this.#open?.isAsking !== true && this.paper.keys.takeTable(table)) {
      this.#endQuestion();
      this.paper.keyTables += 1;
      this.#isInKeys = true;
    } else if (this.#open?.isAsking !== true && looksLikeKeys(table) && !this.#nextOptions(at)) {
      this.#endQuestion();
      this.paper.unreadKeys.push(table);
    } else if (this.#isInKeys && this.paper.keys.count > 0) this.paper.keys.takeBlock(table);
    else if (this.#isPassageOpen) {
      this.#passage?.content.push(table);
      this.#passage?.lines.push(table);
    } else if (this.#open === null) this.#stray.push(table);
    else this.#open.takeTable(table);
  }
}

function newPassage({ page, number }: Place, isAnnounced: boolean): PaperPassage {
  return {
    ...{ page, number, isAnnounced, range: null, directions: [], content: [], lines: [] },
    ...{ title: null, source: null },
  };
}

function numberFlaw(last: number, number: number): string {
  if (number === last) {
    return `Number repeats: two questions in a row have the number ${number}. Number them one after the other.`;
  }
  if (number < last) {
    return `Number goes back: ${number} follows ${last}. Number the questions one after the other.`;
  }
  const missing =
    number === last + 2 ? `question ${last + 1} is` : `questions ${last + 1} to ${number - 1} are`;
  return `Number jumps: ${number} follows ${last}. Check whether ${missing} missing, or part of the one above.`;
}
