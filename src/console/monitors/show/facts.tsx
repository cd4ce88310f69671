import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Facts as FactList } from '../../ui/layout/facts.tsx';
import { channelOf } from '../alerts/channels.ts';
import { NoRecipients, useHasNoRecipients } from '../alerts/no-recipients.tsx';
import { connectionSummary, connectionValuesOf } from '../form/connection-values.ts';
import { canHaveCertificate, kindOf, readAddress } from '../monitor/address.ts';
import { everyHours, INTERVALS } from '../monitor/labels.ts';
import { CertificateFact, DomainFact } from './expiry.tsx';
import classes from './show.module.css';

export function Facts({ monitor }: { monitor: Monitor }) {
  const { kind } = readAddress(monitor.url);
  const hasNoRecipients = useHasNoRecipients(monitor);
  const facts: [string, ReactNode][] = [
    [t('Type'), kindOf(kind).label],
    ...(kind === 'heartbeat'
      ? []
      : ([
          [t('Checked'), INTERVALS.find(({ value }) => value === String(monitor.interval))?.label],
          [t('Next check'), monitor.paused ? t('Paused') : <Moment key="next" at={monitor.next_check_at} />],
        ] satisfies [string, ReactNode][])),
    ...(kind === 'http' || canHaveCertificate(monitor.url) || monitor.ssl_alert_days !== null
      ? ([[t('Certificate'), <CertificateFact key="ssl" monitor={monitor} />]] satisfies [string, ReactNode][])
      : []),
    ...(kind === 'http' || monitor.domain_alert_days !== null
      ? ([[t('Domain'), <DomainFact key="domain" monitor={monitor} />]] satisfies [string, ReactNode][])
      : []),
    [t('Alerts'), hasNoRecipients ? <NoRecipients key="alerts" monitor={monitor} /> : channelsOf(monitor)],
    [t('Reminder'), monitor.reminder_hours === null ? t('Off') : everyHours(monitor.reminder_hours)],
    ...judgementFacts(monitor),
    ...connectionFacts(monitor),
    ...(monitor.confirm_by_traffic === 1
      ? ([[t('Confirmation'), t('Visitors stay away')]] satisfies [string, ReactNode][])
      : []),
    [t('Tags'), <TagLinks key="tags" tags={monitor.tags} />],
  ];
  return <FactList facts={facts} className={classes.facts} />;
}

function judgementFacts(monitor: Monitor): [string, string][] {
  const { confirmations, confirmation_interval: pace, recovery_threshold: recovery } = monitor;
  const failing = t('{count, plural, one {# failing check} other {# failing checks}}', { count: confirmations ?? 3 });
  const facts: [string, string][] = [];
  if (monitor.upside_down === 1) facts.push([t('Upside down'), t('Up while it is not reachable')]);
  if (pace !== null) facts.push([t('Down after'), `${failing}, ${t('{seconds} s apart', { seconds: pace })}`]);
  else if (confirmations !== null) facts.push([t('Down after'), failing]);
  if (recovery !== null && recovery > 1)
    facts.push([
      t('Up again after'),
      t('{count, plural, one {# good check} other {# good checks}}', { count: recovery }),
    ]);
  return facts;
}

function connectionFacts({ connection, url }: Monitor): [string, string][] {
  if (connection === null) return [];
  return [[t('Connection'), connectionSummary(connectionValuesOf(connection), readAddress(url).kind)]];
}

function channelsOf({ alerts }: Monitor): string {
  return [...new Set(alerts.map(({ key }) => channelOf(key).label))].join(', ');
}

function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return t('No tags');
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
