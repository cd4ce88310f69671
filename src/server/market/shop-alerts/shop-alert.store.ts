import {
  type DatabaseOrTransaction,
  hasEnabledModule,
  type ShopAlertKind,
  type ShopAlertRow,
} from '../../database/index.ts';

export function listOpenAlerts(db: DatabaseOrTransaction): Promise<ShopAlertRow[]> {
  return db
    .selectFrom('shop_alerts')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(hasEnabledModule('shop_alerts'))
    .orderBy('account_id')
    .orderBy('id')
    .execute();
}

type NewAlert = { accountId: number; kind: ShopAlertKind; problem: string; nowMs: number; cooldownMs: number };

/** Returns undefined if another process started the alert, or if an alert of this kind is open or in its cooldown. */
export async function startAlert(
  trx: DatabaseOrTransaction,
  { accountId, kind, problem, nowMs, cooldownMs }: NewAlert,
): Promise<ShopAlertRow | undefined> {
  const recent = await trx
    .selectFrom('shop_alerts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('started_at', '>', nowMs - cooldownMs)
    .limit(1)
    .executeTakeFirst();
  if (recent) return undefined;
  return trx
    .insertInto('shop_alerts')
    .values({ account_id: accountId, kind, problem, started_at: nowMs, ended_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).where('ended_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns false if another process has ended the alert. */
export async function endAlert(
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<ShopAlertRow, 'id' | 'account_id'>,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shop_alerts')
    .set({ ended_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sends no notifications. */
export async function endUnwatchedAlerts(
  trx: DatabaseOrTransaction,
  accountId: number,
  kinds: ShopAlertKind[],
  nowMs: number,
): Promise<void> {
  if (kinds.length === 0) return;
  await trx
    .updateTable('shop_alerts')
    .set({ ended_at: nowMs })
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .execute();
}

export function findAlert(db: DatabaseOrTransaction, accountId: number, id: number): Promise<ShopAlertRow | undefined> {
  return db
    .selectFrom('shop_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type AlertFilter = { kind: ShopAlertKind | undefined; isOpen: boolean | undefined };

export async function listAlerts(
  db: DatabaseOrTransaction,
  accountId: number,
  { kind, isOpen, page, perPage }: AlertFilter & { page: number; perPage: number },
): Promise<{ rows: ShopAlertRow[]; total: number }> {
  let matching = db.selectFrom('shop_alerts').where('account_id', '=', accountId);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  if (isOpen !== undefined) matching = matching.where('ended_at', isOpen ? 'is' : 'is not', null);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: Number(total) };
}

export function listAlertsWithin(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<ShopAlertRow[]> {
  return db
    .selectFrom('shop_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('started_at', '<=', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function deleteAlertsEndedBefore(db: DatabaseOrTransaction, before: number): Promise<void> {
  await db.deleteFrom('shop_alerts').where('ended_at', '<', before).execute();
}
