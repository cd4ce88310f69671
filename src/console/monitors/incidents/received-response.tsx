import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IncidentDetail } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { readAddress } from '../monitor/address.ts';
import { FailureCard } from '../monitor/failure-card.tsx';
import classes from './incidents.module.css';
import { incidentResponseQuery } from './queries.ts';

/** Loads the response when it is opened, because it can be long. */
export function ReceivedResponse({ incident }: { incident: IncidentDetail }) {
  const [isOpen, setOpen] = useState(false);
  const response = useQuery({ ...incidentResponseQuery(String(incident.id)), enabled: isOpen });
  if (readAddress(incident.monitor.url).kind === 'heartbeat') return null;
  return (
    <details className={classes.received} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Response of the check that opened the incident')}</summary>
      {response.isError ? (
        <LoadFailure error={response.error} onRetry={() => response.refetch()} />
      ) : response.data ? (
        <FailureCard failure={response.data} />
      ) : response.data === null ? (
        <EmptyText>{t('No response is stored for this incident.')}</EmptyText>
      ) : (
        isOpen && <Skeleton height={160} radius={8} aria-busy="true" />
      )}
    </details>
  );
}
