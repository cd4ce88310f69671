import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { money, price } from '../../ui/format/format.ts';
import { Card, Section } from '../../ui/layout/page.tsx';
import { amountLines } from './amount-lines.ts';
import classes from './sale.module.css';

export function Amounts({ order }: { order: Order }) {
  const { currency } = order;
  return (
    <Section title={t('Amounts')} note={noteOf(order)}>
      <Card>
        <table className={classes.amounts} aria-label={t('Amounts')}>
          <tbody>
            {amountLines(order).map(({ word, amount, look }) => (
              <tr key={word} className={look && classes[look]}>
                <th scope="row">{word}</th>
                <td>{amount === 0 ? price(amount, currency) : money(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function noteOf({ state, provider, total, fee }: Order): string | undefined {
  if (total === 0) return undefined;
  if (state !== 'paid') return t('Not paid');
  if (provider !== 'manual') return undefined;
  return fee
    ? t('Paid directly to your bank account. The service’s fee is deducted from your balance')
    : t('Paid directly to your bank account');
}
