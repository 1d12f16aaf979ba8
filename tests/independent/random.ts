/** Numbers that look random, the same for one seed. */
export interface Random {
  /** A whole number from 0 on. */
  below(limit: number): number;
  /** True with a chance from 0 to 1. */
  chance(share: number): boolean;
  pick<Value>(list: readonly Value[]): Value;
  /** So many of a list, each once, in no order. */
  some<Value>(list: readonly Value[], count: number): Value[];
}

export function randomFrom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 12_345) % 2_147_483_646;
  const next = () => {
    state = ((state + 1) * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let turn = 0; turn < 5; turn += 1) next();
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick<Value>(list: readonly Value[]) {
      return list[below(list.length)] as Value;
    },
    some<Value>(list: readonly Value[], count: number) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        return left.splice(below(left.length), 1)[0] as Value;
      });
    },
  };
}
