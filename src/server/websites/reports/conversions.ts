import { z } from 'zod';
import { invalid } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';
import { type Attribution, sumSoldOfEach } from '../sales/index.ts';
import { type Conversion, type Conversions, noConversion } from './conversion.ts';
import { percentOf, visitLine } from './figures.ts';
import { readGoalConversions } from './goal-conversions.ts';
import { noSales, notWithFilter } from './notices.ts';
import { periodBounds } from './period.ts';
import type { ReportDeps } from './report-deps.ts';
import { money, moneyOf } from './revenue-sums.ts';
import { filterSold, readerOf, whyNoSalesBy } from './sales.ts';
import type { QueriedWebsite, Scope } from './scope.ts';
import { readShopSales } from './shop-sales-cache.ts';
import { addedUp, mergeValues, type SoldSums, sumSold } from './sold-sums.ts';
import { websitesOf } from './website-set.ts';

export const conversionParameters = {
  conversions: z
    .string()
    // not shown: the console never sends this
    .regex(/^(sales|\d{1,15})$/, { error: 'must be sales or the identifier of a goal.' })
    .nullish()
    .describe(
      'Adds conversions, conversion_rate and revenue to each line: of sales (paid orders of your shop on its website, and sales that the website reported), or of the goal with this identifier. Default none.',
    ),
  attribution: z
    .enum(['last', 'first', 'linear'])
    .nullish()
    .describe(
      'For sales: which visit of the buyer’s day gets the credit: last (the visit with the sale), first, or linear (all in equal shares). Default last.',
    ),
};
export type ConversionOptions = z.output<z.ZodObject<typeof conversionParameters>>;

const columns = {
  conversions: z
    .number()
    .min(0)
    .describe('Sales, or conversions of the goal. With attribution=linear, shares of sales with two decimals.'),
  conversion_rate: z
    .number()
    .nullable()
    .describe('Sales, or visitors who reached the goal, per visitor of the row, in percent.'),
  revenue: z
    .array(money)
    .describe(
      'By currency. For sales: what buyers paid, less refunds and disputed amounts, on the day of the sale. For a goal: its value times its conversions, or the revenue of its events if it has no value.',
    ),
};
export const conversionFields = z.object(columns).partial().shape;
export const conversionLine = visitLine.extend(conversionFields);
export const conversionTotals = z.object({ conversions: columns.conversions, revenue: columns.revenue });

/** Rounds off floating-point errors: shares are hundredths. */
const inHundredths = (conversions: number): number => Math.round(conversions * 100) / 100;

export const conversionColumns = ({ conversions, converted, revenue }: Conversion, visitors: number) => ({
  conversions: inHundredths(conversions),
  conversion_rate: percentOf(converted, visitors),
  revenue: moneyOf(revenue),
});

export const totalsOf = ({ total: { conversions, revenue } }: Conversions) => ({
  conversions: inHundredths(conversions),
  revenue: moneyOf(revenue),
});

/** Throws `invalid` for an unknown goal, and for sales if they are unavailable. */
export async function readConversions(
  deps: ReportDeps,
  scope: Scope,
  names: readonly DimensionName[],
  { conversions, attribution }: ConversionOptions,
): Promise<Conversions | undefined> {
  if (!conversions) return undefined;
  return conversions === 'sales'
    ? readSales(deps, scope, attribution ?? 'last')
    : readGoalConversions(deps, scope, names, Number(conversions));
}

async function readSales(deps: ReportDeps, scope: Scope, attribution: Attribution): Promise<Conversions> {
  const { website, period, filters } = scope;
  // not shown: the console never sends this
  if (!deps.shopSales) throw invalid({ conversions: ['conversions cannot be sales here.'] });
  const unknownFilter = filters.find(({ dimension }) => !readerOf(dimension, attribution));
  if (unknownFilter)
    return {
      ...{ total: noConversion(), unknown: undefined, by: () => undefined, whyNotBy: () => undefined },
      ofWebsite: noConversion,
      notice: notWithFilter(unknownFilter.dimension, attribution),
    };
  const all = websitesOf<QueriedWebsite>(website);
  const sold = await readSold(deps, all, { period, filters, attribution });
  const sums = [...sold.values()].flat();
  const total = addedUp(sums.map((one) => one.total));
  const unknowns = sums.flatMap((one) => one.unknown ?? []);
  const unknown = unknowns.length > 0 ? addedUp(unknowns) : undefined;
  const by = (dimension: DimensionName) =>
    readerOf(dimension, attribution) && mergeValues(sums.flatMap((one) => one.by.get(dimension) ?? []));
  const isNone = total.conversions === 0 && !all.some(({ is_shop }) => is_shop === 1);
  const whyNotBy = (dimension: DimensionName) => whyNoSalesBy(dimension, attribution);
  const ofWebsite = (id: number) => addedUp((sold.get(id) ?? []).map((one) => one.total));
  return { total, unknown, by, whyNotBy, ofWebsite, notice: isNone ? noSales() : undefined };
}

async function readSold(
  { database, shopSales }: ReportDeps,
  websites: readonly QueriedWebsite[],
  { period, filters, attribution }: Pick<Scope, 'period' | 'filters'> & { attribution: Attribution },
): Promise<ReadonlyMap<number, SoldSums[]>> {
  const [first] = websites;
  if (!first) return new Map();
  const spanIn = (zone: string) => {
    const { startMs, endMs } = periodBounds({ ...period, zone });
    // Sales can be older than the first visit.
    return { from: period.isAll ? 0 : startMs, to: endMs };
  };
  const zones = Map.groupBy(websites, ({ time_zone }) => time_zone);
  const spans = [...zones].map(([zone, own]) => ({ websites: own.map(({ id }) => id), ...spanIn(zone) }));
  const told = await sumSoldOfEach(database.db, first.account_id, { spans, attribution });
  const sums = new Map<number, SoldSums[]>();
  for (const { id, account_id, is_shop, time_zone } of websites) {
    const own = [sumSold(filterSold(told.get(id) ?? [], filters), attribution)];
    const span = { ...spanIn(time_zone), attribution };
    if (shopSales && is_shop === 1) own.push(...(await readShopSales(shopSales, account_id, { span, filters })));
    sums.set(id, own);
  }
  return sums;
}
