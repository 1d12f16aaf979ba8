/** A fraction, exact: figures of marks are sums of fractions, and rounded once. */
export interface Ratio {
  over: bigint;
  /** Above 0. */
  under: bigint;
}

function divisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

function shortened(over: bigint, under: bigint): Ratio {
  const common = divisor(over, under);
  return { over: over / common, under: under / common };
}

/** Whole numbers as a fraction. @param under above 0 */
export function ratio(over: number, under = 1): Ratio {
  return shortened(BigInt(over), BigInt(under));
}

export function plus(one: Ratio, other: Ratio): Ratio {
  return shortened(one.over * other.under + other.over * one.under, one.under * other.under);
}

export function minus(one: Ratio, other: Ratio): Ratio {
  return plus(one, { over: -other.over, under: other.under });
}

export function times(one: Ratio, other: Ratio): Ratio {
  return shortened(one.over * other.over, one.under * other.under);
}

/** Below, at or above 0, as a comparator answers. */
export function compared(one: Ratio, other: Ratio): number {
  const difference = minus(one, other).over;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest whole number, halves away from 0. */
export function rounded({ over, under }: Ratio): number {
  const size = over < 0n ? -over : over;
  const whole = Number((2n * size + under) / (2n * under));
  return over < 0n && whole > 0 ? -whole : whole;
}
