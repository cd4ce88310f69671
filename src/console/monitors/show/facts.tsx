import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Monitor } from '../../api/monitors.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Facts as FactList } from '../../ui/layout/facts.tsx';
import { channelOf } from '../alerts/channels.ts';
import { kindOf, readAddress } from '../monitor/address.ts';
import { everyHours, INTERVALS } from '../monitor/labels.ts';
import { CertificateFact, DomainFact } from './expiry.tsx';
import classes from './show.module.css';

/** How the monitor is set up, and what runs out when. */
export function Facts({ monitor }: { monitor: Monitor }) {
  const { kind } = readAddress(monitor.url);
  const facts: [string, ReactNode][] = [
    ['Type', kindOf(kind).label],
    ...(kind === 'heartbeat'
      ? []
      : ([
          ['Checked', INTERVALS.find(({ value }) => value === String(monitor.interval))?.label.toLowerCase()],
          ['Next check', monitor.paused ? 'Paused' : <Moment key="next" at={monitor.next_check_at} />],
        ] satisfies [string, ReactNode][])),
    ...(kind === 'http' || monitor.ssl_alert_days !== null
      ? ([['Certificate', <CertificateFact key="ssl" monitor={monitor} />]] satisfies [string, ReactNode][])
      : []),
    ...(kind === 'http' || monitor.domain_alert_days !== null
      ? ([['Domain', <DomainFact key="domain" monitor={monitor} />]] satisfies [string, ReactNode][])
      : []),
    ['Alerts', channelsOf(monitor)],
    ['Reminder', monitor.reminder_hours === null ? 'None' : everyHours(monitor.reminder_hours).toLowerCase()],
    ...(monitor.confirm_by_traffic === 1
      ? ([['Confirmation', 'Visitors stay away']] satisfies [string, ReactNode][])
      : []),
    ['Tags', <TagLinks key="tags" tags={monitor.tags} />],
  ];
  return <FactList facts={facts} className={classes.facts} />;
}

function channelsOf({ alerts }: Monitor): string {
  const names = [...new Set(alerts.map(({ key }) => channelOf(key).label))];
  return names.length ? names.join(', ') : 'None';
}

function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return 'None';
  return (
    <span className={classes.tagLinks}>
      {tags.map((tag) => (
        <Link key={tag} to="/monitors" search={{ tag }}>
          {tag}
        </Link>
      ))}
    </span>
  );
}
