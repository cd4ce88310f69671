import { portionOf } from '../../kernel/index.ts';
import { euRates, isInEu, vatCountry } from './eu-rates.ts';

/**
 * `one_rate`: the same rate everywhere. `home`: the rate of the seller's country. `destination`: the rate of the buyer's
 * country. `reverse_charge`: a business in another EU country owes the tax. `none`: no tax outside of these countries.
 */
export type TaxRule = 'one_rate' | 'home' | 'destination' | 'reverse_charge' | 'none';

export type TaxSettings = {
  mode: 'one_rate' | 'by_country';
  /** hundredths of a percent, used by `one_rate` */
  tax_basis_points: number;
  /** ISO 3166 */
  home_country: string;
  /** registered for the EU's One Stop Shop */
  has_oss: boolean;
  /** country → hundredths of a percent; takes precedence over the EU's rates */
  rates: Readonly<Record<string, number>>;
  /** tax is added to prices instead of included */
  adds_tax: boolean;
};

export type SaleTax = {
  rule: TaxRule;
  /** whose tax it is, or the buyer's country if there is no tax; '' if unknown */
  country: string;
  /** 0 if there is no tax */
  basis_points: number;
  /** the rate that a reverse charge removes from prices that include tax */
  removed_basis_points: number;
};

/** `country`: of the buyer, ISO 3166 or ''. An unknown country is taxed like the seller's. */
export function taxFor(
  settings: TaxSettings,
  { country, hasVerifiedVatId }: { country: string; hasVerifiedVatId: boolean },
): SaleTax {
  if (settings.mode === 'one_rate')
    return { rule: 'one_rate', country, basis_points: settings.tax_basis_points, removed_basis_points: 0 };
  const home = vatCountry(settings.home_country);
  const buyer = vatCountry(country) || home;
  const taxed = taxedSale(settings, home, buyer);
  const isReverse = hasVerifiedVatId && buyer !== home && isInEu(home) && isInEu(buyer);
  if (!isReverse) return taxed;
  return { rule: 'reverse_charge', country: buyer, basis_points: 0, removed_basis_points: taxed.basis_points };
}

function taxedSale({ rates, has_oss }: TaxSettings, home: string, buyer: string): SaleTax {
  const at = (rule: TaxRule, country: string, basis_points: number): SaleTax => ({
    ...{ rule, country, basis_points, removed_basis_points: 0 },
  });
  if (buyer === home) return at('home', home, rates[home] ?? euRates[home] ?? 0);
  const own = rates[buyer];
  if (own !== undefined) return at('destination', buyer, own);
  const rate = euRates[buyer];
  if (rate === undefined) return at('none', buyer, 0);
  if (has_oss) return at('destination', buyer, rate);
  // Below the threshold of the One Stop Shop, sales to other EU countries are taxed at home.
  return isInEu(home) ? at('home', home, rates[home] ?? euRates[home] ?? 0) : at('none', buyer, 0);
}

/** Returns the price that the buyer pays without a discount. A multiple of `step`, unless the price isn't one. */
export function priceWithTax(
  list_minor: number,
  { basis_points, removed_basis_points }: SaleTax,
  { adds_tax, step }: { adds_tax: boolean; step: number },
): number {
  const added = adds_tax ? portionOf(list_minor, basis_points, 10_000) : 0;
  const removed = adds_tax ? 0 : portionOf(list_minor, removed_basis_points, 10_000 + removed_basis_points);
  const price = list_minor + added - removed;
  return price === list_minor ? price : price - (price % step);
}
