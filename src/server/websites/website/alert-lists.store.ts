import { lockForUpdate } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import type { AlertLists } from '../../outbox/index.ts';

export const websiteAlertLists: AlertLists = {
  read: 'websites:read',
  write: 'websites:write',
  list(db, accountId, locked) {
    const rows = db
      .selectFrom('websites')
      .select(['id', 'domain as name', 'alerts_sealed'])
      .where('account_id', '=', accountId)
      .where('alerts_sealed', '<>', '')
      .orderBy('id');
    return (locked ? lockForUpdate(locked, rows) : rows).execute();
  },
  async replace(trx, accountId, { ids, alertsSealed, nowMs }) {
    for (const some of inChunks(ids, idsAtOnce))
      await trx
        .updateTable('websites')
        .set({ alerts_sealed: alertsSealed, updated_at: nowMs })
        .where('account_id', '=', accountId)
        .where('id', 'in', some)
        .execute();
  },
};
