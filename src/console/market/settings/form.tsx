import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Shop } from '../../api/market.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { basisPointsOf, PERCENT_FAULT } from '../amounts.ts';
import { shopQuery } from './queries.ts';

type ShopValues = Pick<Shop, 'seller_name' | 'seller_address' | 'tax_number' | 'bank_instructions'> & { tax: string };

const valuesOf = ({
  seller_name,
  seller_address,
  tax_number,
  bank_instructions,
  tax_basis_points,
}: Shop): ShopValues => ({
  seller_name,
  seller_address,
  tax_number,
  bank_instructions,
  tax: String(tax_basis_points / 100),
});

/** Who sells, with which tax, and how buyers pay. */
export function ShopForm({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(shop));
  const { error } = draft;
  const save = () =>
    draft.submit(async () => {
      const { tax, ...changes } = draft.changes();
      const { data } = await call('PATCH /market/shop', {
        body: {
          ...changes,
          ...(tax !== undefined && { tax_basis_points: basisPointsOf(tax) }),
        },
      });
      queryClient.setQueryData(shopQuery.queryKey, data);
      draft.reset(valuesOf(data));
      setSaved(true);
    });
  const field = (name: keyof ShopValues, label: string) => ({
    ...draft.field(name),
    label,
  });
  return (
    <Form draft={draft} label="Seller details" verb="Save settings" saved={saved} onSubmit={save}>
      {shop.pays_by.length === 0 && (
        <Notice tone="calm">
          Buyers cannot pay yet. Add bank transfer instructions below, or ask the owner of this service to set
          GATEHOUSE_STRIPE_URL for card payments. Free items need neither.
        </Notice>
      )}
      {shop.pays_by.length > 0 && shop.seller_name === '' && (
        <Notice tone="calm">Your invoices have no seller yet. Add your name and address below.</Notice>
      )}
      <Group title="Seller">
        <TextInput
          {...field('seller_name', 'Name')}
          autoComplete="organization"
          placeholder="Harbour Design Ltd"
          description="Shown on invoices, like the fields below"
        />
        <Textarea {...field('seller_address', 'Address')} autosize minRows={3} maxRows={8} />
        <Pair>
          <TextInput {...field('tax_number', 'Tax number')} autoComplete="off" placeholder="DE123456789" />
          <TextInput
            {...field('tax', 'Tax in prices (percent)')}
            error={error('tax_basis_points') && PERCENT_FAULT}
            inputMode="decimal"
            placeholder="19"
            description="Included in your prices"
          />
        </Pair>
      </Group>
      <Group title="Payments">
        <Textarea
          {...field('bank_instructions', 'Bank transfer')}
          autosize
          minRows={4}
          maxRows={12}
          placeholder={'Harbour Design Ltd\nIBAN DE89 3704 0044 0532 0130 00\nPlease name the order number.'}
          description="Shown to buyers with their order. Leave empty to not offer bank transfer"
        />
        <p>
          {shop.pays_by.length > 0 && `Buyers pay by ${shop.pays_by.map((way) => WAYS[way]).join(' or ')}. `}The service
          keeps {shop.fee_basis_points / 100} percent of each sale, excluding tax.
        </p>
      </Group>
    </Form>
  );
}

const WAYS = { stripe: 'card and more, through Stripe', manual: 'bank transfer' } satisfies Record<
  Shop['pays_by'][number],
  string
>;
