import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconCircleCheck,
  IconDots,
  IconEye,
  IconHourglass,
  IconMessage,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { causeText } from '../../../shared/cause-text.ts';
import type { Delivery, TimelineEntry } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { clockSeconds, count, exactTime, milliseconds, shortDay } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { channelOf } from '../alerts/channels.ts';
import classes from './incidents.module.css';
import { type CheckRow, type TimelineRow, timelineRows } from './timeline-entries.ts';

type TimelineProps = {
  happenings: TimelineEntry[];
  startedAt: string;
  latest?: number;
};

export function Timeline({ happenings, startedAt, latest }: TimelineProps) {
  const zone = useZone();
  const rows = timelineRows(happenings, startedAt).slice(latest === undefined ? 0 : -latest);
  const days = rows.map(({ at }) => shortDay(Date.parse(at), zone));
  return (
    <ol className={classes.timeline}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two can have the same time and kind
        <li key={index} className={classes.happening}>
          <time className={classes.when} dateTime={row.at} title={exactTime(Date.parse(row.at), zone)}>
            {days[index] !== days[index - 1] && <span className={classes.day}>{days[index]}</span>}
            {clockSeconds(Date.parse(row.at), zone)}
          </time>
          <Mark row={row} />
          <div className={classes.what}>{rowContent(row, zone)}</div>
        </li>
      ))}
    </ol>
  );
}

export function TimelineSkeleton() {
  return <Skeleton aria-busy="true" height={240} radius={8} />;
}

function Mark({ row }: { row: TimelineRow }) {
  const [Icon, tone] = markOf(row);
  return (
    <span className={`${classes.mark} ${tone}`} aria-hidden>
      <Icon size={14} />
    </span>
  );
}

function markOf(row: TimelineRow): [typeof IconBell, string | undefined] {
  switch (row.kind) {
    case 'opened':
      return [IconAlertTriangle, classes.bad];
    case 'closed':
      return [IconCircleCheck, classes.good];
    case 'check':
      return row.good ? [IconCheck, classes.good] : [IconX, classes.bad];
    case 'omitted':
      return [IconDots, undefined];
    case 'delivery':
      return [IconBell, row.state === 'failed' ? classes.bad : undefined];
    case 'traffic':
      return [IconUsers, row.verdict === 'low' ? classes.bad : undefined];
    case 'hold':
    case 'confirmation':
      return [IconHourglass, undefined];
    case 'acknowledged':
      return [IconEye, undefined];
    case 'comment':
      return [IconMessage, undefined];
  }
}

function rowContent(row: TimelineRow, zone: string): ReactNode {
  switch (row.kind) {
    case 'opened':
      return (
        <>
          <strong>{t('Incident opened')}</strong>
          {row.failedChecks > 1 && (
            <span className={classes.more}>
              {' '}
              {t('after {count} failed checks in a row', { count: count(row.failedChecks) })}
            </span>
          )}
        </>
      );
    case 'closed':
      return <strong>{t('Incident closed')}</strong>;
    case 'traffic':
      return <TrafficSummary row={row} />;
    case 'hold':
      return holdWords(row, zone);
    case 'confirmation':
      return confirmationWords(row);
    case 'acknowledged':
      return <AcknowledgedSummary by={row.by} />;
    case 'comment':
      return (
        <>
          <p className={classes.comment}>{row.text}</p>
          <p className={classes.more}>{row.is_public ? t('Shown on status pages') : t('Internal')}</p>
        </>
      );
    case 'check':
      return <CheckSummary row={row} zone={zone} />;
    case 'omitted':
      return (
        <span className={classes.more}>
          {t(
            '{count, plural, one {# more check until {time}} other {# more checks, with changing results, until {time}}}',
            { count: row.count, time: timeOrDay(row.until, row.at, zone) },
          )}
        </span>
      );
    case 'delivery':
      return <DeliverySummary delivery={row} />;
  }
}

type Hold = Extract<TimelineRow, { kind: 'hold' }>;

const HELD_BY = {
  delay: t('the delay of the alert policy'),
  quiet_hours: t('quiet hours'),
  silence: t('silence'),
} satisfies Record<Hold['reason'], string>;

function holdWords({ reason, state, until, at }: Hold, zone: string): string {
  const why = HELD_BY[reason];
  switch (state) {
    case 'waiting':
      return until === null
        ? t('Alerts held back: {reason}', { reason: why })
        : t('Alerts held back until {time}: {reason}', { reason: why, time: timeOrDay(until, at, zone) });
    case 'sent':
      return t('Alerts sent after they were held back: {reason}', { reason: why });
    case 'not_sent':
      return t('No alerts sent: {reason}', { reason: why });
  }
}

function AcknowledgedSummary({ by }: Pick<Extract<TimelineRow, { kind: 'acknowledged' }>, 'by'>) {
  return (
    <>
      <strong>{t('Acknowledged')}</strong>
      {by && (
        <span className={classes.more}>
          {' '}
          {by.kind === 'user'
            ? t('by {name}', { name: by.name })
            : t('with the link of the alert to {destination}', { destination: by.destination })}
        </span>
      )}
    </>
  );
}

type Confirmation = Extract<TimelineRow, { kind: 'confirmation' }>;

const SENT_BECAUSE = {
  low: t('visitors stay away'),
  normal: t('10 minutes passed, although visitors keep coming'),
  unclear: t('10 minutes passed, and traffic was inconclusive'),
  few_visitors: t('too few visitors are usual at this hour to compare'),
  no_website: t('no website with this host counts visitors'),
  no_history: t('visitors have been counted for less than two weeks'),
  unavailable: t('statistics are unavailable'),
} satisfies Record<NonNullable<Confirmation['because']>, string>;

function confirmationWords({ state, because }: Confirmation): string {
  switch (state) {
    case 'waiting':
      return t('Alerts wait until visitors stay away, for up to 10 minutes');
    case 'not_sent':
      return t('No alerts sent: it ended before visitors stayed away');
    case 'sent':
      return because === null ? t('Alerts sent') : t('Alerts sent: {reason}', { reason: SENT_BECAUSE[because] });
  }
}

function TrafficSummary({ row }: { row: Extract<TimelineRow, { kind: 'traffic' }> }) {
  const { verdict, domain, minutes, visitors, usual } = row;
  const figures = { visitors: count(visitors), minutes, usual: count(usual) };
  return (
    <>
      {verdict === 'low'
        ? t(
            'Visitors stay away: {visitors} in the last {minutes, plural, one {minute} other {# minutes}}, usual {usual}',
            figures,
          )
        : t(
            'Visitors keep coming: {visitors} in the last {minutes, plural, one {minute} other {# minutes}}, usual {usual}',
            figures,
          )}{' '}
      <span className={classes.more}>{domain}</span>
    </>
  );
}

function timeOrDay(at: string, since: string, zone: string): string {
  const [day, sinceDay] = [at, since].map((one) => shortDay(Date.parse(one), zone));
  const time = clockSeconds(Date.parse(at), zone);
  return day === sinceDay ? time : `${day}, ${time}`;
}

function CheckSummary({ row, zone }: { row: CheckRow; zone: string }) {
  const { at, good, status, cause, total, times, until } = row;
  const summary = good
    ? t('{count, plural, one {Check passed} other {# checks passed}}', { count: times })
    : t('{count, plural, one {Check failed} other {# checks failed}}', { count: times });
  const facts = [
    good && status > 0 ? `HTTP ${status}` : undefined,
    times > 1 ? t('until {time}', { time: timeOrDay(until, at, zone) }) : total > 0 ? milliseconds(total) : undefined,
  ].filter(Boolean);
  return (
    <>
      {cause ? t('{state}: {cause}', { state: summary, cause: causeText(cause) }) : summary}{' '}
      {facts.length > 0 && <span className={classes.more}>{facts.join(', ')}</span>}
    </>
  );
}

const MESSAGES = {
  opened: t('Alert'),
  reminder: t('Reminder'),
  closed: t('Recovery'),
  drop: t('Traffic drop'),
} satisfies Record<Delivery['event'], string>;

/** "by email" is lowercase, but "by Slack" is not */
function channelInText(channel: string): string {
  if (channel === 'email') return t('email');
  return channel === 'webhook' ? t('webhook') : channelOf(channel).label;
}

function DeliverySummary({ delivery }: { delivery: Delivery }) {
  const { event, channel, destination, escalation_step: step, state, attempts, last_error } = delivery;
  const outcome = {
    delivered: t('delivered'),
    waiting:
      attempts > 0
        ? t('pending, {count, plural, one {# attempt} other {# attempts}}', { count: attempts })
        : t('sending'),
    failed: t('failed after {count, plural, one {# attempt} other {# attempts}}', { count: attempts }),
    withheld: t('withheld'),
  }[state];
  return (
    <>
      {tRich('{message} by {channel} to <to>{destination}</to> {outcome}', {
        message: step === null ? MESSAGES[event] : t('Escalation (step {step})', { step }),
        channel: channelInText(channel),
        destination,
        to: (text) => <span className={classes.destination}>{text}</span>,
        outcome,
      })}
      {last_error && state !== 'delivered' && <p className={classes.lastError}>{last_error}</p>}
    </>
  );
}
