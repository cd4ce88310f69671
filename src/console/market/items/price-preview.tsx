import { t } from '../../i18n/index.ts';
import { money, price as priceOf } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';
import classes from './price-preview.module.css';
import type { ItemValues } from './values.ts';

/** Always rendered, so the form doesn’t move while typing. */
export function PricePreview({ values }: { values: ItemValues }) {
  const regular = amountOf(values.price_regular) ?? 0;
  const extended = amountOf(values.price_extended);
  return (
    <output className={classes.preview} aria-label={t('What buyers see')}>
      <span className={classes.title}>
        {values.sale === 'none' ? t('What buyers see') : t('What buyers see during the sale')}
      </span>
      <span className={classes.row}>
        {t('Regular license')}
        {values.pricing === 'chosen' ? (
          <b>{chosenPrice(values)}</b>
        ) : (
          <Reduced list={regular} sale={saleOf(values, regular, values.sale_regular)} currency={values.currency} />
        )}
      </span>
      {extended !== undefined && (
        <span className={classes.row}>
          {t('Extended license')}
          <Reduced list={extended} sale={saleOf(values, extended, values.sale_extended)} currency={values.currency} />
        </span>
      )}
    </output>
  );
}

function Reduced({ list, sale, currency }: { list: number; sale: number | undefined; currency: string }) {
  if (sale === undefined || sale >= list) return <b>{priceOf(list, currency)}</b>;
  return (
    <span>
      <s>{money(list, currency)}</s> <b>{priceOf(sale, currency)}</b>
    </span>
  );
}

function chosenPrice({ price_minimum, currency }: ItemValues): string {
  const least = amountOf(price_minimum) ?? 0;
  return least === 0 ? t('Name your price') : t('From {price}', { price: money(least, currency) });
}

function amountOf(typed: string): number | undefined {
  const amount = decimalOf(typed);
  return typeof amount === 'number' ? amount : undefined;
}

function saleOf({ sale, sale_percent }: ItemValues, list: number, typed: string): number | undefined {
  switch (sale) {
    case 'none':
      return undefined;
    case 'percent': {
      const percent = amountOf(sale_percent);
      return percent === undefined || percent > 100 ? undefined : list * (1 - percent / 100);
    }
    case 'prices':
      return amountOf(typed);
  }
}
