import type { MonthlyCost, OutageCost } from '../../api/monitors.ts';
import { t, tag } from '../../i18n/index.ts';
import { count, money } from '../../ui/format/format.ts';

type Estimate = OutageCost['websites'][number]['visits'];

/** If fewer visits are usual, random variation makes an estimate useless. */
const MIN_VISITS = 5;

export function visitsSentence({ actual, usual, lost, ...range }: Estimate): string {
  if (usual < MIN_VISITS) return t('Too few visits at this hour to estimate.');
  const came = { actual: count(actual), usual: count(usual) };
  if (lost === 0) return t('Traffic was normal: {actual} visits (usually {usual}).', came);
  const fewer = t('{count, plural, one {About # visit fewer than usual} other {About # visits fewer than usual}}', {
    count: lost,
  });
  return t('{fewer}: {actual} instead of {usual}.', { fewer: between(fewer, range, count), ...came });
}

export function salesSentence({ orders, revenue }: NonNullable<OutageCost['sales']>): string {
  if (orders.usual === 0) return t('Too few sales at this hour to estimate.');
  if (orders.lost === 0)
    return t('No fewer sales than usual: {actual}, usually {usual}.', {
      actual: count(orders.actual),
      usual: count(orders.usual),
    });
  const fewer = t('{count, plural, one {About # sale fewer than usual} other {About # sales fewer than usual}}', {
    count: orders.lost,
  });
  return t('{sentence}.', { sentence: worth(between(fewer, orders, count), revenue) });
}

export function secondChanceSentence({ mailed, orders, amounts }: NonNullable<OutageCost['second_chance']>): string {
  const reminded = t(
    '{count, plural, one {# buyer with an unpaid order was} other {# buyers with unpaid orders were}} emailed automatically.',
    { count: mailed },
  );
  if (orders === 0) return `${reminded} ${t('No orders recovered yet.')}`;
  const back = t('{count, plural, one {# order} other {# orders}} recovered: {amounts}.', {
    count: orders,
    amounts: listed.format(amounts.map(({ amount, currency }) => money(amount, currency))),
  });
  return `${reminded} ${back}`;
}

export function monthSentences({ outages, websites, sales }: MonthlyCost): string[] {
  const partOf = (said: string, known: number) =>
    known === outages
      ? said
      : t('{said}, in {known} of {outages} outages', { said, known: count(known), outages: count(outages) });
  const lostVisits = (visits: Estimate) =>
    visits.lost === 0
      ? t('Traffic was normal')
      : between(
          t('{count, plural, one {About # visit lost} other {About # visits lost}}', { count: visits.lost }),
          visits,
          count,
        );
  const lostSales = (orders: Estimate) =>
    orders.lost === 0
      ? t('No fewer sales than usual')
      : between(
          t('{count, plural, one {About # sale lost} other {About # sales lost}}', { count: orders.lost }),
          orders,
          count,
        );
  return [
    ...websites
      .filter(({ visits }) => visits.usual >= MIN_VISITS)
      .map(({ domain, visits, outages: known }) => {
        const said = lostVisits(visits);
        return partOf(websites.length > 1 ? t('{said} at {domain}', { said, domain }) : said, known);
      }),
    ...(sales && sales.orders.usual > 0 ? [partOf(worth(lostSales(sales.orders), sales.revenue), sales.outages)] : []),
  ];
}

const listed = new Intl.ListFormat(tag);

function worth(said: string, revenue: NonNullable<OutageCost['sales']>['revenue']): string {
  const amounts = revenue
    .filter(({ lost }) => lost > 0)
    .map(({ currency, lost, ...range }) => {
      const amount = (value: number) => money(value, currency);
      return between(amount(lost), range, amount);
    });
  return amounts.length === 0 ? said : t('{said}, worth {amount}', { said, amount: listed.format(amounts) });
}

const between = (
  said: string,
  { lost_low: low, lost_high: high }: Pick<Estimate, 'lost_low' | 'lost_high'>,
  read: (value: number) => string,
): string => (low === high ? said : t('{said} ({low} to {high})', { said, low: read(low), high: read(high) }));
