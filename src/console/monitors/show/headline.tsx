import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import { call } from '../../api/client.ts';
import type { CheckedNow, Monitor } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { StatusIcon } from '../../ui/feedback/status.tsx';
import { dayAndTime, milliseconds, span } from '../../ui/format/format.ts';
import { Moment, useNow } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { useChangeIncident } from '../incidents/queries.ts';
import { type Kind, shortAddress } from '../monitor/address.ts';
import { STATES } from '../monitor/labels.ts';
import { monitorQuery } from '../monitor/queries.ts';
import classes from './headline.module.css';
import type { usePause } from './use-pause.ts';

type Checking = UseMutationResult<CheckedNow, Error, void>;

function useCheckNow(id: number): Checking {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('POST /monitors/:id/check', { path: { id } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: monitorQuery(String(id)).queryKey }),
  });
}

type HeadlineProps = { monitor: Monitor; kind: Kind; pause: ReturnType<typeof usePause> };

export function Headline({ monitor, kind, pause }: HeadlineProps) {
  const checking = useCheckNow(monitor.id);
  const { status, open_incident: incident } = monitor;
  return (
    <section className={`${classes.headline} ${classes[STATES[status].tone]}`} aria-label={t('Current status')}>
      <div className={classes.said}>
        <p className={classes.state}>
          <StatusIcon tone={STATES[status].tone} />
          <span>
            <StateText monitor={monitor} kind={kind} />
            {incident?.acknowledged_at && (
              <span className={classes.pill}>
                {tRich('Acknowledged {when}', { when: <Moment at={incident.acknowledged_at} /> })}
              </span>
            )}
          </span>
        </p>
        <p className={classes.about}>
          <About monitor={monitor} kind={kind} />
        </p>
        <p role="status" className={classes.result}>
          <CheckResult checking={checking} />
        </p>
      </div>
      <IfCanEdit>
        <div className={classes.buttons}>
          {incident && incident.acknowledged_at === null && (
            <IfCanEdit>
              <AcknowledgeButton incident={incident.id} />
            </IfCanEdit>
          )}
          {monitor.paused ? (
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              loading={pause.isPending}
              onClick={() => pause.mutate(false)}
            >
              {t('Resume')}
            </Button>
          ) : (
            kind !== 'heartbeat' && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={checking.isPending}
                onClick={() => checking.mutate()}
              >
                {t('Check now')}
              </Button>
            )
          )}
        </div>
      </IfCanEdit>
    </section>
  );
}

export function HeadlineSkeleton() {
  return (
    <div className={classes.headline} aria-busy="true">
      <div className={classes.said}>
        <Skeleton height={20} width="40%" my={4} />
        <Skeleton height={12} width="60%" my={4} />
      </div>
    </div>
  );
}

function StateText({ monitor, kind }: Pick<HeadlineProps, 'monitor' | 'kind'>) {
  const now = useNow();
  const { status, status_since, cause } = monitor;
  if (status === 'pending' && kind === 'heartbeat') return t('Waiting for the first call');
  // The first failure has not been confirmed yet.
  if (status === 'pending')
    return monitor.last_checked_at ? t('Confirming the first check') : t('Waiting for the first check');
  // The page's clock is updated every half minute. Without `max`, a new state could start in the future.
  const lasts = span(Math.max(now, Date.now()) - new Date(status_since).getTime());
  const word = status === 'maintenance' ? t('Under maintenance') : STATES[status].word;
  const state = t('{state} for {time}', { state: word, time: lasts });
  return cause ? t('{state}: {cause}', { state, cause: causeText(cause) }) : state;
}

function About({ monitor, kind }: Pick<HeadlineProps, 'monitor' | 'kind'>) {
  const zone = useZone();
  const { url, status, status_since, last_checked_at, next_check_at, open_incident: incident } = monitor;
  return (
    <>
      {kind === 'http' ? (
        <a href={url} rel="noreferrer" target="_blank">
          {url}
        </a>
      ) : (
        <span title={url}>{shortAddress(url)}</span>
      )}
      {status !== 'pending' && (
        <>
          {' · '}
          {t('since {time}', { time: dayAndTime(Date.parse(status_since), zone) })}
        </>
      )}
      {last_checked_at ? (
        <>
          {' · '}
          {tRich('last check {when}', { when: <Moment at={last_checked_at} /> })}
          {kind !== 'heartbeat' && next_check_at && (
            <>
              {' · '}
              {tRich('next {when}', { when: <Moment at={next_check_at} /> })}
            </>
          )}
        </>
      ) : (
        kind !== 'heartbeat' && next_check_at && ` · ${t('first check in a few seconds')}`
      )}
      {incident && (
        <>
          {' · '}
          <Link to="/incidents/$id" params={{ id: String(incident.id) }}>
            {status === 'down' ? t('Incident') : t('Incident still open')}
          </Link>
        </>
      )}
    </>
  );
}

function AcknowledgeButton({ incident }: { incident: number }) {
  const change = useChangeIncident(incident);
  return (
    <>
      {change.isError && (
        <span className={classes.refused} role="alert">
          {change.error.message}
        </span>
      )}
      <Button
        loading={change.isPending}
        title={t('Stops reminders for this incident')}
        onClick={() => change.mutate({ status: 'acknowledged' })}
      >
        {t('Acknowledge')}
      </Button>
    </>
  );
}

function CheckResult({ checking }: { checking: Checking }) {
  if (checking.isPending) return t('Checking…');
  if (checking.isError) return <span className={classes.refused}>{checking.error.message}</span>;
  if (!checking.data) return null;
  const { state, good, cause, response_time } = checking.data;
  if (state === 'under_way') return t('The check is still running. Its result will appear here.');
  if (good)
    return response_time === null
      ? t('Check passed.')
      : t('Check passed in {time}.', { time: milliseconds(response_time) });
  const why = causeText(cause ?? t('unknown cause'));
  return good === null
    ? t('The check could not run: {cause}.', { cause: why })
    : t('Check failed: {cause}.', { cause: why });
}
