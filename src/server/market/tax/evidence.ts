import { type SaleTax, type TaxSettings, taxFor } from './rule.ts';

/** Countries are ISO 3166, '' if unknown. */
type Evidence = {
  /** chosen by the buyer */
  billing: string;
  /** of the buyer's network address */
  network: string;
  /** the buyer confirmed the billing country, although the network is in another country */
  confirmed: boolean;
};

/**
 * Returns whether the buyer must confirm the country: the network is in a country with another tax. A verified VAT ID
 * proves the country.
 */
export function needsConfirmation(settings: TaxSettings, { billing, network }: Evidence, tax: SaleTax): boolean {
  if (settings.mode !== 'by_country' || billing === '' || network === '' || tax.rule === 'reverse_charge') return false;
  const other = taxFor(settings, { country: network, hasVerifiedVatId: false });
  return network !== billing && (other.basis_points !== tax.basis_points || other.country !== tax.country);
}
