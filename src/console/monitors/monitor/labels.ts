import type { Incident, Monitor, MonitorStatus, Period, StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Tone } from '../../ui/feedback/status.tsx';
import { type Kind, kindOf } from './address.ts';

export const STATES = {
  up: { tone: 'up', word: t('Up') },
  down: { tone: 'down', word: t('Down') },
  maintenance: { tone: 'maintenance', word: t('Maintenance') },
  degraded: { tone: 'degraded', word: t('Degraded') },
  paused: { tone: 'paused', word: t('Paused') },
  pending: { tone: 'pending', word: t('Pending') },
  unknown: { tone: 'unknown', word: t('Unknown') },
  unreachable: { tone: 'unknown', word: t('Unreachable') },
} satisfies Record<MonitorStatus | StatusPage['status'], { tone: Tone; word: string }>;

export const INCIDENT_STATES = {
  unresolved: { tone: 'down', word: t('Open') },
  acknowledged: { tone: 'maintenance', word: t('Acknowledged') },
  resolved: { tone: 'up', word: t('Resolved') },
} satisfies Record<Incident['status'], { tone: Tone; word: string }>;

export const PERIOD_WORDS = {
  '24h': t('{hours} h', { hours: 24 }),
  '7d': t('{days} d', { days: 7 }),
  '30d': t('{days} d', { days: 30 }),
  '90d': t('{days} d', { days: 90 }),
  '365d': t('1 y'),
} satisfies Record<Period, string>;

export const INTERVALS = [60, 180, 300, 600, 900, 1800, 3600].map((seconds) => ({
  value: String(seconds),
  label:
    seconds === 60
      ? t('Every minute')
      : seconds === 3600
        ? t('Every hour')
        : t('Every {minutes} minutes', { minutes: seconds / 60 }),
}));

export const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export function conditionsOf(kind: Kind): { value: Monitor['alert_condition']; label: string }[] {
  const { text } = kindOf(kind);
  return [
    { value: 'url_unavailable', label: kind === 'http' ? t('The URL becomes unavailable') : t('It does not respond') },
    ...(text
      ? ([
          { value: 'url_text', label: text.has },
          { value: 'url_no_text', label: text.lacks },
        ] as const)
      : []),
  ];
}

export const EXPIRY_DAYS = [
  { value: '', label: t('Off') },
  { value: '0', label: t('On the last day') },
  { value: '1', label: t('1 day before') },
  ...[2, 3, 7, 14, 30, 60].map((days) => ({ value: String(days), label: t('{days} days before', { days }) })),
];

export const REMINDERS = [
  { value: '', label: t('Off') },
  ...[1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 168].map((hours) => ({ value: String(hours), label: everyHours(hours) })),
];

export function everyHours(hours: number): string {
  if (hours === 1) return t('Every hour');
  if (hours === 24) return t('Every day');
  return hours > 24 && hours % 24 === 0
    ? t('Every {days} days', { days: hours / 24 })
    : t('Every {hours} hours', { hours });
}

export function someMonitors(number: number): string {
  return t('{count, plural, one {# monitor} other {# monitors}}', { count: number });
}
