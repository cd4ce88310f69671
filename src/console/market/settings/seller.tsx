import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { basisPointsOf, PERCENT_ERROR } from '../amounts.ts';
import { shopQuery } from './queries.ts';

const valuesOf = ({ seller_name, seller_address, tax_number, tax_basis_points }: Shop) => ({
  seller_name,
  seller_address,
  tax_number,
  tax: String(tax_basis_points / 100),
});

export function Seller({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(shop));
  const save = () =>
    draft.submit(async () => {
      const { tax, ...changes } = draft.changes();
      const body = { ...changes, ...(tax !== undefined && { tax_basis_points: basisPointsOf(tax) }) };
      const { data } = await call('PATCH /market/shop', { body });
      queryClient.setQueryData(shopQuery.queryKey, data);
      draft.reset(valuesOf(data));
      // Items without a seller list it as missing.
      await queryClient.invalidateQueries({ queryKey: ['market', 'item'] });
      setSaved(true);
    });
  return (
    <Section
      title={t('Seller')}
      note={shop.seller_name === '' ? t('Your invoices have no seller yet') : t('Shown on invoices')}
    >
      <Form draft={draft} label={t('Seller')} verb={t('Save seller')} saved={saved} onSubmit={save}>
        <TextInput
          {...draft.field('seller_name')}
          label={t('Name')}
          autoComplete="organization"
          placeholder={t('Harbour Design Ltd')}
        />
        <Textarea {...draft.field('seller_address')} label={t('Address')} autosize minRows={3} maxRows={8} />
        <Pair>
          <TextInput
            {...draft.field('tax_number')}
            label={t('VAT ID')}
            autoComplete="off"
            placeholder="DE123456789"
            description={t('Or your tax number, if you have no VAT ID')}
          />
          <TextInput
            {...draft.field('tax')}
            label={t('Tax in prices (percent)')}
            error={draft.error('tax_basis_points') && PERCENT_ERROR}
            inputMode="decimal"
            placeholder="19"
            description={t('Included in your prices')}
          />
        </Pair>
      </Form>
    </Section>
  );
}
