/** The largest number that a row can have: PostgreSQL's integer is 32 bits wide. */
export const LARGEST_ID = 2_147_483_647;

/** A row's number as it is written, from 1 to `LARGEST_ID`; null for what can be none. */
export function idOf(written: string | number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(String(written)) ? Number(written) : 0;
  return number >= 1 && number <= LARGEST_ID ? number : null;
}
