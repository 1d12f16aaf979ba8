/** "key C here, A there": the difference of a file's row from the bank's question. */
export function differenceWords({
  what,
  file,
  bank,
}: {
  what: string;
  file: string;
  bank: string;
}): string {
  return `${nameOf(what)} ${file} here, ${bank} there`;
}

/** "option A 12, before 0012": the change of the bank's question by a file's row. */
export function changeWords({
  what,
  file,
  bank,
}: {
  what: string;
  file: string;
  bank: string;
}): string {
  return `${nameOf(what)} ${file}, before ${bank}`;
}

function nameOf(what: string): string {
  return what === "PYQ" ? what : `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
}
