import { t } from '../../kernel/index.ts';

const titles: Readonly<Record<string, () => string>> = {
  'alerts on conversions': () => t('Alerts on conversions'),
  'alerts on traffic': () => t('Alerts on traffic'),
  'audit log retention': () => t('Removal of old audit log entries'),
  backups: () => t('Backups'),
  'burn rates of objectives': () => t('Burn rates of SLOs'),
  'busy days': () => t('Rollups of busy days'),
  checks: () => t('Monitor checks'),
  'closing days': () => t('Rollups of past days'),
  'deletions of accounts': () => t('Deletion of accounts'),
  'deleted statistics': () => t('Deletion of statistics on request'),
  'e-mail reports': () => t('Email reports'),
  'escalations of incidents': () => t('Escalations of incidents'),
  'ended subscriptions': () => t('End of imported subscriptions'),
  'ended API keys': () => t('Removal of expired API keys'),
  'erasure of events': () => t('Deletion of events'),
  'late events of deleted monitors and websites': () => t('Late events of deleted data'),
  'ends of licences': () => t('Reminders of the end of licences'),
  'expired licences': () => t('Removal of expired licences'),
  'expiry of API keys': () => t('Notices of expiring API keys'),
  'expiry of domains': () => t('Domain expiry'),
  'exports of accounts': () => t('Account exports'),
  'failures of shops': () => t('Shop failures'),
  'held alerts': () => t('Held alerts'),
  'imports of sales': () => t('Sales imports'),
  'imports of statistics': () => t('Statistics imports'),
  'invoices of erased buyers': () => t('Removal of invoices of erased buyers'),
  'last uses of API keys': () => t('Last use of API keys'),
  'mail allowances': () => t('Limits on mail to other people'),
  'mails about versions': () => t('Email about new versions'),
  'maintenance notices': () => t('Maintenance notices'),
  messages: () => t('Sending messages'),
  'old messages': () => t('Removal of old messages'),
  'old shop alerts': () => t('Removal of old shop alerts'),
  'old webhooks': () => t('Removal of old webhooks'),
  'old trash': () => t('Removal of old deleted things'),
  orders: () => t('Comparing orders with payments'),
  'payments without a sale': () => t('Payments without a sale'),
  'planned updates of status reports': () => t('Planned updates of status reports'),
  'prices of sales': () => t('Sale prices in the shop'),
  'proof of the shop’s domain': () => t('Proof of the shop’s domain'),
  'proofs of status page domains': () => t('Proof of status page domains'),
  'quotas of page views': () => t('Page view quotas'),
  'reminders of incidents': () => t('Incident reminders'),
  'reports to recipients': () => t('Reports to recipients'),
  'requests for reviews': () => t('Requests for reviews'),
  'retention of checks': () => t('Deletion of old checks'),
  'retention of statistics': () => t('Deletion of old statistics'),
  'scheduled exports': () => t('Scheduled exports'),
  'search terms': () => t('Import of search terms'),
  'sent sign-in links': () => t('Removal of sent sign-in links'),
  'shop alerts': () => t('Shop alerts'),
  'unpaid orders of outages': () => t('Mails about unpaid orders after outages'),
  'unused files': () => t('Removal of unused files'),
  'uptime reports': () => t('Uptime reports'),
  'visitors during incidents': () => t('Visitors during incidents'),
  'webhooks of maintenance': () => t('Maintenance webhooks'),
};

/** Jobs with several workers have a number, as in `scheduled exports, worker 2`. */
const numbered = /^(?<kind>.+), worker (?<number>\d+)$/;

export function jobTitle(name: string): string {
  const { kind, number } = numbered.exec(name)?.groups ?? {};
  if (kind !== undefined && number !== undefined) return t('{job}, worker {number}', { job: jobTitle(kind), number });
  return titles[name]?.() ?? name;
}
