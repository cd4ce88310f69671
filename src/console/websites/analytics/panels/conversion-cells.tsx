import type { Line, Money } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { money, share } from '../../../ui/format/format.ts';

export const conversionCells = [
  {
    key: 'conversion_rate',
    label: t('Rate'),
    read: ({ conversion_rate }: Line) => share(conversion_rate ?? null),
    short: ({ conversion_rate }: Line) => share(conversion_rate ?? null),
  },
  {
    key: 'revenue',
    label: t('Revenue'),
    read: ({ revenue }: Line) => amounts(revenue ?? []),
    short: ({ revenue }: Line) => firstAmount(revenue ?? []),
  },
] as const;

const firstAmount = ([first, ...others]: readonly Money[]): string =>
  first === undefined ? '–' : `${amounts([first])}${others.length === 0 ? '' : ` +${others.length}`}`;

export const amounts = (revenue: readonly Money[]): string =>
  revenue.length === 0 ? '–' : revenue.map(({ amount, currency }) => money(amount, currency)).join(' + ');
