import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { MonitorForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewMonitorPage() {
  const account = useAccount();
  const draft = useDraft(emptyValues(account.email));
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      const filled = Object.entries(toWire(draft.values)).filter(([, value]) => value !== null);
      const { data } = await call('POST /monitors', { body: Object.fromEntries(filled) });
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
      await router.navigate({ to: '/monitors/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create monitor')} parent={<Link to="/monitors">{t('Monitors')}</Link>}>
      <MonitorForm
        draft={draft}
        verb={t('Create monitor')}
        onSubmit={create}
        onLeave={() => router.navigate({ to: '/monitors' })}
      />
    </Page>
  );
}
