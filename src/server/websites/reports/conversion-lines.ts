import type { DimensionName } from '../filters/index.ts';
import { breakdown, type Line, type ListOptions } from './breakdown.ts';
import type { Conversion } from './conversions.ts';
import type { LineOrder } from './line-order.ts';
import type { QueryScope } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import { noSums } from './sums.ts';

type Order = Omit<LineOrder, 'sort_by'> & { sort_by?: LineOrder['sort_by'] | 'conversions' };
type Page = { lines: Line[]; meta: { more: boolean; total: number } };

/**
 * A page of a list in which nothing that was converted is missing: a value may have conversions without a visit in the
 * period, as where somebody came at midnight. Such values follow the others; with `sort_by: conversions` all that have
 * conversions come first.
 */
export async function linesWithConversions(
  deps: Pick<ReportDeps, 'events'>,
  asked: QueryScope,
  name: DimensionName,
  options: ListOptions & Order & { converted: ReadonlyMap<string, Conversion> },
): Promise<Page> {
  const { converted, sort_by, sort, search } = options;
  const names = [...converted.keys()];
  const most = options.limit ?? 10;
  const start = ((options.page ?? 1) - 1) * most;
  const ask = (more: Parameters<typeof breakdown>[3]) => breakdown(deps, asked, name, { search, ...more });
  const own = async (text: ListOptions['search']): Promise<Line[]> =>
    names.length === 0
      ? []
      : (await ask({ search: text, limit: names.length, among: { names, isExcluded: false } })).lines;
  const visited = await own(search);
  const known = new Set((search ? await own(undefined) : visited).map((line) => line.name));
  const isFound = (value: string) => !search || value.toLowerCase().includes(search.toLowerCase());
  const absent = names
    .filter((value) => !known.has(value) && isFound(value))
    .map((value): Line => ({ name: value, sums: noSums() }));
  const byConversions = (a: Line, b: Line) =>
    (converted.get(b.name)?.conversions ?? 0) - (converted.get(a.name)?.conversions ?? 0) ||
    b.sums.visitors - a.sums.visitors ||
    (a.name < b.name ? -1 : 1);
  const pageOf = (lines: Line[], total: number): Page => ({ lines, meta: { more: start + most < total, total } });
  if (sort_by === 'conversions') {
    const head = [...visited, ...absent].sort(byConversions);
    const shown = head.slice(start, start + most);
    const among = { names, isExcluded: true };
    const offset = Math.max(0, start - head.length);
    const rest = await ask({ limit: most, offset, among });
    const others = rest.meta.total ?? (await ask({ limit: 1, among })).meta.total ?? 0;
    return pageOf([...shown, ...rest.lines.slice(0, most - shown.length)], head.length + others);
  }
  const { lines, meta } = await ask({ limit: most, offset: start, sort_by, sort });
  const visitedInAll = meta.total ?? (await ask({ limit: 1 })).meta.total ?? 0;
  const from = Math.max(0, start - visitedInAll);
  const rest = absent.sort(byConversions).slice(from, from + most - lines.length);
  return pageOf([...lines, ...rest], visitedInAll + absent.length);
}
