import type { MonthlyCost, OutageCost } from '../../api/monitors.ts';
import { count, money } from '../../ui/format/format.ts';

type Estimate = OutageCost['websites'][number]['visits'];

const plural = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;

/** Of fewer, one more or less is chance. */
const LEAST_VISITS = 5;

/** `About 14 visits fewer than usual (7 to 87): 3 came, usually 17.` */
export function visitsSentence({ actual, usual, lost, ...range }: Estimate): string {
  if (usual < LEAST_VISITS) return 'Too few visits at this hour to tell.';
  if (lost === 0) return `No fewer visits than usual: ${count(actual)} came, usually ${count(usual)}.`;
  return `About ${plural(lost, 'visit', 'visits')} fewer than usual${between(range, count)}: ${count(actual)} came, usually ${count(usual)}.`;
}

/** `About 2 sales fewer than usual (2 to 3), worth €40.00 (€20.00 to €60.00).` */
export function salesSentence({ orders, revenue }: NonNullable<OutageCost['sales']>): string {
  if (orders.usual === 0) return 'Too few sales at this hour to tell.';
  if (orders.lost === 0) return `No fewer sales than usual: ${count(orders.actual)}, usually ${count(orders.usual)}.`;
  return `About ${plural(orders.lost, 'sale', 'sales')} fewer than usual${between(orders, count)}${worthOf(revenue)}.`;
}

/** What the outages of a month cost together, as far as that can be told: `About 120 visits lost (80 to 150)`. */
export function monthSentences({ outages, websites, sales }: MonthlyCost): string[] {
  const partOf = (known: number) => (known === outages ? '' : `, in ${count(known)} of ${count(outages)} outages`);
  const lost = (estimate: Estimate, one: string, many: string) =>
    estimate.lost === 0
      ? `No fewer ${many} than usual`
      : `About ${plural(estimate.lost, one, many)} lost${between(estimate, count)}`;
  return [
    ...websites
      .filter(({ visits }) => visits.usual >= LEAST_VISITS)
      .map(({ domain, visits, outages: known }) => {
        const where = websites.length > 1 ? ` at ${domain}` : '';
        return lost(visits, 'visit', 'visits') + where + partOf(known);
      }),
    ...(sales && sales.orders.usual > 0
      ? [lost(sales.orders, 'sale', 'sales') + worthOf(sales.revenue) + partOf(sales.outages)]
      : []),
  ];
}

/** `, worth €40.00 (€20.00 to €60.00)` */
function worthOf(revenue: NonNullable<OutageCost['sales']>['revenue']): string {
  const worth = revenue
    .filter(({ lost }) => lost > 0)
    .map(({ currency, lost, ...range }) => {
      const amount = (value: number) => money(value, currency);
      return amount(lost) + between(range, amount);
    })
    .join(' and ');
  return worth && `, worth ${worth}`;
}

const between = (
  { lost_low: low, lost_high: high }: Pick<Estimate, 'lost_low' | 'lost_high'>,
  read: (value: number) => string,
): string => (low === high ? '' : ` (${read(low)} to ${read(high)})`);
