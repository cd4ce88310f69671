/** Random numbers from a fixed seed, which make every demo the same. */
export type Random = {
  next(): number;
  below(max: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T extends { weight: number }>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number): number => Math.floor(next() * max);
  return {
    next,
    below,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
    weighted(list) {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      const chosen = list.find(({ weight }) => {
        left -= weight;
        return left < 0;
      });
      return chosen ?? list.at(-1)!;
    },
  };
}
