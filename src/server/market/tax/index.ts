export { isInEu } from './eu-rates.ts';
export { needsConfirmation } from './evidence.ts';
export { findOrderTax, insertOrderTax } from './order-tax.store.ts';
export { findPriceTaxes, type PriceTax, priceTaxOf } from './price-tax.ts';
export { priceWithTax, type SaleTax, type TaxRule, type TaxSettings, taxFor } from './rule.ts';
export { taxSettingsRoutes } from './settings.routes.ts';
export { findTaxSettings } from './settings.store.ts';
export { createVatCheck, type VatCheck } from './vat-check.ts';
