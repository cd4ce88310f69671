import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { browserTimeZone, useAccount } from '../accounts/index.ts';

import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Page } from '../ui/layout/page.tsx';
import { NewWebsiteForm } from './form.tsx';
import { websiteQuery } from './queries.ts';
import { rememberAddress } from './site-address.ts';
import { emptyWebsite, toWire } from './values.ts';

export function NewWebsitePage() {
  const account = useAccount();
  const draft = useDraft(emptyWebsite(browserTimeZone() || account.time_zone));
  const router = useRouter();
  const queryClient = useQueryClient();
  const add = () =>
    draft.submit(async () => {
      const { data } = await call('POST /websites', { body: toWire(draft.values) });
      rememberAddress(data.id, draft.values.domain);
      queryClient.setQueryData(websiteQuery(String(data.id)).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
      await router.navigate({ to: '/websites/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Add website')} parent={<Link to="/websites">{t('Websites')}</Link>}>
      <NewWebsiteForm
        draft={draft}
        verb={t('Add website')}
        onSubmit={add}
        onLeave={() => router.navigate({ to: '/websites' })}
      />
    </Page>
  );
}
