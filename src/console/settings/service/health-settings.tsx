import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { sessionQuery } from '../../accounts/session.ts';
import type { Health } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { withDocumentLinks } from '../../ui/format/with-document-links.tsx';
import settingsClasses from '../settings.module.css';
import { HealthFigures } from './health-figures.tsx';
import classes from './health-settings.module.css';

const healthKey = ['health'];
const POLL_MS = 1000;
const STALE_MS = 5 * 60_000;

type Finding = Health['findings'][number];

const GROUPS = [
  { name: 'service', title: t('Service') },
  { name: 'data', title: t('Data') },
  { name: 'network', title: t('Network and mail') },
] as const satisfies { name: Finding['group']; title: string }[];

const NAMES: Record<Finding['check'], string> = {
  configuration: t('Configuration'),
  // not shown
  runtime: 'Node',
  packages: t('Packages'),
  version: t('Version'),
  'time zones': t('Time zones'),
  limits: t('Open files'),
  'data folder': t('Data folder'),
  disk: t('Disk'),
  secret: t('Secret'),
  service: t('Service'),
  database: t('Database'),
  'event store': t('Event store'),
  files: t('Files'),
  work: t('Checks and messages'),
  backups: t('Backups'),
  clock: t('Clock'),
  mail: t('Mail'),
  'log-in': t('Log-in'),
  // not shown
  dns: 'DNS',
  certificate: t('Certificate'),
  proxy: t('Proxy'),
};

const STYLES: Record<Finding['status'], { tone: Tone; word: string }> = {
  fault: { tone: 'down', word: t('Fault') },
  warning: { tone: 'maintenance', word: t('Warning') },
  not_checked: { tone: 'unknown', word: t('Not checked') },
  ok: { tone: 'up', word: t('OK') },
};
/** Lists problems first. */
const URGENCY = Object.keys(STYLES) as Finding['status'][];

export function HealthSettings() {
  const queryClient = useQueryClient();
  const health = useQuery({
    queryKey: healthKey,
    queryFn: async () => (await call('GET /health')).data,
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });
  const check = useMutation({
    mutationFn: async () => (await call('POST /health/check')).data,
    // A response to an earlier request would show that no check is running.
    onMutate: () => queryClient.cancelQueries({ queryKey: healthKey }),
    onSuccess: (data) => queryClient.setQueryData(healthKey, data),
  });
  const { data } = health;
  const { mutate } = check;
  const isUnknown = data?.checked_at === null && !data.running;
  const isStale = data?.checked_at != null && !data.running && Date.now() - Date.parse(data.checked_at) > STALE_MS;
  // Starts only one check, because with a fast browser clock all results look stale.
  const isWanted = (isUnknown || isStale) && check.isIdle;
  useEffect(() => {
    if (isWanted) mutate();
  }, [isWanted, mutate]);
  const hasBrokenOff = isUnknown && check.isSuccess;
  const checkedAt = data?.checked_at;
  useEffect(() => {
    if (checkedAt) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [checkedAt, queryClient]);
  return (
    <>
      <h2>{t('Health')}</h2>
      <p className={settingsClasses.lead}>
        {tRich(
          'Problems that affect this installation, now or soon. <code>gatehouse doctor</code> reports the same on the command line.',
          { code: (text) => <code>{text}</code> },
        )}
      </p>
      {health.isError && !data && <LoadFailure error={health.error} onRetry={() => health.refetch()} />}
      {check.isError && <LoadFailure error={check.error} onRetry={() => mutate()} />}
      {hasBrokenOff && (
        <Notice tone="danger">{t('The check was interrupted. See the log of the service for the reason.')}</Notice>
      )}
      <div className={classes.summary}>
        <div className={classes.verdict} role="status">
          <Verdict health={data} />
        </div>
        <Button
          variant="default"
          disabled={!data}
          loading={check.isPending || Boolean(data?.running)}
          onClick={() => mutate()}
        >
          {t('Check again')}
        </Button>
      </div>
      {data?.checked_at ? (
        <>
          {GROUPS.map(({ name, title }) => (
            <FindingGroup key={name} title={title} findings={data.findings.filter(({ group }) => group === name)} />
          ))}
          <HealthFigures figures={data.figures} host={data.host} />
        </>
      ) : (
        !health.isError && !check.isError && !hasBrokenOff && <Skeleton aria-busy="true" height={720} radius={8} />
      )}
    </>
  );
}

function Verdict({ health }: { health: Health | undefined }) {
  if (!health) return null;
  const { running, checked_at, findings } = health;
  const faults = findings.filter(({ status }) => status === 'fault').length;
  const warnings = findings.filter(({ status }) => status === 'warning').length;
  return (
    <>
      {checked_at && (
        <Status
          tone={faults > 0 ? 'down' : warnings > 0 ? 'maintenance' : 'up'}
          word={
            faults > 0
              ? t('{count, plural, one {# fault} other {# faults}}', { count: faults })
              : warnings > 0
                ? t('{count, plural, one {# warning} other {# warnings}}', { count: warnings })
                : t('Everything is OK')
          }
        />
      )}
      {checked_at && !running && (
        <span className={settingsClasses.quiet}>{tRich('Checked {time}', { time: <Moment at={checked_at} /> })}</span>
      )}
      {running && (
        <span className={settingsClasses.quiet}>
          {checked_at
            ? t('Checking again: {done} of {total}', { done: running.done, total: running.total })
            : t('Checking: {done} of {total}', { done: running.done, total: running.total })}
        </span>
      )}
    </>
  );
}

function FindingGroup({ title, findings }: { title: string; findings: Finding[] }) {
  const sorted = findings.toSorted((a, b) => URGENCY.indexOf(a.status) - URGENCY.indexOf(b.status));
  // Shows all findings of a check at the place of its most severe finding.
  const byCheck = Map.groupBy(sorted, ({ check }) => check);
  return (
    <section className={classes.group} aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.findings}>
        {[...byCheck].map(([check, found]) => (
          <li key={check} className={classes.finding}>
            <span className={classes.name}>{NAMES[check]}</span>
            {[...Map.groupBy(found, ({ status }) => status)].map(([status, alike]) => (
              <Fragment key={status}>
                <span className={classes.state}>
                  <Status {...STYLES[status]} />
                </span>
                <div className={classes.words}>
                  {alike.map(({ message, next_step }) => (
                    <Fragment key={message}>
                      <p>{withDocumentLinks(message)}</p>
                      {next_step && <p className={classes.next}>{withDocumentLinks(next_step)}</p>}
                    </Fragment>
                  ))}
                </div>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
