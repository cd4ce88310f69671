import { t } from '../../i18n/index.ts';
import { money, price as priceOf } from '../../ui/format/format.ts';
import { type PreviewPrice, type PricedTier, previewPrices } from './preview-prices.ts';
import classes from './price-preview.module.css';
import type { ItemValues } from './values.ts';

/** Always rendered, so the form doesn’t move while typing. */
export function PricePreview({ values, tiers }: { values: ItemValues; tiers: readonly PricedTier[] }) {
  const { currency } = values;
  const preview = previewPrices(values, tiers);
  return (
    <output className={classes.preview} aria-label={t('What buyers see')}>
      <span className={classes.title}>
        {values.sale === 'none' ? t('What buyers see') : t('What buyers see during the sale')}
      </span>
      {preview.regular && (
        <span className={classes.row}>
          {t('Regular license')}
          {'chosen' in preview.regular ? (
            <b>{chosenPrice(preview.regular.chosen, currency)}</b>
          ) : (
            <Reduced {...preview.regular} currency={currency} />
          )}
        </span>
      )}
      {preview.extended && (
        <span className={classes.row}>
          {t('Extended license')}
          <Reduced {...preview.extended} currency={currency} />
        </span>
      )}
      {preview.tiers.map(({ id, name, renews, ...amounts }) => (
        <span key={id} className={classes.row}>
          {name}
          {renews === undefined ? (
            <Reduced {...amounts} currency={currency} />
          ) : (
            <b>
              {renews === 'month'
                ? t('{price} a month', { price: priceOf(amounts.list, currency) })
                : t('{price} a year', { price: priceOf(amounts.list, currency) })}
            </b>
          )}
        </span>
      ))}
    </output>
  );
}

function Reduced({ list, sale, currency }: PreviewPrice & { currency: string }) {
  if (sale === undefined) return <b>{priceOf(list, currency)}</b>;
  return (
    <span>
      <s>{money(list, currency)}</s> <b>{priceOf(sale, currency)}</b>
    </span>
  );
}

const chosenPrice = (least: number, currency: string): string =>
  least === 0 ? t('Name your price') : t('From {price}', { price: money(least, currency) });
