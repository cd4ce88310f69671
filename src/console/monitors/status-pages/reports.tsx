import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Incident, StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { StatusPageFrame } from './frame.tsx';
import classes from './parts.module.css';
import { reportedIncidentQuery, reportsQuery } from './queries.ts';
import { NewReportForm } from './report-form.tsx';
import { ReportRow } from './report-row.tsx';
import { EMPTY_REPORT, reportOfIncident, reportToWire } from './report-values.ts';
import { useReportsChanged } from './reports-changed.ts';
import { ReportTemplates } from './templates.tsx';

export function ReportsPage() {
  const { id } = useParams({ from: '/shell/status-pages/$id/reports' });
  return (
    <StatusPageFrame id={id} open="/reports">
      {(page) => <Reports page={page} />}
    </StatusPageFrame>
  );
}

function Reports({ page }: { page: StatusPage }) {
  const [at, setAt] = useState(1);
  const { incident } = useSearch({ from: '/shell/status-pages/$id/reports' });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(incident !== undefined);
  const about = useQuery(reportedIncidentQuery(incident));
  const reports = useQuery(reportsQuery(page.id, at));
  const list = reports.data;
  if (reports.isError && !list) return <LoadFailure error={reports.error} onRetry={() => reports.refetch()} />;
  if (!list) return <Skeleton aria-busy="true" height={120} radius={8} />;
  if (adding && about.isLoading) return <Skeleton aria-busy="true" height={640} radius={8} />;
  const leave = async () => {
    await navigate({ to: '/status-pages/$id/reports', params: { id: String(page.id) } });
    setAdding(false);
  };
  if (adding) return <NewReport page={page} incident={about.data} onDone={leave} />;
  const write = (
    <IfCanEdit>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('Report incident')}
      </Button>
    </IfCanEdit>
  );
  return (
    <>
      {list.meta.total === 0 ? (
        <EmptyState title={t('Keep visitors informed during an incident')}>
          <p>
            {t(
              'Report an incident with its affected services, and post updates from investigating to resolved. Subscribers get each update.',
            )}
          </p>
          {write}
        </EmptyState>
      ) : (
        <>
          <div className={classes.top}>{write}</div>
          <Card>
            <ul>
              {list.data.map((report) => (
                <ReportRow key={report.id} page={page} report={report} />
              ))}
            </ul>
          </Card>
          <Pager meta={list.meta} onPage={setAt} />
        </>
      )}
      <ReportTemplates />
    </>
  );
}

type NewReportProps = { page: StatusPage; incident: Incident | undefined; onDone: () => Promise<void> };

function NewReport({ page, incident, onDone }: NewReportProps) {
  const zone = useZone();
  const draft = useDraft(incident ? reportOfIncident(incident) : EMPTY_REPORT);
  const changed = useReportsChanged(page);
  const create = () =>
    draft.submit(async () => {
      await call('POST /status-pages/:id/reports', { path: { id: page.id }, body: reportToWire(draft.values, zone) });
      await changed();
      await onDone();
    });
  return (
    <div className={classes.form}>
      <h2>{t('New incident')}</h2>
      <NewReportForm page={page} draft={draft} onSubmit={create} onLeave={onDone} />
    </div>
  );
}
