import { z } from 'zod';

/** `of` is the divisor if the column is a quotient. */
const columns = {
  name: { sql: 'name' },
  visitors: { sql: 'visitors' },
  visits: { sql: 'visits' },
  pageviews: { sql: 'views' },
  events: { sql: 'events' },
  bounce_rate: { sql: 'greatest(bounces, 0)', of: 'visits' },
  visit_duration: { sql: 'duration', of: 'visits' },
  time_on_page: { sql: 'engaged', of: 'readers' },
  scroll_depth: { sql: 'scroll', of: 'readers' },
} as const satisfies Record<string, { sql: string; of?: string }>;

export type SortColumn = keyof typeof columns;
export type LineOrder = { sort_by?: SortColumn | null; sort?: 'asc' | 'desc' | null };

export const orderParameters = <Column extends SortColumn, Further extends string = never>(
  names: readonly [Column, ...Column[]],
  further: readonly Further[] = [],
) => ({
  sort_by: z
    .enum<(Column | Further)[]>([...names, ...further])
    .nullish()
    .describe('Column that the lines are sorted by. Default visitors.'),
  sort: z.enum(['desc', 'asc']).nullish().describe('Default desc, or asc for name.'),
});

type OrderOptions = { name?: string | undefined; ties?: string };

export function orderSql(
  { sort_by, sort }: LineOrder,
  { name = 'name', ties = 'views DESC, events DESC' }: OrderOptions = {},
): string {
  const rest = `visitors DESC, ${ties}, name`;
  const by = sort_by ?? 'visitors';
  const direction = (sort ?? (by === 'name' ? 'asc' : 'desc')).toUpperCase();
  if (by === 'name') return `lowerUTF8(${name}) ${direction}, ${rest}`;
  const column: { sql: string; of?: string } = columns[by];
  return column.of === undefined
    ? `${column.sql} ${direction}, ${rest}`
    : `${column.of} <= 0, ${column.sql} / ${column.of} ${direction}, ${rest}`;
}
