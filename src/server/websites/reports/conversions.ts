import { z } from 'zod';
import { invalid } from '../../kernel/index.ts';
import type { DimensionName } from '../filters/index.ts';
import { type Attribution, sumSoldOf } from '../sales/index.ts';
import { type Conversion, type Conversions, noConversion } from './conversion.ts';
import { percentOf, visitLine } from './figures.ts';
import { readGoalConversions } from './goal-conversions.ts';
import { type Period, periodBounds } from './period.ts';
import type { ReportDeps } from './report-deps.ts';
import { money, moneyOf } from './revenue-sums.ts';
import { readerOf, type Sold, selectSold, whyNoSalesBy } from './sales.ts';
import type { QueriedWebsite, Scope } from './scope.ts';
import { websitesOf } from './website-set.ts';

/** Which conversions stand beside visits. */
export const conversionParameters = {
  conversions: z
    .string()
    .regex(/^(sales|\d{1,15})$/, { error: 'must be sales or the identifier of a goal.' })
    .nullish()
    .describe(
      'Adds conversions, conversion_rate and revenue to each line: of sales (paid orders of your shop on its website, and sales that the website told), or of the goal with this identifier. Default none.',
    ),
  attribution: z
    .enum(['last', 'first', 'linear'])
    .nullish()
    .describe(
      'Of sales: which visit of the day a sale counts for: the last, in which somebody bought, the first, or linear, all of them alike. Default last.',
    ),
};
export type ConversionOptions = z.output<z.ZodObject<typeof conversionParameters>>;

const columns = {
  conversions: z
    .number()
    .min(0)
    .describe('Sales, or how often the goal was reached. With attribution=linear shares of sales, to two decimals.'),
  conversion_rate: z
    .number()
    .nullable()
    .describe('Sales, or visitors who reached the goal, of all visitors of the line, in percent.'),
  revenue: z
    .array(money)
    .describe(
      'By currency. Of sales: what buyers paid, less what was refunded or is disputed, on the day of the sale. Of a goal: what its conversions are worth, or else what its events brought.',
    ),
};
export const conversionFields = z.object(columns).partial().shape;
/** A line of visits, with conversions where they were asked for. */
export const conversionLine = visitLine.extend(conversionFields);
export const conversionTotals = z.object({ conversions: columns.conversions, revenue: columns.revenue });

/** Shares are hundredths, which sums of fractions are not exactly. */
const inHundredths = (conversions: number): number => Math.round(conversions * 100) / 100;

/** The columns of a line with so many visitors. */
export const conversionColumns = ({ conversions, converted, revenue }: Conversion, visitors: number) => ({
  conversions: inHundredths(conversions),
  conversion_rate: percentOf(converted, visitors),
  revenue: moneyOf(revenue),
});

export const totalsOf = ({ total: { conversions, revenue } }: Conversions) => ({
  conversions: inHundredths(conversions),
  revenue: moneyOf(revenue),
});

/**
 * What was converted in a scope, by the values of some dimensions; undefined where nobody asked. Throws `invalid` for a
 * goal that is not there, and for sales where they are nobody's business.
 */
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
  if (!deps.shopSales) throw invalid({ conversions: ['conversions cannot be sales here.'] });
  const unknownFilter = filters.find(({ dimension }) => !readerOf(dimension, attribution));
  if (unknownFilter)
    return {
      ...{ total: noConversion(), unknown: undefined, by: () => undefined, whyNotBy: () => undefined },
      notice: `Sales are not shown: orders do not keep ${unknownFilter.dimension}${attribution === 'linear' ? ' of every visit' : ''}.`,
    };
  const all = websitesOf<QueriedWebsite>(website);
  const sold: Sold[] = [];
  for (const one of all) sold.push(...selectSold(await readSold(deps, one, { period, attribution }), filters));
  const total = noConversion();
  let unknown: Conversion | undefined;
  for (const one of sold) {
    addSold(total, one);
    if (one.visit === null) {
      unknown ??= noConversion();
      addSold(unknown, one);
    }
  }
  const by = (dimension: DimensionName) => {
    const read = readerOf(dimension, attribution);
    if (!read) return undefined;
    const values = new Map<string, Conversion>();
    for (const one of sold) if (one.visit) addSold(into(values, read(one.visit)), one);
    return values;
  };
  const isNone = sold.length === 0 && !all.some(({ is_shop }) => is_shop === 1);
  const whyNotBy = (dimension: DimensionName) => whyNoSalesBy(dimension, attribution);
  return { total, unknown, by, whyNotBy, notice: isNone ? noSales : undefined };
}

/** What was sold on the days of a period, in the zone of the website. */
async function readSold(
  { database, shopSales }: ReportDeps,
  website: QueriedWebsite,
  { period, attribution }: { period: Period; attribution: Attribution },
): Promise<Sold[]> {
  const { startMs, endMs } = periodBounds({ ...period, zone: website.time_zone });
  // Something may have been sold before visits were counted.
  const span = { from: period.isAll ? 0 : startMs, to: endMs, attribution };
  const ofShop = website.is_shop === 1 ? await shopSales?.(website.account_id, span) : [];
  return [...(ofShop ?? []), ...(await sumSoldOf(database.db, website, span))];
}

const noSales =
  'No sales in this period. Record them with gatehouse.revenue on your pages, or with POST /api/v1/websites/{id}/sales.';

type SoldSum = { currency: string; orders: number; minor: number };

function addSold(to: Conversion, { currency, orders, minor }: SoldSum): void {
  to.conversions += orders;
  to.converted += orders;
  // What is free has no revenue, not one of 0.
  if (minor !== 0 || to.revenue[currency] !== undefined) to.revenue[currency] = (to.revenue[currency] ?? 0) + minor;
}

function into(values: Map<string, Conversion>, name: string): Conversion {
  const known = values.get(name) ?? noConversion();
  values.set(name, known);
  return known;
}
