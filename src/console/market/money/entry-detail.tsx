import { Link } from '@tanstack/react-router';
import type { Entry } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { money } from '../../ui/format/format.ts';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { amountsOf } from './entry-amounts.ts';
import classes from './entry-detail.module.css';

export function EntryDetail({ entry, isOwnShop }: { entry: Entry; isOwnShop: boolean }) {
  const { total, amount, currency, reference, note, purchase_id, booked_at } = entry;
  const { tax, fee } = amountsOf(entry);
  const facts: (Fact | false)[] = [
    total !== null && [
      total < 0 ? t('Returned to the buyer') : t('Paid by the buyer'),
      money(Math.abs(total), currency),
    ],
    tax !== 0 && [t('Tax'), money(tax, currency)],
    fee !== 0 && [t('Fee'), money(fee, currency)],
    !isOwnShop && [t('Change of your balance'), money(amount, currency)],
    [t('Booked'), <DateTimeOf key="booked" at={booked_at} />],
    [t('Reference'), <CopyCode key="reference" label={t('reference')} code={reference} shown={reference} />],
    purchase_id !== null && [
      t('Purchase'),
      <Link key="purchase" to="/market/purchases/$id" params={{ id: String(purchase_id) }}>
        {t('View purchase')}
      </Link>,
    ],
    note !== '' && [t('Note'), note],
  ];
  return <Facts facts={facts} className={classes.facts} />;
}
