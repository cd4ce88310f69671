import { Button, Skeleton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useAccount, useIsGuest } from '../../accounts/index.ts';
import { call, isMissing } from '../../api/client.ts';
import type { UptimeReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { dateAndTime } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { describeCovered, describeSla, FREQUENCIES } from './labels.ts';
import { MissingReport } from './missing-report.tsx';
import { Preview } from './preview.tsx';
import { uptimeReportQuery } from './queries.ts';
import { Recipients } from './recipients.tsx';
import classes from './uptime-reports.module.css';

export function UptimeReportPage() {
  const { id } = useParams({ from: '/shell/uptime-reports/$id' });
  const isGuest = useIsGuest();
  const report = useQuery(uptimeReportQuery(id));
  const show = report.data;
  if (isMissing(report)) return <MissingReport />;
  return (
    <Page
      title={show?.name ?? (report.isError ? t('Uptime reports') : '')}
      parent={isGuest ? <Link to="/">{t('Overview')}</Link> : <Link to="/uptime-reports">{t('Reports')}</Link>}
      note={show && FREQUENCIES[show.frequency]}
      actions={show && <EditButton id={id} />}
    >
      {report.isError && !show && <LoadFailure error={report.error} onRetry={() => report.refetch()} />}
      {show ? (
        <Settings report={show} isGuest={isGuest} />
      ) : (
        <Skeleton aria-busy="true" className={classes.awaitedFacts} radius={8} />
      )}
      {!isGuest && show && <Recipients report={show} />}
      <Preview id={id} frequency={show?.frequency} />
      {show && <Deletion report={show} />}
    </Page>
  );
}

function EditButton({ id }: { id: string }) {
  return (
    <IfCanEdit>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/uptime-reports/$id/edit" params={{ id }} {...props} />}
      >
        {t('Edit')}
      </Button>
    </IfCanEdit>
  );
}

function Settings({ report, isGuest }: { report: UptimeReport; isGuest: boolean }) {
  const { time_zone } = useAccount();
  return (
    <Facts
      className={classes.facts}
      facts={[
        !isGuest && [t('Monitors'), describeCovered(report)],
        [t('SLA'), describeSla(report)],
        [t('Next report'), dateAndTime(Date.parse(report.next_report_at), time_zone)],
        [t('Time zone'), report.time_zone],
      ]}
    />
  );
}

function Deletion({ report }: { report: UptimeReport }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /uptime-reports/:id', { path: { id: report.id } }),
    onSuccess: async () => {
      await router.navigate({ to: '/uptime-reports' });
      queryClient.removeQueries({ queryKey: ['uptime-reports', 'one', String(report.id)] });
      await queryClient.invalidateQueries({ queryKey: ['uptime-reports', 'list'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete uptime report')}
          question={t('Its recipients get no more reports. Its monitors stay. You can restore the report for 30 days.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
