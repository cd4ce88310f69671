import type { MonitorRow } from '../../database/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { parseMonitorAddress } from './address.ts';

export function checkCondition({ url, alert_condition }: Pick<MonitorRow, 'url' | 'alert_condition'>): void {
  const { kind } = parseMonitorAddress(url);
  if (alert_condition === 'url_unavailable' || (kind !== 'icmp' && kind !== 'heartbeat')) return;
  throw invalid({
    alert_condition: [
      t('alert_condition must be url_unavailable for {kind}:// monitors: there is no text to look up.', { kind }),
    ],
  });
}
