import type { MonitorRow } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { parseMonitorAddress } from './address.ts';

type Judged = Pick<MonitorRow, 'url' | 'upside_down' | 'ssl_alert_days' | 'domain_alert_days'>;

/** An address that must not be reachable has no certificate to watch. */
export function checkUpsideDown({ url, upside_down, ssl_alert_days, domain_alert_days }: Judged): void {
  if (upside_down === 0) return;
  if (parseMonitorAddress(url).kind === 'heartbeat')
    throw invalid({ upside_down: [t('upside_down is not possible for heartbeat:// monitors: set it to 0.')] });
  const field = ssl_alert_days !== null ? 'ssl_alert_days' : domain_alert_days !== null ? 'domain_alert_days' : null;
  if (field !== null)
    throw invalid({ upside_down: [t('upside_down is not possible with {field}: turn one of them off.', { field })] });
}
