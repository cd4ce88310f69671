import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { alertWarnings, unsealAlertChannels } from '../../outbox/index.ts';
import { parseMonitorAddress } from './address.ts';
import { registrableDomain } from './domain.ts';
import { methodsWithBody } from './fields.ts';

export function monitorWarnings(
  deps: Pick<Deps, 'config' | 'mail' | 'vault'>,
  { isOwner }: Caller,
  monitor: MonitorRow,
): string[] {
  const { url } = monitor;
  const { kind } = parseMonitorAddress(url);
  return [
    ...alertWarnings(deps, isOwner, unsealAlertChannels(deps.vault, monitor.alerts_sealed)),
    ...requestWarnings(monitor, kind),
    ...(monitor.ssl_alert_days !== null && kind !== 'http'
      ? [t('ssl_alert_days has no effect: {kind}:// monitors check no certificate.', { kind })]
      : []),
    ...(monitor.domain_alert_days !== null && registrableDomain(url) === undefined
      ? [t('domain_alert_days has no effect: the address has no domain name that expires.')]
      : []),
  ];
}

function requestWarnings(monitor: MonitorRow, kind: string): string[] {
  const isHttp = kind === 'http';
  const sendsBody = isHttp && methodsWithBody.includes(monitor.request_method);
  const unsent = isHttp
    ? t('request_body has no effect: {method} requests have no body.', { method: monitor.request_method })
    : t('request_body has no effect: {kind}:// monitors send no request.', { kind });
  return [
    ...(monitor.request_body_sealed !== null && !sendsBody ? [unsent] : []),
    ...(monitor.accepted_status_codes !== null && !isHttp
      ? [t('accepted_status_codes has no effect: {kind}:// monitors get no status code.', { kind })]
      : []),
  ];
}
