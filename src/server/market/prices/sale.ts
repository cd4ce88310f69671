import type { ItemRow } from '../../database/index.ts';
import { type FieldErrors, fieldError, findPriceProblem, fromMinor, invalid, t, toMinor } from '../../kernel/index.ts';
import { type ListPrices as Prices, percentOff, type Reduction } from './percent-off.ts';

export type SaleColumns = Pick<
  ItemRow,
  | 'minimum_minor'
  | 'sale_percent'
  | 'sale_regular_minor'
  | 'sale_extended_minor'
  | 'sale_tiers_percent'
  | 'sale_starts_at'
  | 'sale_ends_at'
>;
export type PriceColumns = SaleColumns &
  Pick<ItemRow, 'lowest_regular_minor' | 'lowest_extended_minor' | 'other_lowest'>;

/** Undefined keeps a field, null clears it. */
type SaleChanges = {
  price_minimum?: number | null | undefined;
  sale_percent?: number | null | undefined;
  sale_regular?: number | null | undefined;
  sale_extended?: number | null | undefined;
  sale_tiers_percent?: number | null | undefined;
  sale_starts_at?: string | null | undefined;
  sale_ends_at?: string | null | undefined;
};

const noSale: Omit<SaleColumns, 'minimum_minor'> = {
  sale_percent: null,
  sale_regular_minor: null,
  sale_extended_minor: null,
  sale_tiers_percent: null,
  sale_starts_at: null,
  sale_ends_at: null,
};

export const noPrices: SaleColumns = { minimum_minor: null, ...noSale };

/** `prices`: the new list prices. A percentage follows them. Throws `invalid`. */
export function saleAfter(
  before: SaleColumns & Pick<Prices, 'currency'>,
  prices: Prices,
  changes: SaleChanges,
  nowMs: number,
): SaleColumns {
  const errors: FieldErrors = {};
  const minimum_minor = minimumAfter(before, prices, changes, errors);
  const reduced = reductionAfter(before, prices, changes, errors);
  const { sale_tiers_percent = before.sale_tiers_percent } = changes;
  const isSale =
    reduced.sale_regular_minor !== null || reduced.sale_extended_minor !== null || sale_tiers_percent !== null;
  const time = (sent: string | null | undefined, had: number | null): number | null =>
    sent === undefined ? had : sent === null ? null : Date.parse(sent);
  const sale_starts_at = time(changes.sale_starts_at, before.sale_starts_at) ?? nowMs;
  const sale_ends_at = time(changes.sale_ends_at, before.sale_ends_at);
  if (isSale && sale_ends_at !== null && sale_ends_at <= sale_starts_at)
    errors.sale_ends_at = [t('sale_ends_at must be later than sale_starts_at.')];
  if (isSale && minimum_minor !== null && reduced.sale_regular_minor !== null && reduced.sale_percent === null)
    errors.sale_regular = [t('sale_regular cannot be combined with price_minimum: buyers already choose the price.')];
  // A sale that has ended doesn't prevent lower list prices.
  const hasEnded = sale_ends_at !== null && sale_ends_at <= nowMs;
  if (!hasEnded || isSaleSent(changes)) requireReduced(reduced, prices, errors);
  if (hasEnded && isNewReduction(before, { ...reduced, sale_tiers_percent }, changes))
    errors.sale_ends_at ??= [t('sale_ends_at has passed. Send a later time, or null for a sale without end.')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { minimum_minor, ...(isSale ? { ...reduced, sale_tiers_percent, sale_starts_at, sale_ends_at } : noSale) };
}

const isSaleSent = ({ sale_percent, sale_regular, sale_extended }: SaleChanges): boolean =>
  [sale_percent, sale_regular, sale_extended].some((sent) => sent !== undefined);

/** The reduced prices of a percentage also change with the list prices. */
const isNewReduction = (before: NewReduction, after: NewReduction, changes: SaleChanges): boolean =>
  [
    [changes.sale_percent, after.sale_percent !== before.sale_percent],
    [changes.sale_regular, after.sale_regular_minor !== before.sale_regular_minor],
    [changes.sale_extended, after.sale_extended_minor !== before.sale_extended_minor],
    [changes.sale_tiers_percent, after.sale_tiers_percent !== before.sale_tiers_percent],
  ].some(([sent, isNew]) => sent != null && isNew);

type NewReduction = Reduction & Pick<ItemRow, 'sale_tiers_percent'>;

function minimumAfter(
  before: Pick<SaleColumns, 'minimum_minor'> & Pick<Prices, 'currency'>,
  { currency, price_regular_minor }: Prices,
  { price_minimum }: SaleChanges,
  errors: FieldErrors,
): number | null {
  const minor = minorAfter('price_minimum', price_minimum, before.minimum_minor, { before, currency, errors });
  if (minor === null || errors.price_minimum) return minor;
  if (price_regular_minor === 0)
    errors.price_regular = [t('price_regular must be above 0 with price_minimum: buyers see it as a suggestion.')];
  else if (minor > price_regular_minor) errors.price_minimum = [t('price_minimum must be at most price_regular.')];
  return minor;
}

/** Setting a percentage clears the prices, and vice versa. */
function reductionAfter(
  before: Reduction & Pick<Prices, 'currency'>,
  prices: Prices,
  changes: SaleChanges,
  errors: FieldErrors,
): Reduction {
  const hasPrice = changes.sale_regular != null || changes.sale_extended != null;
  if (changes.sale_percent != null && hasPrice)
    errors.sale_percent = [t('sale_percent and sale prices cannot be combined: send one of them.')];
  const kept = hasPrice ? null : before.sale_percent;
  const percent = changes.sale_percent === undefined ? kept : changes.sale_percent;
  if (percent !== null) return percentOff(percent, prices);
  const of = { before, currency: prices.currency, errors };
  const had = before.sale_percent === null ? before : noSale;
  return {
    sale_percent: null,
    sale_regular_minor: minorAfter('sale_regular', changes.sale_regular, had.sale_regular_minor, of),
    sale_extended_minor: minorAfter('sale_extended', changes.sale_extended, had.sale_extended_minor, of),
  };
}

function requireReduced({ sale_percent, ...sale }: Reduction, prices: Prices, errors: FieldErrors): void {
  if (sale_percent !== null) {
    if (sale.sale_regular_minor === null && sale.sale_extended_minor === null)
      errors.sale_percent = [t('sale_percent needs an item with a price.')];
    return;
  }
  if (sale.sale_regular_minor !== null && sale.sale_regular_minor >= prices.price_regular_minor)
    errors.sale_regular ??= [t('sale_regular must be below price_regular.')];
  if (sale.sale_extended_minor !== null && sale.sale_extended_minor >= prices.price_extended_minor)
    errors.sale_extended ??= [t('sale_extended must be below price_extended.')];
}

type Amounts = { before: Pick<Prices, 'currency'>; currency: string; errors: FieldErrors };

/** In a new currency, prices keep their numbers. */
function minorAfter(
  field: 'price_minimum' | 'sale_regular' | 'sale_extended',
  sent: number | null | undefined,
  hadMinor: number | null,
  { before, currency, errors }: Amounts,
): number | null {
  const price = sent === undefined ? (hadMinor === null ? null : fromMinor(hadMinor, before.currency)) : sent;
  if (price === null) return null;
  const problem = findPriceProblem(price, currency);
  if (problem !== undefined) errors[field] = [fieldError(field, problem)];
  return problem === undefined ? toMinor(price, currency) : null;
}
