import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { fieldError, fromMinor, invalid, portionOf, t } from '../../kernel/index.ts';
import { isInEu } from './eu-rates.ts';
import { priceWithTax, type TaxRule, type TaxSettings, taxFor } from './rule.ts';

const basisPoints = wholeNumber(0, 10_000).describe('Tax rate in hundredths of a percent.');
const country = text(2).regex(/^[A-Z]{2}$/);

const fields = {
  mode: z
    .enum(['one_rate', 'by_country'])
    .describe('one_rate (the default): `tax_basis_points` for every buyer. by_country: by the buyer’s country.'),
  tax_basis_points: basisPoints.describe('Used by `one_rate`, in hundredths of a percent.'),
  home_country: z
    .union([country, z.literal('')])
    .describe('Your country (ISO 3166). `by_country` and e-invoices need it.'),
  has_oss: z
    .boolean()
    .describe(
      'You are registered for the EU’s One Stop Shop: buyers in the EU pay the rate of their country. Otherwise, they pay yours.',
    ),
  rates: z
    .array(z.object({ country, basis_points: basisPoints }))
    .max(250)
    .describe('Your own rates, for example for GB. They take precedence over the standard rates of the EU.'),
  adds_tax: z.boolean().describe('Tax is added to your prices. Default false: prices include tax.'),
  invoice_prefix: text(12)
    .regex(/^([A-Za-z0-9-]*-)?$/)
    .describe(
      'Before the year in numbers of invoices and credit notes, such as RE- for RE-2026-000123. Ends with a hyphen.',
    ),
};

export const updateTax = z.object(fields).partial();

const rules = ['one_rate', 'home', 'destination', 'reverse_charge', 'none'] as const satisfies TaxRule[];
export const taxAnswer = z
  .object({
    object: z.literal('tax_settings'),
    ...fields,
    examples: z
      .array(
        z.object({
          country,
          rule: z.enum(rules),
          basis_points: basisPoints,
          pays: z.number(),
          tax: z.number().describe('Included in `pays`.'),
        }),
      )
      .describe('What private buyers in three countries pay for a price of 100.'),
  })
  .meta({ id: 'TaxSettings' });

export type StoredTax = TaxSettings & { invoice_prefix: string };

export function presentTax({ rates, ...settings }: StoredTax): z.output<typeof taxAnswer> {
  return {
    object: 'tax_settings',
    ...settings,
    rates: Object.entries(rates)
      .map(([code, basis_points]) => ({ country: code, basis_points }))
      .sort((a, b) => (a.country < b.country ? -1 : 1)),
    examples: exampleCountries(settings.home_country).map((code) => exampleFor({ rates, ...settings }, code)),
  };
}

/** The seller's country, another EU country and one outside. */
function exampleCountries(home: string): string[] {
  return [home || 'DE', home === 'FR' ? 'DE' : 'FR', home === 'US' ? 'GB' : 'US'];
}

function exampleFor(settings: TaxSettings, code: string) {
  const sale = taxFor(settings, { country: code, hasVerifiedVatId: false });
  const { rule, basis_points } = sale;
  const paysMinor = priceWithTax(100_00, sale, { adds_tax: settings.adds_tax, step: 1 });
  const taxMinor = portionOf(paysMinor, basis_points, 10_000 + basis_points);
  return { country: code, rule, basis_points, pays: fromMinor(paysMinor, 'EUR'), tax: fromMinor(taxMinor, 'EUR') };
}

/** Throws `invalid`. */
export function mergeTax(stored: StoredTax, changes: z.output<typeof updateTax>): StoredTax {
  const { rates, ...others } = changes;
  const given = rates && Object.fromEntries(rates.map((rate) => [rate.country, rate.basis_points]));
  const merged: StoredTax = { ...stored, ...others, ...(given && { rates: given }) };
  if (merged.mode === 'one_rate') return merged;
  if (merged.home_country === '') throw invalid({ home_country: [t('Choose your country.')] });
  if (!isInEu(merged.home_country) && merged.rates[merged.home_country] === undefined)
    throw invalid({ rates: [fieldError('rates', t('must contain the rate of your country.'))] });
  return merged;
}
