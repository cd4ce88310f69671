import { randomInt } from 'node:crypto';

/**
 * With the value `whole`, each point is tested (`npm run test:faults`). By default, each run tests some random ones.
 */
export const longRuns = 'TEST_LONG_RUNS';
/** Repeats the random choice of an earlier run. The name of the failed test contains its seed. */
const longRunSeed = 'TEST_LONG_RUN_SEED';

export const isWhole = process.env[longRuns] === 'whole';
const seed = Number(process.env[longRunSeed] ?? randomInt(1, 1_000_000));

export const extent = isWhole ? 'every point' : `some of the points, seed ${seed}`;

/** Always includes the first and the last point. */
export function pickPoints(count: number, some: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  if (isWhole || count <= some) return all;
  const between = all.slice(1, -1).map((point) => ({ point, draw: drawn(point) }));
  const picked = between.sort((a, b) => a.draw - b.draw).slice(0, some - 2);
  return [1, ...picked.map(({ point }) => point), count].sort((a, b) => a - b);
}

/** If a sample fails, fast-check reports its seed. */
export const sampleCount = (whole: number): number => (isWhole ? whole : Math.ceil(whole / 10));

/** Uses Knuth's multiplicative hash. */
const drawn = (point: number): number => Math.imul(seed + point * 7919, 2_654_435_761) >>> 0;
