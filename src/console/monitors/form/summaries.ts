import { EXPIRY_DAYS } from '../monitor/labels.ts';
import { type MonitorValues, sslAlertDays } from './values.ts';

/** What is set in the parts of the form that are folded, in a line each. */

export const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

const some = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

export function requestSummary(values: MonitorValues): string {
  const { request_method: method, request_headers: headers, request_body: body } = values;
  const filled = headers.filter(({ key }) => key.trim() !== '').length;
  return [
    method,
    filled > 0 && some(filled, 'header'),
    body !== '' && METHODS_WITH_BODY.includes(method) && 'body',
    values.request_auth_username !== '' && 'basic auth',
    values.cache_buster && 'cache buster',
  ]
    .filter(Boolean)
    .join(', ');
}

export function judgementSummary(values: MonitorValues): string {
  const { address, alert_condition: condition, accepted_status_codes: codes, timeout, confirmations } = values;
  const usual = condition === 'url_unavailable' ? 'status below 400' : 'any status';
  const summary = [
    address.kind === 'http' && (codes.trim() === '' ? usual : codes.trim().replaceAll('-', '–')),
    `time-out ${timeout || USUAL_TIMEOUT} s`,
    some(Number(confirmations || USUAL_CONFIRMATIONS), 'failing check'),
  ]
    .filter(Boolean)
    .join(', ');
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

export const USUAL_TIMEOUT = '30';
export const USUAL_CONFIRMATIONS = '3';

export function expirySummary(values: MonitorValues): string {
  const words = (days: string) => (EXPIRY_DAYS.find(({ value }) => value === days)?.label ?? days).toLowerCase();
  const domain = `domain ${words(values.domain_alert_days)}`;
  return values.address.kind === 'http' ? `TLS ${words(sslAlertDays(values))}, ${domain}` : `D${domain.slice(1)}`;
}

export function moreSummary({ tags, maintenance_start_at: from }: MonitorValues): string {
  const named = tags.length > 0 ? tags.join(', ') : 'No tags';
  return from === '' ? named : `${named}, maintenance ${from.replace('T', ' ')}`;
}
