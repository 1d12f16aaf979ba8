const DELIMITERS = [",", ";", "\t"] as const;

/**
 * The character that separates the cells of a file, told from its header: the commonest of comma,
 * semicolon and tab outside quotation marks. A comma when there is none of them.
 *
 * @param text the beginning of the file, from its first character that is not a line end
 * @returns null when the header doesn't end in this text, so that more of it has to be read
 */
export function sniffDelimiter(text: string): string | null {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "\n" || character === "\r") return commonest(counts);
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return null;
}

/** The same where the file ends without a line end. */
export function sniffWholeFile(text: string): string {
  return sniffDelimiter(`${text}\n`) ?? ",";
}

function commonest(counts: ReadonlyMap<string, number>): string {
  let found: string = ",";
  for (const [delimiter, count] of counts) {
    if (count > (counts.get(found) ?? 0)) found = delimiter;
  }
  return found;
}
