import type { ConversionAlertRow, GoalRow, WebsiteRow } from '../../database/index.ts';
import { dayMs, hourMs, medianOf, sameTimeInPastWeeks } from '../../kernel/index.ts';
import { goalSql, type ReportDeps, withinSpans } from '../reports/index.ts';
import { sumSoldOf } from '../sales/index.ts';
import type { Measured } from './conversion-alert.ts';

export const spanMs = { hour: hourMs, day: dayMs } as const satisfies Record<ConversionAlertRow['span'], number>;

type Span = { from: number; to: number };
type Counted = { value: number; times: number };

export async function measure(
  deps: ReportDeps,
  { alert, website, goal }: { alert: ConversionAlertRow; website: WebsiteRow; goal: GoalRow | undefined },
  nowMs: number,
): Promise<Measured> {
  const ends = [nowMs, ...(alert.condition === 'below' ? [] : sameTimeInPastWeeks(nowMs, website.time_zone))];
  const spans = ends.map((to) => ({ from: to - spanMs[alert.span], to }));
  const [now, ...weeks] = goal
    ? await countConversions(deps, website, goal, spans)
    : await Promise.all(spans.map((span) => sumSales(deps, website, alert.currency ?? '', span)));
  return {
    value: now?.value ?? 0,
    usual: Math.round(medianOf(weeks.map(({ value }) => value))),
    usualTimes: Math.round(medianOf(weeks.map(({ times }) => times))),
  };
}

async function countConversions(
  { events }: Pick<ReportDeps, 'events'>,
  website: WebsiteRow,
  goal: GoalRow,
  spans: Span[],
): Promise<Counted[]> {
  const { within, params } = withinSpans(spans);
  const reached = goalSql(goal, 'goal');
  const counts = within.map((span) => (goal.kind === 'scroll' ? `uniqExactIf(visit, ${span})` : `countIf(${span})`));
  const [row] = await events.query<{ counts: number[] }>(
    `SELECT [${counts.join(', ')}] AS counts FROM pageviews
     WHERE website = {website:UInt32} AND counted = 1 AND import = 0 AND (${within.join(' OR ')}) AND ${reached.sql}`,
    { website: website.id, ...params, ...reached.params },
  );
  return spans.map((_, index) => {
    const value = Number(row?.counts[index] ?? 0);
    return { value, times: value };
  });
}

/** Net of refunds. */
async function sumSales(deps: ReportDeps, website: WebsiteRow, currency: string, span: Span): Promise<Counted> {
  const asked = { ...span, attribution: 'last' as const };
  const ofShop = website.is_shop === 1 && deps.shopSales ? await deps.shopSales(website.account_id, asked) : [];
  const sold = [...ofShop, ...(await sumSoldOf(deps.database.db, website, asked))];
  const own = sold.filter((one) => one.currency === currency);
  return {
    value: own.reduce((sum, { minor }) => sum + minor, 0),
    times: own.reduce((sum, { orders }) => sum + orders, 0),
  };
}
