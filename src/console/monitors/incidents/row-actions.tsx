import { Button } from '@mantine/core';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmPopover } from '../../ui/feedback/confirm-popover.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './incidents.module.css';
import { RESOLVE_HINT, useChangeIncident } from './queries.ts';

export function RowActions({ incident }: { incident: Incident }) {
  return incident.status === 'resolved' ? null : <OpenActions incident={incident} />;
}

function OpenActions({ incident: { id, acknowledged_at, monitor } }: { incident: Incident }) {
  const change = useChangeIncident(id);
  return (
    <span className={classes.rowActions}>
      {change.isError && (
        <span className={classes.refused} role="alert">
          {change.error.message}
        </span>
      )}
      {!acknowledged_at && (
        <IfCanEdit>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Acknowledge {name}', { name: monitor.name })}
            loading={change.isPending && change.variables.status === 'acknowledged'}
            onClick={() => change.mutate({ status: 'acknowledged' })}
          >
            {t('Acknowledge')}
          </Button>
        </IfCanEdit>
      )}
      <ConfirmPopover
        verb={t('Resolve')}
        question={RESOLVE_HINT}
        pending={change.isPending}
        onConfirm={() => change.mutate({ status: 'resolved' })}
      >
        {(ask) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Resolve {name}', { name: monitor.name })}
            loading={change.isPending && change.variables.status === 'resolved'}
            onClick={ask}
          >
            {t('Resolve')}
          </Button>
        )}
      </ConfirmPopover>
    </span>
  );
}
