import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client.ts';
import type { UptimeReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ReportForm } from './form.tsx';
import { MissingReport } from './missing-report.tsx';
import { uptimeReportQuery } from './queries.ts';
import { toWire, valuesOf } from './values.ts';

export function EditUptimeReportPage() {
  const { id } = useParams({ from: '/shell/uptime-reports/$id/edit' });
  const report = useQuery({ ...uptimeReportQuery(id), refetchOnWindowFocus: false });
  if (isMissing(report)) return <MissingReport />;
  return (
    <Page
      title={t('Edit uptime report')}
      parent={
        <>
          <Link to="/uptime-reports">{t('Reports')}</Link>
          {report.data && (
            <Link to="/uptime-reports/$id" params={{ id }}>
              {report.data.name}
            </Link>
          )}
        </>
      }
    >
      {report.isError && !report.data && <LoadFailure error={report.error} onRetry={() => report.refetch()} />}
      {report.data && <EditReport key={id} report={report.data} />}
    </Page>
  );
}

function EditReport({ report }: { report: UptimeReport }) {
  const draft = useDraft(valuesOf(report));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/uptime-reports/$id', params: { id: String(report.id) } });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /uptime-reports/:id', { path: { id: report.id }, body: toWire(draft.changes()) });
      await queryClient.invalidateQueries({ queryKey: ['uptime-reports'] });
      await leave();
    });
  return <ReportForm draft={draft} verb={t('Save uptime report')} onSubmit={save} onLeave={leave} />;
}
