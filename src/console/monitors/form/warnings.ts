import { t } from '../../i18n/index.ts';
import { fromLocalTime } from '../../ui/form/local-time.ts';
import { writeAddress } from '../monitor/recognize.ts';
import { type MonitorValues, sslAlertDays } from './values.ts';

type Condition = Pick<MonitorValues, 'address' | 'alert_condition' | 'alert_text_lookup' | 'request_method'>;

export function textWarning(values: Condition): string | undefined {
  if (values.alert_condition === 'url_unavailable') return undefined;
  if (values.alert_text_lookup === '') return t('Without a text, every response counts as up.');
  return values.address.kind === 'http' && values.request_method === 'HEAD'
    ? t('HEAD responses have no body, so the text is never found. Choose another request method.')
    : undefined;
}

/** `hasCertificate`: a check was redirected to https:// */
export function certificateWarning(
  values: Pick<MonitorValues, 'address' | 'ssl_alert_days'>,
  hasCertificate: boolean,
): string | undefined {
  const isPlain = /^http:/i.test(writeAddress(values.address));
  return isPlain && !hasCertificate && sslAlertDays(values) !== ''
    ? t('An http:// address has a certificate only if it redirects to https://.')
    : undefined;
}

export function confirmationWarning({
  confirmation_interval: seconds,
  interval,
}: Pick<MonitorValues, 'confirmation_interval' | 'interval'>): string | undefined {
  return Number(seconds) > Number(interval)
    ? t('Longer than the check interval, so failures are confirmed by the regular checks.')
    : undefined;
}

type Alerting = Pick<
  MonitorValues,
  'address' | 'alerts' | 'ssl_alert_days' | 'domain_alert_days' | 'reminder_hours' | 'confirm_by_traffic'
>;

export function channelWarning(values: Alerting): string | undefined {
  if (values.alerts.length > 0) return undefined;
  if (sslAlertDays(values) !== '' || values.domain_alert_days !== '')
    return t('No one is alerted about the expiry. Add an alert.');
  return values.reminder_hours !== '' || values.confirm_by_traffic
    ? t('No one is alerted about incidents. Add an alert.')
    : undefined;
}

export function maintenanceWarning(
  end: MonitorValues['maintenance_end_at'],
  zone: string,
  nowMs: number,
): string | undefined {
  const at = fromLocalTime(end, zone);
  return at !== undefined && Date.parse(at) <= nowMs ? t('This maintenance window is in the past.') : undefined;
}
