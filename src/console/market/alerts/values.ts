import type { ShopAlertSettings } from '../../api/market.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

const NUMBERS = [
  'provider_errors',
  'provider_orders',
  'download_failures',
  'validation_failures',
  'rejected_codes',
  'review_request_days',
] as const;
type NumberName = (typeof NUMBERS)[number];

export type AlertValues = Omit<ShopAlertSettings, 'object' | 'alerts' | 'alerts_default' | NumberName> &
  Record<NumberName, string> & { alerts: PairRow[] };

export function valuesOf({ object: _, alerts_default: __, ...settings }: ShopAlertSettings): AlertValues {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])])) as Record<
    NumberName,
    string
  >;
  return { ...settings, ...numbers };
}

/** Invalid numbers stay strings, and the API rejects them. */
export function toWire(changes: Partial<AlertValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      NUMBERS.includes(name as NumberName) && /^\d+$/.test(String(value).trim()) ? Number(value) : value,
    ]),
  );
}
