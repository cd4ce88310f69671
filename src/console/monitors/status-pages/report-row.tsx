import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { StatusPage, StatusReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { type Draft, useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { IMPACTS, reportState } from './labels.ts';
import classes from './parts.module.css';
import { UpdateFields, useServiceNames } from './report-fields.tsx';
import { ReportFields } from './report-form.tsx';
import { ReportUpdates } from './report-updates.tsx';
import { EMPTY_UPDATE, nextPhase, type ReportValues, reportToWire, reportValues } from './report-values.ts';
import { useReportsChanged } from './reports-changed.ts';

type RowProps = { page: StatusPage; report: StatusReport };

export function ReportRow({ page, report }: RowProps) {
  const [open, setOpen] = useState<'update' | 'edit'>();
  const changed = useReportsChanged(page);
  const names = useServiceNames(page);
  const remove = useMutation({
    mutationFn: () => call('DELETE /status-pages/:id/reports/:status_report_id', { path: pathOf(page, report) }),
    onSuccess: changed,
  });
  const close = () => setOpen(undefined);
  const affected = report.affected.flatMap(
    ({ monitor_id, component_id }) =>
      names.get(monitor_id === null ? `component-${component_id}` : `monitor-${monitor_id}`) ?? [],
  );
  const { title, impact } = report;
  return (
    <li className={classes.announcement}>
      <div className={classes.headline}>
        <strong>{title}</strong>
        <Status {...reportState(report)} look="pill" />
      </div>
      <div className={classes.foot}>
        <span>
          {t('Impact: {impact}', { impact: IMPACTS[impact] })}
          {affected.length > 0 && ` · ${t('Affected: {services}', { services: affected.join(', ') })}`}
        </span>
      </div>
      <ReportUpdates page={page} report={report} />
      {report.postmortem !== '' && open !== 'edit' && (
        <>
          <strong>{t('Post-mortem')}</strong>
          <p className={classes.text}>{report.postmortem}</p>
        </>
      )}
      {open === 'update' && <NewUpdate page={page} report={report} onDone={close} />}
      {open === 'edit' && <EditReport page={page} report={report} onDone={close} />}
      {open === undefined && (
        <span className={classes.actions}>
          <IfCanEdit>
            <Button
              variant="default"
              size="xs"
              aria-label={t('Add update to {title}', { title })}
              onClick={() => setOpen('update')}
            >
              {t('Add update')}
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={
                report.resolved_at === null || report.postmortem !== ''
                  ? t('Edit {title}', { title })
                  : t('Add post-mortem to {title}', { title })
              }
              onClick={() => setOpen('edit')}
            >
              {report.resolved_at === null || report.postmortem !== '' ? t('Edit') : t('Add post-mortem')}
            </Button>
          </IfCanEdit>
          <ConfirmButton
            verb={t('Delete')}
            label={t('Delete {title}', { title })}
            question={t('This also removes it from the page’s history.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </span>
      )}
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </li>
  );
}

const pathOf = (page: StatusPage, { id }: StatusReport) => ({ id: page.id, status_report_id: id });

function NewUpdate({ page, report, onDone }: RowProps & { onDone: () => void }) {
  const zone = useZone();
  const draft = useDraft({ ...EMPTY_UPDATE, phase: nextPhase(report) });
  const changed = useReportsChanged(page);
  const create = () =>
    draft.submit(async () => {
      await call('POST /status-reports/:id/updates', {
        path: { id: report.id },
        body: reportToWire(draft.values, zone),
      });
      await changed();
      onDone();
    });
  const verb = draft.values.publish_at === '' ? t('Publish update') : t('Plan update');
  return (
    <Form draft={draft} label={t('New update')} verb={verb} onSubmit={create} onLeave={onDone} inPlace>
      <UpdateFields draft={draft} page={page} />
    </Form>
  );
}

function EditReport({ page, report, onDone }: RowProps & { onDone: () => void }) {
  const zone = useZone();
  const draft = useDraft(reportValues(report));
  const changed = useReportsChanged(page);
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /status-pages/:id/reports/:status_report_id', {
        path: pathOf(page, report),
        body: reportToWire(draft.changes(), zone),
      });
      await changed();
      onDone();
    });
  return (
    <Form draft={draft} label={t('Edit incident')} verb={t('Save incident')} onSubmit={save} onLeave={onDone} inPlace>
      <ReportFields page={page} draft={draft as unknown as Draft<ReportValues>} />
      {report.resolved_at !== null && (
        <Textarea
          label={t('Post-mortem')}
          description={t('What happened, why, and what changes. Shown in the page’s history.')}
          autosize
          minRows={3}
          maxRows={20}
          {...draft.field('postmortem')}
        />
      )}
    </Form>
  );
}
