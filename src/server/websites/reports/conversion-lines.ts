import { canonicalPath, invalid } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';
import { breakdown, type Line, type ListOptions, valuesInParts } from './breakdown.ts';
import type { Conversion } from './conversion.ts';
import { type ConversionColumn, conversionOrder, isConversionColumn } from './conversion-order.ts';
import type { LineOrder } from './line-order.ts';
import type { QueryScope } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import { noSums } from './sums.ts';

type Order = Omit<LineOrder, 'sort_by'> & { sort_by?: LineOrder['sort_by'] | ConversionColumn };
type Page = { lines: Line[]; meta: { more: boolean; total: number } };

const mostLinesByConversions = 50_000;

/**
 * Includes values that have conversions but no visits in the period. These come last unless the lines are sorted by
 * conversions. Throws `invalid` if the page is too far down to be sorted by conversions.
 */
export async function linesWithConversions(
  deps: Pick<ReportDeps, 'events'>,
  asked: QueryScope,
  name: DimensionName,
  { converted, sort_by, sort, ...options }: ListOptions & Order & { converted: ReadonlyMap<string, Conversion> },
): Promise<Page> {
  const { search } = options;
  const most = options.limit ?? 10;
  const start = ((options.page ?? 1) - 1) * most;
  if (isConversionColumn(sort_by) && start + most > mostLinesByConversions)
    throw invalid({
      page: [
        // not shown: the console never sends this
        `page must be at most ${Math.floor(mostLinesByConversions / most)} with sort_by=${sort_by} and limit=${most}.`,
      ],
    });
  const ask = (more: Parameters<typeof breakdown>[3]) => breakdown(deps, asked, name, { search, ...more });
  const { visited, absent } = await linesOf(deps, asked, name, { names: [...converted.keys()], search });
  const pageOf = (lines: Line[], total: number): Page => ({ lines, meta: { more: start + most < total, total } });
  if (!isConversionColumn(sort_by)) {
    const { lines, meta } = await ask({ limit: most, offset: start, sort_by: sort_by ?? null, sort: sort ?? null });
    const visitedInAll = meta.total ?? (await ask({ limit: 1 })).meta.total ?? 0;
    const from = Math.max(0, start - visitedInAll);
    const inOrder = conversionOrder(converted, { column: 'conversions', direction: 'desc' });
    const rest = absent.sort(inOrder).slice(from, from + most - lines.length);
    return pageOf([...lines, ...rest], visitedInAll + absent.length);
  }
  const direction = sort ?? 'desc';
  const having = [...visited, ...absent].sort(conversionOrder(converted, { column: sort_by, direction }));
  const others = ((await ask({ limit: 1 })).meta.total ?? 0) - visited.length;
  const total = having.length + others;
  const [firstOfHaving, firstOfOthers] = direction === 'desc' ? [0, having.length] : [others, 0];
  const shown = slice(having, start - firstOfHaving, most);
  const left = Math.min(most - shown.length, Math.max(0, firstOfOthers + others - start));
  const rest = left > 0 ? await othersFrom(Math.max(0, start - firstOfOthers), left) : [];
  return pageOf(direction === 'desc' ? [...shown, ...rest] : [...rest, ...shown], total);

  async function othersFrom(from: number, count: number): Promise<Line[]> {
    const { lines } = await ask({ limit: from + count + visited.length, offset: 0 });
    return lines.filter((line) => !converted.has(line.name)).slice(from, from + count);
  }
}

const slice = <T>(list: readonly T[], from: number, count: number): T[] =>
  list.slice(Math.max(0, from), Math.max(0, from + count));

async function linesOf(
  deps: Pick<ReportDeps, 'events'>,
  asked: QueryScope,
  name: DimensionName,
  { names, search }: { names: readonly string[]; search: ListOptions['search'] },
): Promise<{ visited: Line[]; absent: Line[] }> {
  const own = async (text: ListOptions['search']) => {
    const found = await Promise.all(
      valuesInParts(names).map((among) => breakdown(deps, asked, name, { search: text, limit: among.length, among })),
    );
    return found.flatMap(({ lines }) => lines);
  };
  const visited = await own(search);
  const known = new Set((search ? await own(undefined) : visited).map((line) => line.name));
  const canonical = canonicalPath(search ?? '').toLowerCase();
  const isFound = (value: string) =>
    !search || [search.toLowerCase(), canonical].some((text) => value.toLowerCase().includes(text));
  const absent = names
    .filter((value) => !known.has(value) && isFound(value))
    .map((value): Line => ({ name: value, sums: noSums() }));
  return { visited, absent };
}
