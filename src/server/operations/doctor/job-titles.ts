import { t } from '../../kernel/index.ts';

/** What recurring jobs are called on the page, by their names in the log. */
const titles: Readonly<Record<string, () => string>> = {
  'alerts on conversions': () => t('Alerts on conversions'),
  'alerts on traffic': () => t('Alerts on traffic'),
  'audit log retention': () => t('Old entries of the audit log'),
  backups: () => t('Backups'),
  'busy days': () => t('Summing up busy days'),
  checks: () => t('Checks of monitors'),
  'closing days': () => t('Summing up days that are over'),
  'deletions of accounts': () => t('Deletion of accounts'),
  'deleted statistics': () => t('Deletion of statistics on request'),
  'e-mail reports': () => t('Reports by e-mail'),
  'ended API keys': () => t('Removal of ended API keys'),
  'erasure of events': () => t('Deletion of events'),
  'late events of what was deleted': () => t('Late events of what was deleted'),
  'expired licences': () => t('Removal of expired licences'),
  'expiry of API keys': () => t('Notices of API keys that expire'),
  'expiry of domains': () => t('Expiry of domains'),
  'exports of accounts': () => t('Exports of accounts'),
  'failures of shops': () => t('Failures in shops'),
  'held alerts': () => t('Alerts that were held back'),
  'imports of sales': () => t('Imports of sales'),
  'imports of statistics': () => t('Imports of statistics'),
  'last uses of API keys': () => t('Last use of API keys'),
  'mail allowances': () => t('Limits on mail to others'),
  'mails about versions': () => t('Mail about new versions'),
  'maintenance notices': () => t('Notices of maintenance'),
  messages: () => t('Sending of messages'),
  'old shop alerts': () => t('Removal of old shop alerts'),
  'old webhooks': () => t('Removal of old webhooks'),
  orders: () => t('Comparing orders with payments'),
  'payments without a sale': () => t('Payments without a sale'),
  'proof of the shop’s domain': () => t('Proof of the shop’s domain'),
  'proofs of status page domains': () => t('Proofs of status page domains'),
  'quotas of page views': () => t('Quotas of page views'),
  'reminders of incidents': () => t('Reminders of incidents'),
  'reports to recipients': () => t('Reports to recipients'),
  'retention of statistics': () => t('Deletion of old statistics'),
  'scheduled exports': () => t('Scheduled exports'),
  'search terms': () => t('Import of search terms'),
  'sent sign-in links': () => t('Removal of sent sign-in links'),
  'shop alerts': () => t('Shop alerts'),
  'unused files': () => t('Removal of unused files'),
  'visitors during incidents': () => t('Visitors during incidents'),
  'webhooks of maintenance': () => t('Webhooks of maintenance'),
};

/** Several of a kind tell their number, as in `scheduled exports, worker 2`. */
const numbered = /^(?<kind>.+), worker (?<number>\d+)$/;

export function jobTitle(name: string): string {
  const { kind, number } = numbered.exec(name)?.groups ?? {};
  if (kind !== undefined && number !== undefined) return t('{job}, worker {number}', { job: jobTitle(kind), number });
  return titles[name]?.() ?? name;
}
