import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { language, t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ReportForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewUptimeReportPage() {
  const { time_zone } = useAccount();
  const draft = useDraft(emptyValues(language, time_zone));
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      const { data } = await call('POST /uptime-reports', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['uptime-reports'] });
      await router.navigate({ to: '/uptime-reports/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create uptime report')} parent={<Link to="/uptime-reports">{t('Reports')}</Link>}>
      <ReportForm
        draft={draft}
        verb={t('Create uptime report')}
        onSubmit={create}
        onLeave={() => router.navigate({ to: '/uptime-reports' })}
      />
    </Page>
  );
}
