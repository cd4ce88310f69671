import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { t } from '../../i18n/index.ts';
import { retryOnline } from '../../lazy-page.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { incidentQuery } from '../incidents/queries.ts';

/** Loaded only when needed, because most monitors are up. */
const Timeline = lazy(retryOnline(async () => ({ default: (await import('../incidents/timeline.tsx')).Timeline })));
const TimelineSkeleton = () => <div aria-busy="true" />;

const LATEST = 5;

export function OpenIncident({ id }: { id: number }) {
  const incident = useQuery(incidentQuery(String(id)));
  const params = { id: String(id) };
  return (
    <Section
      title={t('Open incident')}
      actions={
        <>
          <IfCanEdit>
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link to="/incidents/$id" params={params} hash="comment" {...props} />}
            >
              {t('Add comment')}
            </Button>
          </IfCanEdit>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/incidents/$id" params={params} {...props} />}
          >
            {t('View incident')}
          </Button>
        </>
      }
    >
      {incident.data ? (
        <Suspense fallback={<TimelineSkeleton />}>
          <Timeline happenings={incident.data.timeline} startedAt={incident.data.started_at} latest={LATEST} />
        </Suspense>
      ) : incident.isError ? (
        <LoadFailure error={incident.error} onRetry={() => incident.refetch()} />
      ) : (
        <TimelineSkeleton />
      )}
    </Section>
  );
}
