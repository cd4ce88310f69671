import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { StatusPage, StatusReport, StatusReportUpdate } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { PHASES } from './labels.ts';
import parts from './parts.module.css';
import { UpdateFields } from './report-fields.tsx';
import { reportToWire, updateValues } from './report-values.ts';
import classes from './reports.module.css';
import { useReportsChanged } from './reports-changed.ts';

export function ReportUpdates({ page, report }: { page: StatusPage; report: StatusReport }) {
  return (
    <ol className={classes.updates}>
      {report.updates.map((update) => (
        <Update key={update.id} page={page} report={report} update={update} />
      ))}
    </ol>
  );
}

type UpdateProps = { page: StatusPage; report: StatusReport; update: StatusReportUpdate };

function Update({ page, report, update }: UpdateProps) {
  const [editing, setEditing] = useState(false);
  const changed = useReportsChanged(page);
  const path = { id: report.id, status_report_update_id: update.id };
  const remove = useMutation({
    mutationFn: () => call('DELETE /status-reports/:id/updates/:status_report_update_id', { path }),
    onSuccess: changed,
  });
  if (editing)
    return (
      <li>
        <EditUpdate page={page} report={report} update={update} onDone={() => setEditing(false)} />
      </li>
    );
  const time = <Moment at={update.publish_at} />;
  const phase = PHASES[update.phase];
  return (
    <li>
      <div className={classes.updateTop}>
        <strong>{phase}</strong>
        <span className={classes.hint}>
          {update.state === 'published' && time}
          {update.state === 'planned' && tRich('Planned: {time}', { time })}
          {update.state === 'skipped' && t('Not published: the incident was resolved before')}
        </span>
      </div>
      <p className={classes.text}>{update.text}</p>
      <span className={parts.actions}>
        <IfCanEdit>
          <Button
            variant="default"
            size="xs"
            aria-label={t('Edit update: {phase}', { phase })}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
          </Button>
        </IfCanEdit>
        {report.updates.length > 1 && (
          <ConfirmButton
            verb={t('Delete')}
            label={t('Delete update: {phase}', { phase })}
            question={t('Delete this update? Sent messages cannot be recalled.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
      </span>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </li>
  );
}

function EditUpdate({ page, report, update, onDone }: UpdateProps & { onDone: () => void }) {
  const zone = useZone();
  const draft = useDraft(updateValues(update, zone));
  const changed = useReportsChanged(page);
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /status-reports/:id/updates/:status_report_update_id', {
        path: { id: report.id, status_report_update_id: update.id },
        body: reportToWire(draft.changes(), zone),
      });
      await changed();
      onDone();
    });
  return (
    <Form draft={draft} label={t('Edit update')} verb={t('Save update')} onSubmit={save} onLeave={onDone} inPlace>
      <UpdateFields draft={draft} page={page} isPublished={update.state === 'published'} />
    </Form>
  );
}
