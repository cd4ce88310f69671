import type { Customer } from '../../api/market.ts';

/** Highest first. Free purchases have no value. */
export function valuesText(values: Customer['values'], format: (value: number, currency: string) => string): string {
  const paid = values.filter(({ value }) => value !== 0);
  if (paid.length === 0) return '–';
  return paid
    .toSorted((one, other) => other.value - one.value)
    .map(({ value, currency }) => format(value, currency))
    .join(' + ');
}
