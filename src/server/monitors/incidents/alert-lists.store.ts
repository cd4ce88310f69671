import { lockForUpdate } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import type { AlertLists } from '../../outbox/index.ts';
import { endIncidentsAtRemoved } from '../alerts/index.ts';

/** Destinations of the escalation steps that open incidents have sent. They get the end of the incident. */
export const incidentAlertLists: AlertLists = {
  read: 'monitors:read',
  write: 'monitors:write',
  async list(db, accountId, locked) {
    const found = db
      .selectFrom('incidents')
      .select(['id', 'escalated_sealed'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('escalated_sealed', '<>', '')
      .orderBy('id');
    const rows = await (locked ? lockForUpdate(locked, found) : found).execute();
    return rows.map(({ id, escalated_sealed }) => ({ id, name: '', alerts_sealed: escalated_sealed }));
  },
  async replace(trx, accountId, { ids, alertsSealed }) {
    for (const some of inChunks(ids, idsAtOnce))
      await trx
        .updateTable('incidents')
        .set({ escalated_sealed: alertsSealed })
        .where('account_id', '=', accountId)
        .where('id', 'in', some)
        .execute();
  },
  removed: endIncidentsAtRemoved,
};
