import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { decimalOf } from '../amounts.ts';
import { itemsQuery, tiersQuery } from '../items/queries.ts';

const EMPTY = {
  item_id: '',
  licence: 'regular',
  buyer_email: '',
  buyer_name: '',
  days: '',
  reason: '',
  sends_mail: true,
};

/** Gives a licence without a payment. Opens the new purchase. */
export function GrantForm({ onLeave }: { onLeave: () => void }) {
  const draft = useDraft(EMPTY);
  const { values, set, error } = draft;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const items = useQuery(itemsQuery({ search: typed || undefined, per_page: 25 }));
  const itemId = Number(values.item_id);
  const tiers = useQuery({ ...tiersQuery(itemId), enabled: itemId > 0 });
  const licences = [
    { value: 'regular', label: t('Regular license') },
    { value: 'extended', label: t('Extended license') },
    ...(tiers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const save = () =>
    draft.submit(async () => {
      const { licence, item_id, days, ...others } = values;
      const isTier = licence !== 'regular' && licence !== 'extended';
      const { data } = await call('POST /market/purchases', {
        body: {
          ...others,
          ...(item_id !== '' && { item_id: Number(item_id) }),
          ...(isTier ? { tier_id: Number(licence) } : { licence }),
          ...(days.trim() !== '' && { days: decimalOf(days) }),
        },
      });
      draft.reset(EMPTY);
      await queryClient.invalidateQueries({ queryKey: ['market', 'purchases'] });
      await navigate({ to: '/market/purchases/$id', params: { id: String(data.id) } });
    });
  return (
    <Section title={t('Give a license')} note={t('Creates a purchase without a payment')}>
      <Form
        draft={draft}
        label={t('Give a license')}
        verb={t('Give license')}
        onSubmit={save}
        onLeave={onLeave}
        inPlace
      >
        <Select
          name="item_id"
          label={t('Item')}
          withAsterisk
          searchable
          data={(items.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.item_id === '' ? null : values.item_id}
          error={error('item_id')}
          onSearchChange={setTyped}
          onChange={(id) => {
            set('item_id', id ?? '');
            set('licence', 'regular');
          }}
        />
        <Pair>
          <NativeSelect {...draft.field('licence')} label={t('License')} data={licences} error={error('tier_id')} />
          <TextInput
            {...draft.field('days')}
            label={t('Length in days')}
            inputMode="numeric"
            placeholder={t('Same as when sold')}
            autoComplete="off"
          />
        </Pair>
        <Pair>
          <TextInput
            {...draft.field('buyer_email')}
            label={t('Buyer’s email')}
            withAsterisk
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
          <TextInput {...draft.field('buyer_name')} label={t('Buyer’s name')} autoComplete="off" />
        </Pair>
        <TextInput
          {...draft.field('reason')}
          label={t('Reason')}
          description={t('For your records only')}
          autoComplete="off"
        />
        <Checkbox
          label={t('Email the buyer')}
          checked={values.sends_mail}
          onChange={(event) => set('sends_mail', event.currentTarget.checked)}
        />
      </Form>
    </Section>
  );
}
