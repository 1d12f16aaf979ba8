import { ID_COLUMN } from "#rules/file-columns.ts";

/** Reads the cells of a CSV text as it comes, quoted ones too. */
class CellReader {
  readonly #onRow: (cells: readonly string[]) => void;
  readonly #separator: string;
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;

  constructor(separator: string, onRow: (cells: readonly string[]) => void) {
    this.#separator = separator;
    this.#onRow = onRow;
  }

  push(text: string): void {
    for (const character of text) {
      if (character === '"') this.#isQuoted = !this.#isQuoted;
      else if (this.#isQuoted) this.#add(character);
      else if (character === this.#separator) this.#endCell();
      else if (character === "\n" || character === "\r") this.end();
      else this.#add(character);
    }
  }

  end(): void {
    if (this.#cells.length === 0 && this.#cell === "") return;
    this.#endCell();
    this.#onRow(this.#cells);
    this.#cells = [];
  }

  // An id is short: what is longer needs no memory.
  #add(character: string): void {
    if (this.#cell.length < 100) this.#cell += character;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
  }
}

/** What separates the cells of a header, by the first line. */
function separatorOf(line: string): string {
  const counts = [",", ";", "\t"].map(
    (separator) => [separator, line.split(separator).length] as const,
  );
  return counts.sort((one, other) => other[1] - one[1])[0]?.[0] ?? ",";
}

/** How a text file is read, by its first bytes. */
function encodingOf([one, other]: Uint8Array): string {
  if (one === 0xff && other === 0xfe) return "utf-16le";
  return one === 0xfe && other === 0xff ? "utf-16be" : "utf-8";
}

/**
 * How many rows of a CSV file say the id of a question, so that it is told before anything is changed.
 * A file without such a column is not read beyond its header.
 */
export async function countIds(file: Blob): Promise<number> {
  const beginning = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  const encoding = encodingOf(beginning);
  const text = new TextDecoder(encoding).decode(beginning);
  const hint = /^sep=[,;\t][ \t]*[\r\n]+/i.exec(text)?.[0] ?? "";
  const [header = ""] = text
    .slice(hint.length)
    .trimStart()
    .split(/[\r\n]/, 1);
  const separator = separatorOf(header);
  const isId = (cell: string) => cell.trim().toLowerCase() === ID_COLUMN;
  if (!header.replaceAll('"', "").split(separator).some(isId)) return 0;
  let place = -1;
  let count = 0;
  const reader = new CellReader(separator, (cells) => {
    if (place >= 0) count += /^\s*\d+\s*$/.test(cells[place] ?? "") ? 1 : 0;
    else place = cells.findIndex(isId);
  });
  const decoder = new TextDecoder(encoding);
  const bytes = file.stream().getReader();
  for (;;) {
    const { done, value } = await bytes.read();
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
  }
  reader.end();
  return count;
}
