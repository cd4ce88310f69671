import type { Events } from '../../events/index.ts';
import type { DimensionName, FilterSubject } from '../filters/index.ts';
import type { Days, Queried } from './scope.ts';
import { findSummedDays } from './summed-days.ts';

/** Pairs that busy days are summed up by, too; they answer either order. None of a dimension that needs a whole visit. */
export const pairsOfDays = [
  ...(['source', 'referrer', 'device'] as const).map((second) => ['page', second] as const),
  ['entry_page', 'source'],
  ['source', 'country'],
  ['source', 'device'],
  ['country', 'device'],
] as const satisfies (readonly [DimensionName, DimensionName])[];
export type PairOfDays = (typeof pairsOfDays)[number];

/** What the sums of a pair are kept under. Their values are both of its values, the second after a NUL, which none has. */
export const pairDimension = ([first, second]: PairOfDays) => `pair.${first}.${second}` as const;
/** … and what says that those of a day are there (without a value), or would be too many (with one). */
export const pairMark = (pair: PairOfDays) => `${pairDimension(pair)}.` as const;

/** Days that are known by two subjects; `places` says where each subject's value is in theirs, from 1. */
export type PairDays = { dimension: string; places: readonly [number, number]; days: ReadonlyMap<number, Days[]> };

/** The closed days of which the sums by two subjects are known; undefined where none are kept. Throws Refusal 'unavailable'. */
export async function findPairDays(
  events: Pick<Events, 'query'>,
  queried: Queried,
  [first, second]: readonly FilterSubject[],
): Promise<PairDays | undefined> {
  const pair = pairsOfDays.find(
    ([one, other]) => (one === first && other === second) || (one === second && other === first),
  );
  if (!pair) return undefined;
  const days = await findSummedDays(events, queried, pairMark(pair));
  return { dimension: pairDimension(pair), places: pair[0] === first ? [1, 2] : [2, 1], days };
}
