/** "key C here, A there": what a row of a file says otherwise than the bank's question. */
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

/** "option A 12, before 0012": what a row of a file has changed in the bank's question. */
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
