import { figure } from "#rules/figures.ts";
import { UnreadableFile } from "../file-failure.ts";
import { TextFileDecoder } from "./text-decoder.ts";

/** Characters of a line: a picture may stand in it as text. */
const LINE_MAX_LENGTH = 16 * 1024 * 1024;

/** A line of a text file. */
export interface TextLine {
  text: string;
  /** 1 for the first. */
  line: number;
}

/**
 * The lines of a text file as its bytes arrive, in whatever encoding it is.
 *
 * @throws UnreadableFile for another encoding, and for a line that is longer than any
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<TextLine, void, undefined> {
  const decoder = new TextFileDecoder();
  let rest = "";
  let line = 0;
  function* linesIn(text: string): Generator<TextLine, void, undefined> {
    const whole = rest + text;
    // A line feed may follow in the next bytes.
    const held = whole.endsWith("\r") ? whole.slice(0, -1) : whole;
    const lines = held.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? "") + whole.slice(held.length);
    if (rest.length > LINE_MAX_LENGTH) {
      throw new UnreadableFile(
        `Line ${line + lines.length + 1} is longer than ${figure(LINE_MAX_LENGTH)} characters.`,
      );
    }
    for (const one of lines) {
      line += 1;
      yield { text: one, line };
    }
  }
  for await (const chunk of bytes) yield* linesIn(decoder.push(chunk));
  yield* linesIn(decoder.end());
  yield { text: rest.replace(/\r$/, ""), line: line + 1 };
}
