import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { ConfirmPopover } from '../../ui/feedback/confirm-popover.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './incidents.module.css';
import { RESOLVE_HINT, useChangeIncident } from './queries.ts';

export function IncidentActions({ incident }: { incident: Incident }) {
  const change = useChangeIncident(incident.id);
  if (incident.status === 'resolved') return null;
  const isResolving = change.isPending && change.variables.status === 'resolved';
  const isAcknowledged = incident.status === 'acknowledged';
  return (
    <>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <ConfirmPopover
        verb={t('Resolve')}
        question={RESOLVE_HINT}
        pending={isResolving}
        onConfirm={() => change.mutate({ status: 'resolved' })}
      >
        {(ask) => (
          <Button variant={isAcknowledged ? 'filled' : 'default'} loading={isResolving} onClick={ask}>
            {t('Resolve')}
          </Button>
        )}
      </ConfirmPopover>
      <IfCanEdit>
        <Button
          variant={isAcknowledged ? 'default' : 'filled'}
          loading={change.isPending && change.variables.status !== 'resolved'}
          onClick={() => change.mutate({ status: isAcknowledged ? 'unresolved' : 'acknowledged' })}
        >
          {isAcknowledged ? t('Unacknowledge') : t('Acknowledge')}
        </Button>
      </IfCanEdit>
    </>
  );
}

export function IncidentDeletion({ incident }: { incident: Incident }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /incidents/:id', { path: { id: incident.id } }),
    onSuccess: async () => {
      await router.navigate({ to: '/incidents' });
      queryClient.removeQueries({ queryKey: ['incidents', 'one', String(incident.id)] });
      await queryClient.invalidateQueries({ queryKey: ['incidents', 'list'] });
      await queryClient.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete incident')}
          question={t('This removes it from uptime and deletes its comments. You can restore it for 30 days.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
