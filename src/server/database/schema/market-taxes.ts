import type { Selectable } from 'kysely';

export type MarketTaxTables = { shop_taxes: ShopTaxesTable; order_taxes: OrderTaxesTable };

type ShopTaxesTable = {
  account_id: number;
  mode: 'one_rate' | 'by_country';
  /** ISO 3166 */
  home_country: string;
  has_oss: number;
  /** JSON: country → hundredths of a percent */
  rates: string;
  adds_tax: number;
};

/** As promised to the buyer when the order was placed. */
type OrderTaxesTable = {
  order_id: number;
  account_id: number;
  rule: 'one_rate' | 'home' | 'destination' | 'reverse_charge' | 'none';
  /** whose tax it is, or the buyer's country if there is no tax; '' if unknown */
  country: string;
  /** hundredths of a percent */
  basis_points: number;
  /** evidence next to the buyer's billing country; '' if unknown */
  network_country: string;
  /** the buyer confirmed the billing country, although the network is in another country */
  is_confirmed: number;
  vat_check: 'not_needed' | 'verified' | 'unknown' | 'unavailable';
  /** of the confirmation by VIES */
  vat_reference: string;
};

export type OrderTaxRow = Selectable<OrderTaxesTable>;
