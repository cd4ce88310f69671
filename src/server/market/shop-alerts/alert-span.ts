import type { ShopAlertRow } from '../../database/index.ts';
import { alertDelayMs } from './failure-rules.ts';

/** Returns the time of the problem, in epoch ms. An alert about the payment provider ends some time after the last failure. */
export const spanOfAlert = ({
  kind,
  started_at,
  ended_at,
}: Pick<ShopAlertRow, 'kind' | 'started_at' | 'ended_at'>): { from: number; to: number | null } => ({
  from: started_at - alertDelayMs,
  to: ended_at === null || kind !== 'payment_provider' ? ended_at : Math.max(started_at, ended_at - alertDelayMs),
});
