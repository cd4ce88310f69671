import type { Purchase } from '../../api/market.ts';

const MOST_MONTHS = 12;

/**
 * Returns support periods in months since the purchase that are longer than the current one. `until` is in epoch ms.
 */
export function longerSupport({ date, supported_until }: Pick<Purchase, 'date' | 'supported_until'>) {
  const now = supported_until === null ? 0 : Date.parse(supported_until);
  return Array.from({ length: MOST_MONTHS }, (_, before) => before + 1)
    .map((months) => ({ months, until: monthsAfter(date, months) }))
    .filter(({ until }) => until > now);
}

/** Clamps to the month's last day, as the API does. */
function monthsAfter(iso: string, months: number): number {
  const moment = new Date(iso);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, last));
  return moment.getTime();
}
