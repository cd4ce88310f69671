import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item, Tier } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { ItemForm } from './form.tsx';
import { ItemFrame } from './frame.tsx';
import { pricesToWire } from './price-values.ts';
import { itemQuery, tiersQuery } from './queries.ts';
import { Tiers } from './tiers.tsx';
import { toWire, valuesOf } from './values.ts';

export function EditItemPage() {
  const { id } = useParams({ from: '/shell/market/items/$id/edit' });
  return (
    <ItemFrame id={id} open="/edit">
      {(item) => <EditItem key={id} item={item} />}
    </ItemFrame>
  );
}

function EditItem({ item }: { item: Item }) {
  const tiers = useQuery(tiersQuery(item.id));
  // The preview of the prices lists the tiers, so the form would move once they are known.
  if (tiers.isPending) return <Skeleton aria-busy="true" height={480} radius={8} />;
  return <LoadedItem item={item} tiers={tiers.data ?? []} />;
}

function LoadedItem({ item, tiers }: { item: Item; tiers: Tier[] }) {
  const zone = useZone();
  const draft = useDraft(valuesOf(item, zone));
  const [saved, setSaved] = useState(false);
  const router = useRouter();
  const queryClient = useQueryClient();
  const id = String(item.id);
  const asked = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (asked !== '') document.querySelector<HTMLElement>(`[name="${CSS.escape(asked)}"]`)?.focus();
  }, [asked]);
  const save = () =>
    draft.submit(async () => {
      const changes = draft.changes();
      const body = { ...toWire(changes), ...pricesToWire(draft.values, changes, zone) };
      const { data } = await call('PATCH /market/items/:id', { path: { id }, body });
      queryClient.setQueryData(itemQuery(id).queryKey, data);
      draft.reset(valuesOf(data, zone));
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    });
  return (
    <>
      <ItemForm
        draft={draft}
        verb={t('Save details')}
        saved={saved}
        kindIsFixed={item.status !== 'draft'}
        savedTiers={tiers}
        onSubmit={save}
        onLeave={() => router.navigate({ to: '/market/items/$id', params: { id } })}
      />
      <Tiers item={item} />
    </>
  );
}
