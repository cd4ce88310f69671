import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CurrencySelect } from '../currency-select.tsx';
import classes from './items.module.css';
import { KindSelect } from './kind-select.tsx';
import { FREE } from './labels.ts';
import { emptyItem, toWire } from './values.ts';

/** What a draft begins with. All else is on its pages, which its checklist leads to. */
export function NewItemPage() {
  const { currency } = useAccount();
  const draft = useDraft(emptyItem(currency));
  const { set, error, values } = draft;
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
    <Page title="Create item" parent={<Link to="/market/items">Items</Link>}>
      <div className={classes.beginning}>
        <Form
          draft={draft}
          label="Create draft"
          verb="Create draft"
          onSubmit={save}
          onLeave={() => router.navigate({ to: '/market/items' })}
        >
          <TextInput
            {...draft.field('name')}
            label="Name"
            withAsterisk
            aria-required
            autoComplete="off"
            data-autofocus
            placeholder="Harbour Icons"
          />
          <KindSelect draft={draft} />
          <Pair>
            <TextInput
              {...draft.field('price_regular')}
              label="Price"
              autoComplete="off"
              inputMode="decimal"
              placeholder="19.99"
              description={FREE}
            />
            <CurrencySelect
              value={values.currency}
              error={error('currency')}
              onChange={(chosen) => set('currency', chosen)}
            />
          </Pair>
        </Form>
        <aside className={classes.next} aria-labelledby="next">
          <h2 id="next">Next, on the draft</h2>
          <ol>
            <li>Describe it and choose a category</li>
            <li>Upload a picture or a preview</li>
            <li>Upload the file that buyers get</li>
            <li>Publish</li>
          </ol>
          <p>Only you see a draft. Prices, licences and support can be changed at any time.</p>
        </aside>
      </div>
    </Page>
  );
}
