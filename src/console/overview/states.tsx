import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { causeText, useChangeIncident } from '../monitors/index.ts';
import { Status, type Tone } from '../ui/feedback/status.tsx';
import { Tooltip } from '../ui/feedback/tooltip.tsx';
import { count, exactTime, span } from '../ui/format/format.ts';
import { useNow } from '../ui/format/moment.tsx';
import { useZone } from '../ui/format/time-zone.ts';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import { overviewQuery } from './queries.ts';
import classes from './states.module.css';

const MOST = 6;

type StatesProps = Pick<Overview, 'incidents' | 'unknown' | 'monitors'>;

export function States({ incidents, unknown, monitors }: StatesProps) {
  // Oldest first, so the others stay in place when an incident is added.
  const shown = incidents.slice(0, MOST).sort((one, other) => one.id - other.id);
  const more = incidents.length - shown.length;
  const hidden = monitors.unknown - unknown.length;
  const isWrong = incidents.length + unknown.length > 0;
  const edge = incidents.length > 0 ? classes.down : isWrong ? classes.unknown : '';
  return (
    <section aria-label={t('Monitor status')} className={`${classes.states} ${edge}`}>
      <Link to="/monitors" className={classes.calm}>
        <Status tone={toneOf(monitors)} word={sentence(monitors)} />
        <span className={classes.counts}>
          {monitors.up < monitors.total && <Status tone="up" word={t('{count} up', { count: count(monitors.up) })} />}
          {monitors.maintenance > 0 && (
            <Status tone="maintenance" word={t('{count} in maintenance', { count: count(monitors.maintenance) })} />
          )}
          {monitors.paused > 0 && (
            <Status tone="paused" word={t('{count} paused', { count: count(monitors.paused) })} />
          )}
          {monitors.unknown > 0 && (
            <Status tone="unknown" word={t('{count} unknown', { count: count(monitors.unknown) })} />
          )}
          {monitors.pending > 0 && (
            <Status tone="pending" word={t('{count} pending', { count: count(monitors.pending) })} />
          )}
        </span>
      </Link>
      {isWrong && (
        <ul className={classes.troubles}>
          {shown.map((incident) => (
            <li key={incident.id} className={classes.row}>
              <Link to="/incidents/$id" params={{ id: String(incident.id) }} className={classes.trouble}>
                <Status tone="down" word={t('Down')} />
                <strong>{incident.monitor_name}</strong>
                <Since at={incident.started_at} />
                {incident.is_acknowledged && <span className={classes.acknowledged}>{t('Acknowledged')}</span>}
                <span className={classes.cause}>{causeText(incident.cause)}</span>
              </Link>
              {!incident.is_acknowledged && <Acknowledge id={incident.id} name={incident.monitor_name} />}
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to="/incidents" className={classes.more}>
                {t('{count, plural, one {# more open incident} other {# more open incidents}}', { count: more })}
              </Link>
            </li>
          )}
          {unknown.map(({ id, name, cause, since }) => (
            <li key={`unknown-${id}`}>
              <Link to="/monitors/$id" params={{ id: String(id) }} className={classes.trouble}>
                <Status tone="unknown" word={t('Unknown')} />
                <strong>{name}</strong>
                <Since at={since} />
                <span className={classes.cause}>{cause && causeText(cause)}</span>
              </Link>
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <Link to="/monitors" search={{ status: 'unknown' }} className={classes.more}>
                {t('{count, plural, one {# more unknown monitor} other {# more unknown monitors}}', { count: hidden })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Acknowledge({ id, name }: { id: number; name: string }) {
  const queryClient = useQueryClient();
  const change = useChangeIncident(id);
  const acknowledge = () =>
    change.mutate(
      { status: 'acknowledged' },
      { onSettled: () => queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey, exact: true }) },
    );
  return (
    <>
      {change.isError && (
        <span className={classes.refused} role="alert">
          {change.error.message}
        </span>
      )}
      <IfCanEdit>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.acknowledge}
          aria-label={t('Acknowledge {name}', { name })}
          title={t('Stops reminders for this incident')}
          loading={change.isPending}
          onClick={acknowledge}
        >
          {t('Acknowledge')}
        </Button>
      </IfCanEdit>
    </>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  const ms = Date.parse(at);
  return (
    <Tooltip label={t('Since {time}', { time: exactTime(ms, zone) })}>
      <time dateTime={at} className={classes.since}>
        {t('for {time}', { time: span(Math.max(now, Date.now()) - ms) })}
      </time>
    </Tooltip>
  );
}

function toneOf({ up, down, unknown, degraded }: Overview['monitors']): Tone {
  if (down > 0) return 'down';
  if (degraded > 0) return 'degraded';
  if (unknown > 0) return 'unknown';
  return up > 0 ? 'up' : 'pending';
}

function sentence({ total, up, down, unknown, degraded }: Overview['monitors']): string {
  if (down > 0) return t('{count, plural, one {# monitor is down} other {# monitors are down}}', { count: down });
  if (degraded > 0)
    return t('{count, plural, one {# monitor is degraded} other {# monitors are degraded}}', { count: degraded });
  if (up === total)
    return t('{count, plural, =1 {Your monitor is up} other {All # monitors are up}}', { count: total });
  return unknown > 0 ? t('No known outages') : t('No outages');
}
