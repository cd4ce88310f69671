import { requireQuota } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { TrashKind, TrashSubject } from '../../trash/index.ts';
import { dropCycles } from '../dependencies/index.ts';
import { insertPastPause } from './gap.store.ts';
import { noStreak } from './initial-state.ts';
import { countMonitors } from './monitor.store.ts';

export const monitorSubject = {
  kind: 'monitor',
  table: 'monitors',
  title: 'name',
  events: 'checks',
  others: { outbox: 'monitor_id' },
} as const satisfies TrashSubject;

type Effects = {
  changed: () => void;
  moveIntoGroups: (trx: DatabaseOrTransaction, monitorId: number) => Promise<void>;
};

/** A restored monitor is due immediately. The time in the trash counts as a pause. */
export const monitorTrash = (
  { database }: Pick<Deps, 'database'>,
  { changed, moveIntoGroups }: Effects,
): TrashKind => ({
  ...monitorSubject,
  permission: 'monitors:write',
  taken: () =>
    t('Another monitor uses its reference now. Delete that monitor or change its reference, then restore this one.'),
  async check({ trx, caller: { accountId } }) {
    await requireQuota(database, trx, { accountId, of: 'monitors', count: () => countMonitors(trx, accountId) });
    return undefined;
  },
  change(table, row, { deletedAt, nowMs }) {
    switch (table) {
      case 'monitors':
        return {
          ...row,
          ...noStreak,
          next_check_at: nowMs,
          lease_until: 0,
          lease_by: '',
          unknown_since: null,
          unknown_cause: null,
          unreachable_since: null,
          degraded_since: null,
          degraded_cause: null,
        };
      case 'monitor_gaps':
        return row.ended_at === null && row.reason !== 'paused' ? { ...row, ended_at: deletedAt } : row;
      case 'monitor_degradations':
        return row.ended_at === null ? { ...row, ended_at: deletedAt } : row;
      case 'incidents':
        // Only older versions left it open. The reminder interval restarts, and the next escalation step keeps its
        // distance.
        return row.ended_at === null
          ? { ...row, reminded_at: nowMs, next_step_at: shifted(row.next_step_at, { deletedAt, nowMs }) }
          : row;
      default:
        return row;
    }
  },
  async restored({ trx, caller: { accountId }, row, deletedAt, nowMs }) {
    const id = Number(row.id);
    if (row.paused === 0) await insertPastPause(trx, id, { from: deletedAt, to: nowMs });
    await moveIntoGroups(trx, id);
    await dropCycles(trx, accountId, id);
  },
  changed,
});

/** `at`: null or missing if it is unset, or if an older version deleted the row */
const shifted = (at: unknown, { deletedAt, nowMs }: { deletedAt: number; nowMs: number }): number | null =>
  typeof at === 'number' ? nowMs + Math.max(0, at - deletedAt) : null;
