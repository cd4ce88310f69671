import type { Incident, Monitor, MonitorStatus, Period } from '../../api/monitors.ts';
import type { Tone } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';
import { type Kind, kindOf } from './address.ts';

/** The console's words for what the interface says in codes. */

export const STATES = {
  up: { tone: 'up', word: 'Up' },
  down: { tone: 'down', word: 'Down' },
  maintenance: { tone: 'maintenance', word: 'Maintenance' },
  paused: { tone: 'paused', word: 'Paused' },
  pending: { tone: 'pending', word: 'Pending' },
  unknown: { tone: 'unknown', word: 'Unknown' },
} satisfies Record<MonitorStatus, { tone: Tone; word: string }>;

export const INCIDENT_STATES = {
  unresolved: { tone: 'down', word: 'Open' },
  acknowledged: { tone: 'maintenance', word: 'Acknowledged' },
  resolved: { tone: 'up', word: 'Resolved' },
} satisfies Record<Incident['status'], { tone: Tone; word: string }>;

export const PERIOD_WORDS = {
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
  '90d': '90 d',
  '365d': '1 y',
} satisfies Record<Period, string>;

export const INTERVALS = [60, 180, 300, 600, 900, 1800, 3600].map((seconds) => ({
  value: String(seconds),
  label: seconds === 60 ? 'Every minute' : seconds === 3600 ? 'Every hour' : `Every ${seconds / 60} minutes`,
}));

export const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export function conditionsOf(kind: Kind): { value: Monitor['alert_condition']; label: string }[] {
  const { text } = kindOf(kind);
  return [
    { value: 'url_unavailable', label: kind === 'http' ? 'The URL becomes unavailable' : 'It does not respond' },
    ...(text
      ? ([
          { value: 'url_text', label: text.has },
          { value: 'url_no_text', label: text.lacks },
        ] as const)
      : []),
  ];
}

export const EXPIRY_DAYS = [
  { value: '', label: 'Off' },
  { value: '0', label: 'On the last day' },
  { value: '1', label: '1 day before' },
  ...[2, 3, 7, 14, 30, 60].map((days) => ({ value: String(days), label: `${days} days before` })),
];

export const REMINDERS = [
  { value: '', label: 'Off' },
  ...[1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 168].map((hours) => ({ value: String(hours), label: everyHours(hours) })),
];

export function everyHours(hours: number): string {
  if (hours === 1) return 'Every hour';
  if (hours === 24) return 'Every day';
  return hours > 24 && hours % 24 === 0 ? `Every ${hours / 24} days` : `Every ${hours} hours`;
}

export function someMonitors(number: number): string {
  return number === 1 ? '1 monitor' : `${count(number)} monitors`;
}
