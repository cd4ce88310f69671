import type { z } from 'zod';
import { invalid, t } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';
import { type Line, sumsOfValues, valuesInParts } from './breakdown.ts';
import { type Compared, comparedByZone, comparedMeta, comparedWith, type totalsComparison } from './comparison.ts';
import { dayAfter, dayInZone, startOfDay } from './period.ts';
import { canReadDays, eventRowsBetween, type QuerySource, querySource } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import type { Scope } from './scope.ts';
import { addSums, noSums, type Sums } from './sums.ts';
import { ofWebsites } from './website-set.ts';

type Asked = z.output<z.ZodObject<typeof totalsComparison>>;

export type LineComparison = {
  meta: { compare?: NonNullable<ReturnType<typeof comparedMeta>> };
  /** undefined if there is no comparison */
  of: ((line: Line) => Sums) | undefined;
};

const maxParts = 20;

export async function compareLines(
  deps: Pick<ReportDeps, 'events' | 'now'>,
  scope: Scope,
  { dimension, lines, asked }: { dimension: DimensionName; lines: readonly Line[]; asked: Asked },
): Promise<LineComparison> {
  const compared = comparedWith(scope.period, asked, deps.now());
  if (!compared) return { meta: {}, of: undefined };
  const names = lines.map(({ name }) => name);
  if (valuesInParts(names).length > maxParts)
    throw invalid({ limit: [t('limit is too high to compare rows with such long names.')] });
  const found = await Promise.all(
    comparedSources(deps, scope, asked, dimension).map((source) => sumsOfValues(deps, source, dimension, names)),
  );
  return {
    meta: { compare: comparedMeta(compared)! },
    of: ({ name }) => {
      const total = noSums();
      for (const sums of found) addSums(total, sums.get(name) ?? noSums());
      return total;
    },
  };
}

export const comparedSources = (
  deps: Pick<ReportDeps, 'now'>,
  scope: Scope,
  asked: Asked,
  of?: DimensionName,
): QuerySource[] =>
  comparedByZone(scope, asked, deps.now()).flatMap(({ website, compared }) =>
    sourcesOf({ ...scope, website }, compared, of),
  );

/** Imported days have no times, so they count in full. */
function sourcesOf(scope: Scope, { period, untilMs }: Compared, of?: DimensionName): QuerySource[] {
  const { website, filters } = scope;
  const names = of === undefined ? [] : [of];
  if (untilMs === undefined) return [querySource({ website, periods: [period], filters }, names)];
  const lastDay = dayInZone(untilMs, period.zone);
  // Includes the current millisecond, as the current period does.
  const part = eventRowsBetween(scope, { startMs: startOfDay(lastDay, period.zone), endMs: untilMs + 1 });
  const among = ofWebsites(website, 'website_days.website');
  const imported = `${among.sql} AND website_days.day = {last_day:Date} AND website_days.import > 0`;
  const last = canReadDays(scope, of)
    ? { ...part, days: imported, params: { ...part.params, ...among.params, last_day: lastDay } }
    : part;
  if (period.from >= lastDay) return [last];
  return [querySource({ website, periods: [{ ...period, to: dayAfter(lastDay, -1) }], filters }, names), last];
}
