import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import classes from './sale.module.css';

type Titled = { item: { name: string }; total: number; currency: string; buyer: string };

const rest = ({ total, currency, buyer }: Titled): string =>
  [total === 0 ? t('Free') : money(total, currency), buyer].filter(Boolean).join(', ');

export const saleTitle = (sale: Titled): string => `${sale.item.name}, ${rest(sale)}`;

export function SaleHeading({ sale }: { sale: Titled }) {
  return (
    <>
      {sale.item.name} <span className={classes.of}>{rest(sale)}</span>
    </>
  );
}
