/** The largest id of a row: PostgreSQL's integer has 32 bits. */
export const LARGEST_ID = 2_147_483_647;

/** Parses a row's id, from 1 to `LARGEST_ID`; null if invalid. */
export function idOf(written: string | number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(String(written)) ? Number(written) : 0;
  return number >= 1 && number <= LARGEST_ID ? number : null;
}
