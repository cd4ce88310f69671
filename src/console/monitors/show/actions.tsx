import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Monitor } from '../../api/monitors.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TestAlertsButton, type useTestAlerts } from '../alerts/test-alert.tsx';
import { monitorQuery } from '../monitor/queries.ts';
import classes from './show.module.css';

type MonitorActionsProps = { monitor: Monitor; testing: ReturnType<typeof useTestAlerts> };

export function MonitorActions({ monitor, testing }: MonitorActionsProps) {
  const queryClient = useQueryClient();
  const id = String(monitor.id);
  const pause = useMutation({
    mutationFn: (paused: boolean) => call('PATCH /monitors/:id', { path: { id }, body: { paused } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(monitorQuery(id).queryKey, data);
      return queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
  const Icon = monitor.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      {pause.isError && <Notice tone="danger">{pause.error.message}</Notice>}
      <TestAlertsButton testing={testing} disabled={monitor.alerts.length === 0} />
      <Button
        variant="default"
        loading={pause.isPending}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => pause.mutate(!monitor.paused)}
      >
        {monitor.paused ? 'Resume' : 'Pause'}
      </Button>
      <Button renderRoot={(props) => <Link to="/monitors/$id/edit" params={{ id }} {...props} />}>Edit</Button>
    </>
  );
}

export function MonitorDeletion({ monitor }: { monitor: Monitor }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /monitors/:id', { path: { id: monitor.id } }),
    onSuccess: async () => {
      await router.navigate({ to: '/monitors' });
      queryClient.removeQueries({ queryKey: ['monitors', 'one', String(monitor.id)] });
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'list'] });
    },
  });
  return (
    <div className={classes.danger}>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      <ConfirmButton
        verb="Delete monitor"
        question="This also deletes its checks and incidents."
        icon={<IconTrash size={16} aria-hidden />}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
