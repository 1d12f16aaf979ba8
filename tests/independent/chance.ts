const Z90 = 1.644_853_626_951_472_2;
export const Z99 = 2.575_829_303_548_900_4;

/** Wilson's score interval of `right` of `n`. */
export function rangeOf(right: number, n: number, z = Z90): { low: number; high: number } {
  const p = right / n;
  const w = (z * z) / n;
  const root = Math.sqrt(p * (1 - p) * w + (w * w) / 4);
  return { low: (p + w / 2 - root) / (1 + w), high: (p + w / 2 + root) / (1 + w) };
}

/** How many of a kind, and of the others, were right in one topic. */
export interface Stratum {
  n: number;
  o: number;
  m: number;
  others: number;
}

/** The shortfall of Mantel and Haenszel; null for none. */
export function shortfall(strata: readonly Stratum[]): number | null {
  let [expected, spread, observed] = [0, 0, 0];
  for (const { n, o, m, others } of strata) {
    if (n === 0 || m === 0) continue;
    const [total, right] = [n + m, o + others];
    expected += (n * right) / total;
    spread += (n * m * right * (total - right)) / (total * total * (total - 1));
    observed += o;
  }
  return spread === 0 ? null : (expected - observed - 0.5) / Math.sqrt(spread);
}

/** The chance of a standard normal value of `z` or more, by Simpson's rule on the density. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const [steps, end] = [4_000, z + 12];
  const width = (end - z) / steps;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(z) + density(end);
  for (let step = 1; step < steps; step += 1) {
    sum += density(z + step * width) * (step % 2 === 1 ? 4 : 2);
  }
  return (sum * width) / 3;
}

/** Whether at least `heads` in `tosses` of a coin have a chance of at most 0.005: exactly. */
export function isRareInTosses(heads: number, tosses: number): boolean {
  let [ways, choose] = [0n, 1n];
  for (let k = 0; k <= tosses; k += 1) {
    if (k >= heads) ways += choose;
    choose = (choose * BigInt(tosses - k)) / BigInt(k + 1);
  }
  return ways * 1000n <= 5n * 2n ** BigInt(tosses);
}
