import type { OutageBuyer } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { LogTime } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './make-good.module.css';

export const buyerColumns: Column<OutageBuyer>[] = [
  {
    key: 'buyer',
    label: t('Buyer'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ email, name }) => <span title={name || undefined}>{email}</span>,
  },
  {
    key: 'failed',
    label: t('What failed'),
    phone: 'labelled',
    cell: (buyer) => <span className={classes.failed}>{failedText(buyer)}</span>,
  },
  {
    key: 'state',
    label: t('Status'),
    width: 220,
    phone: 'small',
    cell: ({ made_good_at, second_chance_at, has_coupon, extended_days }) =>
      made_good_at === null && second_chance_at !== null ? (
        tRich('Order reminder sent {time}', { time: <LogTime at={second_chance_at} /> })
      ) : made_good_at === null ? (
        <Status tone="unknown" word={t('Not emailed')} />
      ) : (
        <>
          <LogTime at={made_good_at} />
          {has_coupon && ` · ${t('coupon')}`}
          {extended_days > 0 && ` · ${t('+{days, plural, one {# day} other {# days}}', { days: extended_days })}`}
        </>
      ),
  },
];

function failedText({ failed_checkouts, failed_downloads, failed_licence_checks }: OutageBuyer): string {
  const items = (list: string[]) => list.join(', ');
  return [
    failed_checkouts.length > 0 ? t('Order: {items}', { items: items(failed_checkouts) }) : '',
    failed_downloads.length > 0 ? t('Download: {items}', { items: items(failed_downloads) }) : '',
    failed_licence_checks.length > 0 ? t('License check: {items}', { items: items(failed_licence_checks) }) : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}
