import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { Pair } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import type { PricedTier } from './preview-prices.ts';
import { PricePreview } from './price-preview.tsx';
import type { PriceValues } from './price-values.ts';
import type { ItemValues } from './values.ts';

export function SaleFields({ draft, savedTiers }: { draft: Draft<ItemValues>; savedTiers: readonly PricedTier[] }) {
  const zone = useZone();
  const { values } = draft;
  const field = (name: Exclude<keyof PriceValues, 'pricing' | 'sale'>, label: string) => ({
    ...draft.field(name),
    label,
    autoComplete: 'off',
  });
  const tiers = (
    <TextInput
      {...field('sale_tiers_percent', t('Percent off all tiers'))}
      inputMode="numeric"
      placeholder={t('Not reduced')}
      description={t('Subscriptions, renewals and upgrades keep their price')}
    />
  );
  return (
    <>
      <Pair>
        <NativeSelect
          {...draft.field('pricing')}
          label={t('Pricing')}
          data={[
            { value: 'fixed', label: t('Fixed price') },
            { value: 'chosen', label: t('Buyers choose the price') },
          ]}
        />
        {values.pricing === 'chosen' ? (
          <TextInput
            {...field('price_minimum', t('Minimum price'))}
            inputMode="decimal"
            placeholder="0"
            description={t('0 also allows downloads for free. Coupons and sales don’t apply')}
          />
        ) : (
          <div />
        )}
      </Pair>
      <NativeSelect
        {...draft.field('sale')}
        label={t('Sale')}
        data={[
          { value: 'none', label: t('No sale') },
          { value: 'percent', label: t('Percentage off') },
          { value: 'prices', label: t('Sale prices') },
        ]}
      />
      {values.sale === 'percent' && (
        <Pair>
          <TextInput {...field('sale_percent', t('Percent'))} inputMode="numeric" placeholder="20" />
          {tiers}
        </Pair>
      )}
      {values.sale === 'prices' && (
        <Pair>
          <TextInput
            {...field('sale_regular', t('Regular license'))}
            inputMode="decimal"
            placeholder={t('Not reduced')}
          />
          <TextInput
            {...field('sale_extended', t('Extended license'))}
            inputMode="decimal"
            placeholder={t('Not reduced')}
          />
        </Pair>
      )}
      {values.sale === 'prices' && tiers}
      {values.sale !== 'none' && (
        <Pair>
          <DateTimeField
            {...field('sale_starts_at', t('Starts'))}
            placeholder={t('Now')}
            description={t('In {zone}', { zone })}
          />
          <DateTimeField
            {...field('sale_ends_at', t('Ends'))}
            placeholder={t('Never')}
            description={t('In {zone}', { zone })}
          />
        </Pair>
      )}
      <PricePreview values={values} tiers={savedTiers} />
    </>
  );
}
