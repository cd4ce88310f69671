import type { MonitorRow } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { parseMonitorAddress } from './address.ts';

export function checkCondition({ url, alert_condition }: Pick<MonitorRow, 'url' | 'alert_condition'>): void {
  const address = parseMonitorAddress(url);
  const { kind } = address;
  if (alert_condition === 'url_unavailable') return;
  if (address.kind === 'dns' && address.isNoName)
    throw invalid({
      alert_condition: [t('alert_condition must be url_unavailable with expect=nxdomain: there are no records.')],
    });
  if (kind !== 'icmp' && kind !== 'heartbeat' && kind !== 'grpc') return;
  throw invalid({
    alert_condition: [
      t('alert_condition must be url_unavailable for {kind}:// monitors: there is no text to look up.', { kind }),
    ],
  });
}
