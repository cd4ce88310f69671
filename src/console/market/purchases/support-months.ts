import type { Purchase } from '../../api/market.ts';

const MOST_MONTHS = 12;

/** The lengths of support in all, in months from the purchase, that are more than it has; `until` in epoch ms. */
export function longerSupport({ date, supported_until }: Pick<Purchase, 'date' | 'supported_until'>) {
  const now = supported_until === null ? 0 : Date.parse(supported_until);
  return Array.from({ length: MOST_MONTHS }, (_, before) => before + 1)
    .map((months) => ({ months, until: monthsAfter(date, months) }))
    .filter(({ until }) => until > now);
}

/** A day that a month lacks is its last, as the service has it. */
function monthsAfter(iso: string, months: number): number {
  const moment = new Date(iso);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, last));
  return moment.getTime();
}
