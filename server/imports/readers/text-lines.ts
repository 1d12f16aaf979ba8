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
 * The lines of a text file as its bytes arrive, those that end in each piece of them together, in whatever encoding it is.
 *
 * @throws UnreadableFile for another encoding, and for a line that is longer than any
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<TextLine[], void, undefined> {
  const decoder = new TextFileDecoder();
  let line = 0;
  /** The beginning of the line that is being read, in pieces: a long line is joined once. */
  let open: string[] = [];
  let length = 0;
  /** Whether the last line ended with a carriage return: a line feed in the next bytes belongs to it. */
  let isReturnLast = false;
  function linesIn(decoded: string): TextLine[] {
    if (decoded === "") return [];
    const text = isReturnLast && decoded.startsWith("\n") ? decoded.slice(1) : decoded;
    isReturnLast = decoded.endsWith("\r");
    const pieces = text.split(/\r\n|\r|\n/);
    const rest = pieces.pop() ?? "";
    const lines = pieces.map((piece): TextLine => {
      line += 1;
      const whole = open.length === 0 ? piece : [...open, piece].join("");
      [open, length] = [[], 0];
      return { text: whole, line };
    });
    if (rest !== "") open.push(rest);
    length += rest.length;
    if (length > LINE_MAX_LENGTH) {
      throw new UnreadableFile(
        `Line ${line + 1} is longer than ${figure(LINE_MAX_LENGTH)} characters.`,
      );
    }
    return lines;
  }
  for await (const chunk of bytes) yield linesIn(decoder.push(chunk));
  yield linesIn(decoder.end());
  yield [{ text: open.join(""), line: line + 1 }];
}
