import type { AccountContext } from '../../accounts/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Maintenance } from '../monitor/index.ts';
import { slotOffsetMs } from './due-times.ts';

export type Claim = {
  /** the claimed row; during confirmation, updated with the results so far */
  monitor: MonitorRow;
  account: AccountContext;
  maintenance: Maintenance;
  latenessMs: number;
  /** false if the claim was taken from memory during an outage; it is leased when its results are written */
  isLeased: boolean;
  /** start of the check since which a confirmed failure waits for undecided parents, epoch ms */
  waitingSince?: number;
};

export const tickMs = 1000;
/**
 * Monitors are claimed this long before they are due. A timer then starts the check on time, whether or not the
 * database responds.
 */
export const aheadMs = 2 * tickMs;
/** A monitor is this late only if no checker was running or a process died. */
export const missedAfterMs = 2000;
/** Missed checks are spread over a tick, to avoid a stampede after a restart. */
export const missedPerTick = 200;
export const onTimePerTick = 5000;

type Due = Pick<MonitorRow, 'next_check_at'>;

export function startTimes({ onTime, missed }: { onTime: Due[]; missed: Due[] }, nowMs: number) {
  let inSlot = 0;
  return {
    onTime: onTime.map((monitor, index) => {
      inSlot = monitor.next_check_at === onTime[index - 1]?.next_check_at ? inSlot + 1 : 0;
      return monitor.next_check_at + slotOffsetMs(inSlot);
    }),
    missed: missed.map((_, index) => nowMs + (index * tickMs) / missedPerTick),
  };
}
