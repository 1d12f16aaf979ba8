import { questionLimits } from "#rules/limits.ts";
import { UnreadableFile } from "../file-failure.ts";
import { withFormulas } from "./file-texts.ts";
import { brokenRow, Findings, factsOf, rowOf, TOO_MANY_OPTIONS } from "./question-file.ts";
import type { FileRow, Reader } from "./reader.ts";
import { readLines, type TextLine } from "./text-lines.ts";

const OPTION = /^([A-Z])[.)](?:\s(.*))?$/;
const ANSWER = /^ANSWER\s{0,9}:(.*)$/i;
const FEEDBACK = /^(?:FEEDBACK|EXPLANATION)\s{0,9}:(.*)$/i;

/** Characters of a question with its options. */
const ITEM_MAX_LENGTH = 200_000;

const HOW = "Write “ANSWER: B” below the options.";

/** What was read of a question so far. */
interface Item {
  lines: TextLine[];
  text: string[];
  /** Letters with their texts, in the order of the file. */
  options: [letter: string, text: string][];
}

const started = (): Item => ({ lines: [], text: [], options: [] });

/** A file of Aiken: a question, its options behind letters, and a line with the answer. */
class AikenFile {
  readonly findings = new Findings();
  #item = started();
  #length = 0;
  /** The last question, to which a line of feedback may still belong. */
  #held: FileRow | null = null;
  row = 0;

  add(line: TextLine): FileRow[] {
    const { text } = line;
    const answer = ANSWER.exec(text.trim());
    if (answer !== null) return [...this.take(), ...this.#end(line, answer[1] ?? "")];
    const feedback = this.#item.lines.length === 0 ? FEEDBACK.exec(text.trim())?.[1] : undefined;
    if (feedback !== undefined && this.#held !== null) {
      this.#explain(feedback);
      return [];
    }
    if (text.trim() === "") return [];
    const before = this.take();
    this.#length += text.length;
    if (this.#length > ITEM_MAX_LENGTH) {
      const first = this.#item.lines[0] ?? line;
      throw new UnreadableFile(
        `Line ${first.line}: The question has no line with its answer. ${HOW}`,
      );
    }
    this.#item.lines.push(line);
    this.#note(text);
    return before;
  }

  /** The last question, when nothing more can belong to it. */
  take(): FileRow[] {
    const held = this.#held;
    this.#held = null;
    return held === null ? [] : [held];
  }

  /** What stands at the end of the file without an answer. */
  finish(): FileRow[] {
    const { lines } = this.#item;
    if (lines.length === 0 || this.row === 0) return this.take();
    this.row += 1;
    const row = brokenRow(this.#placeOf(lines), `The question has no line with its answer. ${HOW}`);
    return [...this.take(), row];
  }

  #note(text: string): void {
    const { options } = this.#item;
    const [, letter = "", words = ""] = OPTION.exec(text.trim()) ?? [];
    const expected = String.fromCharCode(65 + options.length);
    // "I. Newton" is no option, and a question may begin with a letter and a dot.
    if (letter === expected && this.#item.text.length > 0) options.push([letter, words.trim()]);
    else if (options.length === 0) this.#item.text.push(text.trim());
    else {
      const last = options.at(-1);
      if (last !== undefined) last[1] = `${last[1]}\n${text.trim()}`;
    }
  }

  #placeOf(lines: readonly TextLine[]) {
    const source = lines.map(({ text }) => text).join("\n");
    return { row: this.row, place: `Line ${lines[0]?.line ?? 1}`, source };
  }

  #end(line: TextLine, said: string): FileRow[] {
    const { lines, text, options } = this.#item;
    this.#item = started();
    this.#length = 0;
    this.row += 1;
    const place = this.#placeOf([...lines, line]);
    if (lines.length === 0) {
      return [brokenRow(place, "The answer has no question above it. Write the question first.")];
    }
    if (options.length > questionLimits.optionsMax) {
      this.findings.leaveOut(TOO_MANY_OPTIONS);
      return [];
    }
    const letters = said.trim().split(/[\s,;&/]+/);
    if (letters.length > 1 && letters.every((letter) => /^[A-Z]$/i.test(letter))) {
      this.findings.leaveOut("Questions with several right answers");
      return [];
    }
    const letter = /^\s*\(?([A-Z])(?:[.)]|\s|$)/i.exec(said)?.[1]?.toUpperCase();
    const key = options.findIndex(([one]) => one === letter);
    const plain = (words: string) => ({ text: withFormulas(words), isHtml: false });
    const question = {
      text: plain(text.join("\n")),
      options: options.map(([, words]) => plain(words)),
      ...{ key, saidKey: said.trim(), explanation: null, subject: "", topic: null, passage: null },
    };
    this.findings.add("Multiple choice questions", "Questions");
    this.#held = rowOf(place, question);
    return [];
  }

  /** Some writers have a line with the reason behind the answer. */
  #explain(text: string): void {
    const row = this.#held;
    if (row?.draft == null) return;
    this.findings.add("Lines “FEEDBACK:”", "Explanations");
    const question = { ...row.draft.question, explanation: withFormulas(text.trim()) };
    row.draft = { ...row.draft, question };
    row.parts = [...(row.parts ?? []), { name: "explanation", text: text.trim() }];
  }
}

export const read: Reader = async function* (bytes) {
  const file = new AikenFile();
  yield { facts: factsOf() };
  for await (const lines of readLines(bytes)) {
    yield* lines.flatMap((line) => file.add(line));
  }
  yield* file.finish();
  if (file.row === 0) {
    throw new UnreadableFile(
      `The file has no question in Aiken: a question, its options behind A., B. and so on, and its answer. ${HOW}`,
    );
  }
  yield { facts: factsOf(file.findings) };
};
