import { lockForUpdate } from '../../database/index.ts';
import type { AlertLists } from '../../outbox/index.ts';

/** An account has one list, whose ID is the account's. */
export const shopAlertLists: AlertLists = {
  read: 'market:read',
  write: 'market:write',
  async list(db, accountId, locked) {
    const row = db
      .selectFrom('shop_alert_settings')
      .select(['account_id', 'alerts_sealed'])
      .where('account_id', '=', accountId)
      .where('alerts_sealed', '<>', '');
    const rows = await (locked ? lockForUpdate(locked, row) : row).execute();
    return rows.map(({ account_id, alerts_sealed }) => ({
      id: account_id,
      name: '',
      alerts_sealed: alerts_sealed ?? '',
    }));
  },
  async replace(trx, accountId, { alertsSealed }) {
    await trx
      .updateTable('shop_alert_settings')
      .set({ alerts_sealed: alertsSealed })
      .where('account_id', '=', accountId)
      .execute();
  },
};
