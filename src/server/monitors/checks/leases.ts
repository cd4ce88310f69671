import type { MonitorRow } from '../../database/index.ts';
import { secondMs } from '../../kernel/index.ts';
import { defaultTimeoutS, maxTimeoutS } from '../monitor/index.ts';
import { aheadMs } from './claim.ts';

/** Time for claiming monitors ahead and for slow writes. See `giveUpMs` in the result writer. */
const leaseOverheadMs = aheadMs + 13_000;

export const defaultLeaseMs = defaultTimeoutS * secondMs + leaseOverheadMs;
export const maxLeaseMs = maxTimeoutS * secondMs + leaseOverheadMs;

export const leaseMsOf = ({ timeout_s }: Pick<MonitorRow, 'timeout_s'>): number =>
  defaultLeaseMs + Math.max(0, (timeout_s ?? defaultTimeoutS) - defaultTimeoutS) * secondMs;
