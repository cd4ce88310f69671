import { t } from '../../kernel/index.ts';
import type { InvoiceFacts } from '../invoices/index.ts';

/** Returns names of what EN 16931 requires of the seller. */
export function missingSellerData({ name, address, tax_number }: InvoiceFacts['seller'], country?: string): string[] {
  const missing = [
    [name, t('name')],
    [address, t('address')],
    [country, t('country')],
    [tax_number, t('VAT ID or tax number')],
  ] as const;
  return missing.filter(([value = '']) => value.trim() === '').map(([, label]) => label);
}
