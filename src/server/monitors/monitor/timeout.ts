import type { MonitorRow } from '../../database/index.ts';
import { invalid, secondMs, t } from '../../kernel/index.ts';
import { parseMonitorAddress } from './address.ts';
import { defaultTimeoutS } from './fields.ts';

export const timeoutMsOf = ({ timeout_s }: Pick<MonitorRow, 'timeout_s'>): number =>
  (timeout_s ?? defaultTimeoutS) * secondMs;

export function checkTimeout({
  url,
  interval_s,
  timeout_s,
}: Pick<MonitorRow, 'url' | 'interval_s' | 'timeout_s'>): void {
  if (timeout_s === null || timeout_s < interval_s || parseMonitorAddress(url).kind === 'heartbeat') return;
  throw invalid({
    timeout: [t('timeout must be less than the interval of {seconds} seconds.', { seconds: interval_s })],
  });
}
