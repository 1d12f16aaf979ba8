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
  const name = what === "PYQ" ? what : `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return `${name} ${file} here, ${bank} there`;
}
