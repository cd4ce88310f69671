import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { milliseconds, span } from '../../ui/format/format.ts';
import { LogSecond, LogTime, Moment } from '../../ui/format/moment.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import { JobLog } from '../monitor/job-log.tsx';
import { heartbeatQuery } from '../monitor/queries.ts';
import classes from './last-failure.module.css';

const MINUTE_MS = 60_000;

export function HeartbeatRuns({ id }: { id: string }) {
  const heartbeat = useQuery(heartbeatQuery(id));
  if (heartbeat.isError && !heartbeat.data)
    return <LoadFailure error={heartbeat.error} onRetry={() => heartbeat.refetch()} />;
  const show = heartbeat.data;
  // Before the first call, the page explains how to make it.
  if (!show || (show.last_call_at === null && show.started_at === null && show.logs.length === 0)) return null;
  const { last_call_at, running, started_at, duration, next_expected_at, logs } = show;
  const facts: Fact[] = [
    [t('Next expected'), <LogTime key="next" at={next_expected_at} />],
    [t('Last good call'), <Moment key="call" at={last_call_at} />],
    [t('Last start'), <Moment key="start" at={started_at} />],
    [t('Last duration'), duration !== null && duration >= MINUTE_MS ? span(duration) : milliseconds(duration)],
  ];
  return (
    <Section title={t('Runs')} note={running ? t('A run is in progress.') : undefined}>
      <Card>
        <div className={classes.failure}>
          <Facts facts={facts} className={classes.facts} />
          {logs.map((log, at) => (
            <details key={log.id} className={classes.part} open={at === 0}>
              <summary>
                <LogSecond at={log.at} /> · {kindText(log)}
              </summary>
              <JobLog log={log} />
            </details>
          ))}
        </div>
      </Card>
    </Section>
  );
}

function kindText({ kind, exit_status: status }: { kind: string; exit_status: number | null }): string {
  if (status !== null) return t('Exit status {status}', { status });
  return KINDS[kind] ?? kind;
}

const KINDS: Record<string, string> = {
  start: t('Start'),
  success: t('Success'),
  failure: t('Failure'),
  log: t('Log'),
};
