import { lockForUpdate } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import type { AlertLists } from '../../outbox/index.ts';

export const monitorAlertLists: AlertLists = {
  read: 'monitors:read',
  write: 'monitors:write',
  list(db, accountId, locked) {
    const rows = db
      .selectFrom('monitors')
      .select(['id', 'name', 'alerts_sealed'])
      .where('account_id', '=', accountId)
      .where('alerts_sealed', '<>', '')
      .orderBy('id');
    return (locked ? lockForUpdate(locked, rows) : rows).execute();
  },
  async replace(trx, accountId, { ids, alertsSealed, nowMs }) {
    for (const some of inChunks(ids, idsAtOnce))
      await trx
        .updateTable('monitors')
        .set({ alerts_sealed: alertsSealed, updated_at: nowMs })
        .where('account_id', '=', accountId)
        .where('id', 'in', some)
        .execute();
  },
};
