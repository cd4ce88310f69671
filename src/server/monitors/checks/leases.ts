import type { MonitorRow } from '../../database/index.ts';
import { secondMs } from '../../kernel/index.ts';
import { defaultTimeoutS, maxTimeoutS } from '../monitor/index.ts';
import { aheadMs } from './claim.ts';

/** To be claimed ahead, and to be written when the database is slow; see `giveUpMs` of the result writer. */
const besideCheckMs = aheadMs + 13_000;

/** How long a check with the usual time-out, or a shorter one, is leased. */
export const defaultLeaseMs = defaultTimeoutS * secondMs + besideCheckMs;
/** No monitor is leased longer. */
export const maxLeaseMs = maxTimeoutS * secondMs + besideCheckMs;

/** How long a monitor is leased for one check: it must not be claimed by another process while that waits. */
export const leaseMsOf = ({ timeout_s }: Pick<MonitorRow, 'timeout_s'>): number =>
  defaultLeaseMs + Math.max(0, (timeout_s ?? defaultTimeoutS) - defaultTimeoutS) * secondMs;
