import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import { ParentLink, useIsGuest } from '../../accounts/index.ts';
import { isMissing } from '../../api/client.ts';
import type { IncidentDetail } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { LogTime, Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { readAddress } from '../monitor/address.ts';
import { logOfIncident } from '../monitor/incident-log.ts';
import { JobLog } from '../monitor/job-log.tsx';
import { INCIDENT_STATES } from '../monitor/labels.ts';
import { heartbeatQuery, monitorQuery } from '../monitor/queries.ts';
import { RunbookLink } from '../monitor/runbook-link.tsx';
import { IncidentActions, IncidentDeletion } from './actions.tsx';
import { CommentForm } from './comment-form.tsx';
import { IncidentCost } from './cost.tsx';
import classes from './incidents.module.css';
import { Duration } from './list-columns.tsx';
import { PublishedReports } from './published-reports.tsx';
import { incidentCostQuery, incidentQuery } from './queries.ts';
import { ReceivedResponse } from './received-response.tsx';
import { Timeline, TimelineSkeleton } from './timeline.tsx';
import { Unreachable } from './unreachable.tsx';

export function IncidentPage() {
  const { id } = useParams({ from: '/shell/incidents/$id' });
  const incident = useQuery(incidentQuery(id));
  const isGuest = useIsGuest();
  const cost = useQuery({ ...incidentCostQuery(id), enabled: !isGuest && !isMissing(incident) });
  // Whether there is a cost section is known only from the response. The sections below wait for it, so they don't
  // move.
  const isCostPending = !isGuest && cost.isPending && cost.failureCount === 0;
  const show = incident.data;
  const failed = incident.isError && !show;
  if (isMissing(incident))
    return (
      <MissingRecord
        title={t('Incident not found')}
        gone={t('This incident does not exist or was deleted.')}
        list={<ParentLink to="/incidents">{t('Incidents')}</ParentLink>}
      />
    );
  return (
    <Page
      title={show?.monitor.name ?? (failed ? t('Incident') : '')}
      parent={<ParentLink to="/incidents">{t('Incidents')}</ParentLink>}
      state={show && <Status {...INCIDENT_STATES[show.status]} look="pill" />}
      actions={show && <IncidentActions incident={show} />}
    >
      {failed ? (
        <LoadFailure error={incident.error} onRetry={() => incident.refetch()} />
      ) : (
        <>
          <About incident={show} />
          <div className={classes.columns}>
            {show && (
              <IfCanEdit>
                <div className={classes.commenting}>
                  <Section title={t('Comment')}>
                    <CommentForm key={show.id} incident={show} />
                  </Section>
                </div>
              </IfCanEdit>
            )}
            {show && !isGuest && (
              <IfCanEdit>
                <div className={classes.publishing}>
                  <PublishedReports incident={show} />
                </div>
              </IfCanEdit>
            )}
            <div className={classes.happened}>
              <Section title={t('Timeline')}>
                {show?.checks_available === false && (
                  <Notice tone="calm">
                    {t('Check results are unavailable right now. All other data is complete.')}
                  </Notice>
                )}
                {show ? <Timeline happenings={show.timeline} startedAt={show.started_at} /> : <TimelineSkeleton />}
              </Section>
              {show && !isGuest && <JobOutput incident={show} />}
              {show && !isGuest && <ReceivedResponse incident={show} />}
              {show && <IncidentCost cost={cost} />}
            </div>
          </div>
          {show && !isCostPending && <IncidentDeletion incident={show} />}
        </>
      )}
    </Page>
  );
}

function Runbook({ monitorId }: { monitorId: number }) {
  const isGuest = useIsGuest();
  const monitor = useQuery({ ...monitorQuery(String(monitorId)), enabled: !isGuest, refetchInterval: false });
  const url = monitor.data?.runbook_url;
  if (!url) return null;
  return (
    <>
      {' · '}
      <RunbookLink url={url} className={classes.textLink} />
    </>
  );
}

/** Only for heartbeats, and if the job sent its output. */
function JobOutput({ incident }: { incident: IncidentDetail }) {
  const { monitor } = incident;
  const isHeartbeat = readAddress(monitor.url).kind === 'heartbeat';
  const heartbeat = useQuery({ ...heartbeatQuery(String(monitor.id)), enabled: isHeartbeat });
  const log = heartbeat.data && logOfIncident(heartbeat.data.logs, incident);
  if (!log) return null;
  return (
    <Section title={t('Output of the job')} note={<LogTime at={log.at} />}>
      <JobLog log={log} />
    </Section>
  );
}

function About({ incident }: { incident: IncidentDetail | undefined }) {
  if (!incident) return <div className={classes.about} />;
  const { cause, monitor, started_at, ended_at, acknowledged_at } = incident;
  return (
    <div className={classes.about}>
      <p className={classes.cause}>{causeText(cause)}</p>
      <p className={classes.facts}>
        <Link to="/monitors/$id" params={{ id: String(monitor.id) }} className={classes.textLink}>
          {t('View monitor')}
        </Link>
        <Runbook monitorId={monitor.id} />
        {' · '}
        {tRich('started {time} ({ago})', { time: <LogTime at={started_at} />, ago: <Moment at={started_at} /> })}
        {' · '}
        {ended_at
          ? tRich('lasted {time}', { time: <Duration started_at={started_at} ended_at={ended_at} /> })
          : tRich('for {time}', { time: <Duration started_at={started_at} ended_at={ended_at} /> })}
        {ended_at && (
          <>
            {' · '}
            {tRich('ended {time}', { time: <LogTime at={ended_at} /> })}
          </>
        )}
        {acknowledged_at && (
          <>
            {' · '}
            {tRich('acknowledged {time}', { time: <LogTime at={acknowledged_at} /> })}
          </>
        )}
      </p>
      <Unreachable monitors={incident.unreachable_monitors} />
    </div>
  );
}
