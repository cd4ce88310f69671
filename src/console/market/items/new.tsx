import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ItemForm } from './form.tsx';
import { emptyItem, toWire } from './values.ts';

export function NewItemPage() {
  const { currency } = useAccount();
  const draft = useDraft(emptyItem(currency));
  const router = useRouter();
  const queryClient = useQueryClient();
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('POST /market/items', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
      // The checklist says what it needs next.
      await router.navigate({ to: '/market/items/$id', params: { id: String(data.id) } });
    });
  return (
    <Page
      title="Create item"
      parent={<Link to="/market/items">Items</Link>}
      note="Items start as drafts that only you can see. You add a picture and the file next."
    >
      <ItemForm
        draft={draft}
        verb="Create draft"
        onSubmit={save}
        onLeave={() => router.navigate({ to: '/market/items' })}
      />
    </Page>
  );
}
