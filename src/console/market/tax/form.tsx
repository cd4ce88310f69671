import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { TaxSettings } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { PERCENT_ERROR } from '../amounts.ts';
import { shopQuery } from '../settings/queries.ts';
import { listCountries } from './countries.ts';
import { taxQuery } from './queries.ts';
import { bodyOf, parseRates, valuesOf } from './values.ts';

const MODES = [
  { value: 'one_rate', label: t('One rate for every buyer') },
  { value: 'by_country', label: t('By the buyer’s country') },
];
const PRICES = [
  { value: 'included', label: t('Prices include tax') },
  { value: 'added', label: t('Tax is added to prices') },
];
const COUNTRIES = [{ value: '', label: t('Choose a country') }, ...listCountries()];

export function TaxForm({ settings }: { settings: TaxSettings }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(settings));
  const { values, set, error } = draft;
  const isByCountry = values.mode === 'by_country';
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PATCH /market/tax', { body: bodyOf(values) });
      queryClient.setQueryData(taxQuery.queryKey, data);
      draft.reset(valuesOf(data));
      await queryClient.invalidateQueries(shopQuery);
      setSaved(true);
    });
  const rateErrors = parseRates(values.rates).flatMap((_, index) => [
    error(`rates[${index}][country]`),
    error(`rates[${index}][basis_points]`) && PERCENT_ERROR,
  ]);
  return (
    <Section title={t('Tax settings')}>
      <Form draft={draft} label={t('Tax and invoices')} verb={t('Save tax settings')} saved={saved} onSubmit={save}>
        <Pair>
          <NativeSelect {...draft.field('mode')} label={t('Tax')} data={MODES} />
          <NativeSelect
            {...draft.field('adds_tax')}
            label={t('Prices')}
            data={PRICES}
            description={t('Buyers in the EU expect prices that include tax')}
          />
        </Pair>
        <NativeSelect
          {...draft.field('home_country')}
          label={t('Your country')}
          data={COUNTRIES}
          description={
            isByCountry
              ? t('Where your business is registered. Buyers there pay its tax')
              : t('Where your business is registered. E-invoices need it')
          }
        />
        {isByCountry ? (
          <>
            <Switch
              name="has_oss"
              label={t('Registered for the EU One Stop Shop (OSS)')}
              description={t('Buyers in other EU countries then pay the rate of their country instead of yours')}
              checked={values.has_oss}
              error={error('has_oss')}
              onChange={(event) => set('has_oss', event.currentTarget.checked)}
            />
            <Textarea
              {...draft.field('rates')}
              label={t('Rates of other countries (percent)')}
              error={error('rates') ?? rateErrors.find(Boolean)}
              description={t(
                'One per line, for countries where you are registered. In other countries outside the EU, no tax is charged',
              )}
              placeholder={'GB 20\nCH 8.1'}
              autosize
              minRows={2}
              maxRows={12}
            />
          </>
        ) : (
          <TextInput
            {...draft.field('tax_basis_points')}
            label={t('Rate (percent)')}
            error={error('tax_basis_points') && PERCENT_ERROR}
            inputMode="decimal"
            placeholder="19"
          />
        )}
        <TextInput
          {...draft.field('invoice_prefix')}
          label={t('Prefix of invoice numbers')}
          autoComplete="off"
          placeholder="RE-"
          description={t('RE- gives RE-2026-000001. Ends with a hyphen, or stays empty')}
        />
      </Form>
    </Section>
  );
}
