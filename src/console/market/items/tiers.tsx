import { ActionIcon, Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item, Tier } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { type Draft, useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { FREE_HINT, formatMonths } from './labels.ts';
import { OtherPrices } from './other-prices.tsx';
import { itemQuery, tiersQuery } from './queries.ts';
import { newTier, type TierValues, tierToWire, tierValuesOf } from './tier-values.ts';
import classes from './tiers.module.css';

const MAX_TIERS = 10;
const SUPPORT = Array.from({ length: 13 }, (_, months) => ({ value: String(months), label: formatMonths(months) }));

export function Tiers({ item }: { item: Item }) {
  const tiers = useQuery(tiersQuery(item.id));
  return (
    <Section title={t('Tiers')} note={t('Licenses with your own name, price and length')}>
      {tiers.isError && !tiers.data && <LoadFailure error={tiers.error} onRetry={() => tiers.refetch()} />}
      {tiers.isPending && <Skeleton aria-busy="true" height={96} radius={8} />}
      {tiers.data && <TierForm item={item} tiers={tiers.data} />}
    </Section>
  );
}

type Tiered = { tiers: TierValues[] };

function TierForm({ item, tiers }: { item: Item; tiers: Tier[] }) {
  const draft = useDraft<Tiered>({ tiers: tiers.map(tierValuesOf) });
  const [saved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const { values, set } = draft;
  const save = () =>
    draft.submit(async () => {
      const body = { tiers: values.tiers.map(tierToWire) };
      const { data } = await call('PUT /market/items/:id/tiers', { path: { id: item.id }, body });
      queryClient.setQueryData(tiersQuery(item.id).queryKey, data);
      draft.reset({ tiers: data.map(tierValuesOf) });
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: itemQuery(String(item.id)).queryKey });
    });
  return (
    <Form draft={draft} label={t('Tiers')} verb={t('Save tiers')} saved={saved} onSubmit={save}>
      {values.tiers.length > 0 && (
        <ol className={classes.tiers}>
          {values.tiers.map((tier, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID, and their fields are controlled
            <li key={index} className={classes.tier}>
              <TierFields draft={draft} tier={tier} index={index} currency={item.currency} />
            </li>
          ))}
        </ol>
      )}
      {values.tiers.length < MAX_TIERS && (
        <IfCanEdit>
          <Button
            variant="default"
            className={classes.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set('tiers', [...values.tiers, newTier])}
          >
            {t('Add tier')}
          </Button>
        </IfCanEdit>
      )}
    </Form>
  );
}

type TierFieldsProps = { draft: Draft<Tiered>; tier: TierValues; index: number; currency: string };
type Text = { [Name in keyof TierValues]: TierValues[Name] extends string ? Name : never }[keyof TierValues];

function TierFields({ draft, tier, index, currency }: TierFieldsProps) {
  const { values, set, error } = draft;
  const change = (changes: Partial<TierValues>) =>
    set(
      'tiers',
      values.tiers.map((one, place) => (place === index ? { ...one, ...changes } : one)),
    );
  const move = (by: 1 | -1) => {
    const rows = [...values.tiers];
    rows.splice(index, 1);
    rows.splice(index + by, 0, tier);
    set('tiers', rows);
  };
  const field = (name: Text, label: string) => ({
    name: `tiers[${index}].${name}`,
    label,
    value: tier[name],
    error: error(`tiers[${index}].${name}`) ?? error(`tiers[${index}][${name}]`),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const number = (name: Text, label: string) => ({ ...field(name, label), inputMode: 'decimal' as const });
  const shown = tier.name || t('tier {number}', { number: index + 1 });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{shown}</legend>
      <IfCanEdit>
        <div className={classes.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Move {name} up', { name: shown })}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Move {name} down', { name: shown })}
            disabled={index === values.tiers.length - 1}
            onClick={() => move(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {name}', { name: shown })}
            onClick={() =>
              set(
                'tiers',
                values.tiers.filter((_, place) => place !== index),
              )
            }
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </IfCanEdit>
      <Pair>
        <TextInput {...field('name', t('Name'))} withAsterisk />
        <TextInput {...number('price', t('Price ({currency})', { currency }))} description={FREE_HINT} />
      </Pair>
      <Pair>
        <TextInput
          {...number('licence_days', t('License length in days'))}
          placeholder={t('Without end')}
          description={t('The purchase code works for this long')}
        />
        <TextInput
          {...number('renewal_price', t('Renewal price ({currency})', { currency }))}
          description={t('Adds the same time again. Leave empty to not offer it')}
        />
      </Pair>
      <Pair>
        <TextInput {...number('updates_days', t('Updates in days'))} placeholder={t('All updates')} />
        <TextInput {...number('seats', t('Activations'))} placeholder={t('Unlimited')} />
      </Pair>
      <Pair>
        <NativeSelect {...field('support_months', t('Support'))} data={SUPPORT} />
        <TextInput
          {...number('trial_days', t('Free trial in days'))}
          placeholder={t('No trial')}
          description={t('Once per buyer, without a card')}
        />
      </Pair>
      <OtherPrices
        name={`tiers[${index}].prices`}
        rows={tier.prices}
        own={currency}
        amounts={{ price: t('Price'), renewal: t('Renewal price') }}
        error={error}
        onChange={(prices) => change({ prices })}
      />
      <Switch
        label={t('Subscription')}
        description={t('Stripe charges the price each month (30 days) or year (365 days) until the buyer cancels')}
        checked={tier.renews_automatically}
        onChange={(event) =>
          change(
            event.currentTarget.checked
              ? { renews_automatically: true, updates_days: '', renewal_price: '' }
              : { renews_automatically: false },
          )
        }
      />
      <Switch
        label={t('For sale')}
        checked={tier.is_on}
        onChange={(event) => change({ is_on: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
