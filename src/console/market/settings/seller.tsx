import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { shopQuery } from './queries.ts';

const valuesOf = ({ seller_name, seller_address, tax_number }: Shop) => ({
  seller_name,
  seller_address,
  tax_number,
});

export function Seller({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(shop));
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PATCH /market/shop', { body: draft.changes() });
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
        <TextInput
          {...draft.field('tax_number')}
          label={t('VAT ID')}
          autoComplete="off"
          placeholder="DE123456789"
          description={t('Or your tax number, if you have no VAT ID')}
        />
      </Form>
    </Section>
  );
}
