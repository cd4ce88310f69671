import type { Entry } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import { amountsOf } from './entry-amounts.ts';
import { describeEntry } from './entry-sentence.ts';
import classes from './money.module.css';

const part = (key: 'gross' | 'tax' | 'fee', label: string, phone: Column<Entry>['phone']): Column<Entry> => ({
  key,
  label,
  align: 'end',
  look: 'soft',
  width: 96,
  hiddenBelowPx: 690,
  phone,
  optional: 'shown',
  cell: (entry) => {
    const amount = amountsOf(entry)[key];
    return amount === 0 ? null : money(amount, entry.currency);
  },
});

/** Gross, tax and fee add up to the net amount, which is the change of the balance. */
export const ENTRY_COLUMNS: Column<Entry>[] = [
  {
    key: 'date',
    label: t('Date'),
    look: 'soft',
    width: 112,
    phone: 'small',
    cell: ({ booked_at }) => <DateOf at={booked_at} />,
  },
  {
    key: 'what',
    label: t('What'),
    width: 'all',
    phone: 'main',
    cell: (entry) => {
      const { what, because } = describeEntry(entry);
      return (
        <div className={classes.entry}>
          <b>{what}</b>
          {because && <span>{because}</span>}
        </div>
      );
    },
  },
  part('gross', t('Gross'), 'labelled'),
  part('tax', t('Tax'), 'labelled'),
  part('fee', t('Fee'), 'labelled'),
  {
    key: 'reference',
    label: t('Reference'),
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ reference }) => <CopyCode label={t('reference')} code={reference} />,
  },
  {
    key: 'net',
    label: t('Net'),
    align: 'end',
    look: 'strong',
    width: 104,
    phone: 'aside',
    cell: ({ amount, currency }) => money(amount, currency),
  },
];

/** The buyer's payment or refund. For other kinds of entries, the change of the balance. */
const ownAmount = ({ total, amount, direct_amount }: Entry): number =>
  direct_amount === 0 ? (total ?? amount) : direct_amount;

export const OWN_SHOP_COLUMNS: Column<Entry>[] = [
  ...ENTRY_COLUMNS.filter(({ key }) => key !== 'gross' && key !== 'net'),
  {
    key: 'amount',
    label: t('Amount'),
    align: 'end',
    look: 'strong',
    width: 104,
    phone: 'aside',
    cell: (entry) => money(ownAmount(entry), entry.currency),
  },
];
