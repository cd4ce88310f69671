import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { TestAlertsButton, type useTestAlerts } from '../alerts/test-alert.tsx';
import classes from './show.module.css';
import { SilenceButton } from './silence.tsx';
import type { usePause } from './use-pause.ts';

type MonitorActionsProps = {
  monitor: Monitor;
  testing: ReturnType<typeof useTestAlerts>;
  pause: ReturnType<typeof usePause>;
};

export function MonitorActions({ monitor, testing, pause }: MonitorActionsProps) {
  return (
    <>
      {pause.isError && <Notice tone="danger">{pause.error.message}</Notice>}
      <TestAlertsButton testing={testing} disabled={monitor.alerts.length === 0} />
      {!monitor.paused && <SilenceButton monitor={monitor} />}
      {!monitor.paused && (
        <IfCanEdit>
          <Button
            variant="subtle"
            color="gray"
            loading={pause.isPending}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => pause.mutate(true)}
          >
            {t('Pause')}
          </Button>
        </IfCanEdit>
      )}
      <IfCanEdit>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/monitors/$id/edit" params={{ id: String(monitor.id) }} {...props} />}
        >
          {t('Edit')}
        </Button>
      </IfCanEdit>
    </>
  );
}

export const CloneButton = ({ monitor }: { monitor: Monitor }) => (
  <IfCanEdit>
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCopy size={15} aria-hidden />}
      renderRoot={(props) => <Link to="/monitors/new" search={{ clone: monitor.id }} {...props} />}
    >
      {t('Clone')}
    </Button>
  </IfCanEdit>
);

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
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete monitor')}
          question={t('This also deletes its checks and incidents. You can restore it for 30 days.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
