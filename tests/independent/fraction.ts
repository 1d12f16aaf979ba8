/** An exact fraction, its denominator above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const NOUGHT: Fraction = { over: 0n, under: 1n };

/** `over / under` in lowest terms. */
export function fraction(over: number | bigint, under: number | bigint = 1n): Fraction {
  let [a, b] = [BigInt(over), BigInt(under)];
  if (b < 0n) [a, b] = [-a, -b];
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x === 0n ? NOUGHT : { over: a / x, under: b / x };
}

export const plus = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.under + other.over * one.under, one.under * other.under);
export const minus = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.under - other.over * one.under, one.under * other.under);
export const times = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.over, one.under * other.under);
export const sumOf = (all: readonly Fraction[]) => all.reduce(plus, NOUGHT);

/** Below 0 where one is less than the other, 0 where they are equal. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.over * other.under - other.over * one.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const toNumber = ({ over, under }: Fraction) => Number(over) / Number(under);

/** The nearest whole number, halves away from 0. */
export function rounded({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const whole = (2n * size + under) / (2n * under);
  return Number(over < 0n ? -whole : whole);
}

/** A fraction in percent to one decimal, halves away from 0. */
export const tenths = (value: Fraction) => rounded(times(value, fraction(1000))) / 10;

/** The median of whole numbers, none for none. */
export function medianOf(numbers: readonly number[]): Fraction | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : fraction(low + high, 2);
}

/** The median of fractions, none for none. */
export function medianOfFractions(values: readonly Fraction[]): Fraction | null {
  const sorted = [...values].sort(compareFractions);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : times(plus(low, high), fraction(1, 2));
}
