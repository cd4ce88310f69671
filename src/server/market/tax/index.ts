export { isInEu } from './eu-rates.ts';
export { type Evidence, needsConfirmation } from './evidence.ts';
export { findOrderTax, insertOrderTax } from './order-tax.store.ts';
export { priceWithTax, type SaleTax, type TaxRule, type TaxSettings, taxFor } from './rule.ts';
export { taxSettingsRoutes } from './settings.routes.ts';
export { findTaxSettings, saveTaxSettings } from './settings.store.ts';
export { taxTotalRoutes } from './totals.routes.ts';
export { sumTaxes } from './totals.ts';
export { type CheckVatId, createVatCheck, type VatCheck } from './vat-check.ts';
