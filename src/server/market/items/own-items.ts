import { sellingRight } from '../../accounts/index.ts';
import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { findDeliverableItems, findWaitingVersions } from '../catalogue/index.ts';
import { countSalesByItem } from '../purchases/index.ts';
import { findShop } from '../shops/index.ts';
import { firstVersionOf } from './first-version.ts';
import { needsApproval, publishProblem } from './may-publish.ts';
import { findMissing } from './publish-requirements.ts';
import { type OwnItem, presentForOwner } from './wire.ts';

/** All rows must belong to the account. */
export async function presentOwnItems(deps: Deps, accountId: number, rows: ItemRow[]): Promise<OwnItem[]> {
  const { db } = deps.database;
  const ids = rows.map(({ id }) => id);
  const unpublished = rows.filter(({ status }) => status !== 'published');
  const [deliverable, sales, waiting, right, seller] = await Promise.all([
    findDeliverableItems(db, rows),
    countSalesByItem(db, accountId, ids),
    findWaitingVersions(db, unpublished),
    sellingRight(db, accountId),
    findShop(db, accountId),
  ]);
  const withFile = new Set([...deliverable, ...waiting.map(({ item_id }) => item_id)]);
  return rows.map((row) =>
    presentForOwner(row, deps.config.marketBaseUrl, {
      missing: findMissing(row, { isDeliverable: withFile.has(row.id), seller }),
      firstVersion: firstVersionOf(waiting.filter(({ item_id }) => item_id === row.id))?.version ?? null,
      sales: sales.get(row.id) ?? 0,
      isDeliverable: deliverable.has(row.id),
      publishProblem: publishProblem(row, right),
      nowMs: deps.now(),
      needsApproval: row.status !== 'published' && needsApproval(row, right),
    }),
  );
}
