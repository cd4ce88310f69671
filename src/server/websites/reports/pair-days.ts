import type { Events } from '../../events/index.ts';
import type { DimensionName, FilterSubject } from '../filters/index.ts';
import type { Days, Queried } from './scope.ts';
import { findRollupDays } from './summed-days.ts';

/** Pairs of dimensions, usable in either order. Dimensions that depend on the whole visit are not possible. */
export const pairsOfDays = [
  ...(['source', 'referrer', 'device'] as const).map((second) => ['page', second] as const),
  ['entry_page', 'source'],
  ['source', 'country'],
  ['source', 'device'],
  ['country', 'device'],
] as const satisfies (readonly [DimensionName, DimensionName])[];
export type PairOfDays = (typeof pairsOfDays)[number];

/** Values of the rollup contain both values, separated by NUL. */
export const pairDimension = ([first, second]: PairOfDays) => `pair.${first}.${second}` as const;
/** Marks days that have a rollup (empty value), or too many values for a rollup. */
export const pairMarker = (pair: PairOfDays) => `${pairDimension(pair)}.` as const;

/** `places`: each subject's position in the values, from 1. */
export type PairDays = { dimension: string; places: readonly [number, number]; days: ReadonlyMap<number, Days[]> };

export async function findPairDays(
  events: Pick<Events, 'query'>,
  queried: Queried,
  [first, second]: readonly FilterSubject[],
): Promise<PairDays | undefined> {
  const pair = pairsOfDays.find(
    ([one, other]) => (one === first && other === second) || (one === second && other === first),
  );
  if (!pair) return undefined;
  const days = await findRollupDays(events, queried, pairMarker(pair));
  return { dimension: pairDimension(pair), places: pair[0] === first ? [1, 2] : [2, 1], days };
}
