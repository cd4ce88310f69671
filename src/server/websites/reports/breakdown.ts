import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { wholeNumber } from '../../http/index.ts';
import { type DimensionName, dimensionsWithoutEmpty, otherValue } from '../filters/index.ts';
import { searchedText, searchSql } from './filter-sql.ts';
import { type LineOrder, orderSql } from './line-order.ts';
import { dayDimensionSql, dayDimensions, type QueryScope, type QuerySource, querySource } from './query-source.ts';
import { readableName } from './readable-names.ts';
import { rowParts } from './row-parts.ts';
import { daySumsSql, type Sums, summedSql } from './sums.ts';

export const maxLines = 1000;
const maxLinesOfFile = 50_000;

export const listParameters = {
  limit: wholeNumber(1, maxLinesOfFile)
    .nullish()
    .describe(`Maximum number of lines: up to ${maxLines}, with format=csv up to ${maxLinesOfFile}. Default 10.`),
  page: wholeNumber(1, 1_000_000).nullish().describe('Page, from 1. Default 1.'),
  search: z.string().max(200).nullish().describe('Only names that contain this, ignoring case.'),
};
export type ListOptions = z.output<z.ZodObject<typeof listParameters>>;

export type Line = { name: string; sums: Sums };

type Selection = {
  condition: string;
  /** SQL of extra columns, with a leading comma */
  further?: string;
  order?: string;
  end: string;
};

function linesSql(
  names: readonly DimensionName[],
  source: QuerySource,
  { condition, further = '', order = orderSql({}), end }: Selection,
): string {
  const { rows, open, days } = source;
  const closed = `SELECT ${dayDimensionSql(source)} AS dimension, website_days.value AS value, ${daySumsSql} FROM website_days
    WHERE ${days} AND website_days.dimension IN {dimensions:Array(String)} GROUP BY dimension, value`;
  const parts = [...(open ? rowParts(names, rows) : []), ...(days === undefined ? [] : [closed])];
  return `SELECT toString(parts.dimension) AS dimension, parts.value AS name, ${summedSql}${further}
    FROM (${parts.join(' UNION ALL ')}) AS parts WHERE ${condition} GROUP BY parts.dimension, parts.value
    HAVING visitors > 0 ORDER BY ${order} ${end}`;
}

type Among = {
  offset?: number;
  among?: readonly string[];
};

export async function breakdown(
  { events }: Pick<Deps, 'events'>,
  asked: QueryScope,
  name: DimensionName,
  { limit, page, search, offset, among, ...order }: ListOptions & LineOrder & Among,
): Promise<{ lines: Line[]; meta: { more: boolean; total?: number } }> {
  const most = limit ?? 10;
  const source = querySource(asked, [name]);
  const readable = search || order.sort_by === 'name' ? readableName(name, 'parts.value') : undefined;
  const condition = [
    dimensionsWithoutEmpty.has(name) ? "parts.value != ''" : '1',
    ...(among ? ['parts.value IN {among:Array(String)}'] : []),
    ...(search ? [searchSql([searchedText(name, 'parts.value', search), readable?.sql ?? 'parts.value'])] : []),
  ].join(' AND ');
  const found = await events.query<{ name: string; total: number } & Sums>(
    linesSql([name], source, {
      condition,
      further: ', count() OVER () AS total',
      order: orderSql(order, { name: readable?.sql }),
      end: 'LIMIT {limit:UInt32} OFFSET {offset:UInt64}',
    }),
    {
      ...source.params,
      ...readable?.params,
      dimensions: dayDimensions(source, [name]),
      ...(search ? { search } : {}),
      ...(among ? { among } : {}),
      limit: most + 1,
      offset: offset ?? ((page ?? 1) - 1) * most,
    },
  );
  const isBeyond = found.length === 0 && offset === undefined && (page ?? 1) > 1;
  const first = isBeyond ? await breakdown({ events }, asked, name, { limit: 1, search, among }) : undefined;
  const total = first?.meta.total;
  return {
    lines: found.slice(0, most).map(lineOf),
    meta: {
      ...pageMeta(found, { most, page: offset === undefined || offset === 0 ? page : 2 }),
      ...(total === undefined ? {} : { total }),
    },
  };
}

export async function sumsOfValues(
  { events }: Pick<Deps, 'events'>,
  source: QuerySource,
  name: DimensionName,
  values: readonly string[],
): Promise<Map<string, Sums>> {
  const found = await Promise.all(
    valuesInParts(values).map((among) =>
      events.query<{ name: string } & Sums>(
        linesSql([name], source, { condition: 'parts.value IN {among:Array(String)}', end: 'LIMIT {limit:UInt32}' }),
        { ...source.params, dimensions: dayDimensions(source, [name]), among, limit: among.length },
      ),
    ),
  );
  return new Map(
    found
      .flat()
      .map(lineOf)
      .map((line) => [line.name, line.sums]),
  );
}

/** Parameters are sent URL-encoded. The event store reads up to 256 KB per parameter. */
const maxLength = 120_000;

export function valuesInParts(values: readonly string[]): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const value of values) {
    const length = encodeURIComponent(value.toWellFormed()).length + 6;
    if (length > left) {
      parts.push([]);
      left = maxLength;
    }
    left -= length;
    parts.at(-1)?.push(value === displayName(otherValue) ? otherValue : value);
  }
  return parts;
}

/** `found` must have one line more than `most` if there is a next page. */
export function pageMeta(
  found: readonly { total: number }[],
  { most, page }: { most: number; page: number | null | undefined },
): { more: boolean; total?: number } {
  const total = found[0]?.total ?? ((page ?? 1) === 1 ? 0 : undefined);
  return { more: found.length > most, ...(total === undefined ? {} : { total }) };
}

export async function topLists(
  { events }: Pick<Deps, 'events'>,
  asked: QueryScope,
  names: readonly DimensionName[],
  limit: number,
): Promise<Map<DimensionName, Line[]>> {
  const source = querySource(asked, names);
  const emptyOut = names.filter((name) => dimensionsWithoutEmpty.has(name)).map((name) => `'${name}'`);
  const found = await events.query<{ dimension: DimensionName; name: string } & Sums>(
    linesSql(names, source, {
      condition: emptyOut.length > 0 ? `(parts.value != '' OR parts.dimension NOT IN (${emptyOut.join(', ')}))` : '1',
      end: 'LIMIT {limit:UInt32} BY parts.dimension',
    }),
    { ...source.params, dimensions: dayDimensions(source, names), limit },
  );
  const lists = new Map<DimensionName, Line[]>(names.map((name) => [name, []]));
  for (const { dimension, ...line } of found) lists.get(dimension)?.push(lineOf(line));
  return lists;
}

const lineOf = ({ name, ...sums }: { name: string } & Sums): Line => ({ name: displayName(name), sums });

export const displayName = (name: string): string => (name === otherValue ? '(other)' : name);
