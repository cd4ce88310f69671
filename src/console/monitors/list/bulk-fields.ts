import { t } from '../../i18n/index.ts';
import { EXPIRY_DAYS, INTERVALS, METHODS, REMINDERS } from '../monitor/labels.ts';
import { SEVERITIES } from '../policies/labels.ts';

export type Choice = { value: string; label: string };

/** A field of monitors that can be changed for several at the same time. */
export type BulkField = {
  value: string;
  label: string;
  /** Without choices, the user types the value. */
  choices?: Choice[];
  isText?: boolean;
  /** word for no value */
  unset: string;
};

const OFF_ON = [
  { value: '1', label: t('On') },
  { value: '0', label: t('Off') },
];

const usual = t('Default');

/** The first choice is selected first. */
export const BULK_FIELDS: BulkField[] = [
  { value: 'interval', label: t('Check interval'), choices: INTERVALS, unset: usual },
  { value: 'timeout', label: t('Timeout in seconds'), unset: usual },
  { value: 'confirmations', label: t('Failing checks in a row'), unset: usual },
  { value: 'confirmation_interval', label: t('Seconds between confirmations'), unset: usual },
  { value: 'recovery_threshold', label: t('Good checks in a row'), unset: usual },
  { value: 'accepted_status_codes', label: t('Accepted status codes'), isText: true, unset: usual },
  { value: 'degraded_after', label: t('Degraded from this response time, in ms'), unset: t('Never') },
  { value: 'alert_when_degraded', label: t('Alert when degraded'), choices: OFF_ON, unset: usual },
  { value: 'upside_down', label: t('Upside down: must not be reachable'), choices: OFF_ON, unset: usual },
  { value: 'request_method', label: t('Request method'), choices: METHODS.map(asChoice), unset: usual },
  { value: 'cache_buster', label: t('Cache buster'), choices: OFF_ON, unset: usual },
  { value: 'add_alert', label: t('Add alert contact'), unset: '' },
  { value: 'remove_alert', label: t('Remove alert contact'), unset: '' },
  { value: 'severity', label: t('Severity'), choices: SEVERITIES, unset: usual },
  { value: 'policy_id', label: t('Alert policy'), unset: t('None: alert immediately') },
  {
    value: 'reminder_hours',
    label: t('Reminders'),
    choices: REMINDERS,
    unset: t('Off'),
  },
  { value: 'confirm_by_traffic', label: t('Only alert if traffic drops too'), choices: OFF_ON, unset: usual },
  { value: 'ssl_alert_days', label: t('TLS certificate expiry'), choices: EXPIRY_DAYS, unset: t('Off') },
  { value: 'domain_alert_days', label: t('Domain name expiry'), choices: EXPIRY_DAYS, unset: t('Off') },
  { value: 'runbook_url', label: t('Runbook'), isText: true, unset: t('None') },
  { value: 'notes', label: t('Notes'), isText: true, unset: t('None') },
];

function asChoice(value: string): Choice {
  return { value, label: value };
}

/** Empty text restores the default. Text that is no number is sent as text, so the service rejects it. */
export function bulkValue({ isText, choices }: BulkField, typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const isNumber = !isText && Number.isFinite(Number(text));
  return isNumber && (!choices || choices.some(({ value }) => value === text)) ? Number(text) : text;
}
