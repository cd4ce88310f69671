import { Autocomplete, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { CurrencySelect } from '../currency-select.tsx';
import { KindSelect } from './kind-select.tsx';
import { FREE_HINT, formatMonths } from './labels.ts';
import { MarkdownField } from './markdown-field.tsx';
import { OtherPrices } from './other-prices.tsx';
import type { PricedTier } from './preview-prices.ts';
import { categoriesQuery } from './queries.ts';
import { SaleFields } from './sale-fields.tsx';
import type { ItemValues } from './values.ts';

type ItemFormProps = {
  draft: Draft<ItemValues>;
  verb: string;
  saved?: boolean;
  /** The type can't change after publishing. */
  kindIsFixed?: boolean;
  /** for the preview of the prices */
  savedTiers?: readonly PricedTier[];
  onSubmit: () => void;
  onLeave: () => void;
};

export function ItemForm({ draft, verb, saved, kindIsFixed, savedTiers = [], onSubmit, onLeave }: ItemFormProps) {
  const { values, set, error } = draft;
  type Text = { [Name in keyof ItemValues]: ItemValues[Name] extends string ? Name : never }[keyof ItemValues];
  const field = (name: Exclude<Text, 'kind'>, label: string) => ({
    ...draft.field(name),
    label,
    autoComplete: 'off',
  });
  const categories = useQuery(categoriesQuery);
  const chosen = (name: 'category' | 'sub_category', label: string) => ({
    ...field(name, label),
    onChange: (text: string) => set(name, text),
  });
  const words = (name: 'options' | 'tags' | 'product_ids', label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name) ?? listError(error, name, values[name].length),
    onChange: (list: string[]) => set(name, list),
    acceptValueOnBlur: true,
  });
  return (
    <Form
      draft={draft}
      label={verb}
      verb={verb}
      {...(saved !== undefined && { saved })}
      onSubmit={onSubmit}
      onLeave={onLeave}
    >
      <TextInput {...field('name', t('Name'))} withAsterisk placeholder={t('Harbour Icons')} />
      <KindSelect draft={draft} disabled={kindIsFixed ?? false} />
      <MarkdownField
        {...field('description', t('Description'))}
        {...(!kindIsFixed && { description: t('Needed to publish') })}
      />
      <Pair>
        <Autocomplete
          {...chosen('category', t('Category'))}
          data={categories.data?.map(({ category }) => category).filter(Boolean) ?? []}
          placeholder={t('Graphics')}
          {...(!kindIsFixed && { description: t('Needed to publish') })}
        />
        <Autocomplete
          {...chosen('sub_category', 'Sub-category')}
          data={categories.data?.find(({ category }) => category === values.category)?.sub_categories ?? []}
          placeholder={t('Icons')}
        />
      </Pair>
      <TagsInput
        {...words('options', t('Options'))}
        description={t('Included formats, such as SVG or PNG. Press Enter after each')}
      />
      <TagsInput {...words('tags', t('Tags'))} description={t('Search terms. Press Enter after each')} />
      {/* not shown */}
      <TextInput {...field('demo_link', t('Demo'))} type="url" placeholder="https://demo.example.com/" />
      <Group title={t('Prices')}>
        <CurrencySelect
          value={values.currency}
          error={error('currency')}
          onChange={(currency) => set('currency', currency)}
        />
        <Pair>
          <TextInput
            {...field('price_regular', values.pricing === 'chosen' ? t('Suggested price') : t('Regular license'))}
            inputMode="decimal"
            placeholder="19.99"
            {...(values.pricing === 'fixed' && { description: FREE_HINT })}
          />
          <TextInput
            {...field('price_extended', t('Extended license'))}
            inputMode="decimal"
            placeholder="79"
            description={t('For use in products that are resold. Leave empty to not offer it')}
          />
        </Pair>
        <SaleFields draft={draft} savedTiers={savedTiers} />
      </Group>
      <Group
        title={t('Prices in other currencies')}
        hint={t(
          'Buyers choose the currency. Without a price here, they pay in {currency}. Sales in percent apply here too, sale prices don’t',
          { currency: values.currency },
        )}
      >
        <OtherPrices
          name="prices"
          rows={values.prices}
          own={values.currency}
          amounts={{
            regular: values.pricing === 'chosen' ? t('Suggested price') : t('Regular license'),
            ...(values.pricing === 'chosen' && { minimum: t('Minimum price') }),
            extended: t('Extended license'),
            support: t('Price of more support'),
          }}
          error={error}
          onChange={(prices) => set('prices', prices)}
        />
      </Group>
      <Group title={t('What buyers get')}>
        <Pair>
          <NativeSelect
            {...field('support_months', t('Support'))}
            data={SUPPORT}
            description={t('You can extend it to 12 months later')}
          />
          <TextInput
            {...field('activation_limit', t('Activations'))}
            inputMode="numeric"
            placeholder={t('Unlimited')}
            description={t('Devices or domains at the same time')}
          />
        </Pair>
        <Pair>
          <TextInput
            {...field('support_price', t('Price of more support'))}
            inputMode="decimal"
            description={t('Buyers can extend their support in the library. Leave empty to not offer it')}
          />
          <NativeSelect
            {...field('support_price_months', t('Months of support for this price'))}
            data={SUPPORT.slice(1)}
          />
        </Pair>
        <Switch
          name="is_tiers_only"
          label={t('Sell only the tiers')}
          description={t('Buyers can’t choose the regular and extended license. Add tiers below')}
          checked={values.is_tiers_only}
          error={error('is_tiers_only')}
          onChange={(event) => set('is_tiers_only', event.currentTarget.checked)}
        />
        <TagsInput
          {...words('product_ids', t('Product IDs in other shops'))}
          description={t(
            'If your software sends an ID of Gumroad or another shop with a license key. Press Enter after each',
          )}
        />
        <Switch
          name="is_code_only"
          label={t('Sell without a download')}
          description={t(
            'Buyers get only a purchase code and a license. Otherwise, the item can be sold once you publish a version with a file',
          )}
          checked={values.is_code_only}
          error={error('is_code_only')}
          onChange={(event) => set('is_code_only', event.currentTarget.checked)}
        />
      </Group>
    </Form>
  );
}

const SUPPORT = Array.from({ length: 13 }, (_, months) => ({ value: String(months), label: formatMonths(months) }));

/** The API reports the invalid list entry by index, such as `tags[3]`. */
function listError(error: (field: string) => string | undefined, name: string, length: number): string | undefined {
  return Array.from({ length }, (_, index) => error(`${name}[${index}]`)).find(Boolean);
}
