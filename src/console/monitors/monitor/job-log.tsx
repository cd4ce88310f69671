import type { Heartbeat } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import classes from '../show/last-failure.module.css';

type Log = Heartbeat['logs'][number];

export function JobLog({ log }: { log: Log }) {
  return (
    <>
      {log.is_cut && <p className={classes.cut}>{t('The last 10 KB')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only what has the focus scrolls by keyboard */}
      <pre className={classes.body} tabIndex={0}>
        {log.text}
      </pre>
    </>
  );
}

/** A check can confirm a failure some minutes after the call. */
const BEFORE_MS = 5 * 60_000;

/** Returns the newest output that a job sent about a failure of an incident. */
export function logOfIncident(
  logs: Log[],
  { started_at, ended_at }: { started_at: string; ended_at: string | null },
): Log | undefined {
  const from = Date.parse(started_at) - BEFORE_MS;
  const to = ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at);
  return logs.find(
    ({ kind, at }) => (kind === 'failure' || kind === 'log') && Date.parse(at) >= from && Date.parse(at) <= to,
  );
}
