import type { AccountContext } from '../../accounts/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Maintenance } from '../monitor/index.ts';
import { slotOffsetMs } from './due-times.ts';

/** A monitor that this process has leased until its check has ended. */
export type Claim = {
  /** as it was claimed; while a failure is being confirmed, with what the checks since have found */
  monitor: MonitorRow;
  account: AccountContext;
  maintenance: Maintenance;
  /** how long after its moment the check began */
  latenessMs: number;
  /** when the first of the failing checks in a row began, epoch ms; undefined before the first check */
  failingSince: number | undefined;
  /** false: taken while the database was away, of what this process knew; the lease comes with its results */
  isLeased: boolean;
};

export const tickMs = 1000;
/** Monitors are claimed this long before they are due, so that a timer and not the database decides the moment. */
export const aheadMs = 2 * tickMs;
/** A monitor that has been due for longer than this was missed: nothing ran, or a process died. */
export const missedAfterMs = 2000;
/** At most this many missed checks start in one tick, spread over it, so that a restart causes no stampede. */
export const missedPerTick = 200;
export const onTimePerTick = 5000;

type Due = Pick<MonitorRow, 'next_check_at'>;

/** When each check is to start, epoch ms: those on time at their moment, missed ones spread over the next tick. */
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
