import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { deleteOrderNetworksBefore } from '../orders/index.ts';
import { deleteFailuresBefore } from '../shop-failures/index.ts';
import { deleteAlertsEndedBefore } from './shop-alert.store.ts';

const countedForMs = 2 * dayMs;
/** Sellers can write to the buyers that an outage hit for this long. */
export const hitBuyersKeptForMs = 30 * dayMs;
const historyMs = 400 * dayMs;

export async function deleteOldShopAlerts({ database: { db }, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteFailuresBefore(db, { others: now() - countedForMs, ofSubjects: now() - hitBuyersKeptForMs });
  await deleteOrderNetworksBefore(db, now() - countedForMs);
  await deleteAlertsEndedBefore(db, now() - historyMs);
}
