import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Incident } from '../../api/monitors.ts';
import { Moment } from '../../ui/format/moment.tsx';
import classes from './incidents.module.css';
import { useChangeIncident } from './queries.ts';

/** What can be done about an open incident without leaving the list; of one that has ended, when it was acknowledged. */
export function RowActions({ incident }: { incident: Incident }) {
  const { id, status, acknowledged_at, monitor } = incident;
  const change = useChangeIncident(id);
  const [asking, setAsking] = useState(false);
  if (status === 'resolved') return <Moment at={acknowledged_at} />;
  const keep = (event: KeyboardEvent) => event.key === 'Escape' && setAsking(false);
  return (
    <span className={classes.rowActions}>
      {change.isError && (
        <span className={classes.refused} role="alert">
          {change.error.message}
        </span>
      )}
      {asking ? (
        // biome-ignore lint/a11y/useSemanticElements: two buttons of a cell are no fieldset
        <span
          role="group"
          aria-label="Resolve now and send recovery notifications?"
          className={classes.rowActions}
          onKeyDown={keep}
        >
          <span aria-live="polite">Resolve?</span>
          <Button size="compact-xs" loading={change.isPending} onClick={() => change.mutate({ status: 'resolved' })}>
            Resolve
          </Button>
          <Button size="compact-xs" variant="default" autoFocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </span>
      ) : (
        <>
          {acknowledged_at ? (
            <Moment at={acknowledged_at} />
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Acknowledge ${monitor.name}`}
              loading={change.isPending}
              onClick={() => change.mutate({ status: 'acknowledged' })}
            >
              Acknowledge
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Resolve ${monitor.name}`}
            onClick={() => setAsking(true)}
          >
            Resolve
          </Button>
        </>
      )}
    </span>
  );
}
