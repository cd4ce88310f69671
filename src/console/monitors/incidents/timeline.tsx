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
import type { Delivery, TimelineEntry } from '../../api/monitors.ts';
import { clockSeconds, count, exactTime, milliseconds, shortDay } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { channelOf } from '../alerts/channels.ts';
import { causeText } from '../monitor/cause.ts';
import classes from './incidents.module.css';
import { type CheckRow, type TimelineRow, timelineRows } from './timeline-entries.ts';

type TimelineProps = {
  happenings: TimelineEntry[];
  startedAt: string;
  /** Only so many rows, the last ones. */
  latest?: number;
};

/** What happened, in rows, with a heading where a new day begins. */
export function Timeline({ happenings, startedAt, latest }: TimelineProps) {
  const zone = useZone();
  const rows = timelineRows(happenings, startedAt).slice(latest === undefined ? 0 : -latest);
  const days = rows.map(({ at }) => shortDay(Date.parse(at), zone));
  return (
    <ol className={classes.timeline}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place; the same may happen twice in a millisecond
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
          <strong>Incident opened</strong>
          {row.failedChecks > 1 && (
            <span className={classes.more}> {`after ${count(row.failedChecks)} failed checks in a row`}</span>
          )}
        </>
      );
    case 'closed':
      return <strong>Incident closed</strong>;
    case 'traffic':
      return <TrafficSummary row={row} />;
    case 'confirmation':
      return confirmationWords(row);
    case 'acknowledged':
      return <strong>Acknowledged</strong>;
    case 'comment':
      return (
        <>
          <p className={classes.comment}>{row.text}</p>
          <p className={classes.more}>{row.is_public ? 'Shown on status pages' : 'Internal'}</p>
        </>
      );
    case 'check':
      return <CheckSummary row={row} zone={zone} />;
    case 'omitted':
      return (
        <span className={classes.more}>
          {row.count === 1 ? '1 more check' : `${count(row.count)} more checks, with changing results,`} until{' '}
          {timeOrDay(row.until, row.at, zone)}
        </span>
      );
    case 'delivery':
      return <DeliverySummary delivery={row} />;
  }
}

type Confirmation = Extract<TimelineRow, { kind: 'confirmation' }>;

const SENT_BECAUSE = {
  low: 'visitors stay away',
  normal: '10 minutes passed, although visitors keep coming',
  unclear: '10 minutes passed, and visitors gave no clear answer',
  few_visitors: 'too few visitors are usual at this hour to wait for them',
  no_website: 'no website of this host counts visitors',
  no_history: 'visitors have been counted for less than two weeks',
  unavailable: 'statistics are unavailable',
} satisfies Record<NonNullable<Confirmation['because']>, string>;

function confirmationWords({ state, because }: Confirmation): string {
  switch (state) {
    case 'waiting':
      return 'Alerts wait until visitors stay away, at most 10 minutes';
    case 'not_sent':
      return 'No alerts sent: it ended before visitors stayed away';
    case 'sent':
      return because === null ? 'Alerts sent' : `Alerts sent: ${SENT_BECAUSE[because]}`;
  }
}

function TrafficSummary({ row }: { row: Extract<TimelineRow, { kind: 'traffic' }> }) {
  const { verdict, domain, minutes, visitors, usual } = row;
  const time = minutes === 1 ? 'minute' : `${count(minutes)} minutes`;
  return (
    <>
      {verdict === 'low' ? 'Visitors stay away' : 'Visitors keep coming'}: {count(visitors)} in the last {time}, usual{' '}
      {count(usual)} <span className={classes.more}>{domain}</span>
    </>
  );
}

/** The time of day, with the day where it is another than that of `since`. */
function timeOrDay(at: string, since: string, zone: string): string {
  const [day, sinceDay] = [at, since].map((one) => shortDay(Date.parse(one), zone));
  const time = clockSeconds(Date.parse(at), zone);
  return day === sinceDay ? time : `${day}, ${time}`;
}

function CheckSummary({ row, zone }: { row: CheckRow; zone: string }) {
  const { at, good, status, cause, total, times, until } = row;
  const summary =
    times > 1 ? `${count(times)} checks ${good ? 'passed' : 'failed'}` : `Check ${good ? 'passed' : 'failed'}`;
  const facts = [
    good && status > 0 ? `HTTP ${status}` : undefined,
    times > 1 ? `until ${timeOrDay(until, at, zone)}` : total > 0 ? milliseconds(total) : undefined,
  ].filter(Boolean);
  return (
    <>
      {summary}
      {cause && `: ${causeText(cause)}`} {facts.length > 0 && <span className={classes.more}>{facts.join(', ')}</span>}
    </>
  );
}

const MESSAGES = { opened: 'Alert', reminder: 'Reminder', closed: 'Recovery', drop: 'Traffic drop' } satisfies Record<
  Delivery['event'],
  string
>;

/** "Alert by e-mail", but "Alert by Slack". */
function channelInText(channel: string): string {
  const { label } = channelOf(channel);
  return label === 'E-mail' || label === 'Webhook' ? label.toLowerCase() : label;
}

function DeliverySummary({ delivery }: { delivery: Delivery }) {
  const { event, channel, destination, state, attempts, last_error } = delivery;
  const outcome = {
    delivered: 'delivered',
    waiting: attempts > 0 ? `pending, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}` : 'sending',
    failed: `failed after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
    withheld: 'withheld',
  }[state];
  return (
    <>
      {MESSAGES[event]} by {channelInText(channel)} to <span className={classes.destination}>{destination}</span>{' '}
      {outcome}
      {last_error && state !== 'delivered' && <p className={classes.lastError}>{last_error}</p>}
    </>
  );
}
