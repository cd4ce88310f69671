import { t } from '../../i18n/index.ts';
import { canHaveCertificate } from '../monitor/address.ts';
import { writeAddress } from '../monitor/recognize.ts';
import { type MonitorValues, sslAlertDays } from './values.ts';

export const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

export function requestSummary(values: MonitorValues): string {
  const { request_method: method, request_headers: headers, request_body: body } = values;
  const { kind } = values.address;
  const filled = headers.filter(({ key }) => key.trim() !== '').length;
  const summary = [
    kind === 'http' && method,
    filled > 0 && t('{count, plural, one {# header} other {# headers}}', { count: filled }),
    kind === 'http' && body !== '' && METHODS_WITH_BODY.includes(method) && t('body'),
    kind === 'ws' && body !== '' && t('message'),
    kind !== 'grpc' && values.request_auth_username !== '' && t('basic auth'),
    kind === 'http' && values.cache_buster && t('cache buster'),
  ]
    .filter(Boolean)
    .join(', ');
  return summary === '' ? t('None') : summary.charAt(0).toUpperCase() + summary.slice(1);
}

export function downCriteriaSummary(values: MonitorValues): string {
  const { address, alert_condition: condition, accepted_status_codes: codes, timeout, confirmations } = values;
  const { confirmation_interval: pace, recovery_threshold: recovery, upside_down: isUpsideDown } = values;
  const accepted = codes.trim().replaceAll('-', '–');
  const usual = condition === 'url_unavailable' ? t('status 400 or above') : t('status not checked');
  const summary = [
    address.kind === 'http' && (accepted === '' ? usual : t('status other than {codes}', { codes: accepted })),
    t('timeout {seconds} s', { seconds: timeout || USUAL_TIMEOUT }),
    t('{count, plural, one {# failing check} other {# failing checks}}', {
      count: Number(confirmations || USUAL_CONFIRMATIONS),
    }),
    pace !== '' && t('{seconds} s apart', { seconds: pace }),
    Number(recovery) > 1 &&
      t('{count, plural, one {# good check} other {# good checks}} to recover', { count: Number(recovery) }),
    isUpsideDown && t('upside down'),
  ]
    .filter(Boolean)
    .join(', ');
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

export const USUAL_TIMEOUT = '30';
export const USUAL_CONFIRMATIONS = '3';
export const USUAL_CONFIRMATION_INTERVAL = '3';
export const USUAL_RECOVERY = '1';

export function assertionSummary({ assertions, degraded_after: ms, alert_when_degraded }: MonitorValues): string {
  const count = assertions.length;
  const parts = [
    count > 0 && t('{count, plural, one {# assertion} other {# assertions}}', { count }),
    ms !== '' && t('degraded from {ms} ms', { ms }),
    alert_when_degraded && t('alerts when degraded'),
  ].filter(Boolean);
  return parts.length === 0 ? t('None') : parts.join(', ');
}

export function notesSummary({ notes, runbook_url: runbook }: MonitorValues): string {
  const [line = ''] = notes.trim().split('\n');
  return [line, runbook].filter(Boolean).join(' · ') || t('None');
}

export function expirySummary(values: MonitorValues): string {
  const domain = expiryWords(values.domain_alert_days);
  return values.address.kind === 'http' || canHaveCertificate(writeAddress(values.address))
    ? t('TLS {tls}, domain {domain}', { tls: expiryWords(sslAlertDays(values)), domain })
    : t('Domain {domain}', { domain });
}

function expiryWords(days: string): string {
  if (days === '') return t('off');
  return t('{days, plural, =0 {on the last day} one {# day before} other {# days before}}', { days: Number(days) });
}

export function moreSummary({ tags, maintenance_start_at: from }: MonitorValues): string {
  const named = tags.length > 0 ? tags.join(', ') : t('No tags');
  return from === '' ? named : t('{tags}, maintenance {time}', { tags: named, time: from.replace('T', ' ') });
}
