import { randomInt } from 'node:crypto';

/** `whole`: long runs go through every point (`npm run test:faults`); else through some, drawn anew for each run. */
export const longRuns = 'TEST_LONG_RUNS';
/** Draws the same points again: the number that the failed test's name tells. */
const longRunSeed = 'TEST_LONG_RUN_SEED';

export const isWhole = process.env[longRuns] === 'whole';
const seed = Number(process.env[longRunSeed] ?? randomInt(1, 1_000_000));

/** What a test's name says of how much it goes through. */
export const extent = isWhole ? 'every point' : `some of the points, seed ${seed}`;

/** All numbers from 1 to `count`, or by default `some` of them in order: the first, the last and others between. */
export function pickPoints(count: number, some: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  if (isWhole || count <= some) return all;
  const between = all.slice(1, -1).map((point) => ({ point, draw: drawn(point) }));
  const picked = between.sort((a, b) => a.draw - b.draw).slice(0, some - 2);
  return [1, ...picked.map(({ point }) => point), count].sort((a, b) => a - b);
}

/** How many samples of a property are taken: the `whole`, or by default a tenth. fast-check tells the seed of one that failed. */
export const sampleCount = (whole: number): number => (isWhole ? whole : Math.ceil(whole / 10));

/** A number that the seed and the point alone decide (Knuth's multiplicative hash). */
const drawn = (point: number): number => Math.imul(seed + point * 7919, 2_654_435_761) >>> 0;
