import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { wholeNumber } from '../../http/index.ts';
import { type DimensionName, otherValue } from '../filters/index.ts';
import { type QueryScope, type QuerySource, querySource } from './query-source.ts';
import { rowParts } from './row-parts.ts';
import { daySumsSql, type Sums, summedSql } from './sums.ts';

/** What every list takes beside the scope. */
export const listParameters = {
  limit: wholeNumber(1, 1000).nullish().describe('Lines at most. Default 10.'),
  page: wholeNumber(1, 1_000_000).nullish().describe('Page, from 1. Default 1.'),
  search: z.string().max(200).nullish().describe('Only names that contain this, letter case ignored.'),
};
export type ListOptions = z.output<z.ZodObject<typeof listParameters>>;

export type Line = { name: string; sums: Sums };

/** Lists of several dimensions from one source, each in the order of visitors. */
function linesSql(
  names: readonly DimensionName[],
  { rows, days }: QuerySource,
  condition: string,
  end: string,
): string {
  const closed = `SELECT website_days.dimension AS dimension, website_days.value AS value, ${daySumsSql} FROM website_days
    WHERE ${days} AND website_days.dimension IN {dimensions:Array(String)} GROUP BY dimension, value`;
  const parts = [...rowParts(names, rows), ...(days === undefined ? [] : [closed])];
  return `SELECT toString(parts.dimension) AS dimension, parts.value AS name, ${summedSql}
    FROM (${parts.join(' UNION ALL ')}) AS parts WHERE ${condition} GROUP BY parts.dimension, parts.value
    HAVING visitors > 0 ORDER BY visitors DESC, views DESC, events DESC, name ${end}`;
}

/** Dimensions of which '' is left out: most visits have none, and the list is about those that do. */
const named = new Set<DimensionName>([
  'referrer',
  'search_engine',
  'social_network',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'title',
]);

/** One page of what visits are broken down into by a dimension, and whether there is more. */
export async function breakdown(
  { events }: Pick<Deps, 'events'>,
  asked: QueryScope,
  name: DimensionName,
  { limit, page, search }: ListOptions,
): Promise<{ lines: Line[]; more: boolean }> {
  const most = limit ?? 10;
  const source = querySource(asked);
  const condition = [
    named.has(name) ? "parts.value != ''" : '1',
    search ? 'positionCaseInsensitiveUTF8(parts.value, {search:String}) > 0' : '1',
  ].join(' AND ');
  const found = await events.query<{ name: string } & Sums>(
    linesSql([name], source, condition, 'LIMIT {limit:UInt32} OFFSET {offset:UInt64}'),
    {
      ...source.params,
      dimensions: [name],
      ...(search ? { search } : {}),
      limit: most + 1,
      offset: ((page ?? 1) - 1) * most,
    },
  );
  return { lines: found.slice(0, most).map(lineOf), more: found.length > most };
}

/** The first lines of several dimensions, in one question. */
export async function topLists(
  { events }: Pick<Deps, 'events'>,
  asked: QueryScope,
  names: readonly DimensionName[],
  limit: number,
): Promise<Map<DimensionName, Line[]>> {
  const source = querySource(asked);
  const emptyOut = names.filter((name) => named.has(name)).map((name) => `'${name}'`);
  const found = await events.query<{ dimension: DimensionName; name: string } & Sums>(
    linesSql(
      names,
      source,
      emptyOut.length > 0 ? `(parts.value != '' OR parts.dimension NOT IN (${emptyOut.join(', ')}))` : '1',
      'LIMIT {limit:UInt32} BY parts.dimension',
    ),
    { ...source.params, dimensions: names, limit },
  );
  const lists = new Map<DimensionName, Line[]>(names.map((name) => [name, []]));
  for (const { dimension, ...line } of found) lists.get(dimension)?.push(lineOf(line));
  return lists;
}

const lineOf = ({ name, ...sums }: { name: string } & Sums): Line => ({ name: displayName(name), sums });

/** A value of a dimension as answers have it. */
export const displayName = (name: string): string => (name === otherValue ? '(other)' : name);
