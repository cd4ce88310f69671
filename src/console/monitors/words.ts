import type { Tone } from '../ui/status.tsx';
import type { Monitor, MonitorStatus } from './wire.ts';

/** The console's words for what the interface says in codes. */

export const STATES = {
  up: { tone: 'up', word: 'Up' },
  down: { tone: 'down', word: 'Down' },
  maintenance: { tone: 'maintenance', word: 'Maintenance' },
  paused: { tone: 'paused', word: 'Paused' },
  pending: { tone: 'unknown', word: 'Pending' },
} satisfies Record<MonitorStatus, { tone: Tone; word: string }>;

export const INTERVALS = [60, 180, 300, 600, 900, 1800, 3600].map((seconds) => ({
  value: String(seconds),
  label: seconds === 60 ? 'Every minute' : seconds === 3600 ? 'Every hour' : `Every ${seconds / 60} minutes`,
}));

export const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export const CONDITIONS: { value: Monitor['alert_condition']; label: string }[] = [
  { value: 'url_unavailable', label: 'The URL becomes unavailable' },
  { value: 'url_text', label: 'The response contains a text' },
  { value: 'url_no_text', label: 'The response does not contain a text' },
];

export const EXPIRY_DAYS = [
  { value: '', label: 'Off' },
  { value: '0', label: 'On the last day' },
  { value: '1', label: '1 day before' },
  ...[2, 3, 7, 14, 30, 60].map((days) => ({ value: String(days), label: `${days} days before` })),
];

export const CHANNELS = [
  { value: 'email', label: 'E-mail', example: 'you@example.com' },
  { value: 'webhook', label: 'Webhook', example: 'https://example.com/hook' },
  { value: 'slack', label: 'Slack', example: 'https://hooks.slack.com/services/…' },
  { value: 'teams', label: 'Microsoft Teams', example: 'https://example.webhook.office.com/…' },
  { value: 'discord', label: 'Discord', example: 'https://discord.com/api/webhooks/…' },
  { value: 'flock', label: 'Flock', example: 'https://api.flock.com/hooks/…' },
  { value: 'telegram', label: 'Telegram', example: 'Chat, such as -1001234567890' },
  { value: 'sms', label: 'SMS', example: '+15551234567' },
];

export function channelName(channel: string): string {
  return CHANNELS.find(({ value }) => value === channel)?.label ?? channel;
}
