import type { TaxSettings } from '../../api/market.ts';
import { basisPointsOf } from '../amounts.ts';

type TaxValues = ReturnType<typeof valuesOf>;

export const valuesOf = (settings: TaxSettings) => ({
  mode: settings.mode as string,
  tax_basis_points: String(settings.tax_basis_points / 100),
  home_country: settings.home_country,
  has_oss: settings.has_oss,
  adds_tax: settings.adds_tax ? 'added' : 'included',
  rates: settings.rates.map(({ country, basis_points }) => `${country} ${basis_points / 100}`).join('\n'),
  invoice_prefix: settings.invoice_prefix,
});

/** Sends invalid input unchanged, and the API rejects it. */
export const bodyOf = ({ mode, tax_basis_points, adds_tax, rates, invoice_prefix, ...others }: TaxValues) => ({
  ...others,
  mode: mode as TaxSettings['mode'],
  tax_basis_points: basisPointsOf(tax_basis_points) as number,
  adds_tax: adds_tax === 'added',
  rates: parseRates(rates),
  invoice_prefix: invoice_prefix.trim(),
});

/** One rate a line: `GB 20`. */
export const parseRates = (typed: string): { country: string; basis_points: number }[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [country = '', ...rate] = line.split(/[\s:=]+/);
      return { country: country.toUpperCase(), basis_points: basisPointsOf(rate.join('').replace('%', '')) as number };
    });
