import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useSession } from '../../accounts/index.ts';
import { call, type One } from '../../client.ts';
import { CopyBlock } from '../../ui/copy.tsx';
import { useDraft } from '../../ui/draft.ts';
import { Form, Group, Pair } from '../../ui/form.tsx';
import { LoadFailure, Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { MarketFrame } from '../frame.tsx';
import { decimalOf } from '../values.ts';
import { AuthorFee } from './author-fee.tsx';
import type { Shop } from './wire.ts';

const shopQuery = queryOptions({
  queryKey: ['market', 'shop'],
  queryFn: async () => (await call<One<Shop>>('GET', '/market/shop')).data,
});

export function ShopSettingsPage() {
  const shop = useQuery(shopQuery);
  const { username, is_owner } = useAccount();
  const base = useSession()?.base_url ?? location.origin;
  return (
    <MarketFrame open="/market/settings" actions={null}>
      {shop.isError && !shop.data && <LoadFailure error={shop.error} onRetry={() => shop.refetch()} />}
      {shop.isPending && <Skeleton height={480} radius={8} />}
      {shop.data && <ShopForm shop={shop.data} />}
      <Section
        title="Your page in the shop"
        note="All items that you have published"
        actions={
          <Button
            component="a"
            href={`/shop/authors/${username}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open page
          </Button>
        }
      >
        <CopyBlock label="address of your shop" text={`${base}/shop/authors/${username}`} />
      </Section>
      {is_owner && <AuthorFee />}
    </MarketFrame>
  );
}

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

function ShopForm({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(shop));
  const { values, set, error } = draft;
  const save = () =>
    draft.submit(async () => {
      const { tax, ...changes } = draft.changes();
      const percent = tax === undefined ? undefined : decimalOf(tax);
      const { data } = await call<One<Shop>>('PATCH', '/market/shop', {
        ...changes,
        ...(percent !== undefined && {
          tax_basis_points: typeof percent === 'number' ? Math.round(percent * 100) : percent,
        }),
      });
      queryClient.setQueryData(shopQuery.queryKey, data);
      draft.settle(valuesOf(data));
      setSaved(true);
    });
  const field = (name: keyof ShopValues, label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Form draft={draft} label="How you sell" verb="Save settings" saved={saved} onSubmit={save}>
      {shop.pays_by.length === 0 && (
        <Notice tone="calm">
          Buyers cannot pay here yet: say below how they pay by bank transfer. Cards need GATEHOUSE_STRIPE_URL, which
          the owner of the service sets. Free items need neither.
        </Notice>
      )}
      <TextInput
        {...field('seller_name', 'Seller')}
        autoComplete="organization"
        placeholder="Harbour Design Ltd"
        description="Named on invoices, like what follows"
      />
      <Textarea {...field('seller_address', 'Address')} autosize minRows={3} maxRows={8} />
      <Pair>
        <TextInput {...field('tax_number', 'Tax number')} autoComplete="off" placeholder="DE123456789" />
        <TextInput
          {...field('tax', 'Tax in prices (percent)')}
          error={error('tax_basis_points')}
          inputMode="decimal"
          placeholder="19"
          description="Contained in your prices"
        />
      </Pair>
      <Group title="Bank transfer">
        <Textarea
          {...field('bank_instructions', 'How to pay')}
          autosize
          minRows={4}
          maxRows={12}
          placeholder={'Harbour Design Ltd\nIBAN DE89 3704 0044 0532 0130 00\nPlease name the order number.'}
          description="Shown to buyers with their order; left empty, it is not offered"
        />
      </Group>
      <p>The service keeps {shop.fee_basis_points / 100} percent of a sale without its tax.</p>
    </Form>
  );
}
