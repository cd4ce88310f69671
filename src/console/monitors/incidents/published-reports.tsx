import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Incident, StatusPage, StatusReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { pagesOfMonitorQuery, reportsQuery } from '../status-pages/queries.ts';
import { useReportsChanged } from '../status-pages/reports-changed.ts';
import classes from './incidents.module.css';

/** The status pages that show the incident, and their reports about it. */
export function PublishedReports({ incident }: { incident: Incident }) {
  const pages = useQuery(pagesOfMonitorQuery(incident.monitor.id));
  if (pages.isError) return null;
  return (
    <Section title={t('Status pages')}>
      {!pages.data && <Skeleton aria-busy="true" height={64} radius={8} />}
      {pages.data?.length === 0 && <p className={classes.onPages}>{t('This monitor isn’t on a status page.')}</p>}
      {pages.data && pages.data.length > 0 && (
        <ul className={classes.onPages}>
          {pages.data.map((page) => (
            <OnPage key={page.id} page={page} incident={incident} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OnPage({ page, incident }: { page: StatusPage; incident: Incident }) {
  const reports = useQuery(reportsQuery(page.id, 1)).data?.data;
  const linked = reports?.find((report) => report.incident_id === incident.id);
  const open = reports?.filter((report) => report.resolved_at === null && report.incident_id === null) ?? [];
  const id = String(page.id);
  return (
    <li>
      <Link to="/status-pages/$id/reports" params={{ id }} className={classes.textLink}>
        {page.name}
      </Link>
      {linked ? (
        <p>{t('Shows “{title}” in place of this incident.', { title: linked.title })}</p>
      ) : (
        <div className={classes.publish}>
          <Button
            component={Link}
            to={`/status-pages/${id}/reports`}
            search={{ incident: incident.id } as never}
            variant="default"
            size="xs"
            aria-label={t('Report incident on {page}', { page: page.name })}
          >
            {t('Report incident')}
          </Button>
          {open.map((report) => (
            <AddToReport key={report.id} page={page} report={report} incident={incident} />
          ))}
        </div>
      )}
    </li>
  );
}

type AddToReportProps = { page: StatusPage; report: StatusReport; incident: Incident };

function AddToReport({ page, report, incident }: AddToReportProps) {
  const changed = useReportsChanged(page);
  const add = useMutation({
    mutationFn: () =>
      call('PATCH /status-pages/:id/reports/:status_report_id', {
        path: { id: page.id, status_report_id: report.id },
        body: { incident_id: incident.id },
      }),
    onSuccess: changed,
  });
  return (
    <>
      <Button variant="subtle" size="xs" loading={add.isPending} onClick={() => add.mutate()}>
        {t('Add to “{title}”', { title: report.title })}
      </Button>
      {add.isError && <Notice tone="danger">{add.error.message}</Notice>}
    </>
  );
}
