/** A set of small numbers, 16 to a word. */
export type Bits = Uint16Array;

/** @param count more than the largest number */
export function bitsOf(count: number, numbers: Iterable<number>): Bits {
  const bits = new Uint16Array(Math.ceil(count / 16));
  for (const number of numbers) add(bits, number);
  return bits;
}

export function add(bits: Bits, number: number): void {
  bits[number >> 4] = (bits[number >> 4] ?? 0) | (1 << (number & 15));
}

export function has(bits: Bits, number: number): boolean {
  return (((bits[number >> 4] ?? 0) >> (number & 15)) & 1) === 1;
}

/** Adds what another set has, of as many numbers at most. */
export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < others.length; word++) {
    bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
  }
}

export function union(one: Bits, other: Bits): Bits {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const bits = long.slice();
  addAll(bits, short);
  return bits;
}

export function intersection(one: Bits, other: Bits): Bits {
  return one.map((word, at) => word & (other[at] ?? 0));
}

export function eachOf(bits: Bits, visit: (number: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      visit(word * 16 + 31 - Math.clz32(left & -left));
    }
  }
}

export function numbersOf(bits: Bits): number[] {
  const numbers: number[] = [];
  eachOf(bits, (number) => numbers.push(number));
  return numbers;
}

/**
 * What numbers weigh together that are in both sets: a sum for each word is kept for all its 65,536 values.
 *
 * @param weights of each number
 */
export function weigher(weights: readonly number[]): (one: Bits, other: Bits) => number {
  const tables = Array.from({ length: Math.ceil(weights.length / 16) }, (_, word) => {
    const table = new Float64Array(65_536);
    for (let value = 1; value < table.length; value++) {
      const lowest = 31 - Math.clz32(value & -value);
      table[value] = (table[value & (value - 1)] ?? 0) + (weights[word * 16 + lowest] ?? 0);
    }
    return table;
  });
  return (one, other) => {
    let sum = 0;
    for (let word = 0; word < tables.length; word++) {
      sum += tables[word]?.[(one[word] ?? 0) & (other[word] ?? 0)] ?? 0;
    }
    return sum;
  };
}
