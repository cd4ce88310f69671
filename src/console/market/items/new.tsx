import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CurrencySelect } from '../currency-select.tsx';
import classes from './items.module.css';
import { KindSelect } from './kind-select.tsx';
import { FREE_HINT } from './labels.ts';
import { emptyItem, toWire } from './values.ts';

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
      await router.navigate({ to: '/market/items/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create item')} parent={<Link to="/market/items">{t('Items')}</Link>}>
      <div className={classes.beginning}>
        <Form
          draft={draft}
          label={t('Create draft')}
          verb={t('Create draft')}
          onSubmit={save}
          onLeave={() => router.navigate({ to: '/market/items' })}
        >
          <TextInput
            {...draft.field('name')}
            label={t('Name')}
            withAsterisk
            aria-required
            autoComplete="off"
            data-autofocus
            placeholder={t('Harbour Icons')}
          />
          <KindSelect draft={draft} />
          <Pair>
            <TextInput
              {...draft.field('price_regular')}
              label={t('Price')}
              autoComplete="off"
              inputMode="decimal"
              placeholder="19.99"
              description={FREE_HINT}
            />
            <CurrencySelect
              value={values.currency}
              error={error('currency')}
              onChange={(chosen) => set('currency', chosen)}
            />
          </Pair>
        </Form>
        <aside className={classes.next} aria-labelledby="next">
          <h2 id="next">{t('Next, on the draft')}</h2>
          <ol>
            <li>{t('Describe it and choose a category')}</li>
            <li>{t('Upload a picture or a preview')}</li>
            <li>{t('Upload the file that buyers get')}</li>
            <li>{t('Publish')}</li>
          </ol>
          <p>{t('Only you see a draft. Prices, licenses and support can be changed at any time.')}</p>
        </aside>
      </div>
    </Page>
  );
}
