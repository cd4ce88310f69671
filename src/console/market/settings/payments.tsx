import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, Refused } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { t, tag } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { percentText } from '../amounts.ts';
import { bankErrors, bankText, parseBank } from './bank.ts';
import { CardPaymentsNotice } from './card-payments-notice.tsx';
import { shopQuery } from './queries.ts';

export function Payments({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(parseBank(shop.bank_instructions));
  const save = () =>
    draft.submit(async () => {
      const errors = bankErrors(draft.values);
      if (Object.keys(errors).length > 0) throw new Refused(422, t('Check the bank details.'), errors, undefined);
      const { data } = await call('PATCH /market/shop', { body: { bank_instructions: bankText(draft.values) } });
      queryClient.setQueryData(shopQuery.queryKey, data);
      draft.reset(parseBank(data.bank_instructions));
      setSaved(true);
    });
  return (
    <Section title={t('Payments')} note={waysText(shop)}>
      <Form draft={draft} label={t('Payments')} verb={t('Save payments')} saved={saved} onSubmit={save}>
        <CardPaymentsNotice shop={shop} />
        <TextInput
          {...draft.field('holder')}
          label={t('Account holder')}
          autoComplete="off"
          placeholder={t('Harbour Design Ltd')}
        />
        <Pair>
          <TextInput
            {...draft.field('iban')}
            label="IBAN"
            autoComplete="off"
            placeholder="DE02 1203 0000 0000 2020 51"
          />
          <TextInput {...draft.field('bic')} label="BIC" autoComplete="off" placeholder={t('Optional')} />
        </Pair>
        <Textarea
          {...draft.field('note')}
          error={draft.error('note') ?? draft.error('bank_instructions')}
          label={t('More instructions')}
          autosize
          minRows={2}
          maxRows={12}
          description={t(
            'Shown to buyers below the bank details. If your account has no IBAN, enter all of its details here. To not offer bank transfer, leave all fields empty',
          )}
        />
      </Form>
    </Section>
  );
}

const WAYS = {
  stripe: t('card and more, through Stripe'),
  paypal: 'PayPal',
  manual: t('bank transfer'),
} satisfies Record<Shop['pays_by'][number], string>;

function waysText({ pays_by, fee_basis_points }: Shop): string {
  const fee = percentText(fee_basis_points);
  if (pays_by.length === 0) return t('The service keeps {fee} of each sale, excluding tax', { fee });
  const ways = new Intl.ListFormat(tag, { type: 'disjunction' }).format(pays_by.map((way) => WAYS[way]));
  return t('Buyers pay by {ways}. The service keeps {fee} of each sale, excluding tax', { ways, fee });
}
