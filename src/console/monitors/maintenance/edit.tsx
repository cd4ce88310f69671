import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client.ts';
import type { Maintenance } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { dateAndTime } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MaintenanceForm } from './form.tsx';
import { STATES } from './labels.ts';
import classes from './maintenance.module.css';
import { maintenanceQuery } from './queries.ts';
import { toWire, valuesOf } from './values.ts';

export function EditMaintenancePage() {
  const { id } = useParams({ from: '/shell/maintenance/$id' });
  const plan = useQuery(maintenanceQuery(id));
  const show = plan.data;
  if (isMissing(plan))
    return (
      <MissingRecord
        title={t('Maintenance not found')}
        gone={t('This maintenance does not exist or was deleted.')}
        list={<Link to="/maintenance">{t('Maintenance')}</Link>}
      />
    );
  return (
    <Page
      title={show?.name ?? (plan.isError ? t('Maintenance') : '')}
      parent={<Link to="/maintenance">{t('Maintenance')}</Link>}
      state={show && <Status {...STATES[show.status]} look="pill" />}
      note={show && describeWindow(show)}
    >
      {plan.isError && !show && <LoadFailure error={plan.error} onRetry={() => plan.refetch()} />}
      {show && <EditMaintenance key={id} plan={show} />}
      {show && <Deletion plan={show} />}
    </Page>
  );
}

function describeWindow({ status, next_start_at, next_end_at, time_zone }: Maintenance): string {
  if (!next_start_at || !next_end_at) return t('No more windows are scheduled.');
  const shown = (time: string): string => `${dateAndTime(Date.parse(time), time_zone)} (${time_zone})`;
  return status === 'active'
    ? t('A window is active until {time}.', { time: shown(next_end_at) })
    : t('The next window starts on {time}.', { time: shown(next_start_at) });
}

function EditMaintenance({ plan }: { plan: Maintenance }) {
  const draft = useDraft(valuesOf(plan));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/maintenance' });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /maintenances/:id', { path: { id: plan.id }, body: toWire(draft.changes()) });
      await queryClient.invalidateQueries({ queryKey: ['maintenances'] });
      await leave();
    });
  return <MaintenanceForm draft={draft} verb={t('Save maintenance')} onSubmit={save} onLeave={leave} />;
}

function Deletion({ plan }: { plan: Maintenance }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /maintenances/:id', { path: { id: plan.id } }),
    onSuccess: async () => {
      // Skips the question about unsaved changes.
      await router.navigate({ to: '/maintenance', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['maintenances', 'one', String(plan.id)] });
      await queryClient.invalidateQueries({ queryKey: ['maintenances', 'list'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete maintenance')}
          question={t('Ends it now. Past windows stay excluded from uptime.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
