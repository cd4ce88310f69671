import type { LedgerOrTransaction, WebsiteRow } from '../../ledger/index.ts';

export type ClosingWebsite = Pick<WebsiteRow, 'id' | 'time_zone' | 'closed_from' | 'closed_until'>;

/** Of all accounts: whose days close is a matter of the clock. */
export function websitesToClose(db: LedgerOrTransaction): Promise<ClosingWebsite[]> {
  return db.selectFrom('websites').select(['id', 'time_zone', 'closed_from', 'closed_until']).orderBy('id').execute();
}

/**
 * Says which days of a website are closed. False, and nothing is changed, when it was changed by somebody else since
 * `before` was read: another zone was chosen, or events of earlier days came in.
 */
export async function setClosed(
  db: LedgerOrTransaction,
  before: ClosingWebsite,
  after: Pick<ClosingWebsite, 'closed_from' | 'closed_until'>,
): Promise<boolean> {
  const { id, time_zone, closed_until } = before;
  const changed = await db
    .updateTable('websites')
    .set(after)
    .where('id', '=', id)
    .where('time_zone', '=', time_zone)
    .where('closed_until', closed_until === null ? 'is' : '=', closed_until)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

const leaseName = 'closing_days';

/**
 * Takes, or keeps, the right to close days until a moment (epoch ms), for one process at a time. `holder` is a name of
 * the process; false while another one has it.
 */
export async function holdClosing(
  db: LedgerOrTransaction,
  lease: { holder: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const value = `${lease.untilMs} ${lease.holder}`;
  const added = await db
    .insertInto('service_settings')
    .values({ name: leaseName, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows) === 1) return true;
  const current = await db
    .selectFrom('service_settings')
    .select('value')
    .where('name', '=', leaseName)
    .executeTakeFirst();
  const [until, holder] = (current?.value ?? '').split(' ');
  if (!current || (holder !== lease.holder && Number(until) > lease.nowMs)) return false;
  const taken = await db
    .updateTable('service_settings')
    .set({ value })
    .where('name', '=', leaseName)
    .where('value', '=', current.value)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1;
}

export async function letGoClosing(db: LedgerOrTransaction, holder: string): Promise<void> {
  await db.deleteFrom('service_settings').where('name', '=', leaseName).where('value', 'like', `% ${holder}`).execute();
}
