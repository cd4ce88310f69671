import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsGuest } from '../../accounts/index.ts';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { milliseconds } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Facts as FactList } from '../../ui/layout/facts.tsx';
import { channelOf } from '../alerts/channels.ts';
import { contactsQuery, isContact } from '../alerts/contacts-query.ts';
import { NoRecipients, useHasNoRecipients } from '../alerts/no-recipients.tsx';
import { connectionSummary, connectionValuesOf } from '../form/connection-values.ts';
import { canHaveCertificate, kindOf, readAddress } from '../monitor/address.ts';
import { everyHours, INTERVALS } from '../monitor/labels.ts';
import { severityWord } from '../policies/labels.ts';
import { policiesQuery } from '../policies/queries.ts';
import { CertificateFact, DomainFact } from './expiry.tsx';
import { GroupLink, MonitorLinks } from './group-links.tsx';
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
    [
      t('Alerts'),
      hasNoRecipients ? <NoRecipients key="alerts" monitor={monitor} /> : <AlertsFact key="alerts" monitor={monitor} />,
    ],
    [t('Reminder'), monitor.reminder_hours === null ? t('Off') : everyHours(monitor.reminder_hours)],
    [t('Alert policy'), <PolicyFact key="policy" monitor={monitor} />],
    ...(monitor.severity === 'normal'
      ? []
      : ([[t('Severity'), severityWord(monitor.severity)]] satisfies [string, ReactNode][])),
    ...judgementFacts(monitor),
    ...connectionFacts(monitor),
    ...(monitor.confirm_by_traffic === 1
      ? ([[t('Confirmation'), t('Visitors stay away')]] satisfies [string, ReactNode][])
      : []),
    ...groupFacts(monitor),
    [t('Tags'), <TagLinks key="tags" tags={monitor.tags} />],
  ];
  return <FactList facts={facts} className={classes.facts} />;
}

const groupFacts = ({ group_id, depends_on }: Monitor): [string, ReactNode][] => [
  ...(group_id === null
    ? []
    : ([[t('Group'), <GroupLink key="group" id={group_id} />]] satisfies [string, ReactNode][])),
  ...(depends_on.length === 0
    ? []
    : ([[t('Depends on'), <MonitorLinks key="parents" ids={depends_on} />]] satisfies [string, ReactNode][])),
];

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
  const { assertions, degraded_after: ms } = monitor;
  if (assertions.length > 0)
    facts.push([
      t('Assertions'),
      t('{count, plural, one {# assertion} other {# assertions}}', { count: assertions.length }),
    ]);
  if (ms !== null) facts.push([t('Degraded from'), milliseconds(ms)]);
  return facts;
}

function PolicyFact({ monitor: { policy_id: id } }: { monitor: Monitor }) {
  const policies = useQuery({ ...policiesQuery, enabled: id !== null });
  if (id === null) return t('None');
  return (
    <Link to="/alert-policies/$id" params={{ id: String(id) }} className={classes.factLink}>
      {policies.data?.find((policy) => policy.id === id)?.name ?? `#${id}`}
    </Link>
  );
}

function connectionFacts({ connection, url }: Monitor): [string, string][] {
  if (connection === null) return [];
  return [[t('Connection'), connectionSummary(connectionValuesOf(connection), readAddress(url).kind)]];
}

function AlertsFact({ monitor: { alerts } }: { monitor: Monitor }) {
  const isGuest = useIsGuest();
  const contacts = useQuery({ ...contactsQuery, enabled: !isGuest && alerts.length > 0 });
  const channels = [...new Set(alerts.map(({ key }) => channelOf(key).label))].join(', ');
  if (isGuest || contacts.isError) return channels;
  if (!contacts.data) return '…';
  const used = contacts.data.filter((contact) => alerts.some((row) => isContact(contact, row)));
  if (used.length !== alerts.length) return channels;
  return (
    <span className={classes.monitorLinks}>
      {used.map(({ id, name }) => (
        <Link key={id} to="/settings/contacts/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ))}
    </span>
  );
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
