/** What may stand between the cells of a file. */
export const separators = { comma: ",", semicolon: ";", tab: "\t" } as const;

export type Separator = keyof typeof separators;

const NAMES: readonly Separator[] = ["comma", "semicolon", "tab"];

/** What a character is called that stands between cells; null for any other. */
export function separatorNamed(character: string | undefined): Separator | null {
  return NAMES.find((name) => separators[name] === character) ?? null;
}

function commonest(line: string): Separator {
  const counts = NAMES.map((name) => line.split(separators[name]).length);
  return NAMES[counts.indexOf(Math.max(...counts))] ?? "comma";
}

/**
 * Tells what separates the cells of a file by its header: the commonest of comma, semicolon and tab
 * outside quotation marks; a comma when there is none of them.
 *
 * @param text the beginning of the file, from its first character that is not white space
 * @param isLast whether that is the whole file
 * @returns null when the header doesn't end in this text, so that more of it has to be read
 */
export function sniffSeparator(text: string, isLast: boolean): Separator | null {
  const unquoted = text.replace(/"[^"]*(?:"|$)/g, "");
  const lineEnd = unquoted.search(/[\r\n]/);
  if (lineEnd >= 0) return commonest(unquoted.slice(0, lineEnd));
  return isLast ? commonest(unquoted) : null;
}
